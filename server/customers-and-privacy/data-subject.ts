import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import { contactMessages } from '#server/contact/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { orderContacts, orders } from '#server/orders/tables.ts'
import { refunds } from '#server/payments/tables.ts'

/**
 * Whose data is meant: all that is kept under an e-mail address, or what one account did. The address of an account has
 * never been proved to be its owner's: by being signed in alone nobody gets at what a guest of the same address left.
 */
export type DataSubject = { email: string } | { user_id: number }

/** The rows of each table that are theirs. */
export interface SubjectRecords {
  accounts: SQL | undefined
  orders: SQL | undefined
  sessions: SQL | undefined
  /** What orders of somebody else had of them before it was corrected. */
  earlier_contacts: SQL | undefined
  messages: SQL | undefined
  subscriptions: SQL | undefined
  mails: SQL | undefined
}

export function subjectRecords(whose: DataSubject): SubjectRecords {
  return 'email' in whose ? ofAddress(whose.email) : ofAccount(whose.user_id)
}

/**
 * An address in lower case, as the indexes that keep addresses in plain order find it. Never the empty one: that is
 * everybody who was forgotten.
 */
export function emailEquals(column: SQL, email: string): SQL {
  return sql`(${column} collate "C" = lower(${email}) collate "C" and ${email} <> '')`
}

function ofAddress(email: string): SubjectRecords {
  return {
    accounts: emailEquals(sql`lower(${users.email})`, email),
    orders: emailEquals(sql`lower(${orders.email})`, email),
    sessions: emailEquals(sql`lower(${checkoutSessions.customer_info}->>'email')`, email),
    earlier_contacts: emailEquals(sql`lower(${orderContacts.email})`, email),
    messages: emailEquals(sql`lower(${contactMessages.email})`, email),
    subscriptions: sql`${subscribers.email} = lower(${email})`,
    mails: or(emailEquals(sql`lower(${mails.to})`, email), emailEquals(sql`lower(${mails.reply_to})`, email)),
  }
}

const NONE = sql`false`

function ofAccount(user_id: number): SubjectRecords {
  const mine = sql`(select o.id from ${orders} o where o.user_id = ${user_id})`
  const paidBack = sql`(select r.id::text from ${refunds} r join ${orders} o on o.payment_intent_id = r.payment_intent_id where o.user_id = ${user_id})`
  return {
    accounts: eq(users.id, user_id),
    orders: eq(orders.user_id, user_id),
    sessions: eq(checkoutSessions.user_id, user_id),
    earlier_contacts: NONE,
    messages: NONE,
    subscriptions: NONE,
    // A mail that was sent again has the first one's subject and a key of its own behind it.
    mails: or(
      sql`split_part(${mails.subject_id}, '/', 1) in ${mine}`,
      and(inArray(mails.kind, ['order-refunded', 'payment-refunded']), sql`${mails.subject_id} in ${paidBack}`),
      and(
        inArray(mails.kind, ['welcome', 'email-changed']),
        sql`split_part(${mails.subject_id}, '/', 1) = ${String(user_id)}`,
      ),
    ),
  }
}
