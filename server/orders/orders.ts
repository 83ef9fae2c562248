import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { emirateOf } from '#contract/emirates.ts'
import { shownPostalCode } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { keptRate } from '#server/content/dirhams.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { refusals } from '#server/http/refusals.ts'
import { photographAddress } from '#server/media/photographs.ts'
import type * as places from '#words/en/places.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { readProgress } from './progress.ts'
import { promiseOf } from './promise.ts'
import { refundedOf } from './refundable.ts'
import { orderItems, orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

/** "SS-100042" */
export const orderNumber = (number: number) => `SS-${number}`

/** A shopper's orders, newest first. */
export async function listOrders(
  db: Handle,
  { user_id, language, pageRequest }: { user_id: number; language: Language; pageRequest: PageRequest },
): Promise<Page<Order>> {
  const mine = eq(orders.user_id, user_id)
  const rows = await db
    .select()
    .from(orders)
    .where(mine)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  const [total] = await db.select({ count: count() }).from(orders).where(mine)
  return { results: await withItems(db, rows, language), count: total?.count ?? 0 }
}

/**
 * Days for which a guest's link shows name and address. The id is the only secret, and links stay in browser histories
 * and mailboxes.
 */
export const GUEST_DAYS = 30

/** Fields of an order that a guest's link always shows. A new field is either added here or blanked below. */
type Impersonal =
  | 'id'
  | 'number'
  | 'status'
  | 'paid'
  | 'created_at'
  | 'shipping_method'
  | 'estimated_delivery'
  | 'promise'
  | 'subtotal'
  | 'shipping_cost'
  | 'discount'
  | 'total'
  | 'gift_card'
  | 'dirham_rate'
  | 'refunded'
  | 'replaces'
  | 'progress'
  | 'items'
const WITHOUT_CUSTOMER: Omit<Order, Impersonal> = {
  full_name: '',
  email: '',
  phone: '',
  address: '',
  gift_message: null,
  tracking: null,
}

/** Whether a link with the id alone shows name and address. */
export function showsCustomer(
  { owned, created_at }: Pick<OrderRow, 'owned' | 'created_at'>,
  { now, hasOtherEmail }: { now: Date; hasOtherEmail: boolean },
): boolean {
  return owned || (!hasOtherEmail && now.getTime() - created_at.getTime() < GUEST_DAYS * 86_400_000)
}

/**
 * SQL for whether staff have changed an order's email address: the link in the earlier mailbox must not show who has
 * the order now.
 */
const wasReaddressed = (order: SQL) => sql<boolean>`
  exists (select 1 from order_contacts c where c.order_id = ${order}.id and lower(c.email) <> lower(${order}.email))`

/**
 * An order. A signed-in shopper's is readable by them alone, a guest's by anybody with its id, and after GUEST_DAYS
 * or a change of its email address without name and address. Throws 404 otherwise.
 */
export async function readOrder(
  db: Handle,
  { id, user_id, language, now }: { id: string; user_id: number | null; language: Language; now: Date },
): Promise<Order> {
  const [found] = await db
    .select({ row: orders, hasOtherEmail: wasReaddressed(sql`orders`) })
    .from(orders)
    .where(eq(orders.id, id))
  if (!found || (found.row.owned && (user_id === null || found.row.user_id !== user_id)))
    throw notFound(refusals.orderNotFound)
  const { row, hasOtherEmail } = found
  return shownOrder(db, { row, language, showsCustomer: showsCustomer(row, { now, hasOtherEmail }) })
}

/** SQL for a checkout's order; null while there is none. */
export const orderOfSession = (session_id: SQL) =>
  sql<{ id: string; number: number | null; paid: boolean; hasOtherEmail: boolean } | null>`
    (select json_build_object('id', o.id, 'number', o.number, 'paid', o.paid_at is not null,
        'hasOtherEmail', ${wasReaddressed(sql`o`)})
      from orders o where o.session_id = ${session_id})`

/** Pending orders whose checkout has expired, so that they can't be paid any more. */
export async function findAbandoned(db: Handle): Promise<string[]> {
  const over = sql`exists (select 1 from checkout_sessions s where s.id = ${orders.session_id} and s.state = 'expired')`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), over))
    .orderBy(orders.id)
  return rows.map((row) => row.id)
}

