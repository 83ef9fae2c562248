import { expect, test } from 'vitest'
import type { Download } from '#contract/shapes.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { sellForAQuarter } from '#server/testing/quarter.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const ownerOf = async (shop: TestShop) => staffClient(shop, (await staffTokens(shop)).superuser)

async function textOf({ chunks }: Download): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.slice(1, -1).split('","'))

const pence = (amount: string | undefined) => Math.round(Number(amount) * 100)
const sumOf = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + pence(row[column]), 0)

async function shopWithPayouts(orders: number): Promise<TestShop> {
  const shop = await openShop()
  await sellForAQuarter(shop, orders)
  return shop
}

test('lists payouts with their orders and fees, newest first, and the transactions of each', async () => {
  const shop = await shopWithPayouts(300)
  const { staffPayouts } = await ownerOf(shop)
  const { results, more } = await staffPayouts.list({})
  expect(results).toHaveLength(10)
  expect(more).toBe(true)
  const next = await staffPayouts.list({ after: results.at(-1)?.id ?? '' })
  expect(next.results.map(({ id }) => id)).not.toContain(results[0]?.id)
  const arrivals = [...results, ...next.results].map(({ arrives }) => arrives)
  expect(arrivals).toEqual(arrivals.toSorted().reverse())
  for (const { amount, sums, state, by_hand } of results) {
    expect({ state, by_hand }).toEqual({ state: 'paid', by_hand: false })
    const { sales, refunds, disputes, other, fees } = sums ?? {}
    expect(pence(sales) + pence(refunds) + pence(disputes) + pence(other) - pence(fees)).toBe(pence(amount))
  }
  const [payout] = results
  expect(await staffPayouts.read({ id: payout?.id ?? '' })).toEqual(payout)
  const lines = await staffPayouts.lines({ id: payout?.id ?? '' })
  expect(lines.results).toHaveLength(payout?.sums?.transactions ?? 0)
  expect(lines.results.filter(({ kind, order }) => kind === 'sale' && order)).toHaveLength(payout?.sums?.orders ?? 0)
  const [sale] = lines.results.filter(({ kind }) => kind === 'sale')
  expect(sale).toMatchObject({ elsewhere: false, order: { number: expect.stringMatching(/^SS-\d{6}$/) } })
  expect(sale?.reference).toMatch(/^pi_/)
  const after = lines.results[0]?.id ?? ''
  expect((await staffPayouts.lines({ id: payout?.id ?? '', after })).results).toEqual(lines.results.slice(1))
})

test('exports a payout, and those that arrive in a period, and records both', async () => {
  const shop = await shopWithPayouts(120)
  const owner = await ownerOf(shop)
  const [payout] = (await owner.staffPayouts.list({})).results
  const id = payout?.id ?? ''
  const text = await textOf(await owner.staffPayouts.export({ id }))
  expect(text).toMatch(
    /^"Payout","Arrives","State","Transaction","Day","Kind","Order","Reference","Amount","Fee","Net"/,
  )
  const rows = rowsOf(text)
  expect(rows).toHaveLength((payout?.sums?.transactions ?? 0) + 1)
  expect(sumOf(rows, 10)).toBe(0)
  expect(sumOf(rows, 9)).toBe(pence(payout?.sums?.fees))
  expect(rows[0]?.slice(0, 3)).toEqual([id, payout?.arrives, 'Paid'])
  expect(rows.map((row) => row[5])).toContain('Payout to the bank')
  const all = rowsOf(await textOf(await owner.staffPayouts.exportPeriod({ from: '2026-01-01', to: '2029-12-31' })))
  const kinds = new Set(all.map((row) => row[5]))
  for (const kind of ['Sale', 'Refund', 'Dispute', 'Payout to the bank', 'Payout returned by the bank'])
    expect([...kinds]).toContain(kind)
  expect(sumOf(all, 10)).toBe(0)
  expect(new Set(all.map(([payout]) => payout)).size).toBeGreaterThan(20)
  const only = { from: payout?.arrives ?? '', to: payout?.arrives ?? '' }
  expect(rowsOf(await textOf(await owner.staffPayouts.exportPeriod(only)))).toEqual(rows)
  const deeds = (await owner.staffShop.audit({ subject_kind: 'payout' })).results
  expect(deeds.map(({ action, subject_label }) => [action, subject_label])).toEqual([
    ['payout.export', `Payouts from ${only.from} to ${only.to}`],
    ['payout.export', 'Payouts from 2026-01-01 to 2029-12-31'],
    ['payout.export', `Payout ${id}`],
  ])
})

test('says so when Stripe is away, refuses the key, or has no such payout', async () => {
  const shop = await openShop()
  const { superuser } = await staffTokens(shop)
  const ask = async (input: Record<string, string>, call: keyof typeof staffCalls.staffPayouts = 'list') => {
    const answer = await shop.ask(staffCalls.staffPayouts[call], input, { authorization: `Token ${superuser}` })
    return { status: answer.status, detail: ((await answer.json()) as { detail?: string }).detail }
  }
  expect(await ask({ id: 'po_unknown' }, 'read')).toEqual({
    status: 404,
    detail: 'There is no such payout. It may be of another Stripe account.',
  })
  expect((await ask({ id: '../v1' }, 'read')).status).toBe(400)
  const faults = (knobs: object) => shop.emulator.control('faults', { answers: { match: 'GET /v1/payouts', ...knobs } })
  await faults({ fail500Next: 9, shouldRetry: 'false' })
  expect(await ask({})).toEqual({
    status: 503,
    detail: 'Stripe isn’t responding, and payouts are read from there. Please try again in a moment.',
  })
  await faults({ fail500Next: 0, fail403Next: 1 })
  expect(await ask({ from: '2026-01-01', to: '2026-02-01' }, 'exportPeriod')).toMatchObject({ status: 409 })
  expect(await ask({})).toMatchObject({ status: 200 })
})

test('a payout by hand has no transactions, and the export says why', async () => {
  const shop = await shopWithPayouts(10)
  await shop.emulator.control('payout-schedule', { interval: 'manual' })
  const { staffPayouts } = await ownerOf(shop)
  await shop.emulator.control('faults/clear', {})
  const pay = async (path: string, fields: Record<string, string>) => {
    const headers = { authorization: `Bearer ${shop.context.payments.settings.secretKey}` }
    const body = new URLSearchParams(fields)
    const answer = await shop.emulator.fetch(
      new Request(`http://shop.test/v1/${path}`, { method: 'POST', headers, body }),
    )
    expect(answer.status).toBe(200)
  }
  await pay('payment_intents', {
    amount: '2000',
    currency: 'gbp',
    confirm: 'true',
    payment_method: 'pm_card_bypassPending',
    return_url: 'https://shop.example/',
  })
  await pay('payouts', { amount: '1234', currency: 'gbp' })
  const [byHand] = (await staffPayouts.list({})).results
  expect(byHand).toMatchObject({ amount: '12.34', by_hand: true, state: 'pending', sums: null })
  expect(await staffPayouts.lines({ id: byHand?.id ?? '' })).toEqual({ results: [], more: false })
  const [row] = rowsOf(await textOf(await staffPayouts.export({ id: byHand?.id ?? '' })))
  expect(row?.slice(5)).toEqual([
    'Payout to the bank',
    '',
    'Made by hand: Stripe doesn’t list its transactions',
    '-12.34',
    '0.00',
    '-12.34',
    'GBP',
  ])
})
