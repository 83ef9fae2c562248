import { and, eq, type SQL, sql } from 'drizzle-orm'
import { mails } from '#server/mail/tables.ts'
import { disputes } from '#server/payments/tables.ts'
import { staffNotices } from './tables.ts'

/**
 * Emails to staff about these orders (a condition on `orders o`) and these messages (one on `contact_messages`). Sent
 * ones only: a waiting one names nobody, and may be about others too.
 */
export function noticeMailsAbout(theirs: { orders: SQL; messages: SQL }): SQL | undefined {
  const theirOrders = sql`(select o.id from orders o where ${theirs.orders})`
  const theirDisputes = sql`(select d.id from ${disputes} d join orders o on o.payment_intent_id = d.payment_intent_id
    where ${theirs.orders})`
  const theirMessages = sql`(select contact_messages.id::text from contact_messages where ${theirs.messages})`
  const batches = sql`(select n.batch from ${staffNotices} n where n.batch is not null and (
    (n.kind = 'order' and n.subject_id in ${theirOrders})
    or (n.kind = 'dispute' and split_part(n.subject_id, '/', 1) in ${theirDisputes})
    or (n.kind = 'message' and n.subject_id in ${theirMessages})))`
  return and(
    eq(mails.kind, 'staff-notice'),
    eq(mails.state, 'sent'),
    sql`split_part(${mails.subject_id}, '/', 1) in ${batches}`,
  )
}
