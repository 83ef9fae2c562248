import { and, asc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { move } from '#server/orders/lifecycle.ts'
import { findAbandoned } from '#server/orders/orders.ts'
import { eventOf, unknownEvents } from '#server/payments/inbox.ts'
import { PaymentUnknown } from '#server/payments/stripe.ts'
import { stockHolds } from '#server/stock/tables.ts'
import { clearPayment } from './clear-payment.ts'
import { isForeign } from './intent.ts'
import { UNPAID } from './lifecycle.ts'
import { finishRefunds } from './refund-jobs.ts'
import type { SessionRow } from './session.ts'
import { settle } from './settle.ts'
import { checkoutSessions } from './tables.ts'

/** Seconds between two questions to Stripe about the same session, when its page is being read. */
const ASK_EVERY = 2
/** A payment under way is asked about again after this many seconds, whoever else may have. */
const RECONCILE_AFTER = 30
const AT_ONCE = 200
/** Stripe tries a webhook for three days; until then its event is listed as undelivered. */
const STRIPE_TRIES_FOR = 3 * 24 * 3600

/**
 * Asks Stripe about a session's payment and settles it: so that a shopper whose webhook was lost sees their order all
 * the same. False when there was nothing to ask about, or somebody has just asked.
 */
export async function checkPayment(
  context: Context,
  session: Pick<SessionRow, 'id' | 'state' | 'payment_intent_id' | 'stripe_account'>,
): Promise<boolean> {
  // One that was opened with other keys gets a new payment when its shopper goes on, or is closed by the
  // reconciliation.
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
  await settle(context, session.payment_intent_id)
  return true
}

/**
 * Every minute: no payment waits for a webhook that never comes, and no stock for somebody who has left. What fails is
 * logged, keeps nothing else waiting, and is tried again the next minute.
 */
export async function reconcile(context: Context): Promise<void> {
  context.failpoint('reconcile.begun')
  for (const step of [askAboutPayments, takeMissedEvents, finishRefunds, expire]) {
    await step(context).catch((problem: unknown) =>
      context.log.error({ err: problem, step: step.name }, 'a part of the reconciliation failed'),
    )
  }
}

async function askAboutPayments(context: Context): Promise<void> {
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
    .limit(AT_ONCE)
  for (const session of paying) {
    try {
      await db.update(checkoutSessions).set({ checked_at: now() }).where(eq(checkoutSessions.id, session.id))
      await reconcileOne(context, session).catch((problem: unknown) => forgetUnknown(context, session, problem))
      context.failpoint('reconcile.asked')
    } catch (problem) {
      log.error({ err: problem, session_id: session.id }, 'a payment could not be reconciled')
    }
  }
}

/**
 * Stripe's events whose webhook never arrived: refunds and disputes made at its dashboard are heard of in no other way.
 */
async function takeMissedEvents(context: Context): Promise<void> {
  const since = secondsBefore(context.now(), STRIPE_TRIES_FOR)
  for await (const page of context.payments.undelivered(since)) {
    const news = await unknownEvents(
      context.db,
      page.flatMap((event) => eventOf(event) ?? []),
    )
    for (const event of news) {
      await settle(context, event.payment_intent_id, event).catch((problem: unknown) =>
        context.log.error(
          { err: problem, event_id: event.id, payment_intent_id: event.payment_intent_id },
          'an event of Stripe’s could not be taken yet',
        ),
      )
    }
  }
}

type Paying = Pick<SessionRow, 'id' | 'payment_intent_id' | 'stripe_account'> & { held: boolean }

async function reconcileOne(context: Context, session: Paying): Promise<void> {
  const { id, payment_intent_id, held } = session
  // Nobody can be asked about it, and nobody can pay it here: the stock goes back.
  if (isForeign(context.payments, session)) return clearPayment(context, id, payment_intent_id ?? '')
  if (!payment_intent_id) {
    // The process died between holding the stock and hearing from Stripe. The next try asks with the same key and gets
    // the same payment.
    if (!held) await clearPayment(context, id, '')
    return
  }
  if (held) {
    await settle(context, payment_intent_id)
    return
  }
  // Cancel first: it can't be paid for afterwards, so the stock can go back. Stripe says if it was too late.
  const payment = await context.payments.cancel(payment_intent_id)
  if (payment.status === 'canceled') await clearPayment(context, id, payment_intent_id)
  else await settle(context, payment_intent_id)
}

/**
 * A payment that this Stripe has never heard of: left over from other keys, in a session that was not noted with them.
 */
async function forgetUnknown(context: Context, { id, payment_intent_id }: Paying, problem: unknown): Promise<void> {
  if (!(problem instanceof PaymentUnknown)) throw problem
  context.log.warn(
    { session_id: id, payment_intent_id },
    'Stripe does not know this payment: its checkout can open another',
  )
  await clearPayment(context, id, payment_intent_id ?? '')
}

async function expire(context: Context): Promise<void> {
  const { db, now } = context
  const over = and(inArray(checkoutSessions.state, UNPAID), lt(checkoutSessions.expires_at, now()))
  // Each in a transaction, which is tried again when it meets another that has locked several of the same rows.
  await db.transaction((tx) => tx.update(checkoutSessions).set({ state: 'expired' }).where(over))
  await cancelAbandoned(context)
  const paying = db
    .select({ one: sql`1` })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.id, stockHolds.session_id), eq(checkoutSessions.state, 'paying')))
  await db.transaction((tx) => tx.delete(stockHolds).where(and(lt(stockHolds.expires_at, now()), notExists(paying))))
}

/**
 * Orders whose checkout ended without a payment, however it ended; each by itself, so that one that was changed
 * meanwhile keeps no other waiting.
 */
async function cancelAbandoned({ db, now, log }: Context): Promise<void> {
  for (const id of await findAbandoned(db)) {
    const cancelled = db.transaction((tx) =>
      move(tx, { id, status: 'pending' }, 'cancelled', { at: now(), data: { reason: 'not_paid' } }),
    )
    await cancelled.catch((problem: unknown) =>
      log.warn({ err: problem, order_id: id }, 'an order that nobody will pay for could not be cancelled yet'),
    )
  }
}

const held = (now: Date) =>
  sql<boolean>`exists (select 1 from stock_holds h where h.session_id = ${checkoutSessions.id} and h.expires_at > ${now})`
const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)
