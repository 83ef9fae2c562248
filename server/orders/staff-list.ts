import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import { Country } from '#contract/shapes.ts'
import type { StaffOrderRow } from '#contract/staff/order.ts'
import type { OrderFilters, OrderOrdering } from '#contract/staff/orders.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Database } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import { keysetPage, type Ordering, orderingOf, withinRange } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { FRAUD_FLAGS } from '#server/payments/fraud.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { addressLines, orderNumber } from './orders.ts'
import { hasParcel, isHeld } from './parcel.ts'
import { refundedOf } from './refundable.ts'
import { searchCondition } from './search-orders.ts'
import { orderItems, orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

const ORDER_BY: Record<'created_at' | 'total' | 'number', Ordering['columns']> = {
  created_at: [orders.created_at, orders.id],
  total: [orders.total_pence, orders.id],
  // The unique index has this column alone: with another, Postgres would sort the orders without a number.
  number: [orders.number],
}

/** A page of the orders that match, and how many match. */
export async function listStaffOrders(
  db: Database,
  { pageRequest, ordering, ...filters }: OrderFilters & { ordering: OrderOrdering; pageRequest: PageRequest },
): Promise<Page<StaffOrderRow>> {
  const where = matching(filters)
  const count = where ? await countMatching(db, where) : await countAll(db)
  const isRare = filters.q !== undefined && count <= RARE
  const matches = isRare ? sql`${orders.id} = any(array(select ${orders.id} from ${orders} where ${where}))` : where
  const page = await keysetPage(pageRequest, {
    ordering: orderingOf(ordering, ORDER_BY),
    count,
    read: (range) => {
      // The index finds the ids of the page first, so that Postgres doesn't read the rows it skips.
      const ids = withinRange(db.select({ id: orders.id }).from(orders).$dynamic(), range, matches)
      return db
        .select({ ...getTableColumns(orders), isHeld })
        .from(orders)
        .where(inArray(orders.id, ids))
        .orderBy(...range.orderBy)
    },
  })
  const ids = page.results.map(({ id }) => id)
  const items = await db.select().from(orderItems).where(inArray(orderItems.order_id, ids)).orderBy(orderItems.position)
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id)
  return {
    ...page,
    results: page.results.map((row) => rowOf(row, { isHeld: row.isHeld, items: itemsOf.get(row.id) ?? [] })),
  }
}

async function countMatching(db: Database, where: SQL): Promise<number> {
  const [total] = await db.select({ count: count() }).from(orders).where(where)
  return total?.count ?? 0
}

/** Counts without reading every row: numbers have no gaps, and few orders are unpaid and have none. */
async function countAll(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce((select max(number) from orders) - (select min(number) from orders) + 1, 0)
      + (select count(*) from orders where paid_at is null)::int as count`)
  return rows[0]?.count ?? 0
}

/**
 * Up to this many matches of a search are found first and sorted afterwards. Postgres can't estimate how rare a prefix
 * is, and would scan the index of the ordering for it: a second for a word that one order in 100,000 has.
 */
const RARE = 2000

export function rowOf(
  order: OrderRow,
  { isHeld, items }: { isHeld: boolean; items: (typeof orderItems.$inferSelect)[] },
): StaffOrderRow {
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
    refunded: pounds(refundedOf(order)),
    contents: items
      .filter(({ kind }) => kind !== 'gift_wrap')
      .map(({ product_name, variant_name, quantity }) => ({
        name: [product_name, variant_name].filter(Boolean).join(', '),
        quantity,
      })),
    is_gift: order.gift_message !== null,
    is_wrapped: items.some(({ kind }) => kind === 'gift_wrap'),
    shipping_method: order.shipping_method,
    is_replacement: order.replaces_order_id !== null,
    is_emailed: items.every(({ kind }) => kind === 'gift_card'),
    flags: order.flags,
    is_held: isHeld,
    version: order.version,
  }
}

const HEADER = [
  'Number',
  'Placed (UTC)',
  'Status',
  'Paid (UTC)',
  'Name',
  'Email',
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
  'Language',
  'Discount code',
  'Discount',
]
const LANGUAGE_NAMES = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'language' })
const ROWS_PER_CHUNK = 500

/**
 * Exports the orders that match as CSV, newest first. Each chunk is a separate query, so that a slow download holds no
 * connection. The audit log records the export.
 */
export async function exportOrders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { filters, by }: { filters: OrderFilters; by: SignedIn },
): Promise<AsyncIterable<string>> {
  // Only the names of the filters: a search text may be a customer's name.
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
    // A bound on one column lets Postgres start in the index at this row.
    const from = last && sql`${orders.created_at} <= ${last.created_at}`
    const rows = await db
      .select()
      .from(orders)
      .where(and(where, from, after))
      .orderBy(desc(orders.created_at), desc(orders.id))
      .limit(ROWS_PER_CHUNK)
    last = rows.length === ROWS_PER_CHUNK ? rows.at(-1) : undefined
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
    pounds(refundedOf(order)),
    order.payment_intent_id ?? (order.paid_at ? 'Nothing to pay' : null),
    LANGUAGE_NAMES.of(order.language) ?? order.language,
    order.discount_code,
    pounds(order.discount_pence),
  ]
}

function matching({ status, paid, country, from, to, flagged, sent_by, service, q }: OrderFilters): SQL | undefined {
  return and(
    status && inState(status),
    paid && (paid === 'true' ? isNotNull(orders.paid_at) : isNull(orders.paid_at)),
    country && eq(orders.shipping_country, country),
    from ? gte(orders.created_at, startOf(from)) : undefined,
    to ? lt(orders.created_at, startOf(to, 1)) : undefined,
    flagged && sql`${orders.flags} <> '{}'::text[]`,
    flagged === 'fraud' ? sql`${orders.flags} && ${sql.param(FRAUD_FLAGS)}::text[]` : undefined,
    sent_by && (sent_by === 'parcel' ? hasParcel : not(hasParcel)),
    service ? ilike(orders.shipping_method, likePattern(service)) : undefined,
    q ? searchCondition(q) : undefined,
  )
}

function inState(status: NonNullable<OrderFilters['status']>): SQL | undefined {
  if (status === 'held') return isHeld
  return and(eq(orders.status, status), status === 'paid' || status === 'packed' ? not(isHeld) : undefined)
}

/** The instant a British day begins, `more` days after `day`: right on the days when the clocks change, too. */
const startOf = (day: string, more = 0) => sql`((${day}::date + ${more}::int)::timestamp at time zone ${shopTimeZone})`
