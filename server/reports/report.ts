import { sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { Period, Report } from '#contract/staff/reports.ts'
import { record } from '#server/audit/audit.ts'
import { readContent } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import type { Database, Handle } from '#server/db/open.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { addUp, CARDS_SOLD, NOTHING, readParts, soldIn, startsOf, sumsOf } from './sums.ts'

/** The length of the two lists of best sellers. */
const NAMED = 20

type Asked = Period & { by: 'day' | 'month' }

export async function readReport(db: Database, { by, ...period }: Asked): Promise<Report> {
  const { vat_number } = await readContent(db, 'facts')
  const how = { registered: vat_number !== '' }
  const parts = await readParts(db, { period, by })
  return {
    total: sumsOf(addUp(parts.values()), how),
    parts: startsOf(period, by).map((start) => ({ start, ...sumsOf(parts.get(start) ?? NOTHING, how) })),
    best_by_units: await readBest(db, period, 'units'),
    best_by_money: await readBest(db, period, 'money'),
    countries: await readCountries(db, period),
    buyers: await readBuyers(db, period),
    vat_registered: how.registered,
  }
}

async function readBest(db: Handle, period: Period, by: 'units' | 'money'): Promise<Report['best_by_money']> {
  const { rows } = await db.execute<{
    product_name: string
    variant_name: string | null
    units: number
    money: string
  }>(sql`
    select max(i.product_name) as product_name, max(i.variant_name) as variant_name, sum(i.quantity)::int as units,
      sum(i.quantity * i.unit_price_pence - i.discount_pence)::bigint::text as money
    from order_items i join orders o on o.id = i.order_id where ${soldIn(period)} and i.kind <> 'gift_card'
    group by i.product_id, i.variant_id order by
      sum(${by === 'units' ? sql`i.quantity` : sql`i.quantity * i.unit_price_pence - i.discount_pence`}) desc, 1, 2 limit ${NAMED}`)
  return rows.map(({ money, ...row }) => ({ ...row, money: pounds(Number(money)) }))
}

async function readCountries(db: Handle, period: Period): Promise<Report['countries']> {
  const { rows } = await db.execute<{ country: string; orders: number; sales: string }>(sql`
    select o.shipping_country as country, count(*)::int as orders, sum(o.total_pence - cards.pence)::bigint::text as sales
    from orders o ${CARDS_SOLD} where ${soldIn(period)} group by 1 order by sum(o.total_pence - cards.pence) desc`)
  return rows.map(({ sales, ...row }) => ({ ...row, sales: pounds(Number(sales)) }))
}

async function readBuyers(db: Handle, period: Period): Promise<Report['buyers']> {
  const { rows } = await db.execute<{ everybody: number; repeated: number }>(sql`
    with theirs as (select lower(o.email) as buyer, count(*) as bought, min(o.paid_at) as first from orders o
      where ${soldIn(period)} and o.email <> '' group by 1)
    select count(*)::int as everybody, (count(*) filter (where bought > 1 or exists (
      select 1 from orders e where lower(e.email) collate "C" = theirs.buyer collate "C"
        and e.paid_at < theirs.first)))::int as repeated from theirs`)
  const { rows: nobody } = await db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from orders o where ${soldIn(period)} and o.email = ''`,
  )
  return { all: rows[0]?.everybody ?? 0, repeat: rows[0]?.repeated ?? 0, orders_of_nobody: nobody[0]?.orders ?? 0 }
}

const HEADER = [
  'Orders',
  'Goods',
  'Delivery',
  'Sales',
  'Refunds',
  'Net',
  'Standard-rated',
  'VAT',
  'Zero-rated',
  'Gift cards',
]

/** The sums as a table, with their total at the end. The export is recorded in the audit log. */
export async function exportReport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { asked: request, by }: { asked: Asked; by: SignedIn },
): Promise<AsyncIterable<string>> {
  const { parts, total } = await readReport(db, request)
  const subject = { kind: 'report', id: '', label: `Report from ${request.from} to ${request.to}` }
  await db.transaction((tx) => record(tx, { by, action: 'report.export', subject, at: now() }))
  const cellsOf = (name: string, sums: typeof total): Cell[] => [
    name,
    sums.orders,
    ...[
      sums.goods,
      sums.delivery,
      sums.sales,
      sums.refunds,
      sums.net,
      sums.standard_rated,
      sums.vat,
      sums.zero_rated,
      sums.gift_cards,
    ],
  ]
  const rows = [...parts.map((part) => cellsOf(part.start, part)), cellsOf('Total', total)]
  return csvOf([request.by === 'day' ? 'Day' : 'Month from', ...HEADER], inOnePiece(rows))
}

async function* inOnePiece(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}
