import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import { Country } from '#contract/shapes.ts'
import type { OrderFilters, OrderOrdering, StaffOrderRow } from '#contract/staff/orders.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import { keysetPage, type Ordering, orderingOf, withinRange } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { FRAUD_FLAGS } from './fraud-flags.ts'
import { addressLines, orderNumber } from './orders.ts'
import { found } from './search-orders.ts'
import { orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

const ORDER_BY: Record<'created_at' | 'total' | 'number', Ordering['columns']> = {
  created_at: [orders.created_at, orders.id],
  total: [orders.total_pence, orders.id],
  // The unique index has this column alone: with another, Postgres would sort the orders without a number.
  number: [orders.number],
}

export async function listStaffOrders(
  db: Database,
  { pageRequest, ordering, ...filters }: OrderFilters & { ordering: OrderOrdering; pageRequest: PageRequest },
): Promise<Page<StaffOrderRow>> {
  const where = matching(filters)
  const count = where ? await counted(db, where) : await countedAll(db)
  const few = filters.q !== undefined && count <= FEW
  const matches = few ? sql`${orders.id} = any(array(select ${orders.id} from ${orders} where ${where}))` : where
  const page = await keysetPage(pageRequest, {
    ordering: orderingOf(ordering, ORDER_BY),
    count,
    read: (range) => {
      // The index finds the ids of the page first, so that Postgres doesn't read the rows it skips.
      const ids = withinRange(db.select({ id: orders.id }).from(orders).$dynamic(), range, matches)
      return db
        .select()
        .from(orders)
        .where(inArray(orders.id, ids))
        .orderBy(...range.orderBy)
    },
  })
  return { ...page, results: page.results.map(rowOf) }
}

async function counted(db: Database, where: SQL): Promise<number> {
  const [total] = await db.select({ count: count() }).from(orders).where(where)
  return total?.count ?? 0
}

/**
 * Without going through them all: numbers have no gaps, so the first and the last say how many there are, and few
 * orders have none.
 */
async function countedAll(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce((select max(number) from orders) - (select min(number) from orders) + 1, 0)
      + (select count(*) from orders where paid_at is null)::int as count`)
  return rows[0]?.count ?? 0
}

/**
 * The database can't tell how rare a word's beginning is, and looks for it by going through the orders in their order:
 * quick for what many have, and a whole second for what one in a hundred thousand has. So few are found first and then
 * put in order.
 */
const FEW = 2000

export function rowOf(order: OrderRow): StaffOrderRow {
  return {
    id: order.id,
    number: order.number === null ? null : orderNumber(order.number),
    created_at: order.created_at.toISOString(),
    full_name: order.full_name,
    email: order.email,
    country: Country.parse(order.shipping_country),
    status: order.status,
    paid: order.paid_at !== null,
    total: pounds(order.total_pence),
    refunded: pounds(order.refunded_pence),
    is_replacement: order.replaces_order_id !== null,
    flags: order.flags,
    version: order.version,
  }
}

const HEADER = [
  'Number',
  'Placed (UTC)',
  'Status',
  'Paid (UTC)',
  'Name',
  'E-mail',
  'Phone',
  'Address',
  'Country',
  'Shipping',
  'Carrier',
  'Tracking number',
  'Subtotal',
  'Shipping cost',
  'Total',
  'Refunded',
  'Payment',
]
const LINES_A_PIECE = 500

/**
 * All the orders that match, newest first, a piece at a time: each piece is a query of its own, so that no connection
 * is kept for a slow reader. That they were taken out is written down.
 */
export async function exportOrders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  filters: OrderFilters,
  by: SignedIn,
): Promise<AsyncIterable<string>> {
  // What was looked for may be a name: the log has only by what it was narrowed down.
  const narrowedBy = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : name))
  const subject = { kind: 'order', id: '', label: 'A list of orders' }
  await db.transaction((tx) =>
    record(tx, { by, action: 'order.export', subject, after: { narrowed_by: narrowedBy }, at: now() }),
  )
  return csvOf(HEADER, csvChunks(db, matching(filters)))
}

async function* csvChunks(db: Database, where: SQL | undefined): AsyncGenerator<Cell[][]> {
  let last: OrderRow | undefined
  do {
    const after =
      last &&
      or(lt(orders.created_at, last.created_at), and(eq(orders.created_at, last.created_at), lt(orders.id, last.id)))
    // Also as an upper bound by itself: the index can begin there.
    const from = last && sql`${orders.created_at} <= ${last.created_at}`
    const rows = await db
      .select()
      .from(orders)
      .where(and(where, from, after))
      .orderBy(desc(orders.created_at), desc(orders.id))
      .limit(LINES_A_PIECE)
    last = rows.length === LINES_A_PIECE ? rows.at(-1) : undefined
    if (rows.length > 0) yield rows.map(cellsOf)
  } while (last)
}

function cellsOf(order: OrderRow): Cell[] {
  return [
    order.number === null ? null : orderNumber(order.number),
    order.created_at.toISOString(),
    order.status,
    order.paid_at?.toISOString() ?? null,
    order.full_name,
    order.email,
    order.phone,
    addressLines(order.shipping_address).join(', '),
    order.shipping_country,
    order.shipping_method,
    order.carrier,
    order.tracking_number,
    pounds(order.subtotal_pence),
    pounds(order.shipping_pence),
    pounds(order.total_pence),
    pounds(order.refunded_pence),
    order.payment_intent_id,
  ]
}

function matching({ status, paid, country, from, to, flagged, q }: OrderFilters): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    paid && (paid === 'true' ? isNotNull(orders.paid_at) : isNull(orders.paid_at)),
    country && eq(orders.shipping_country, country),
    from ? gte(orders.created_at, startOf(from)) : undefined,
    to ? lt(orders.created_at, startOf(to, 1)) : undefined,
    flagged && sql`${orders.flags} <> '{}'::text[]`,
    flagged === 'fraud' ? sql`${orders.flags} && ${sql.param(FRAUD_FLAGS)}::text[]` : undefined,
    q ? found(q) : undefined,
  )
}

/**
 * The midnight with which a day begins in the United Kingdom; a day's end is the next one's, in the weeks of the
 * clock's change too.
 */
const startOf = (day: string, more = 0) => sql`((${day}::date + ${more}::int)::timestamp at time zone ${shopTimeZone})`
