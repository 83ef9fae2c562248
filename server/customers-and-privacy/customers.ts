import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { Customer, CustomerDetail } from '#contract/staff/customers-and-privacy.ts'
import { users } from '#server/accounts/tables.ts'
import { contactMessages } from '#server/contact/tables.ts'
import { emailMatch } from '#server/db/email-match.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { refundedOf } from '#server/orders/refundable.ts'
import { orders } from '#server/orders/tables.ts'
import { revenueOf } from '#server/orders/vat.ts'
import * as consents from '#words/en/consents.ts'
import { emailEquals, isKnown } from './data-subject.ts'

/** One email address is one customer, as a guest or signed in. */
const buyer = sql`lower(${orders.email})`
const account = sql`lower(${users.email})`
const ORDERS_SHOWN = 100
/** The count stops here: counting every address among a hundred thousand orders takes too long. */
const COUNTED = 10_000

interface Found {
  email: string
  name: string
}

interface CustomerFilter {
  pageRequest: PageRequest
  /** The beginning of an address. */
  search?: string | undefined
}

/** Customers who have ordered, the latest order first. */
export async function listBuyers(db: Handle, { pageRequest, search }: CustomerFilter): Promise<Page<Customer>> {
  const where = and(ne(orders.email, ''), search ? emailMatch(buyer, search) : undefined)
  // A customer's newest order represents them: the index by date finds a page without reading all orders.
  const newest = sql`not exists (select 1 from ${orders} newer
    where lower(newer.email) collate "C" = ${buyer} collate "C"
    and (newer.created_at, newer.id) > (${orders.created_at}, ${orders.id}))`
  const found = await db
    .select({ email: sql<string>`${buyer}`, name: orders.full_name })
    .from(orders)
    .where(and(where, newest))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  const each = db
    .select({ one: sql`1` })
    .from(orders)
    .where(where)
    .groupBy(sql`${buyer} collate "C"`)
    .limit(COUNTED)
    .as('each')
  const [total] = await db.select({ count: count() }).from(each)
  return { results: await withFigures(db, found), count: total?.count ?? 0 }
}

/** Accounts, newest first, with or without orders. */
export async function listAccounts(db: Handle, { pageRequest, search }: CustomerFilter): Promise<Page<Customer>> {
  const shoppers = and(eq(users.is_staff, false), eq(users.is_superuser, false), ne(users.email, ''))
  const where = and(shoppers, search ? emailMatch(account, search) : undefined)
  const found = await db
    .select({ email: sql<string>`${account}`, name: users.username })
    .from(users)
    .where(where)
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  const [total] = await db.select({ count: count() }).from(users).where(where)
  return { results: await withFigures(db, found), count: total?.count ?? 0 }
}

/** One customer with their orders. */
export async function readCustomer(db: Handle, address: string): Promise<CustomerDetail> {
  const email = address.toLowerCase()
  if (!(await isKnown(db, email))) throw notFound('Customer not found.')
  const accounts = await db
    .select({ id: users.id, username: users.username, created_at: users.created_at })
    .from(users)
    .where(emailEquals(account, email))
    .orderBy(users.id)
  const customerOrders = await db
    .select()
    .from(orders)
    .where(emailEquals(buyer, email))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(ORDERS_SHOWN)
  const messages = await db
    .select({ id: contactMessages.id, state: contactMessages.state, created_at: contactMessages.created_at })
    .from(contactMessages)
    .where(emailEquals(sql`lower(${contactMessages.email})`, email))
    .orderBy(desc(contactMessages.created_at))
  const [subscription] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  const [figures] = await withFigures(db, [
    { email, name: customerOrders[0]?.full_name ?? accounts[0]?.username ?? email },
  ])
  if (!figures) throw notFound('Customer not found.')
  return {
    ...figures,
    accounts: accounts.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    newsletter: newsletterOf(subscription, customerOrders),
    messages: messages.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    recent_orders: customerOrders.map((order) => ({
      id: order.id,
      number: order.number === null ? null : orderNumber(order.number),
      status: order.status,
      paid: order.paid_at !== null,
      total: pounds(order.total_pence),
      refunded: pounds(refundedOf(order)),
      created_at: order.created_at.toISOString(),
    })),
  }
}

function newsletterOf(
  subscription: typeof subscribers.$inferSelect | undefined,
  customerOrders: (typeof orders.$inferSelect)[],
): CustomerDetail['newsletter'] {
  const linkTo = (order: (typeof customerOrders)[number] | undefined) =>
    order && { id: order.id, number: order.number === null ? null : orderNumber(order.number) }
  if (subscription) {
    const { state, wording, agreed_at, order_id } = subscription
    return {
      state,
      wording,
      agreed_at: agreed_at?.toISOString() ?? null,
      order: linkTo(customerOrders.find(({ id }) => id === order_id)) ?? null,
    }
  }
  const agreed = customerOrders.find((order) => order.marketing_consent && order.paid_at && !order.marketing_taken_at)
  if (!agreed) return null
  return {
    state: 'agreed',
    wording: agreed.marketing_wording ?? consents.newsAtCheckout,
    agreed_at: agreed.created_at.toISOString(),
    order: linkTo(agreed) ?? null,
  }
}

/** The orders and totals of each customer: two queries for a whole page. */
async function withFigures(db: Handle, found: Found[]): Promise<Customer[]> {
  const emails = [...new Set(found.map(({ email }) => email))]
  if (emails.length === 0) return []
  // Replacements were not bought.
  const paid = sql`filter (where ${orders.paid_at} is not null and ${orders.replaces_order_id} is null)`
  const bought = await db
    .select({
      email: sql<string>`${buyer}`,
      orders: sql<number>`count(*) ${paid}::int`,
      spent_pence: sql<number>`coalesce(sum(${revenueOf(sql`orders`)}) ${paid}, 0)::int`,
      last_order_at: sql<Date>`max(${orders.created_at})`.mapWith(orders.created_at),
    })
    .from(orders)
    .where(inArray(sql`${buyer} collate "C"`, emails))
    .groupBy(buyer)
  const accounts = await db
    .select({ email: sql<string>`${account}` })
    .from(users)
    .where(inArray(sql`${account} collate "C"`, emails))
  const byEmail = new Map(bought.map((row) => [row.email, row]))
  const withAccount = new Set(accounts.map(({ email }) => email))
  return found.map(({ email, name }) => {
    const figures = byEmail.get(email)
    const spent = pounds(figures?.spent_pence ?? 0)
    return {
      email,
      name,
      has_account: withAccount.has(email),
      orders: figures?.orders ?? 0,
      spent,
      last_order_at: figures?.last_order_at.toISOString() ?? null,
    }
  })
}
