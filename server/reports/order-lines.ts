import { sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { Period } from '#contract/staff/reports.ts'
import { record } from '#server/audit/audit.ts'
import { readContent } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { CARDS_REFUNDED, localTime, REFUNDED, soldIn, within } from './sums.ts'

const HEADER = [
  'Order',
  'Day',
  'Country',
  'Kind',
  'Product',
  'Size',
  'Units',
  'Unit price',
  'Amount',
  'VAT rate',
  'VAT',
  // Taken off in the amount. Last, so that spreadsheets find the columns before it where they were.
  'Discount',
]
/** Orders, or refunds, per query. */
const BATCH = 300

type OrderRow = {
  number: number
  day: string
  country: string
  shipping: string
  delivery_pence: number
  lines: Line[]
}
type Line = { kind: string; product: string; variant: string | null; quantity: number; price: number; discount: number }

/**
 * Every line of the period's sales, their delivery, and then every refund of the period on its own day. No names. The
 * export is recorded in the audit log.
 */
export async function exportLines(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { period, by }: { period: Period; by: SignedIn },
): Promise<AsyncIterable<string>> {
  const { vat_number } = await readContent(db, 'facts')
  const subject = { kind: 'report', id: '', label: `Order lines from ${period.from} to ${period.to}` }
  await db.transaction((tx) => record(tx, { by, action: 'report.export-lines', subject, at: now() }))
  return csvOf(HEADER, batches(db, period, vat_number !== ''))
}

async function* batches(db: Database, period: Period, registered: boolean): AsyncGenerator<Cell[][]> {
  for (let last = 0, more = true; more; ) {
    const { rows } = await db.execute<OrderRow>(sql`
      select o.number, ${localTime(sql`o.paid_at`)}::date::text as day, o.shipping_country as country,
        o.shipping_method as shipping, o.shipping_pence as delivery_pence,
        (select json_agg(json_build_object('kind', i.kind, 'product', i.product_name, 'variant', i.variant_name, 'quantity',
          i.quantity, 'price', i.unit_price_pence, 'discount', i.discount_pence) order by i.position)
          from order_items i where i.order_id = o.id) as lines
      from orders o where o.number > ${last} and ${soldIn(period)} order by o.number limit ${BATCH}`)
    yield rows.flatMap((order) => cellsOf(order, registered))
    last = rows.at(-1)?.number ?? last
    more = rows.length === BATCH
  }
  for (let last = 0, more = true; more; ) {
    const { rows } = await db.execute<RefundRow>(sql`
      select r.id, o.number, ${localTime(sql`r.created_at`)}::date::text as day, o.shipping_country as country,
        r.amount_pence - cards.pence as pence, cards.pence as cards
      from ${REFUNDED} ${CARDS_REFUNDED} where r.id > ${last} and ${within(sql`r.created_at`, period)} order by r.id limit ${BATCH}`)
    yield rows.flatMap(({ number, day, country, pence, cards }) => {
      const vat = registered && country === 'GB' ? Math.round(pence / 6) : 0
      const row = (kind: string, amount: number, rate: string, tax: number): Cell[] => [
        ...[orderNumber(number), day, country, kind, '', ''],
        ...[null, null, pounds(-amount), rate, pounds(-tax), null],
      ]
      return [
        ...(pence > 0 || cards === 0 ? [row('Refund', pence, rateOf(country, registered), vat)] : []),
        ...(cards > 0 ? [row('Gift card refund', cards, NO_SUPPLY, 0)] : []),
      ]
    })
    last = rows.at(-1)?.id ?? last
    more = rows.length === BATCH
  }
}

type RefundRow = { id: number; number: number; day: string; country: string; pence: number; cards: number }

/** Of gift cards, whose sale has no VAT (orders/vat.ts). */
const NO_SUPPLY = 'none'
const rateOf = (country: string, registered: boolean) => (registered && country === 'GB' ? '20%' : '0%')

/** A row of the report: goods or delivery. `price` and `discount` in pence. */
interface ReportLine {
  kind: string
  product: string
  size: string | null
  units: number
  price: number
  discount: number
}

/** The lines' VAT adds up to the order's: each gets the difference between the rounded sums with and without it. */
function cellsOf({ number, day, country, shipping, delivery_pence, lines }: OrderRow, registered: boolean): Cell[][] {
  let sum = 0
  const vatOf = (pence: number) => {
    const before = Math.round(sum / 6)
    sum += pence
    return registered && country === 'GB' ? Math.round(sum / 6) - before : 0
  }
  const cells = ({ kind, product, size, units, price, discount }: ReportLine): Cell[] => {
    const amount = units * price - discount
    const isCard = kind === 'Gift card'
    return [
      orderNumber(number),
      day,
      country,
      kind,
      product,
      size,
      units,
      pounds(price),
      pounds(amount),
      isCard ? NO_SUPPLY : rateOf(country, registered),
      pounds(isCard ? 0 : vatOf(amount)),
      pounds(discount),
    ]
  }
  return [
    ...lines.map(({ kind, product, variant: size, quantity: units, price, discount }) =>
      cells({ kind: kind === 'gift_card' ? 'Gift card' : 'Goods', product, size, units, price, discount }),
    ),
    ...(delivery_pence > 0
      ? [cells({ kind: 'Delivery', product: shipping, size: null, units: 1, price: delivery_pence, discount: 0 })]
      : []),
  ]
}
