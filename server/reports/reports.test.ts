import { expect, test } from 'vitest'
import type { Report } from '#contract/staff/reports.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { DUBAI, LEEDS, newShopper, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { ownerOf } from '#server/testing/second-factor.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

const ROSE = { slug: 'damask-rose' }
const OIL = { slug: 'argan-hair-and-body-oil' }
const FOREVER = { from: '2020-01-01', to: '2029-12-30' }
const DAY = 24 * 60 * 60 * 1000

test('the sums match the ledgers: sales on the day of payment, refunds on their own day, VAT on UK orders alone', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const leeds = await buy(shop, [{ ...ROSE, quantity: 2 }], LEEDS)
  await buy(shop, [{ ...OIL, quantity: 3 }], { ...LEEDS, email: 'ANNA@example.com' })
  const dubai = await buy(shop, [{ ...ROSE, quantity: 3 }, OIL], DUBAI)
  await setPaid(shop, leeds, '2026-10-31T23:59:00Z')
  // Half past midnight of the first of July in the shop, and still June in UTC.
  await setPaid(shop, dubai, '2026-06-30T23:30:00Z')
  await refund(shop, leeds, '5.00', '2026-11-03T12:00:00Z')
  await refund(shop, dubai, '1.00', '2026-07-31T23:30:00Z')

  const october = await owner.staffReports.read({ from: '2026-10-01', to: '2026-10-31', by: 'month' })
  const total = await pence(shop, leeds)
  expect(october.total).toMatchObject({
    orders: 1,
    sales: pounds(total),
    refunds: '0.00',
    net: pounds(total),
    vat: pounds(Math.round(total / 6)),
    zero_rated: '0.00',
  })
  expect((await owner.staffReports.read({ from: '2026-06-01', to: '2026-06-30', by: 'day' })).total.orders).toBe(0)
  const july = await owner.staffReports.read({ from: '2026-07-01', to: '2026-07-31', by: 'day' })
  const exported = pounds(await pence(shop, dubai))
  expect(july.parts).toHaveLength(31)
  expect(july.parts[0]).toMatchObject({
    start: '2026-07-01',
    sales: exported,
    zero_rated: exported,
    vat: '0.00',
    standard_rated: '0.00',
    refunds: '0.00',
  })
  expect(july.countries).toEqual([{ country: 'AE', orders: 1, sales: exported }])
  // The refund was at half past midnight of the first of August.
  const august = await owner.staffReports.read({ from: '2026-08-01', to: '2026-08-01', by: 'day' })
  expect(august.total).toMatchObject({
    orders: 0,
    sales: '0.00',
    refunds: '1.00',
    net: '-1.00',
    zero_rated: '-1.00',
    vat: '0.00',
  })
  const third = await owner.staffReports.read({ from: '2026-11-03', to: '2026-11-03', by: 'day' })
  expect(third.total).toMatchObject({ refunds: '5.00', net: '-5.00', vat: '-0.83' })

  for (const by of ['day', 'month'] as const) {
    const all = await owner.staffReports.read({ ...FOREVER, by })
    expect(await books(shop)).toEqual([all.total.orders, all.total.sales, all.total.delivery, all.total.refunds])
    expect(sum(all.parts.map(({ net }) => net))).toBe(all.total.net)
  }
  const all = await owner.staffReports.read(FOREVER)
  expect(all.best_by_units[0]).toMatchObject({ product_name: 'Damask Rose Soap', units: 5 })
  expect(all.best_by_money[0]).toMatchObject({ product_name: expect.stringContaining('Argan'), units: 4 })
  expect(all.buyers).toEqual({ all: 2, repeat: 1, orders_of_nobody: 0 })
})

test('the CSV of lines adds up to the report’s sums, to the penny, with VAT', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const first = await buy(shop, [{ ...ROSE, quantity: 3 }, OIL, { slug: 'oat-and-honey' }], LEEDS)
  await buy(shop, [OIL], DUBAI)
  await refund(shop, first, '7.77')
  const { total } = await owner.staffReports.read(FOREVER)
  const lines = rowsOf(await textOf(await owner.staffReports.exportLines(FOREVER)))
  expect(lines[0]).toEqual([
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
    'Discount',
  ])
  expect(sum(lines.slice(1).map((cells) => cells[8] ?? ''))).toBe(total.net)
  expect(sum(lines.slice(1).map((cells) => cells[10] ?? ''))).toBe(total.vat)
  expect(lines.at(-1)).toEqual([
    'SS-100001',
    expect.any(String),
    'GB',
    'Refund',
    '',
    '',
    '',
    '',
    '-7.77',
    '20%',
    '-1.30',
    '',
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Anna|Holt|Wool Lane|example\.com/)
  const report = rowsOf(await textOf(await owner.staffReports.export({ ...FOREVER, by: 'month' })))
  expect(report).toHaveLength(1 + 120 + 1)
  expect(report.at(-1)).toEqual([
    'Total',
    '2',
    total.goods,
    total.delivery,
    total.sales,
    total.refunds,
    total.net,
    total.standard_rated,
    total.vat,
    total.zero_rated,
    total.gift_cards,
  ])
  const deeds = (await owner.staffShop.audit({ subject_kind: 'report' })).results.map(({ action }) => action)
  expect(deeds.sort()).toEqual(['report.export', 'report.export-lines'])
})