/** An order as its customer sees it; without name and address for everybody else. */
export async function shownOrder(
  db: Handle,
  { row, language, showsCustomer }: { row: OrderRow; language: Language; showsCustomer: boolean },
): Promise<Order> {
  const [order] = await withItems(db, [row], language)
  if (!order) throw notFound(refusals.orderNotFound)
  return showsCustomer ? order : { ...order, ...WITHOUT_CUSTOMER }
}

async function withItems(db: Handle, rows: OrderRow[], language: Language): Promise<Order[]> {
  if (rows.length === 0) return []
  const items = await db
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.order_id,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(orderItems.order_id), asc(orderItems.position))
  const byOrder = Map.groupBy(items, (item) => item.order_id)
  const progress = await readProgress(db, rows)
  const numbers = await numbersOf(
    db,
    rows.flatMap((row) => row.replaces_order_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number === null ? null : orderNumber(row.number),
    status: row.status,
    paid: row.paid_at !== null,
    created_at: row.created_at.toISOString(),
    full_name: row.full_name,
    email: row.email,
    phone: row.phone,
    address: addressLines(row.shipping_address, language).join('\n'),
    gift_message: row.gift_message,
    shipping_method: row.shipping_method,
    estimated_delivery: row.estimated_delivery,
    promise: promiseOf(row, progress.get(row.id) ?? []),
    tracking: row.carrier && row.tracking_number ? { carrier: row.carrier, number: row.tracking_number } : null,
    subtotal: pounds(row.subtotal_pence),
    shipping_cost: pounds(row.shipping_pence),
    discount: orderDiscount(row),
    total: pounds(row.total_pence),
    gift_card: row.gift_card_end === null ? null : { end: row.gift_card_end, amount: pounds(row.gift_card_pence) },
    dirham_rate: keptRate(row),
    refunded: pounds(refundedOf(row)),
    progress: progress.get(row.id) ?? [],
    replaces: row.replaces_order_id && (numbers.get(row.replaces_order_id) ?? null),
    items: (byOrder.get(row.id) ?? []).map((item) => ({
      kind: item.kind,
      product: { id: item.product_id, name: item.product_name, slug: item.product_slug },
      variant: item.variant_id === null ? null : { id: item.variant_id, name: item.variant_name ?? '' },
      quantity: item.quantity,
      price: pounds(item.unit_price_pence),
      image: item.media_hash ? photographAddress(item.media_hash) : null,
    })),
  }))
}

/** The discount code of an order and what it took off; null without one. */
export function orderDiscount(
  row: Pick<OrderRow, 'discount_code' | 'discount_pence' | 'delivery_discount_pence'>,
): Order['discount'] {
  if (row.discount_code === null) return null
  return { code: row.discount_code, amount: pounds(row.discount_pence), delivery: pounds(row.delivery_discount_pence) }
}

async function numbersOf(db: Handle, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids))
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, orderNumber(number)] as const])))
}

const PLACES = await inEveryLanguage<typeof places>('places.ts')

/** An address as the lines of a label. Country and emirate are in English unless another language is given. */
export function addressLines(address: OrderRow['shipping_address'], language: Language = SOURCE_LANGUAGE): string[] {
  const { countries, emirates } = PLACES[language]
  const nameOf = (place: string) => {
    const emirate = address.country === 'AE' ? emirateOf(place) : null
    return emirate ? emirates[emirate] : place
  }
  const town = [...new Set([nameOf(address.city), nameOf(address.state)])].filter(Boolean).join(', ')
  return [address.line1, address.line2, town, shownPostalCode(address.postal_code), countries[address.country]].filter(
    Boolean,
  )
}
