import { inArray, sql } from 'drizzle-orm'
import { COUNTRY_NAMES, type Country, SHOP_TIME_ZONE } from '#contract/limits.ts'
import { pounds, withPoundSign } from '#contract/money.ts'
import type { NotificationKind } from '#contract/staff/notifications.ts'
import { products, variants } from '#server/catalogue/tables.ts'
import { contactMessages } from '#server/contact/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { orders } from '#server/orders/tables.ts'
import { disputes } from '#server/payments/tables.ts'
import { stockItems } from '#server/stock/tables.ts'
import type { staffNotices } from './tables.ts'

/** The line of a notice in an email, and its link. No names: nobody deletes these emails. */
export interface NoticeLine {
  kind: NotificationKind
  words: string
  url: string
}

type Notice = Pick<typeof staffNotices.$inferSelect, 'kind' | 'subject_id'>

/** In the order of the notices. A notice whose subject is gone, such as an erased person's message, has no line. */
export async function readLines(
  db: Handle,
  { notices, publicUrl }: { notices: Notice[]; publicUrl: string },
): Promise<NoticeLine[]> {
  const idsOf = (kind: NotificationKind) =>
    notices.filter((notice) => notice.kind === kind).map(({ subject_id }) => subject_id)
  const found: Record<NotificationKind, Map<string, { words: string; path: string }>> = {
    order: await ordersOf(db, idsOf('order')),
    low_stock: await stockOf(db, idsOf('low_stock').map(Number)),
    dispute: await disputesOf(db, idsOf('dispute')),
    message: await messagesOf(db, idsOf('message').map(Number)),
  }
  return notices.flatMap(({ kind, subject_id }) => {
    const line = found[kind].get(subject_id)
    return line ? [{ kind, words: line.words, url: `${publicUrl}/admin${line.path}` }] : []
  })
}

const pathOf = (order_id: string) => `/orders/${encodeURIComponent(order_id)}/show`
type Lines = Map<string, { words: string; path: string }>

async function ordersOf(db: Handle, ids: string[]): Promise<Lines> {
  if (ids.length === 0) return new Map()
  const { id, number, total_pence, shipping_country } = orders
  const units = sql<number>`(select coalesce(sum(quantity), 0)::int from order_items i where i.order_id = orders.id)`
  const rows = await db
    .select({ id, number, total_pence, country: shipping_country, pieces: units })
    .from(orders)
    .where(inArray(id, ids))
  return new Map(
    rows.map((row) => {
      const country = COUNTRY_NAMES[row.country as Country] ?? row.country
      const total = row.total_pence === 0 ? 'nothing to pay' : withPoundSign(pounds(row.total_pence))
      const items = row.pieces === 1 ? '1 item' : `${row.pieces} items`
      const words = `Order ${orderNumber(row.number ?? 0)}: ${total}, ${items}, ${country}`
      return [row.id, { words, path: pathOf(row.id) }]
    }),
  )
}

async function stockOf(db: Handle, ids: number[]): Promise<Lines> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: stockItems.id, level: stockItems.level, product: products.name, variant: variants.name })
    .from(stockItems)
    .innerJoin(products, sql`${products.id} = ${stockItems.product_id}`)
    .leftJoin(variants, sql`${variants.id} = ${stockItems.variant_id}`)
    .where(inArray(stockItems.id, ids))
  return new Map(
    rows.map(({ id, level, product, variant }) => [
      String(id),
      { words: `${[product, variant].filter(Boolean).join(', ')}: ${level} left`, path: `/stock/${id}/show` },
    ]),
  )
}

const APPEAL = /\/appeal$/

async function disputesOf(db: Handle, ids: string[]): Promise<Lines> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: disputes.id,
      amount: disputes.amount_pence,
      reason: disputes.reason,
      order_id: orders.id,
      number: orders.number,
    })
    .from(disputes)
    .leftJoin(orders, sql`${orders.payment_intent_id} = ${disputes.payment_intent_id}`)
    .where(
      inArray(
        disputes.id,
        ids.map((id) => id.replace(APPEAL, '')),
      ),
    )
  return new Map(
    rows.flatMap(({ id, amount, reason, order_id, number }) => {
      const about = number === null ? 'A payment without an order' : `Order ${orderNumber(number)}`
      const words = `${about}: ${withPoundSign(pounds(amount))} disputed (${reason.replaceAll('_', ' ')})`
      const path = order_id ? pathOf(order_id) : ''
      return [
        [id, { words, path }],
        [`${id}/appeal`, { words: `${words}, and appealed: it can be answered again`, path }],
      ]
    }),
  )
}

const WHEN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: SHOP_TIME_ZONE,
})

async function messagesOf(db: Handle, ids: number[]): Promise<Lines> {
  if (ids.length === 0) return new Map()
  const { id, created_at } = contactMessages
  const rows = await db.select({ id, created_at }).from(contactMessages).where(inArray(id, ids))
  return new Map(
    rows.map((row) => [
      String(row.id),
      { words: `A message of ${WHEN.format(row.created_at)}`, path: `/messages/${row.id}/show` },
    ]),
  )
}
