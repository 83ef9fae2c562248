import { expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { createShopperClient, type ShopperClient } from '#contract/shopper-client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { CARDS, confirmCard, LEEDS, pay, readyToPay } from '#server/testing/buying.ts'
import { makeCode } from '#server/testing/discounts.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { reconcile } from './reconcile.ts'

const MINUTE = 60_000
const rose = (quantity: number) => [{ slug: 'damask-rose', quantity }]

test('opening the payment again does not extend the hold', async () => {
  const shop = await openShop()
  const guest = shop.client()
  await leave(shop, 'damask-rose', 5)
  const { session_id } = await readyToPay(guest, { items: rose(5) })
  const first = await open(guest, session_id)
  for (let look = 0; look < 2; look++) {
    shop.pass(14 * MINUTE)
    expect((await open(guest, session_id)).hold_expires_at).toBe(first.hold_expires_at)
  }
  expect(await refusalOf(readyToPay(shop.client(), { items: rose(5) }))).toMatchObject([409, expect.any(String)])
  shop.pass(3 * MINUTE)
  await open(shop.client(), (await readyToPay(shop.client(), { items: rose(5) })).session_id)
  expect(await refusalOf(open(guest, session_id))).toEqual([409, expect.stringContaining('out of stock')])
})

test('a processing payment keeps its hold', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { payments: { processingMs: 60_000 } })
  const guest = shop.client()
  await leave(shop, 'damask-rose', 5)
  const { session_id } = await readyToPay(guest, { items: rose(5) })
  await confirmCard(shop, (await open(guest, session_id)).payment_intent.client_secret, CARDS.good)
  for (let look = 0; look < 6; look++) {
    expect(await guest.checkout.session({ session_id })).toMatchObject({ state: 'paying' })
    shop.pass(8 * MINUTE)
  }
  expect(await refusalOf(readyToPay(shop.client(), { items: rose(1) }))).toEqual([
    409,
    'Damask Rose Soap is out of stock.',
  ])
})

test('returns 409 for a session of more than twelve of one item or forty units', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const many = ['damask-rose', 'oat-and-honey', 'lavender-fields', 'thyme-and-lemon'].map((slug) => ({
    slug,
    quantity: 11,
  }))
  for (const { slug } of many) await leave(shop, slug, 30)
  expect(await refusalOf(readyToPay(guest, { items: rose(13) }))).toEqual([
    409,
    expect.stringMatching(/at most 12 of Damask Rose Soap.*write to us.*not been charged/),
  ])
  expect(await refusalOf(readyToPay(guest, { items: many }))).toEqual([
    409,
    expect.stringMatching(/at most 40 items.*write to us/),
  ])
  await open(guest, (await readyToPay(guest, { items: rose(12) })).session_id)
})

test('returns 409 when the checkouts of one network hold more than one checkout may, also concurrently', async () => {
  const shop = await openShop({ limits: true })
  const sessions = await Promise.all(Array.from({ length: 6 }, () => readyToPay(shop.client(), { items: rose(4) })))
  const answers = await Promise.all(sessions.map(({ session_id }) => refusalOf(open(shop.client(), session_id))))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(3)
  const refused = answers.findIndex((answer) => answer !== 'done')
  expect(answers[refused]).toEqual([409, expect.stringMatching(/from your network.*not been charged/)])
  const late = sessions[refused]?.session_id ?? ''
  await open(from(shop, '203.0.113.7'), late)

  const paying = sessions.find((_, at) => answers[at] === 'done')?.session_id ?? ''
  await pay(shop, { client: shop.client(), session_id: paying })
  await open(shop.client(), (await readyToPay(shop.client(), { items: rose(4) })).session_id)
  expect(
    await refusalOf(open(shop.client(), (await readyToPay(shop.client(), { items: rose(1) })).session_id)),
  ).toMatchObject([409, expect.any(String)])
  shop.pass(31 * MINUTE)
  await open(shop.client(), (await readyToPay(shop.client(), { items: rose(12) })).session_id)
})

test('shows exact stock levels up to five only', async () => {
  const shop = await openShop()
  const guest = shop.client()
  await leave(shop, 'damask-rose', 11)
  const { id, stock } = await guest.catalogue.product({ slug: 'damask-rose' })
  expect(stock).toBe(99)
  expect(await refusalOf(guest.checkout.createSession({ items: [{ product_id: id, quantity: 12 }] }))).toEqual([
    409,
    'We don’t have 12 of Damask Rose Soap. Please order fewer.',
  ])
  const { token } = await guest.accounts.register({
    username: 'anna',
    email: 'anna@example.com',
    password: 'olive-and-laurel',
  })
  const anna = shop.client(token)
  const line = await anna.cart.add({ product_id: id, quantity: 2 })
  expect([line.available, line.product.stock]).toEqual([99, 99])
  expect(await refusalOf(anna.cart.setQuantity({ id: line.id, quantity: 40 }))).toEqual([
    409,
    expect.not.stringContaining('11'),
  ])
  await leave(shop, 'damask-rose', 5)
  expect((await guest.catalogue.product({ slug: 'damask-rose' })).stock).toBe(5)
  expect((await anna.cart.read({}))[0]?.available).toBe(5)
  expect(await refusalOf(anna.cart.setQuantity({ id: line.id, quantity: 6 }))).toEqual([
    409,
    'Only 5 of Damask Rose Soap left.',
  ])
})

test('one network’s unpaid checkouts hold five uses of a limited code, and others get the rest', async () => {
  const shop = await openShop({ limits: true })
  await makeCode(shop, { code: 'FIFTY', kind: 'percent', percent: 50, uses_limit: 50 })
  const apply = async (ip: string, email = 'anna@example.com') => {
    const client = from(shop, ip)
    const { session_id } = await readyToPay(client, { items: rose(1), form: { ...LEEDS, email } })
    await client.discounts.apply({ session_id, code: 'FIFTY' })
    await open(client, session_id)
  }
  for (let use = 0; use < 5; use++) await apply('203.0.113.7', `colleague${use}@example.com`)
  expect(await refusalOf(apply('203.0.113.7'))).toEqual([
    400,
    'Other checkouts on your network are using the code FIFTY. Please try again in half an hour.',
  ])
  expect(await refusalOf(apply('198.51.100.9'))).toBe('done')
  shop.pass(31 * MINUTE)
  await reconcile(shop.context)
  expect(await refusalOf(apply('203.0.113.7'))).toBe('done')
})

const open = (client: Client, session_id: string) =>
  client.checkout.createPaymentIntent({ checkout_session_id: session_id })

/** A guest with another IP address. */
function from(shop: TestShop, ip: string): ShopperClient {
  return createShopperClient({ origin: ORIGIN, fetch: (request) => shop.app.fetch(request, { ip }) })
}

/** Sets the stock level with a movement. */
async function leave(shop: TestShop, slug: string, units: number): Promise<void> {
  await shop.database.pool.query(
    `insert into stock_movements (item_id, quantity, kind, reason, created_at)
     select i.id, $1::int - i.level, 'adjustment', 'counted', now() from stock_items i
       join products p on p.id = i.product_id where p.slug = $2`,
    [units, slug],
  )
}
