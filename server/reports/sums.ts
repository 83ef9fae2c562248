import { type SQL, sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { Period, ReportSums } from '#contract/staff/reports.ts'
import type { Handle } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'

/** Months and days are those of the shop's time zone: a sale at half past midnight in summer belongs to the new day. */
export const localTime = (column: SQL) => sql`(${column} at time zone ${shopTimeZone})`

/** Whether an instant is in the period. */
export const within = (column: SQL, { from, to }: Period) =>
  sql`(${column} >= ${from}::date::timestamp at time zone ${shopTimeZone}
    and ${column} < (${to}::date + 1)::timestamp at time zone ${shopTimeZone})`

/** Orders sold in the period; replacements are no sales. */
export const soldIn = (period: Period) => sql`(${within(sql`o.paid_at`, period)} and o.replaces_order_id is null)`

/**
 * Refunds of orders, at Stripe (which prove compares with Stripe's own) and to gift cards. Payments without an order
 * were never sales.
 */
export const REFUNDED = sql`(
  select (2 * f.id)::integer as id, p.id as order_id, f.amount_pence, f.created_at
    from refunds f join orders p on p.payment_intent_id = f.payment_intent_id
      where f.state in ('requires_action', 'pending', 'succeeded')
  union all
  select (2 * e.id + 1)::integer, e.order_id, e.amount_pence, e.created_at
    from gift_card_entries e where e.kind = 'given_back') r
  join orders o on o.id = r.order_id and o.paid_at is not null`

/**
 * SQL for the pence of the gift cards in a row `o` of orders: their sale is no supply, and has no VAT (orders/vat.ts).
 */
export const CARDS_SOLD = sql`cross join lateral (select coalesce(sum(i.unit_price_pence * i.quantity), 0)::int as pence
  from order_items i where i.order_id = o.id and i.kind = 'gift_card') cards`

/** SQL for the pence of a row `r` of REFUNDED, one at Stripe, that were paid back for gift cards. */
export const CARDS_REFUNDED = sql`cross join lateral (
  select least(r.amount_pence, coalesce(max(n.cards_pence), 0))::int as pence
  from credit_notes n where r.id % 2 = 0 and n.refund_id = r.id / 2) cards`

/** Pence of one part of the period. */
export interface Pence {
  orders: number
  goods: number
  delivery: number
  refunds: number
  cards: number
  standard: number
  vat: number
  zero: number
}
export const NOTHING: Pence = { orders: 0, goods: 0, delivery: 0, refunds: 0, cards: 0, standard: 0, vat: 0, zero: 0 }

type Row = { start: string } & Record<'orders' | 'goods' | 'delivery' | 'cards' | 'standard' | 'vat' | 'zero', string>

/** By day or month: sales minus that day's refunds. VAT is computed for each order and refund, as on their papers. */
export async function readParts(
  db: Handle,
  { period, by }: { period: Period; by: 'day' | 'month' },
): Promise<Map<string, Pence>> {
  const start = (column: SQL) =>
    sql`date_trunc(${by === 'day' ? sql.raw(`'day'`) : sql.raw(`'month'`)}, ${localTime(column)})::date::text`
  const vat = (pence: SQL) =>
    sql`coalesce(sum(round(${pence} / 6.0)) filter (where o.shipping_country = 'GB'), 0)::bigint::text as vat`
  const rated = (
    pence: SQL,
  ) => sql`coalesce(sum(${pence}) filter (where o.shipping_country = 'GB'), 0)::bigint::text as standard,
    coalesce(sum(${pence}) filter (where o.shipping_country <> 'GB'), 0)::bigint::text as zero`
  const { rows: sold } = await db.execute<Row>(sql`
    select ${start(sql`o.paid_at`)} as start, count(*)::text as orders,
      sum(o.subtotal_pence - o.discount_pence - cards.pence)::bigint::text as goods,
      sum(cards.pence)::bigint::text as cards,
      sum(o.shipping_pence)::bigint::text as delivery,
      ${rated(sql`(o.total_pence - cards.pence)`)}, ${vat(sql`(o.total_pence - cards.pence)`)}
    from orders o ${CARDS_SOLD} where ${soldIn(period)} group by 1`)
  const { rows: back } = await db.execute<Row>(sql`
    select ${start(sql`r.created_at`)} as start, sum(cards.pence)::bigint::text as cards,
      ${rated(sql`(r.amount_pence - cards.pence)`)}, ${vat(sql`(r.amount_pence - cards.pence)`)}
    from ${REFUNDED} ${CARDS_REFUNDED} where ${within(sql`r.created_at`, period)} group by 1`)
  const parts = new Map<string, Pence>()
  for (const row of sold)
    parts.set(row.start, {
      orders: Number(row.orders),
      goods: Number(row.goods),
      delivery: Number(row.delivery),
      refunds: 0,
      cards: Number(row.cards),
      standard: Number(row.standard),
      vat: Number(row.vat),
      zero: Number(row.zero),
    })
  for (const row of back) {
    const before = parts.get(row.start) ?? NOTHING
    const [standard, zero] = [Number(row.standard), Number(row.zero)]
    parts.set(row.start, {
      ...before,
      refunds: standard + zero,
      cards: before.cards - Number(row.cards),
      standard: before.standard - standard,
      zero: before.zero - zero,
      vat: before.vat - Number(row.vat),
    })
  }
  return parts
}

export function addUp(parts: Iterable<Pence>): Pence {
  const sum = { ...NOTHING }
  for (const part of parts) for (const name of Object.keys(sum) as (keyof Pence)[]) sum[name] += part[name]
  return sum
}

/** A shop without a VAT number charges none. */
export function sumsOf(
  { orders, goods, delivery, refunds, cards, standard, vat, zero }: Pence,
  { registered }: { registered: boolean },
): ReportSums {
  return {
    orders,
    goods: pounds(goods),
    delivery: pounds(delivery),
    sales: pounds(goods + delivery),
    refunds: pounds(refunds),
    gift_cards: pounds(cards),
    net: pounds(goods + delivery - refunds),
    standard_rated: pounds(standard),
    vat: pounds(registered ? vat : 0),
    zero_rated: pounds(zero),
  }
}

/** The first day of each day or month of the period, in order. */
export function startsOf({ from, to }: Period, by: 'day' | 'month'): string[] {
  const starts: string[] = []
  const day = new Date(`${by === 'day' ? from : `${from.slice(0, 7)}-01`}T00:00:00Z`)
  while (day.toISOString().slice(0, 10) <= to) {
    starts.push(day.toISOString().slice(0, 10))
    if (by === 'day') day.setUTCDate(day.getUTCDate() + 1)
    else day.setUTCMonth(day.getUTCMonth() + 1)
  }
  return starts
}
