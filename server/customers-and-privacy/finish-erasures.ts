import { and, asc, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { checkoutSessions } from '#server/checkout/tables.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/open.ts'
import { purgeMails } from '#server/mail/purge-mails.ts'
import { mails } from '#server/mail/tables.ts'
import { noticeMailsAbout } from '#server/notifications/mails-about.ts'
import { note } from '#server/orders/lifecycle.ts'
import { orders } from '#server/orders/tables.ts'
import { disputes, refunds } from '#server/payments/tables.ts'
import { anonymiseOrders, anonymiseSessions } from './anonymise.ts'

const id = sql`checkout_sessions.id`

/**
 * The checkouts that still need to know whose they are: paid for just now, a parcel to be sent, money on its way back,
 * a dispute to be answered. Each of these ends, and none depends on another: somebody who goes on ordering under a
 * stranger's address keeps nothing of the stranger's.
 */
export const stillNeeded: SQL = sql`(checkout_sessions.state = 'paying'
  or exists (select 1 from ${orders} o where o.session_id = ${id} and o.email <> '' and (o.status in ('pending', 'paid', 'packed') or o.dispatch_mail_due_at is not null))
  or exists (select 1 from ${refunds} r where r.session_id = ${id} and r.state in ('requested', 'pending'))
  or exists (select 1 from ${disputes} d where d.payment_intent_id = checkout_sessions.payment_intent_id
    and d.status not in ('won', 'warning_closed', 'prevented', 'lost')))`

/**
 * Mails about these checkouts: their orders', those sent again (with a key behind the order's id), and their refunds'.
 */
export function mailsAbout(sessionIds: string[]): SQL {
  if (sessionIds.length === 0) return sql`false`
  const theirOrders = sql`(select o.id from ${orders} o where ${inArray(sql`o.session_id`, sessionIds)})`
  const theirRefunds = sql`(select r.id::text from ${refunds} r where ${inArray(sql`r.session_id`, sessionIds)})`
  const notices = noticeMailsAbout({ orders: inArray(sql`o.session_id`, sessionIds), messages: sql`false` })
  return sql`(${notices} or split_part(${mails.subject_id}, '/', 1) in ${theirOrders}
    or (${mails.kind} in ('order-refunded', 'payment-refunded') and ${mails.subject_id} in ${theirRefunds}))`
}

/** Removes what was never ordered of these locked checkouts, and takes the name off the rest and off their orders. */
export async function eraseSessions(tx: Transaction, sessionIds: string[]): Promise<void> {
  const mine = inArray(checkoutSessions.id, sessionIds)
  const began = inArray(checkoutSessions.state, ['open', 'customer', 'shipping', 'expired'])
  // A payment that came to nothing may have left a cancelled order, which belongs to the books.
  const ordered = sql`exists (select 1 from ${orders} o where o.session_id = ${id})`
  await tx.delete(checkoutSessions).where(and(mine, began, not(ordered)))
  await anonymiseSessions(tx, mine)
  await anonymiseOrders(tx, inArray(orders.session_id, sessionIds))
  await tx.update(checkoutSessions).set({ erasure_asked_at: null }).where(mine)
}

/** Checkouts looked at in one run; the next comes in a few minutes. */
const AT_ONCE = 500

/** Forgets what was still under way when somebody asked to be forgotten, and isn't any more. */
export async function finishErasures({
  db,
  mail,
  now,
  log,
}: Pick<Context, 'db' | 'mail' | 'now' | 'log'>): Promise<void> {
  const due = await db
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(isNotNull(checkoutSessions.erasure_asked_at), not(stillNeeded)))
    .orderBy(asc(checkoutSessions.id))
    .limit(AT_ONCE)
  for (const session of due) {
    try {
      await mail.forget(await finishOne(db, session.id, now()))
    } catch (problem) {
      // One that can't be forgotten yet keeps nobody else waiting.
      log.error({ err: problem, session_id: session.id }, 'an erasure could not be finished')
    }
  }
}

function finishOne(db: Database, session_id: string, at: Date): Promise<number[]> {
  return db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: checkoutSessions.id })
      .from(checkoutSessions)
      .where(eq(checkoutSessions.id, session_id))
      .for('update')
    // Two statements: what the lock waited for is seen by the second.
    const [still] = await tx
      .select({ id: checkoutSessions.id })
      .from(checkoutSessions)
      .where(and(eq(checkoutSessions.id, session_id), stillNeeded))
    if (locked.length === 0 || still) return []
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.session_id, session_id))
      .for('no key update')
    const mailIds = await purgeMails(tx, mailsAbout([session_id]))
    await eraseSessions(tx, [session_id])
    if (order) await note(tx, { order_id: order.id, kind: 'forgotten', at })
    return mailIds
  })
}
