import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import { contactMessages } from '#server/contact/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { orderContacts, orders } from '#server/orders/tables.ts'
import { refunds } from '#server/payments/tables.ts'
import { reminders } from '#server/reminders/tables.ts'

/**
 * The subject of the data: everything under an email address, or one account's alone. An account's address was never
 * verified, so signing in gives no access to what a guest of the same address left.
 */
export type DataSubject = { email: string } | { user_id: number }

/** The subject's rows in each table. */
export interface SubjectRecords {
  accounts: SQL | undefined
  orders: SQL | undefined
  sessions: SQL | undefined
  /** Earlier contacts in other people's orders that named the subject before a correction. */
  earlier_contacts: SQL | undefined
  messages: SQL | undefined
  subscriptions: SQL | undefined
  reminders: SQL | undefined
  /** Checkouts of others that name the subject as the recipient of gift cards, paid or not. */
  cardsPlanned: SQL | undefined
  /** Gift cards for the subject, and those that the subject bought. */
  cardsReceived: SQL | undefined
  cardsBought: SQL | undefined
  mails: SQL | undefined
}

/** The tables that have an address of a person, and those with rows that belong to one. */
export const SUBJECT_TABLES: Record<keyof SubjectRecords, PgTable> = {
  accounts: users,
  orders,
  sessions: checkoutSessions,
  earlier_contacts: orderContacts,
  messages: contactMessages,
  subscriptions: subscribers,
  reminders,
  cardsPlanned: checkoutSessions,
  cardsReceived: giftCards,
  cardsBought: giftCards,
  mails,
}

/** Whether anything is kept under an address: what a person can read and erase, they and staff can ask for. */
export async function isKnown(db: Handle, email: string): Promise<boolean> {
  const records = subjectRecords({ email })
  for (const kind of Object.keys(SUBJECT_TABLES) as (keyof SubjectRecords)[]) {
    const rows = await db.select({ one: sql`1` }).from(SUBJECT_TABLES[kind]).where(records[kind]).limit(1)
    if (rows.length > 0) return true
  }
  return false
}

export function subjectRecords(dataSubject: DataSubject): SubjectRecords {
  return 'email' in dataSubject ? ofAddress(dataSubject.email) : ofAccount(dataSubject.user_id)
}

/**
 * An address in lower case, compared as the indexes in C collation need it. Never the empty one, which all erased
 * customers share.
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
    reminders: sql`${reminders.email} = lower(${email})`,
    cardsPlanned: emailEquals(sql`lower(${checkoutSessions.gift_card_for}->>'email')`, email),
    cardsReceived: emailEquals(sql`lower(${giftCards.recipient_email})`, email),
    cardsBought: ofOrders(sql`lower(o.email) collate "C" = lower(${email}) collate "C" and ${email} <> ''`),
    mails: or(emailEquals(sql`lower(${mails.to})`, email), emailEquals(sql`lower(${mails.reply_to})`, email)),
  }
}

/** Gift cards that these orders `o` bought. */
const ofOrders = (which: SQL) =>
  sql`${giftCards.order_item_id} in (select i.id from order_items i join orders o on o.id = i.order_id where ${which})`

const NONE = sql`false`

function ofAccount(user_id: number): SubjectRecords {
  const ownOrders = sql`(select o.id from ${orders} o where o.user_id = ${user_id})`
  const paidBack = sql`(select r.id::text from ${refunds} r
    join ${orders} o on o.payment_intent_id = r.payment_intent_id where o.user_id = ${user_id})`
  return {
    accounts: eq(users.id, user_id),
    orders: eq(orders.user_id, user_id),
    sessions: eq(checkoutSessions.user_id, user_id),
    earlier_contacts: NONE,
    messages: NONE,
    subscriptions: NONE,
    // Of an address that the account's owner has shown to read.
    reminders: sql`${reminders.email} in (select lower(u.email) from ${users} u
      where u.id = ${user_id} and lower(u.confirmed_email) = lower(u.email))`,
    // The address was never verified, so what others sent to it isn't the account's.
    cardsPlanned: NONE,
    cardsReceived: NONE,
    cardsBought: ofOrders(sql`o.user_id = ${user_id}`),
    // A resent email has the first one's subject id with a key after it.
    mails: or(
      sql`split_part(${mails.subject_id}, '/', 1) in ${ownOrders}`,
      and(inArray(mails.kind, ['order-refunded', 'payment-refunded']), sql`${mails.subject_id} in ${paidBack}`),
      and(
        inArray(mails.kind, ['welcome', 'email-changed', 'email-confirm', 'password-changed']),
        sql`split_part(${mails.subject_id}, '/', 1) = ${String(user_id)}`,
      ),
    ),
  }
}
