import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { pounds } from '#contract/money.ts'
import { Country } from '#contract/shapes.ts'
import type { OrderFilters, OrderOrdering, StaffOrderRow } from '#contract/staff/orders.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import { keysetPage, type Ordering } from '#server/http/keyset.ts'
import type { PageEdges, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { FRAUD_FLAGS } from './fraud-flags.ts'
import { addressLines, orderNumber } from './orders.ts'
import { found } from './search-orders.ts'
import { orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

const newestFirst: Ordering = { columns: [orders.created_at, orders.id], direction: 'desc' }
const largestFirst: Ordering = { columns: [orders.total_pence, orders.id], direction: 'desc' }
// As the unique index has it, so that an order without a number doesn't make the database sort them all.
const lastFirst: Ordering = { columns: [orders.number], direction: 'desc' }

const BY: Record<z.infer<typeof OrderOrdering>, Ordering> = {
  '-created_at': newestFirst,
  created_at: { ...newestFirst, direction: 'asc' },
  '-total': largestFirst,
  total: { ...largestFirst, direction: 'asc' },
  '-number': lastFirst,
  number: { ...lastFirst, direction: 'asc' },
}

export async function listStaffOrders(
  db: Database,
  filters: OrderFilters & { ordering: z.infer<typeof OrderOrdering> },
  slice: PageRequest,
): Promise<{ orders: StaffOrderRow[]; count: number; ends: PageEdges }> {
  const where = matching(filters)
  const count = where ? await counted(db, where) : await countedAll(db)
  const few = filters.q !== undefined && count <= FEW
  const walk = keysetPage(slice, BY[filters.ordering], count)
  // The page is found in the index first: what is walked over is not read.
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(few ? sql`${orders.id} = any(array(select ${orders.id} from ${orders} where ${where}))` : where, walk.where),
    )
    .orderBy(...walk.orderBy)
    .limit(walk.limit)
    .offset(walk.offset)
  const read = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, page))
    .orderBy(...walk.orderBy)
  const { rows, ends } = walk.page(read)
  return { orders: rows.map(rowOf), count, ends }
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
const startOf = (day: string, more = 0) => sql`((${day}::date + ${more}::int)::timestamp at time zone 'Europe/London')`
