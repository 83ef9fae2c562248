import { and, asc, eq, inArray, not, or, sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { customerSubject, type NewAuditEntry, record } from '#server/audit/audit.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import { contactMessages } from '#server/contact/tables.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { purgeMails } from '#server/mail/purge-mails.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { noticeMailsAbout } from '#server/notifications/mails-about.ts'
import { note } from '#server/orders/lifecycle.ts'
import { orderContacts, orders } from '#server/orders/tables.ts'
import { reminders } from '#server/reminders/tables.ts'
import { forgetReviews } from '#server/reviews/forget.ts'
import { anonymiseCards } from './anonymise.ts'
import { readCustomer } from './customers.ts'
import { type DataSubject, type SubjectRecords, subjectRecords } from './data-subject.ts'
import { eraseSessions, mailsAbout, stillNeeded } from './finish-erasures.ts'

type EraseContext = Pick<Context, 'db' | 'now' | 'mail' | 'secret'>

/** Erases a person's data at a staff member's request, who types the address again. */
export async function erasePerson(
  context: EraseContext,
  { address, confirm, by }: { address: string; confirm: string; by: SignedIn },
): Promise<{ underWay: number }> {
  const email = await lowerCase(context.db, address)
  if (confirm.trim().toLowerCase() !== email) throw invalidField('confirm', 'That is not the same email address.')
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

/** Records an erasure in the audit log: how much was erased and how much waits, and nothing of its content. */
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
 * Erases a person's data (UK GDPR, article 17): accounts, messages, emails and subscription at once; orders stay in the
 * ledgers without a name. Open checkouts never prevent an erasure, because anybody can order under somebody else's
 * address: they keep the name until they are over, and finish-erasures.ts erases it then. `underWay` is their number.
 */
export async function purgeSubject(tx: Transaction, { dataSubject, at }: { dataSubject: DataSubject; at: Date }) {
  const records = subjectRecords(dataSubject)
  const { sessions, orders: placed } = await lockRecords(tx, records)
  await refuseColleague(tx, records)
  const ids = sessions.map(({ id }) => id)
  const needed = await tx
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(inArray(checkoutSessions.id, ids), stillNeeded))
  const neededIds = new Set(needed.map(({ id }) => id))
  await keepForNow(tx, { sessions, orders: placed, kept: neededIds, at })
  // Before the orders lose their addresses: emails are found by them.
  const notices = noticeMailsAbout({
    orders: ids.length > 0 ? inArray(sql`o.session_id`, ids) : sql`false`,
    messages: records.messages ?? sql`false`,
  })
  const mailIds = await purgeMails(tx, and(or(records.mails, notices), not(mailsAbout([...neededIds]))))
  // Locked checkouts only: one that began since may be in payment by now.
  await eraseSessions(
    tx,
    ids.filter((id) => !neededIds.has(id)),
  )
  // Of orders that still need their name, too: a review needs none of what they wait for.
  await forgetReviews(
    tx,
    placed.map(({ id }) => id),
  )
  await tx.delete(orderContacts).where(records.earlier_contacts)
  await tx.delete(contactMessages).where(records.messages)
  await tx.delete(subscribers).where(records.subscriptions)
  // A card that is paid for later goes to its buyer.
  await tx.update(checkoutSessions).set({ gift_card_for: null }).where(records.cardsPlanned)
  await anonymiseCards(tx, records.cardsReceived)
  // Before the account, which shows that an address is its own.
  await tx.delete(reminders).where(records.reminders)
  // Sign-ins, password links and the cart go with the account; its orders then belong to no account.
  const deletedUsers = await tx.delete(users).where(records.accounts).returning({ id: users.id })
  const ordersAnonymised = placed.filter(({ session_id }) => !neededIds.has(session_id)).length
  return { accountsRemoved: deletedUsers.length, ordersAnonymised, underWay: neededIds.size, mailIds }
}

/**
 * Marks open checkouts for erasure, and notes it in the timeline of each order. On a repeated request the first time
 * stays.
 */
async function keepForNow(
  tx: Transaction,
  { sessions, orders: placed, kept: neededIds, at }: Locked & { kept: Set<string>; at: Date },
): Promise<void> {
  const marked = new Set(
    sessions.filter(({ id, erasure_asked_at }) => neededIds.has(id) && erasure_asked_at === null).map(({ id }) => id),
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
 * Locks the checkouts and orders, so that none can be paid or dispatched before the end of the erasure. FOR UPDATE,
 * because some sessions are deleted.
 */
async function lockRecords(tx: Transaction, records: SubjectRecords) {
  const { id, erasure_asked_at } = checkoutSessions
  const ordered = tx.select({ id: orders.session_id }).from(orders).where(records.orders)
  const own = or(records.sessions, inArray(id, ordered))
  const lock = () =>
    tx
      .select({ id, erasure_asked_at, isOwn: sql<boolean>`coalesce(${own}, false)` })
      .from(checkoutSessions)
      // Those of others too: two erasures would lock each other out otherwise.
      .where(or(own, records.cardsPlanned))
      .orderBy(asc(id))
      .for('update')
  // Twice: while this waited for an order's checkout, a replacement may have been added, and a statement doesn't see
  // rows that were added after it began.
  await lock()
  const sessions = (await lock()).filter(({ isOwn }) => isOwn)
  const sessionIds = sessions.map((session) => session.id)
  const placed = await tx
    .select({ id: orders.id, session_id: orders.session_id })
    .from(orders)
    .where(and(records.orders, inArray(orders.session_id, sessionIds)))
    .orderBy(asc(orders.id))
    .for('no key update')
  return { sessions, orders: placed }
}
type Locked = Awaited<ReturnType<typeof lockRecords>>

async function refuseColleague(tx: Transaction, records: SubjectRecords): Promise<void> {
  const [colleague] = await tx
    .select({ username: users.username })
    .from(users)
    .where(and(records.accounts, or(eq(users.is_staff, true), eq(users.is_superuser, true))))
  if (colleague) throw new ApiError('conflict', refusals.staffAddress(colleague.username))
}
