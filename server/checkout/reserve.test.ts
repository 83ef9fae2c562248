import { expect, test } from 'vitest'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import {
  CARDS,
  chooseEverything,
  confirmCard,
  newShopper,
  pay,
  readyToPay,
  requestedItems,
} from '#server/testing/buying.ts'
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
  for await (const { invariant, count } of prove(shop.context, { grace: 0 })) expect(count, invariant).toBe(0)
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

const ROSE = [{ slug: 'damask-rose' }]

/** The invariants that don't hold. */
async function broken(shop: TestShop): Promise<string[]> {
  const found: string[] = []
  for await (const { invariant, count } of prove(shop.context, { grace: 0 })) if (count > 0) found.push(invariant)
  return found
}

test('an account pays on a second device for the last unit that its first one holds; the first payment can’t be made', async () => {
  const shop = await openShop()
  await leave(shop, 1)
  const { client } = await newShopper(shop)
  const [rose = { product_id: 0, variant_id: null, quantity: 1 }] = await requestedItems(client, ROSE)
  await client.cart.add(rose)
  const first = await readyToPay(client, { items: ROSE })
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: first.session_id })
  expect(await client.cart.read({})).toMatchObject([{ quantity: 1, available: 1 }])
  expect(await refusalOf(client.cart.add(rose))).toMatchObject([409, expect.any(String)])
  // A stranger, and a guest who makes up an id.
  for (const own_sessions of [undefined, [first.session_id]])
    expect(await refusalOf(shop.client().checkout.createSession({ items: [rose], own_sessions }))).toEqual([
      409,
      'Damask Rose Soap is out of stock.',
    ])

  const second = await readyToPay(client, { items: ROSE })
  const answer = await client.checkout.createPaymentIntent({ checkout_session_id: second.session_id })
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).status).toBe(400)
  expect(await client.checkout.session({ session_id: first.session_id })).toMatchObject({ state: 'shipping' })
  expect((await confirmCard(shop, answer.payment_intent.client_secret, CARDS.good)).body.status).toBe('succeeded')
  shop.pass(3000)
  expect(await client.checkout.session({ session_id: second.session_id })).toMatchObject({ paid: true })
  expect((await client.orders.list({})).count).toBe(1)
  shop.pass(MINUTE)
  expect(await broken(shop)).toEqual([])
})

test('a guest pays in another tab for what an earlier checkout holds, and then in the first one again', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  await leave(shop, 2)
  const guest = shop.client()
  const first = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: first.session_id })
  const own_sessions = [first.session_id]
  const items = await requestedItems(guest, ROSE)
  const { session_id } = await guest.checkout.createSession({ items, own_sessions })
  await chooseEverything(guest, { session_id })
  const opening = { checkout_session_id: session_id, own_sessions }
  // Without the id it is anybody's.
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: session_id }))).toEqual([
    409,
    expect.stringContaining('Damask Rose Soap is out of stock.'),
  ])
  await guest.checkout.createPaymentIntent(opening)
  // The first one opens another payment, which takes both units back.
  const again = await guest.checkout.createPaymentIntent({
    checkout_session_id: first.session_id,
    own_sessions: [session_id],
  })
  expect((await confirmCard(shop, again.payment_intent.client_secret, CARDS.good)).body.status).toBe('succeeded')
  // It was paid before the shop heard of it: the other tab is told, and nothing is paid twice.
  expect(await refusalOf(guest.checkout.createPaymentIntent(opening))).toEqual([
    409,
    'You have already paid for this order.',
  ])
  expect(await guest.checkout.session({ session_id: first.session_id })).toMatchObject({ paid: true })
  expect(await refusalOf(guest.checkout.createPaymentIntent(opening))).toMatchObject([409, expect.any(String)])
  shop.pass(MINUTE)
  expect(await broken(shop)).toEqual([])
})

test('a guest goes back to the cart and begins anew with other quantities, after a payment step and after a sheet', async () => {
  const shop = await openShop()
  await leave(shop, 2)
  const guest = shop.client()
  const items = (quantity: number) => requestedItems(guest, [{ slug: 'damask-rose', quantity }])
  const first = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 1 }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: first.session_id })
  const second = await guest.checkout.createSession({ items: await items(2), replaces: first.session_id })
  await guest.checkout.reserve({ session_id: second.session_id })
  // The sheet is left by a reload: its reservation goes with the checkout.
  const third = await guest.checkout.createSession({ items: await items(1), replaces: second.session_id })
  await chooseEverything(guest, { session_id: third.session_id })
  await pay(shop, { client: guest, session_id: third.session_id })
  const { rows } = await shop.database.pool.query('select session_id from stock_holds')
  expect(rows).toEqual([])
  shop.pass(MINUTE)
  expect(await broken(shop)).toEqual([])
})

test('two devices of one account pay for the last unit at once, five times: one order each time, and nothing is held', async () => {
  const shop = await openShop()
  await leave(shop, 5)
  const { client } = await newShopper(shop)
  for (let round = 1; round <= 5; round++) {
    await leave(shop, 1)
    const sessions = await Promise.all([readyToPay(client, { items: ROSE }), readyToPay(client, { items: ROSE })])
    await Promise.all(
      sessions.map(async ({ session_id }) => {
        const opened = await client.checkout.createPaymentIntent({ checkout_session_id: session_id }).catch(() => null)
        if (opened) await confirmCard(shop, opened.payment_intent.client_secret, CARDS.good)
      }),
    )
    shop.pass(3000)
    const paid = await Promise.all(sessions.map(({ session_id }) => client.checkout.session({ session_id })))
    expect(paid.filter((session) => session.paid).length).toBeLessThanOrEqual(1)
  }
  shop.pass(MINUTE)
  expect(await broken(shop)).toEqual([])
})
