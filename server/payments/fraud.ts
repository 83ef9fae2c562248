import { and, eq, ne } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Transaction } from '#server/db/open.ts'
import { fraudSignals } from './tables.ts'

/** A warning or review of a payment, from Stripe or the card's bank. */
export interface FraudSignal {
  /** Stripe's id of the warning or the review. */
  id: string
  kind: 'fraud_warning' | 'review'
  /** Whether it is still open. A warning stays open. */
  open: boolean
  /** "made_with_stolen_card"; why a review was opened, or how it ended. */
  detail: string
}

/** Of an order that a gift card on hold has paid for (orders/mark-paid-by-held-cards.ts). */
export const GIFT_CARD_FLAG = 'gift_card_on_hold'

/** Flags of orders that staff should check before anything is sent. */
export const FRAUD_FLAGS = ['fraud_warning', 'elevated_risk', 'in_review', GIFT_CARD_FLAG]

/** The fraud signal in an event's signed body; undefined for other events. */
export function fraudSignalOf(event: Stripe.Event): FraudSignal | undefined {
  if (event.type === 'radar.early_fraud_warning.created') {
    const { id, fraud_type } = event.data.object
    return { id, kind: 'fraud_warning', open: true, detail: fraud_type }
  }
  if (event.type === 'review.opened' || event.type === 'review.closed') {
    const { id, reason, closed_reason } = event.data.object
    const open = event.type === 'review.opened'
    return { id, kind: 'review', open, detail: (open ? reason : closed_reason) ?? reason }
  }
  return undefined
}

/**
 * Saves a fraud signal. False when it is known already: a closed review stays closed, in whatever order its events
 * arrive.
 */
export async function rememberSignal(
  tx: Transaction,
  { payment_intent_id, signal, now }: { payment_intent_id: string; signal: FraudSignal; now: Date },
): Promise<boolean> {
  const { id, kind, open, detail } = signal
  const written = await tx
    .insert(fraudSignals)
    .values({ id, payment_intent_id, kind, open, detail, created_at: now })
    .onConflictDoUpdate({
      target: fraudSignals.id,
      set: { open, detail },
      setWhere: and(eq(fraudSignals.open, true), ne(fraudSignals.open, open)),
    })
    .returning({ id: fraudSignals.id })
  return written.length > 0
}
