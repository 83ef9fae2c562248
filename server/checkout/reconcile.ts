import { and, asc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { move } from '#server/orders/lifecycle.ts'
import { findAbandoned } from '#server/orders/orders.ts'
import { eventOf, unknownEvents } from '#server/payments/inbox.ts'
import { PaymentUnknown } from '#server/payments/payments.ts'
import { stockHolds } from '#server/stock/tables.ts'
import { clearPayment } from './clear-payment.ts'
import { isForeign } from './intent.ts'
import { UNPAID } from './lifecycle.ts'
import { finishRefunds } from './refund-jobs.ts'
import type { SessionRow } from './session.ts'
import { settle } from './settle.ts'
import { checkoutSessions } from './tables.ts'

/** Seconds between two reads of a payment while its page is polled. */
const ASK_EVERY = 2
/** Seconds after which the job reads an open payment again. */
const RECONCILE_AFTER = 30
/** Payments per run. The next minute takes the rest. */
const BATCH = 200
/** Stripe retries a webhook for three days; until then it lists the event as undelivered. */
const STRIPE_TRIES_FOR = 3 * 24 * 3600

/**
 * Reads a session's payment from Stripe and settles it, so that a shopper sees their order when the webhook is lost.
 * False when there is no payment, or it was just read.
 */
export async function checkPayment(
  context: Context,
  session: Pick<SessionRow, 'id' | 'state' | 'payment_intent_id' | 'stripe_account'>,
): Promise<boolean> {
  // With other API keys it can't be read: the shopper's next try or the job replaces it.
  if (session.state !== 'paying' || !session.payment_intent_id || isForeign(context.payments, session)) return false
  const asked = await context.db
    .update(checkoutSessions)
    .set({ checked_at: context.now() })
    .where(
      and(
        eq(checkoutSessions.id, session.id),
        or(
          isNull(checkoutSessions.checked_at),
          lt(checkoutSessions.checked_at, secondsBefore(context.now(), ASK_EVERY)),
        ),
      ),
    )
    .returning({ id: checkoutSessions.id })
  if (asked.length === 0) return false
  await settle(context, { payment_intent_id: session.payment_intent_id })
  return true
}

/**
 * Runs every minute: settles payments whose webhook is missing and frees stock that nobody pays for. A step that fails
 * is logged, and the next minute tries it again.
 */
export async function reconcile(context: Context): Promise<void> {
  for (const step of [reconcilePayments, processMissedEvents, finishRefunds, expire]) {
    await step(context).catch((problem: unknown) =>
      context.log.error({ err: problem, step: step.name }, 'a part of the reconciliation failed'),
    )
  }
}

async function reconcilePayments(context: Context): Promise<void> {
  const { db, now, log } = context
  const paying = await db
    .select({
      id: checkoutSessions.id,
      payment_intent_id: checkoutSessions.payment_intent_id,
      stripe_account: checkoutSessions.stripe_account,
      held: held(now()),
    })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.state, 'paying'),
        or(isNull(checkoutSessions.checked_at), lt(checkoutSessions.checked_at, secondsBefore(now(), RECONCILE_AFTER))),
      ),
    )
    .orderBy(asc(checkoutSessions.checked_at))
    .limit(BATCH)
  for (const session of paying) {
    try {
      await db.update(checkoutSessions).set({ checked_at: now() }).where(eq(checkoutSessions.id, session.id))
      await reconcileOne(context, session).catch((problem: unknown) => clearUnknown(context, session, problem))
    } catch (problem) {
      log.error({ err: problem, session_id: session.id }, 'a payment could not be reconciled')
    }
  }
}

/**
 * Processes events whose webhook never arrived. Refunds and disputes made in Stripe's dashboard are reported nowhere
 * else.
 */
async function processMissedEvents(context: Context): Promise<void> {
  const since = secondsBefore(context.now(), STRIPE_TRIES_FOR)
  for await (const page of context.payments.undelivered(since)) {
    const news = await unknownEvents(
      context.db,
      page.flatMap((event) => eventOf(event) ?? []),
    )
    for (const event of news) {
      await settle(context, { payment_intent_id: event.payment_intent_id, event }).catch((problem: unknown) =>
        context.log.error(
          { err: problem, event_id: event.id, payment_intent_id: event.payment_intent_id },
          'an event of Stripe’s could not be processed yet',
        ),
      )
    }
  }
}

type Paying = Pick<SessionRow, 'id' | 'payment_intent_id' | 'stripe_account'> & { held: boolean }

async function reconcileOne(context: Context, session: Paying): Promise<void> {
  const { id, payment_intent_id, held } = session
  // With other API keys it can be neither read nor paid, so the stock goes back.
  if (isForeign(context.payments, session))
    return clearPayment(context, { session_id: id, payment_intent_id: payment_intent_id ?? '' })
  if (!payment_intent_id) {
    // The process died between the hold and Stripe's answer. A retry has the same key, so it gets the same payment.
    if (!held) await clearPayment(context, { session_id: id, payment_intent_id: '' })
    return
  }
  if (held) {
    await settle(context, { payment_intent_id })
    return
  }
  // Cancel before the stock is released, so that it can't be paid afterwards. Stripe answers `succeeded` when it was
  // paid already.
  const payment = await context.payments.cancel(payment_intent_id)
  if (payment.status === 'canceled') await clearPayment(context, { session_id: id, payment_intent_id })
  else await settle(context, { payment_intent_id })
}

/** Clears a payment that Stripe doesn't know, of a session without a stored account. */
async function clearUnknown(context: Context, { id, payment_intent_id }: Paying, problem: unknown): Promise<void> {
  if (!(problem instanceof PaymentUnknown)) throw problem
  context.log.warn(
    { session_id: id, payment_intent_id },
    'Stripe does not know this payment: its checkout can open another',
  )
  await clearPayment(context, { session_id: id, payment_intent_id: payment_intent_id ?? '' })
}

async function expire(context: Context): Promise<void> {
  const { db, now } = context
  const over = and(inArray(checkoutSessions.state, UNPAID), lt(checkoutSessions.expires_at, now()))
  // In a transaction of its own, which is retried after a deadlock.
  await db.transaction((tx) => tx.update(checkoutSessions).set({ state: 'expired' }).where(over))
  await cancelAbandoned(context)
  const paying = db
    .select({ one: sql`1` })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.id, stockHolds.session_id), eq(checkoutSessions.state, 'paying')))
  await db.transaction((tx) => tx.delete(stockHolds).where(and(lt(stockHolds.expires_at, now()), notExists(paying))))
}

/** Cancels orders whose checkout ended without a payment. One transaction each, so that a conflict stops only one. */
async function cancelAbandoned({ db, now, log }: Context): Promise<void> {
  for (const id of await findAbandoned(db)) {
    const cancelled = db.transaction((tx) =>
      move(tx, { order: { id, status: 'pending' }, to: 'cancelled', at: now(), data: { reason: 'not_paid' } }),
    )
    await cancelled.catch((problem: unknown) =>
      log.warn({ err: problem, order_id: id }, 'an abandoned order could not be cancelled yet'),
    )
  }
}

const held = (now: Date) =>
  sql<boolean>`exists (
    select 1 from stock_holds h where h.session_id = ${checkoutSessions.id} and h.expires_at > ${now})`
const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)
