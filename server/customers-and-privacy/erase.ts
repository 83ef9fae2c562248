import { and, asc, eq, inArray, not, or, sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { customerSubject, type NewAuditEntry, record } from '#server/audit/audit.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import { contactMessages } from '#server/contact/tables.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { purgeMails } from '#server/mail/purge-mails.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { noticeMailsAbout } from '#server/notifications/mails-about.ts'
import { note } from '#server/orders/lifecycle.ts'
import { orderContacts, orders } from '#server/orders/tables.ts'
import { readCustomer } from './customers.ts'
import { type DataSubject, type SubjectRecords, subjectRecords } from './data-subject.ts'
import { eraseSessions, mailsAbout, stillNeeded } from './finish-erasures.ts'

type EraseContext = Pick<Context, 'db' | 'now' | 'mail' | 'secret'>

/** Forgets somebody as a member of staff wishes it, who types the address once more. */
export async function erasePerson(
  context: EraseContext,
  { address, confirm, by }: { address: string; confirm: string; by: SignedIn },
): Promise<{ underWay: number }> {
  const email = await lowerCase(context.db, address)
  if (confirm.trim().toLowerCase() !== email) throw invalidField('confirm', 'That is not the same address.')
  const { mailIds, underWay } = await context.db.transaction(async (tx) => {
    await readCustomer(tx, email)
    const forgotten = await purgeSubject(tx, { dataSubject: { email }, at: context.now() })
    await recordErasure(tx, {
      ...forgotten,
      deed: { by, subject: customerSubject(context.secret, email), at: context.now() },
    })
    return forgotten
  })
  await context.mail.forget(mailIds)
  return { underWay }
}

/** Writes an erasure into the history: how much went and how much waits, and nothing of what it was. */
export async function recordErasure(
  tx: Transaction,
  {
    deed,
    accountsRemoved,
    ordersAnonymised,
    underWay,
  }: Awaited<ReturnType<typeof purgeSubject>> & { deed: Omit<NewAuditEntry, 'action'> },
): Promise<void> {
  const after = { accounts_removed: accountsRemoved, orders_anonymised: ordersAnonymised, under_way: underWay }
  await record(tx, { ...deed, action: 'customer.erase', after })
}

/**
 * Forgets a person (UK GDPR, article 17): accounts, messages, mails and subscription go at once; orders stay for the
 * books, without a name. What is still under way is never a reason to refuse, since anybody can order under somebody
 * else's address: it keeps its name until it is over, and is forgotten by itself then (finish-erasures.ts). `underWay`
 * says how many such checkouts there are.
 */
export async function purgeSubject(tx: Transaction, { dataSubject, at }: { dataSubject: DataSubject; at: Date }) {
  const theirs = subjectRecords(dataSubject)
  const { sessions, orders: placed } = await lockTheirs(tx, theirs)
  await refuseColleague(tx, theirs)
  const ids = sessions.map(({ id }) => id)
  const needed = await tx
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(inArray(checkoutSessions.id, ids), stillNeeded))
  const kept = new Set(needed.map(({ id }) => id))
  await keepForNow(tx, { sessions, orders: placed, kept, at })
  // Before the orders lose whose they are: mails are found by them.
  const notices = noticeMailsAbout({
    orders: ids.length > 0 ? inArray(sql`o.session_id`, ids) : sql`false`,
    messages: theirs.messages ?? sql`false`,
  })
  const mailIds = await purgeMails(tx, and(or(theirs.mails, notices), not(mailsAbout([...kept]))))
  // Only what is locked: a checkout that began to be theirs since may be being paid by now.
  await eraseSessions(
    tx,
    ids.filter((id) => !kept.has(id)),
  )
  await tx.delete(orderContacts).where(theirs.earlier_contacts)
  await tx.delete(contactMessages).where(theirs.messages)
  await tx.delete(subscribers).where(theirs.subscriptions)
  // Sign-ins, password links and the cart go with the account; what it ordered belongs to nobody then.
  const gone = await tx.delete(users).where(theirs.accounts).returning({ id: users.id })
  const ordersAnonymised = placed.filter(({ session_id }) => !kept.has(session_id)).length
  return { accountsRemoved: gone.length, ordersAnonymised, underWay: kept.size, mailIds }
}

/**
 * Marks what is still under way, and tells the staff so in the timeline of each order. Asked for again, the first time
 * stands.
 */
async function keepForNow(
  tx: Transaction,
  { sessions, orders: placed, kept, at }: Locked & { kept: Set<string>; at: Date },
): Promise<void> {
  const marked = new Set(
    sessions.filter(({ id, erasure_asked_at }) => kept.has(id) && erasure_asked_at === null).map(({ id }) => id),
  )
  if (marked.size === 0) return
  await tx
    .update(checkoutSessions)
    .set({ erasure_asked_at: at })
    .where(inArray(checkoutSessions.id, [...marked]))
  for (const order of placed)
    if (marked.has(order.session_id)) await note(tx, { order_id: order.id, kind: 'erasure_asked', at })
}

/**
 * Their checkouts and orders, locked: none of them can begin to be paid, or to be sent, between the look at it and its
 * end. Deleted rows are among the sessions, so they are locked FOR UPDATE.
 */
async function lockTheirs(tx: Transaction, theirs: SubjectRecords) {
  const { id, erasure_asked_at } = checkoutSessions
  const ordered = tx.select({ id: orders.session_id }).from(orders).where(theirs.orders)
  const lock = () =>
    tx
      .select({ id, erasure_asked_at })
      .from(checkoutSessions)
      .where(or(theirs.sessions, inArray(id, ordered)))
      .orderBy(asc(id))
      .for('update')
  // Twice: while this waited for the checkout of an order, its replacement may have been written, and a statement
  // doesn't see what came after it began.
  await lock()
  const sessions = await lock()
  const sessionIds = sessions.map((session) => session.id)
  const placed = await tx
    .select({ id: orders.id, session_id: orders.session_id })
    .from(orders)
    .where(and(theirs.orders, inArray(orders.session_id, sessionIds)))
    .orderBy(asc(orders.id))
    .for('no key update')
  return { sessions, orders: placed }
}
type Locked = Awaited<ReturnType<typeof lockTheirs>>

async function refuseColleague(tx: Transaction, theirs: SubjectRecords): Promise<void> {
  const [colleague] = await tx
    .select({ username: users.username })
    .from(users)
    .where(and(theirs.accounts, or(eq(users.is_staff, true), eq(users.is_superuser, true))))
  if (colleague)
    throw new ApiError(
      'conflict',
      `This is also the address of ${colleague.username}, who works here. The owner of the shop ends that first.`,
    )
}
