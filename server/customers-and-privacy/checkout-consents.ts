import { and, asc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { checkoutSessions } from '#server/checkout/tables.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Transaction } from '#server/db/open.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import { ask, asksAnything, writeQuestion } from '#server/newsletter/newsletter.ts'
import { orders } from '#server/orders/tables.ts'
import * as consents from '#words/en/consents.ts'

/** Orders read at once, and consents handled in one run; the rest waits for the next minute. */
const BATCH = 100
const AT_MOST = 500

type ConsentContext = Pick<Context, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret' | 'log'>
/** An erased order has no address: nobody who asked for erasure gets an email. */
const notTaken = and(
  eq(orders.marketing_consent, true),
  isNotNull(orders.paid_at),
  isNull(orders.marketing_taken_at),
  ne(orders.email, ''),
  isNull(checkoutSessions.erasure_asked_at),
)

/**
 * Asks customers who ticked the newsletter's box at the checkout to confirm, as the newsletter's form does. It runs
 * every minute instead of with the payment, which must not wait; so it also finds consents of older orders and of
 * concurrently running older processes.
 */
export async function takeConsents(context: ConsentContext): Promise<void> {
  let last = 0
  let taken = 0
  while (taken < AT_MOST) {
    const batch = await context.db
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .innerJoin(checkoutSessions, eq(checkoutSessions.id, orders.session_id))
      .where(and(notTaken, gt(orders.number, last)))
      .orderBy(asc(orders.number))
      .limit(BATCH)
    for (const { id, number } of batch) {
      last = number ?? last
      try {
        if (await takeOne(context, id)) taken += 1
      } catch (problem) {
        // A failed one must not stop the others.
        context.log.error({ err: problem, order_id: id }, 'a consent could not be taken to the newsletter’s list')
      }
    }
    if (batch.length < BATCH) return
  }
}

/** False while the customer has had too many emails: a later run tries again. */
async function takeOne(context: ConsentContext, order_id: string): Promise<boolean> {
  const { db, secret, now } = context
  const [found] = await db
    .select({ email: orders.email, language: orders.language, agreed_at: orders.created_at })
    .from(orders)
    .where(eq(orders.id, order_id))
  if (!found || found.email === '') return false
  const email = await lowerCase(db, found.email)
  const asks = await asksAnything(db, { email, agreed_at: found.agreed_at })
  const question = asks
    ? await writeQuestion(context, {
        email,
        requester: keyedHash(secret, 'requester', 'checkout'),
        // Of a paid order.
        isReader: true,
        language: found.language,
      })
    : null
  if (asks && !question) return false
  await db.transaction(async (tx) => {
    const order = await lockNotTaken(tx, order_id)
    // Staff may have corrected the address meanwhile: the next run asks there.
    if (!order || order.email !== found.email) return
    const consent = { wording: order.wording ?? consents.newsAtCheckout, agreed_at: order.agreed_at, order_id }
    if (question) await ask(context, tx, { ...question, consent })
    await tx.update(orders).set({ marketing_taken_at: now() }).where(eq(orders.id, order_id))
  })
  return true
}

/**
 * Locks the session before the order (db/transaction.ts), in two statements, because the first may have waited for an
 * erasure.
 */
async function lockNotTaken(tx: Transaction, order_id: string) {
  const [order] = await tx.select({ session_id: orders.session_id }).from(orders).where(eq(orders.id, order_id))
  if (!order) return undefined
  await tx
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.id, order.session_id))
    .for('no key update')
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order_id)).for('no key update')
  const [still] = await tx
    .select({ email: orders.email, wording: orders.marketing_wording, agreed_at: orders.created_at })
    .from(orders)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, orders.session_id))
    .where(and(eq(orders.id, order_id), notTaken))
  return still
}
