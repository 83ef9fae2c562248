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
 * Checkouts that still need their customer: just paid, a parcel to dispatch, a refund under way, a dispute to answer.
 * Gift cards alone need their recipient: they may be sent a year later.
 * Each ends, independently of the others: ordering again and again under a stranger's address doesn't keep the
 * stranger's data.
 */
export const stillNeeded: SQL = sql`(checkout_sessions.state = 'paying'
  or exists (select 1 from ${orders} o where o.session_id = ${id} and o.email <> ''
    and (o.status in ('pending', 'packed') or o.dispatch_mail_due_at is not null or (o.status = 'paid'
      and exists (select from order_items i where i.order_id = o.id and i.kind <> 'gift_card'))))
  or exists (select 1 from ${refunds} r where r.session_id = ${id} and r.state in ('requested', 'requires_action', 'pending'))
  or exists (select 1 from ${disputes} d where d.payment_intent_id = checkout_sessions.payment_intent_id
    and d.status not in ('won', 'warning_closed', 'prevented', 'lost')))`

/**
 * Emails about these checkouts: of their orders, resent ones (with a key after the order's id), and of their refunds.
 */
export function mailsAbout(sessionIds: string[]): SQL {
  if (sessionIds.length === 0) return sql`false`
  const theirOrders = sql`(select o.id from ${orders} o where ${inArray(sql`o.session_id`, sessionIds)})`
  const theirRefunds = sql`(select r.id::text from ${refunds} r where ${inArray(sql`r.session_id`, sessionIds)})`
  const notices = noticeMailsAbout({ orders: inArray(sql`o.session_id`, sessionIds), messages: sql`false` })
  return sql`(${notices} or split_part(${mails.subject_id}, '/', 1) in ${theirOrders}
    or (${mails.kind} in ('order-refunded', 'payment-refunded') and ${mails.subject_id} in ${theirRefunds}))`
}

/** Deletes these locked checkouts if nothing was ordered, and removes the name from the others and their orders. */
export async function eraseSessions(tx: Transaction, sessionIds: string[]): Promise<void> {
  const finished = inArray(checkoutSessions.id, sessionIds)
  const began = inArray(checkoutSessions.state, ['open', 'customer', 'shipping', 'expired'])
  // A failed payment may have left a cancelled order, which belongs to the ledgers.
  const ordered = sql`exists (select 1 from ${orders} o where o.session_id = ${id})`
  await tx.delete(checkoutSessions).where(and(finished, began, not(ordered)))
  await anonymiseSessions(tx, finished)
  await anonymiseOrders(tx, inArray(orders.session_id, sessionIds))
  await tx.update(checkoutSessions).set({ erasure_asked_at: null }).where(finished)
}

/** Checkouts per run; the next run is in a few minutes. */
const AT_ONCE = 500

/** Erases the data of checkouts that were open at the time of an erasure and are over now. */
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
      // A failed one must not stop the others.
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
    // Two statements: the second sees what the lock waited for.
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
