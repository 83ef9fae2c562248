import { and, asc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Parts } from '#server/parts.ts'
import { stockHolds } from '#server/stock/tables.ts'
import { forgetPayment } from './forget.ts'
import { settle } from './settle.ts'
import { checkoutSessions } from './tables.ts'

/** Seconds between two questions to Stripe about the same session, when its page is being read. */
const ASK_EVERY = 2
/** A payment under way is asked about again after this many seconds, whoever else may have. */
const RECONCILE_AFTER = 30
const AT_ONCE = 200

/** Asks Stripe about a session's payment and settles it: so that a shopper whose webhook was lost sees their order all the same. */
export async function checkPayment(parts: Parts, session: { id: string; state: string; payment_intent_id: string | null }): Promise<void> {
  if (session.state !== 'paying' || !session.payment_intent_id) return
  const asked = await parts.db
    .update(checkoutSessions)
    .set({ checked_at: parts.now() })
    .where(
      and(eq(checkoutSessions.id, session.id), or(isNull(checkoutSessions.checked_at), lt(checkoutSessions.checked_at, secondsBefore(parts.now(), ASK_EVERY)))),
    )
    .returning({ id: checkoutSessions.id })
  if (asked.length > 0) await settle(parts, session.payment_intent_id)
}

/** Every minute: no payment waits for a webhook that never comes, and no stock for somebody who has left. */
export async function reconcile(parts: Parts): Promise<void> {
  const { db, now, log } = parts
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
    } catch (problem) {
      // One session that can't be asked about must not keep the others waiting.
      log.error({ err: problem, session_id: session.id }, 'a payment could not be reconciled')
    }
  }
  await expire(parts)
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

async function expire({ db, now }: Parts): Promise<void> {
  const over = and(inArray(checkoutSessions.state, ['open', 'customer', 'shipping']), lt(checkoutSessions.expires_at, now()))
  await db.update(checkoutSessions).set({ state: 'expired' }).where(over)
  const paying = db
    .select({ one: sql`1` })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.id, stockHolds.session_id), eq(checkoutSessions.state, 'paying')))
  await db.delete(stockHolds).where(and(lt(stockHolds.expires_at, now()), notExists(paying)))
}

const held = (now: Date) => sql<boolean>`exists (select 1 from stock_holds h where h.session_id = ${checkoutSessions.id} and h.expires_at > ${now})`
const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)
