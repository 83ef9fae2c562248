import { expect, test } from 'vitest'
import { openPayments } from '#server/payments/stripe.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { movedPennies, readBooks, reportedWith } from '#server/testing/moved-pennies.ts'
import { sellForAQuarter } from '#server/testing/quarter.ts'
import { openShop } from '#server/testing/shop.ts'
import { type Finding, printed } from './finding.ts'
import { provePayouts } from './payouts.ts'
import { prove } from './prove.ts'

test('a penny moved anywhere in a simulated quarter is found and named', async () => {
  const shop = await openShop()
  await sellForAQuarter(shop, 300)
  const books = await readBooks(shop)
  expect(books.payouts.length).toBeGreaterThan(40)
  expect(books.payouts.map(({ status }) => status)).toContain('failed')
  const consistent = await reportedWith(shop, books, { name: '', named: [] })
  expect(consistent.map(printed).join('\n')).not.toContain('FAIL')
  expect(consistent.map(({ checked }) => checked)).toEqual([books.lines.length, books.payouts.length])
  expect(consistent[0]?.told?.join('\n')).toMatch(/other business on this Stripe account: 2 \(£/)
  for (const moved of movedPennies(books, sequence())) {
    const reported = (await reportedWith(shop, books, moved)).map(printed).join('\n')
    expect(reported, moved.name).toContain('FAIL')
    for (const name of moved.named) expect(reported, moved.name).toContain(name)
  }
}, 120_000)

test('says which permission a restricted key lacks, and calls nothing broken', async () => {
  const shop = await openShop()
  const { session_id } = await readyToPay(shop.client(), { items: [{ slug: 'damask-rose' }] })
  await pay(shop, { client: shop.client(), session_id })
  await shop.emulator.control('faults', { answers: { match: 'GET /v1/payouts', fail403Next: 1 } })
  const found: Finding[] = []
  for await (const one of provePayouts({ ...shop.context, from: new Date(0), until: shop.context.now() }))
    found.push(one)
  expect(found.map(({ invariant, count, skipped }) => [invariant, count, skipped !== undefined])).toEqual([
    ['I19', 0, true],
    ['I20', 0, true],
  ])
  expect(found.map(printed).join('\n')).toMatch(/SKIP {2}I19 .*\n {11}Stripe refuses this key: /)
})

test('skips what an older emulator lacks, and says so', async () => {
  const shop = await openShop()
  const { settings } = shop.context.payments
  const older: typeof fetch = async (address, sent) => {
    const { pathname } = new URL(new Request(address, sent).url)
    if (!/payouts|events/.test(pathname)) return (settings.fetch ?? fetch)(address, sent)
    const error = { type: 'invalid_request_error', message: `Unrecognized request URL (GET: ${pathname}).` }
    return Response.json({ error }, { status: 404 })
  }
  const payments = openPayments({ ...settings, fetch: older })
  const skipped: (string | undefined)[] = []
  for await (const one of prove({ ...shop.context, payments }, { grace: 0 }))
    if (one.skipped) skipped.push(`${one.invariant} ${one.skipped}`)
  expect(skipped).toEqual([
    expect.stringMatching(/^I9 The Stripe emulator is older than the shop: .*\/v1\/events/),
    expect.stringMatching(/^I19 The Stripe emulator is older than the shop: .*\/v1\/payouts/),
    expect.stringMatching(/^I20 /),
  ])
})

test('payouts by hand are told, and payments of another account are not missed', async () => {
  const shop = await openShop()
  const guest = shop.client()
  await shop.emulator.control('payout-schedule', { interval: 'manual' })
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  await pay(shop, { client: guest, session_id })
  shop.pass(7 * 86_400_000)
  const { settings } = shop.context.payments
  const answer = await shop.emulator.fetch(
    new Request('http://shop.test/v1/payouts', {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.secretKey}` },
      body: new URLSearchParams({ amount: '100', currency: 'gbp' }),
    }),
  )
  expect(answer.status).toBe(200)
  const prove = async (payments = shop.context.payments) => {
    const found: Finding[] = []
    const until = new Date(shop.context.now().getTime() + 1000)
    for await (const one of provePayouts({ ...shop.context, payments, from: new Date(0), until })) found.push(one)
    return found.map(printed).join('\n')
  }
  const said = await prove()
  expect(said).not.toContain('FAIL')
  expect(said).toContain('Payouts made by hand, of which Stripe doesn’t list the transactions: 1 (£1.00)')
  // With other keys, Stripe has none of the shop's earlier payments.
  const empty = { ...shop.context.payments, account: 'test other', payouts: none, balanceLines: none }
  expect(await prove(empty)).not.toContain('FAIL')
  expect(await prove({ ...empty, account: shop.context.payments.account })).toContain(
    'has no transaction in Stripe’s balance',
  )
})

test('a payment whose transaction comes later is told for a day, and then missed', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { payments: { bookingMs: 3_600_000 } })
  const { session_id } = await readyToPay(shop.client(), { items: [{ slug: 'damask-rose' }] })
  expect((await pay(shop, { client: shop.client(), session_id })).paid).toBe(true)
  const said = async () => {
    const until = new Date(shop.context.now().getTime() + 1000)
    const found = await Array.fromAsync(provePayouts({ ...shop.context, from: new Date(0), until }))
    return found.map(printed).join('\n')
  }
  const first = await said()
  expect(first).not.toContain('FAIL')
  expect(first).toContain('Payments whose transaction Stripe hasn’t written yet: 1 (£')
  shop.pass(25 * 3_600_000)
  expect(await said()).toMatch(/FAIL {2}I19 .*\n.*has no transaction in Stripe’s balance/)
})

/** The same numbers from 0 to 1 at each run. */
function sequence(): () => number {
  let last = 7
  return () => {
    last = (last * 16807) % 2147483647
    return last / 2147483647
  }
}

async function* none(): AsyncGenerator<never[]> {}

test('payments of orders that a recovery lost are faults until they are paid back', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  await pay(shop, { client: guest, session_id })
  // As if the database were of before the checkout.
  const { payments } = shop.context
  const before = await openShop()
  const broken = async () => {
    const found: string[] = []
    for await (const one of prove({ ...before.context, payments }, { grace: 0 }))
      if (one.count > 0) found.push(one.invariant)
    return found
  }
  expect(await broken()).toEqual(['I1', 'I19'])
  const { rows } = await shop.database.pool.query('select payment_intent_id as id from orders')
  const answer = await shop.emulator.fetch(
    new Request('http://shop.test/v1/refunds', {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.settings.secretKey}` },
      body: new URLSearchParams({ payment_intent: rows[0].id }),
    }),
  )
  expect(answer.status).toBe(200)
  expect(await broken()).toEqual([])
})