test('counts repeat buyers without erased customers, and no VAT without a VAT number', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const anna = await newShopper(shop)
  const before = await buy(shop, [ROSE], { ...LEEDS, email: anna.email })
  await setPaid(shop, before, '2026-01-05T12:00:00Z')
  await buy(shop, [ROSE], { ...LEEDS, email: anna.email })
  const gone = await buy(shop, [ROSE], { ...LEEDS, email: 'gone@example.com' })
  await shop.database.pool.query("update orders set email = '' where id = $1", [gone])
  const now = shop.context.now().toISOString().slice(0, 10)
  const recent: Report = await owner.staffReports.read({
    from: new Date(Date.parse(now) - DAY).toISOString().slice(0, 10),
    to: new Date(Date.parse(now) + DAY).toISOString().slice(0, 10),
  })
  expect(recent.buyers).toEqual({ all: 1, repeat: 1, orders_of_nobody: 1 })
  const { version } = await owner.staffShop.facts({})
  await owner.staffShop.updateFacts({ version, vat_number: '' })
  expect(await owner.staffReports.read(FOREVER)).toMatchObject({ vat_registered: false, total: { vat: '0.00' } })
})

test('returns 400 with a message for an invalid period', async () => {
  const shop = await openShop()
  const { staffReports } = await ownerOf(shop)
  expect(await refusalOf(staffReports.read({ from: '2026-11-02', to: '2026-11-01' }))).toEqual([
    400,
    'The last day is before the first.',
  ])
  expect(await refusalOf(staffReports.read({ from: '2001-01-01', to: '2026-11-01' }))).toEqual([
    400,
    'Please choose at most ten years.',
  ])
  expect(await refusalOf(staffReports.read({ from: 'yesterday', to: '2026-02-31' }))).toEqual([
    400,
    'Please give a date such as 2026-11-01.',
  ])
})

async function buy(shop: TestShop, wishes: RequestedItem[], form: typeof LEEDS): Promise<string> {
  const guest = shop.client()
  const { order } = await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: wishes, form })).session_id,
  })
  if (!order) throw new Error('It was not bought.')
  return order
}

async function setPaid(shop: TestShop, id: string, at: string): Promise<void> {
  await shop.database.pool.query('update orders set paid_at = $2, created_at = $2 where id = $1', [id, at])
}

let pressed = 0
async function refund(shop: TestShop, id: string, amount: string, at?: string): Promise<void> {
  const { payment_intent_id } = (
    await shop.database.pool.query('select payment_intent_id from orders where id = $1', [id])
  ).rows[0] as {
    payment_intent_id: string
  }
  const form = new URLSearchParams({ payment_intent: payment_intent_id, amount: amount.replace('.', '') })
  const headers = {
    authorization: `Bearer ${shop.context.payments.settings.secretKey}`,
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': `refund-${++pressed}`,
  }
  const answer = await shop.emulator.fetch(
    new Request('http://shop.test/v1/refunds', { method: 'POST', headers, body: form }),
  )
  if (!answer.ok) throw new Error(await answer.text())
  shop.pass(3000)
  await expect
    .poll(
      async () =>
        (await shop.database.pool.query('select 1 from refunds where payment_intent_id = $1', [payment_intent_id])).rows
          .length,
    )
    .toBe(1)
  if (at)
    await shop.database.pool.query('update refunds set created_at = $2 where payment_intent_id = $1', [
      payment_intent_id,
      at,
    ])
}

async function pence(shop: TestShop, id: string): Promise<number> {
  return (await shop.database.pool.query('select total_pence from orders where id = $1', [id])).rows[0].total_pence
}

const pounds = (amount: number) => (amount / 100).toFixed(2)
const sum = (amounts: string[]) =>
  pounds(amounts.reduce((all, amount) => all + Math.round(Number(amount || 0) * 100), 0))

/** What prove holds against Stripe’s: orders, what was paid, delivery in it, what went back. */
async function books(shop: TestShop) {
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as orders, sum(total_pence)::int as sales, sum(shipping_pence)::int as delivery,
      sum(refunded_pence)::int as back from orders where paid_at is not null`,
  )
  const [{ orders, sales, delivery, back }] = rows
  return [orders, pounds(sales), pounds(delivery), pounds(back)]
}

async function textOf({ chunks }: { chunks: AsyncIterable<string> }): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

const rowsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
