import { and, asc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { move } from '#server/orders/lifecycle.ts'
import { findPending } from '#server/orders/orders.ts'
import type { Parts } from '#server/parts.ts'
import { eventOf, isRemembered } from '#server/payments/inbox.ts'
import { makeRefund } from '#server/payments/refund.ts'
import { refunds } from '#server/payments/tables.ts'
import { stockHolds } from '#server/stock/tables.ts'
import { forgetPayment } from './forget.ts'
import { onRefundChange } from './money-back.ts'
import { settle } from './settle.ts'
import { checkoutSessions } from './tables.ts'

/** Seconds between two questions to Stripe about the same session, when its page is being read. */
const ASK_EVERY = 2
/** A payment under way is asked about again after this many seconds, whoever else may have. */
const RECONCILE_AFTER = 30
const AT_ONCE = 200
/** Stripe tries a webhook for three days; until then its event is listed as undelivered. */
const STRIPE_TRIES_FOR = 3 * 24 * 3600
/** A requested refund that its job has not made within these seconds is made by the reconciliation itself. */
const REFUND_JOB_HAS = 120

/**
 * Asks Stripe about a session's payment and settles it: so that a shopper whose webhook was lost sees their order all the same. False when there was
 * nothing to ask about, or somebody has just asked.
 */
export async function checkPayment(parts: Parts, session: { id: string; state: string; payment_intent_id: string | null }): Promise<boolean> {
  if (session.state !== 'paying' || !session.payment_intent_id) return false
  const asked = await parts.db
    .update(checkoutSessions)
    .set({ checked_at: parts.now() })
    .where(
      and(eq(checkoutSessions.id, session.id), or(isNull(checkoutSessions.checked_at), lt(checkoutSessions.checked_at, secondsBefore(parts.now(), ASK_EVERY)))),
    )
    .returning({ id: checkoutSessions.id })
  if (asked.length === 0) return false
  await settle(parts, session.payment_intent_id)
  return true
}

/** Every minute: no payment waits for a webhook that never comes, and no stock for somebody who has left. */
export async function reconcile(parts: Parts): Promise<void> {
  const { db, now, log } = parts
  parts.reached('reconcile.begun')
  const paying = await db
    .select({ id: checkoutSessions.id, payment_intent_id: checkoutSessions.payment_intent_id, held: held(now()) })
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
      await reconcileOne(parts, session)
      parts.reached('reconcile.asked')
    } catch (problem) {
      // One session that can't be asked about must not keep the others waiting.
      log.error({ err: problem, session_id: session.id }, 'a payment could not be reconciled')
    }
  }
  await takeMissedEvents(parts)
  await finishRefunds(parts)
  await expire(parts)
}

/** Stripe's events whose webhook never arrived: refunds and disputes made at its dashboard are heard of in no other way. */
async function takeMissedEvents(parts: Parts): Promise<void> {
  const since = secondsBefore(parts.now(), STRIPE_TRIES_FOR)
  for await (const event of parts.payments.undelivered(since)) {
    const about = eventOf(event)
    if (about && !(await isRemembered(parts.db, event.id))) await settle(parts, about.payment_intent_id, about)
  }
}

/** A refund whose job is gone is made all the same: nobody waits for their money because a queue has given up. */
async function finishRefunds(parts: Parts): Promise<void> {
  const requested = and(eq(refunds.state, 'requested'), lt(refunds.created_at, secondsBefore(parts.now(), REFUND_JOB_HAS)))
  const waiting = await parts.db.select({ id: refunds.id }).from(refunds).where(requested).orderBy(asc(refunds.created_at)).limit(AT_ONCE)
  for (const { id } of waiting) {
    await makeRefund(
      parts,
      id,
      (tx, change) => onRefundChange(parts, tx, change),
      (payment_intent_id) => settle(parts, payment_intent_id),
    ).catch((problem: unknown) => parts.log.error({ err: problem, refund_id: id }, 'a refund could not be made yet'))
  }
}

async function reconcileOne(parts: Parts, session: { id: string; payment_intent_id: string | null; held: boolean }): Promise<void> {
  const { id, payment_intent_id, held } = session
  if (!payment_intent_id) {
    // The process died between holding the stock and hearing from Stripe. The next try asks with the same key and gets the same payment.
    if (!held) await forgetPayment(parts, id, '')
    return
  }
  if (held) {
    await settle(parts, payment_intent_id)
    return
  }
  // Cancel first: it can't be paid for afterwards, so the stock can go back. Stripe says if it was too late.
  const payment = await parts.payments.cancel(payment_intent_id)
  if (payment.status === 'canceled') await forgetPayment(parts, id, payment_intent_id)
  else await settle(parts, payment_intent_id)
}

async function expire(parts: Parts): Promise<void> {
  const { db, now } = parts
  const over = and(inArray(checkoutSessions.state, ['open', 'customer', 'shipping']), lt(checkoutSessions.expires_at, now()))
  const expired = await db.update(checkoutSessions).set({ state: 'expired' }).where(over).returning({ id: checkoutSessions.id })
  await cancelPending(parts, expired)
  const paying = db
    .select({ one: sql`1` })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.id, stockHolds.session_id), eq(checkoutSessions.state, 'paying')))
  await db.delete(stockHolds).where(and(lt(stockHolds.expires_at, now()), notExists(paying)))
}

/** Orders that waited for a payment which came to nothing, and whose checkout is over now. */
async function cancelPending({ db, now }: Parts, expired: { id: string }[]): Promise<void> {
  if (expired.length === 0) return
  await db.transaction(async (tx) => {
    const waiting = await findPending(
      tx,
      expired.map((session) => session.id),
    )
    for (const id of waiting) await move(tx, { id, status: 'pending' }, 'cancelled', { at: now(), data: { reason: 'not_paid' } })
  })
}

const held = (now: Date) => sql<boolean>`exists (select 1 from stock_holds h where h.session_id = ${checkoutSessions.id} and h.expires_at > ${now})`
const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)
