import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

const MINUTE = 60_000

/** A checkout of which nothing is known but its goods, as when a wallet opens. */
async function pressed(shop: TestShop, quantity: number, token?: string) {
  const client = shop.client(token)
  const { id } = await client.catalogue.product({ slug: 'damask-rose' })
  const { session_id } = await client.checkout.createSession({
    items: [{ product_id: id, variant_id: null, quantity }],
  })
  return session_id
}

/** Leaves so many on the shelf. */
async function leave(shop: TestShop, units: number): Promise<void> {
  const { rows } = await shop.context.db.execute<{ id: number; level: number }>(
    `select s.id, s.level from stock_items s join products p on p.id = s.product_id where p.slug = 'damask-rose'`,
  )
  const [item] = rows
  await shop.context.db.execute(
    `insert into stock_movements (item_id, quantity, kind, created_at) values (${item?.id}, ${units - (item?.level ?? 0)}, 'adjustment', now())`,
  )
}

test('a press of a wallet holds the stock, and closing it gives the stock back', async () => {
  const shop = await openShop()
  await leave(shop, 3)
  const first = await pressed(shop, 3)
  const second = await pressed(shop, 1)
  const { hold_expires_at } = await shop.client().checkout.reserve({ session_id: first })
  expect(Date.parse(hold_expires_at)).toBeGreaterThan(Date.now() + 29 * MINUTE)
  expect(await refusalOf(shop.client().checkout.reserve({ session_id: second }))).toEqual([
    409,
    expect.stringContaining('Damask Rose Soap is out of stock.'),
  ])
  await shop.client().checkout.release({ session_id: first })
  // Twice, as when the page is left too.
  await shop.client().checkout.release({ session_id: first })
  await shop.client().checkout.reserve({ session_id: second })
  expect(await refusalOf(shop.client().checkout.reserve({ session_id: first }))).toMatchObject([
    409,
    expect.any(String),
  ])
})

test('a repeated press keeps the end of the reservation', async () => {
  const shop = await openShop()
  const session_id = await pressed(shop, 1)
  const first = await shop.client().checkout.reserve({ session_id })
  shop.pass(20 * MINUTE)
  expect(await shop.client().checkout.reserve({ session_id, country: 'GB' })).toEqual(first)
})

test('two presses for the last one at once: one of them holds it', async () => {
  const shop = await openShop()
  await leave(shop, 1)
  const sessions = await Promise.all([pressed(shop, 1), pressed(shop, 1), pressed(shop, 1)])
  const answers = await Promise.all(
    sessions.map((session_id) => refusalOf(shop.client().checkout.reserve({ session_id }))),
  )
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
})

test('closing a wallet leaves the reservation of an opened payment, which still makes one order', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await guest.checkout.release({ session_id })
  const { rows } = await shop.context.db.execute(`select 1 from stock_holds where session_id = '${session_id}'`)
  expect(rows).toHaveLength(1)
  await pay(shop, { client: guest, session_id })
  expect((await guest.checkout.session({ session_id })).paid).toBe(true)
  // Over: neither call may touch it.
  expect(await refusalOf(guest.checkout.reserve({ session_id }))).toMatchObject([409, expect.any(String)])
  await guest.checkout.release({ session_id })
})

test('nobody reserves or releases the checkout of an account', async () => {
  const shop = await openShop()
  const { token } = await shop
    .client()
    .accounts.register({ username: 'layla', password: 'olive-and-laurel', email: 'layla@example.com' })
  const session_id = await pressed(shop, 1, token)
  await shop.client(token).checkout.reserve({ session_id })
  for (const call of ['reserve', 'release'] as const)
    expect(await refusalOf(shop.client().checkout[call]({ session_id }))).toMatchObject([404, expect.any(String)])
})
