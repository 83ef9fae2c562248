import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { record } from '#server/audit/audit.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import { contactMessages } from '#server/contact/tables.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refused, wrongField } from '#server/http/refused.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { mails } from '#server/mail/tables.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { orders } from '#server/orders/tables.ts'
import type { Parts } from '#server/parts.ts'
import { anonymiseOrders, anonymiseSessions } from './anonymise.ts'
import { is, readCustomer } from './customers.ts'

/**
 * Forgets a person (UK GDPR, article 17): accounts, messages, mails and subscription go; orders stay for the books, without a name.
 * Refused while a parcel has still to find them, or while they are paying.
 */
export async function erasePerson({ db, now }: Pick<Parts, 'db' | 'now'>, address: string, confirm: string, by: SignedIn): Promise<void> {
  const email = address.toLowerCase()
  if (confirm.trim().toLowerCase() !== email) throw wrongField('confirm', 'That is not the same address.')
  await db.transaction(async (tx) => {
    await readCustomer(tx, email)
    await refuseWhileNeeded(tx, email)
    const theirSessions = sessionsOf(email)
    await tx.delete(checkoutSessions).where(and(theirSessions, notInArray(checkoutSessions.state, ['paying', 'ordered', 'refunded'])))
    await anonymiseSessions(tx, theirSessions)
    const kept = await anonymiseOrders(tx, is(sql`lower(${orders.email})`, email))
    await tx.delete(contactMessages).where(is(sql`lower(${contactMessages.email})`, email))
    await tx.delete(subscribers).where(eq(subscribers.email, email))
    await emptyMails(tx, email)
    // Sign-ins, password links and the cart go with the account; what it ordered belongs to nobody then.
    const gone = await tx
      .delete(users)
      .where(is(sql`lower(${users.email})`, email))
      .returning({ id: users.id })
    const after = { accounts_removed: gone.length, orders_anonymised: kept }
    await record(tx, { by, action: 'customer.erase', subject: { kind: 'customer', id: '', label: 'A customer' }, after, at: now() })
  })
}

const sessionsOf = (email: string) => is(sql`lower(${checkoutSessions.customer_info}->>'email')`, email)

async function refuseWhileNeeded(tx: Transaction, email: string): Promise<void> {
  const [colleague] = await tx
    .select({ username: users.username })
    .from(users)
    .where(and(is(sql`lower(${users.email})`, email), or(eq(users.is_staff, true), eq(users.is_superuser, true))))
  if (colleague) throw new Refused('conflict', `This is also the address of ${colleague.username}, who works here. The owner of the shop ends that first.`)
  const [underway] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(is(sql`lower(${orders.email})`, email), inArray(orders.status, ['pending', 'paid', 'packed'])))
  if (underway) {
    const name = underway.number === null ? 'An order' : `Order ${orderNumber(underway.number)}`
    throw new Refused('conflict', `${name} is still under way and needs its address. Dispatch or cancel it first.`)
  }
  const [paying] = await tx
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(sessionsOf(email), eq(checkoutSessions.state, 'paying')))
  if (paying) throw new Refused('conflict', 'They are paying for something just now. Please try again in an hour.')
}

/** The rows stay, since they keep a mail from being sent twice; what was in them, and to whom, goes. One that waited is not sent. */
async function emptyMails(tx: Transaction, email: string): Promise<void> {
  const theirs = or(is(sql`lower(${mails.to})`, email), is(sql`lower(${mails.reply_to})`, email))
  const empty = { to: '', reply_to: null, subject: '', html: '', text: '', headers: {}, last_error: null }
  await tx
    .update(mails)
    .set({ ...empty, state: 'failed', claimed_until: null })
    .where(and(theirs, ne(mails.state, 'sent')))
  await tx.update(mails).set(empty).where(theirs)
}
