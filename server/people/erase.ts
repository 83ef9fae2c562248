import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { customerSubject, record } from '#server/audit/audit.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import { contactMessages } from '#server/contact/tables.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refused, wrongField } from '#server/http/refused.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { emptyMails } from '#server/mail/forget.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { orders } from '#server/orders/tables.ts'
import type { Parts } from '#server/parts.ts'
import { anonymiseOrders, anonymiseSessions } from './anonymise.ts'
import { readCustomer } from './customers.ts'
import { type Theirs, theirsOf, type Whose } from './whose.ts'

type EraseParts = Pick<Parts, 'db' | 'now' | 'mail' | 'secret'>

/** Forgets somebody as a member of staff wishes it, who types the address once more. */
export async function erasePerson(parts: EraseParts, address: string, confirm: string, by: SignedIn): Promise<void> {
  const email = await lowerCase(parts.db, address)
  if (confirm.trim().toLowerCase() !== email) throw wrongField('confirm', 'That is not the same address.')
  const emptied = await parts.db.transaction(async (tx) => {
    await readCustomer(tx, email)
    const { mail_ids, ...after } = await forget(tx, { email }, FOR_STAFF)
    await record(tx, { by, action: 'customer.erase', subject: customerSubject(parts.secret, email), after, at: parts.now() })
    return mail_ids
  })
  await parts.mail.forget(emptied)
}

/** Why it can't be done now, and what can: for whoever asks. */
export interface RefusalWords {
  underWay: (order: string) => string
  paying: string
}
const FOR_STAFF: RefusalWords = {
  underWay: (order) => `${order} is still under way and needs its address. Dispatch or cancel it first.`,
  paying: 'They are paying for something just now. Please try again in an hour.',
}

/**
 * Forgets a person (UK GDPR, article 17): accounts, messages, mails and subscription go; orders stay for the books, without a name.
 * Refused while a parcel has still to find them, or while they are paying.
 */
export async function forget(tx: Transaction, whose: Whose, words: RefusalWords) {
  const theirs = theirsOf(whose)
  const { sessions, orders: placed } = await lockTheirs(tx, theirs)
  await refuseColleague(tx, theirs)
  refuseWhileNeeded(sessions, placed, words)
  // Before the orders lose whose they are: mails are found by them.
  const mail_ids = await emptyMails(tx, theirs.mails)
  // Only what is locked: a checkout that began to be theirs since may be being paid by now.
  const ids = sessions.map(({ id }) => id)
  const unfinished = notInArray(checkoutSessions.state, ['paying', 'ordered', 'refunded'])
  await tx.delete(checkoutSessions).where(and(inArray(checkoutSessions.id, ids), unfinished))
  await anonymiseSessions(tx, inArray(checkoutSessions.id, ids))
  const order_ids = placed.map(({ id }) => id)
  await anonymiseOrders(tx, inArray(orders.id, order_ids))
  await tx.delete(contactMessages).where(theirs.messages)
  await tx.delete(subscribers).where(theirs.subscriptions)
  // Sign-ins, password links and the cart go with the account; what it ordered belongs to nobody then.
  const gone = await tx.delete(users).where(theirs.accounts).returning({ id: users.id })
  return { accounts_removed: gone.length, orders_anonymised: placed.length, mail_ids }
}

/**
 * Their checkouts and orders, locked: none of them can begin to be paid, or to be sent, between the look at it and its end. Deleted rows are among the
 * sessions, so they are locked FOR UPDATE.
 */
async function lockTheirs(tx: Transaction, theirs: Theirs) {
  const { id, state } = checkoutSessions
  const ordered = tx.select({ id: orders.session_id }).from(orders).where(theirs.orders)
  const sessions = await tx
    .select({ id, state })
    .from(checkoutSessions)
    .where(or(theirs.sessions, inArray(id, ordered)))
    .orderBy(asc(id))
    .for('update')
  const session_ids = sessions.map((session) => session.id)
  const placed = await tx
    .select({ id: orders.id, number: orders.number, status: orders.status, email: orders.email })
    .from(orders)
    .where(and(theirs.orders, inArray(orders.session_id, session_ids)))
    .orderBy(asc(orders.id))
    .for('no key update')
  return { sessions, orders: placed }
}
type Locked = Awaited<ReturnType<typeof lockTheirs>>

async function refuseColleague(tx: Transaction, theirs: Theirs): Promise<void> {
  const [colleague] = await tx
    .select({ username: users.username })
    .from(users)
    .where(and(theirs.accounts, or(eq(users.is_staff, true), eq(users.is_superuser, true))))
  if (colleague) throw new Refused('conflict', `This is also the address of ${colleague.username}, who works here. The owner of the shop ends that first.`)
}

function refuseWhileNeeded(sessions: Locked['sessions'], placed: Locked['orders'], words: RefusalWords): void {
  const underway = placed.find(({ email, status }) => email !== '' && ['pending', 'paid', 'packed'].includes(status))
  if (underway) throw new Refused('conflict', words.underWay(underway.number === null ? 'An order' : `Order ${orderNumber(underway.number)}`))
  if (sessions.some(({ state }) => state === 'paying')) throw new Refused('conflict', words.paying)
}
