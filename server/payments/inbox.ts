import { inArray, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Handle, Transaction } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { type FraudSignal, fraudSignalOf } from './fraud.ts'
import { stripeEvents } from './tables.ts'

/** `card` is Stripe's fingerprint of the number. */
export interface FailedCharge {
  id: string
  card: string | null
}

export interface StripeEvent {
  id: string
  type: string
  payment_intent_id: string | null
  /** A declined card. From the event, because the payment only names its last charge. */
  failedCharge?: FailedCharge | undefined
  /** A warning that the payer may not be the cardholder. */
  fraud?: FraudSignal | undefined
}

/** Whether an event is about a refund or dispute: then both are read from Stripe. */
export function isRefundOrDispute(event: StripeEvent | undefined): boolean {
  return event !== undefined && /^(refund|charge\.(refund|dispute))/.test(event.type)
}

const eventWritten = preparedOnce((tx) =>
  tx
    .insert(stripeEvents)
    .values({
      id: sql.placeholder('id'),
      type: sql.placeholder('type'),
      payment_intent_id: sql.placeholder('payment_intent_id'),
      outcome: sql.placeholder('outcome'),
      received_at: sql.placeholder('received_at'),
    })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id })
    .prepare('stripe-event-written'),
)

/** Saves an event in the transaction that does its work. False when it is saved already. */
export async function rememberEvent(
  tx: Transaction,
  { event: { id, type, payment_intent_id }, outcome, now }: { event: StripeEvent; outcome: string; now: Date },
): Promise<boolean> {
  const written = await eventWritten(tx).execute({ id, type, payment_intent_id, outcome, received_at: now })
  return written.length > 0
}

/** The events that are not saved yet. */
export async function unknownEvents<E extends StripeEvent>(db: Handle, events: E[]): Promise<E[]> {
  if (events.length === 0) return []
  const ids = events.map((event) => event.id)
  const known = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(inArray(stripeEvents.id, ids))
  const done = new Set(known.map(({ id }) => id))
  return events.filter((event) => !done.has(event.id))
}

/** Events of a payment that need no work: another event reports the same. */
const IGNORED = new Set([
  'payment_intent.created',
  'payment_intent.requires_action',
  'charge.succeeded',
  'charge.updated',
])

/** The parts of a Stripe event that the shop uses; null for an event that isn't about a payment or needs no work. */
export function eventOf(event: Stripe.Event): (StripeEvent & { payment_intent_id: string }) | null {
  const payment_intent_id = intentOf(event)
  if (!payment_intent_id || IGNORED.has(event.type)) return null
  return {
    id: event.id,
    type: event.type,
    payment_intent_id,
    failedCharge: failedChargeOf(event),
    fraud: fraudSignalOf(event),
  }
}

/** Both events have the same charge id, so a decline counts once even for shops that subscribe to both. */
function failedChargeOf(event: Stripe.Event): FailedCharge | undefined {
  if (event.type === 'charge.failed')
    return { id: event.data.object.id, card: event.data.object.payment_method_details?.card?.fingerprint ?? null }
  if (event.type !== 'payment_intent.payment_failed') return undefined
  const { latest_charge, last_payment_error } = event.data.object
  const id = last_payment_error?.charge ?? (typeof latest_charge === 'object' ? latest_charge?.id : latest_charge)
  // Without a charge no card was tried: 3-D Secure failed.
  return id ? { id, card: last_payment_error?.payment_method?.card?.fingerprint ?? null } : undefined
}

/**
 * The payment of an event: intents, charges, refunds and disputes all have one. The rest of the payload isn't trusted.
 */
function intentOf(event: Stripe.Event): string | null {
  const about: { object?: string; id?: string; payment_intent?: unknown } = event.data.object
  if (about.object === 'payment_intent') return about.id ?? null
  const named = about.payment_intent
  if (typeof named === 'string') return named
  return typeof named === 'object' && named !== null && 'id' in named && typeof named.id === 'string' ? named.id : null
}
