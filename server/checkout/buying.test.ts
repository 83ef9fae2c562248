import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ApiClientError } from '#contract/client.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import {
  CARDS,
  chooseEverything,
  confirmCard,
  DUBAI,
  LEEDS,
  newShopper,
  pay,
  readyToPay,
  requestedItems,
} from '#server/testing/buying.ts'
import { makeCode, ownerOf } from '#server/testing/discounts.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { makeGiftCard } from '#server/testing/sold-cards.ts'

test('a guest buys two items to Leeds: one order, one mail, and the stock is reduced', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const shelf = await stockOf(shop, 'damask-rose')
  const session = await readyToPay(guest, {
    items: [
      { slug: 'damask-rose', quantity: 2 },
      { slug: 'rosehip-facial-oil', size: 1 },
    ],
  })
  const paid = await pay(shop, { client: guest, session_id: session.session_id })

  expect(paid).toMatchObject({ state: 'ordered', paid: true, order_number: 'SS-100001' })
  const order = await guest.orders.read({ id: paid.order ?? '' })
  expect(order).toMatchObject({
    number: 'SS-100001',
    status: 'paid',
    paid: true,
    full_name: 'Anna Holt',
    address: '4 Wool Lane\nLeeds\nLS1 4AB\nUnited Kingdom',
    subtotal: session.subtotal,
    shipping_cost: session.shipping_cost,
    total: session.total_amount,
  })
  expect(order.items.map((item) => [item.product.slug, item.quantity])).toEqual([
    ['damask-rose', 2],
    ['rosehip-facial-oil', 1],
  ])
  expect(await stockOf(shop, 'damask-rose')).toBe(shelf - 2)
  const mails = await shop.mails()
  expect(mails.map((mail) => [mail.to?.[0]?.address, mail.subject])).toEqual([
    ['anna@example.com', 'Your order SS-100001'],
  ])
  expect(mails[0]?.text).toContain(`£${session.total_amount}`)
  expect(mails[0]?.text).toMatch(/cancel within 14 days/)
})

test('a signed-in shopper buys to Dubai, and only she finds the order in her list', async () => {
  const shop = await openShop()
  const layla = await newShopper(shop)
  const items = await requestedItems(layla.client, [{ slug: 'oud-and-saffron' }])
  await layla.client.cart.add(items[0] ?? { product_id: 0, quantity: 1 })
  const { session_id } = await layla.client.checkout.createSession({ items })
  const ready = await chooseEverything(layla.client, { session_id, form: DUBAI })
  expect(ready).toMatchObject({
    shipping_cost: '2.99',
    customer_info: { shipping_postal_code: '00000', shipping_country: 'AE' },
  })
  const paid = await pay(shop, { client: layla.client, session_id })

  const mine = await layla.client.orders.list({})
  expect(mine.results.map((order) => order.id)).toEqual([paid.order])
  expect(mine.results[0]?.address).toBe('Villa 12, Street 8\nDubai\nUnited Arab Emirates')
  expect(await layla.client.cart.read({})).toEqual([])
  const other = await newShopper(shop)
  expect((await other.client.orders.list({})).count).toBe(0)
  await expect(other.client.orders.read({ id: paid.order ?? '' })).rejects.toMatchObject({ status: 404 })
  await expect(shop.client().orders.read({ id: paid.order ?? '' })).rejects.toMatchObject({ status: 404 })
})

test('delivery is free from exactly the threshold on', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const product = await guest.catalogue.product({ slug: 'damask-rose' })
  const { shipping_options } = await guest.checkout.shippingOptions({ country: 'GB' })
  await shop.database.db.execute(sql`update products set price_pence = 1500 where id = ${product.id}`)
  expect(shipping_options[0]).toMatchObject({ base_cost: '4.99', free_shipping_threshold: '30.00' })
  const two = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })
  expect(two).toMatchObject({ subtotal: '30.00', shipping_cost: '0.00', total_amount: '30.00' })
  await shop.database.db.execute(sql`update products set price_pence = 2999 where id = ${product.id}`)
  const one = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  expect(one).toMatchObject({ subtotal: '29.99', shipping_cost: '4.99', total_amount: '34.98' })
})

test('two declined cards and then a good one make one order', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'sage-and-sidr' }] })
  const first = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  for (const card of [CARDS.declined, CARDS.funds]) {
    const refused = await confirmCard(shop, first.payment_intent.client_secret, card)
    expect(refused).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
    expect(await guest.checkout.session({ session_id })).toMatchObject({ state: 'paying', paid: false, order: null })
  }
  const again = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(again.payment_intent.id).toBe(first.payment_intent.id)
  const paid = await pay(shop, { client: guest, session_id })
  expect(paid).toMatchObject({ state: 'ordered', order_number: 'SS-100001' })
  expect(await count(shop, 'orders')).toBe(1)
  expect(await shop.mails()).toHaveLength(1)
})

test('ignores prices, totals and ids that a client sends', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const [item] = await requestedItems(guest, [{ slug: 'damask-rose' }])
  const forged = {
    price: '0.01',
    unit_price: '0.01',
    unit_price_pence: 1,
    total_amount: '0.01',
    shipping_cost: '0.00',
    currency: 'aed',
    user_id: 1,
    state: 'ordered',
    paid: true,
  }
  const created = await shop.ask(calls.checkout.createSession, { ...forged, items: [{ ...item, ...forged }] })
  expect(created.status).toBe(201)
  const { session_id, subtotal } = (await created.json()) as { session_id: string; subtotal: string }
  const product = await guest.catalogue.product({ slug: 'damask-rose' })
  expect(subtotal).toBe(product.price)
  await shop.ask(calls.checkout.saveCustomer, { session_id, ...LEEDS, ...forged })
  const { shipping_options } = await guest.checkout.shippingOptions({ country: 'GB' })
  const shipped = await shop.ask(calls.checkout.chooseShipping, {
    session_id,
    country_code: 'GB',
    shipping_option_id: shipping_options[0]?.id,
    ...forged,
    base_cost: '0.00',
  })
  const total = ((await shipped.json()) as { total_amount: string }).total_amount
  const intent = await shop.ask(calls.checkout.createPaymentIntent, {
    checkout_session_id: session_id,
    ...forged,
    amount: 1,
  })
  expect(((await intent.json()) as { payment_intent: { amount: string } }).payment_intent.amount).toBe(total)
})

test('returns 409 for a payment without a customer or a shipping option', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await guest.checkout.createSession({
    items: await requestedItems(guest, [{ slug: 'damask-rose' }]),
  })
  await expect(guest.checkout.createPaymentIntent({ checkout_session_id: session_id })).rejects.toMatchObject({
    status: 409,
    message: 'Please complete customer information first.',
  })
  await guest.checkout.saveCustomer({ session_id, ...LEEDS })
  await expect(guest.checkout.createPaymentIntent({ checkout_session_id: session_id })).rejects.toMatchObject({
    status: 409,
    message: 'Please select a shipping option',
  })
})

test('cancels the open payment when the shipping option changes', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const before = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  const { shipping_options } = await guest.checkout.shippingOptions({ country: 'GB' })
  const changed = await guest.checkout.chooseShipping({
    session_id,
    country_code: 'GB',
    shipping_option_id: shipping_options[1]?.id ?? 0,
  })
  const stale = await confirmCard(shop, before.payment_intent.client_secret, CARDS.good)
  expect(stale.status).toBe(400)
  const paid = await pay(shop, { client: guest, session_id })
  const order = await guest.orders.read({ id: paid.order ?? '' })
  expect(order.total).toBe(changed.total_amount)
  expect(await count(shop, 'orders')).toBe(1)
})

test('a checkout whose payment is open asks Stripe for at most sixty changes in ten minutes', async () => {
  const shop = await openShop({ limits: true })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 3 }] })
  for (const percent of [10, 20]) await makeCode(shop, { code: `SPRING${percent}`, kind: 'percent', percent })
  await guest.discounts.apply({ session_id, code: 'SPRING10' })
  await guest.discounts.apply({ session_id, code: (await makeGiftCard(shop, { pence: 500 })).code })
  await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  const save = () => refusalOf(guest.checkout.saveCustomer({ session_id, ...LEEDS }))
  for (let change = 0; change < 60; change++) expect(await save()).toBe('done')
  const { shipping_options } = await guest.checkout.shippingOptions({ country: 'GB' })
  const delivery = { session_id, country_code: 'GB' as const, shipping_option_id: shipping_options[1]?.id ?? 0 }
  const changes = {
    save,
    'remove the code': () => refusalOf(guest.discounts.remove({ session_id })),
    'remove the gift card': () => refusalOf(guest.discounts.removeGiftCard({ session_id })),
    'apply another code': () => refusalOf(guest.discounts.apply({ session_id, code: 'SPRING20' })),
    'choose delivery': () => refusalOf(guest.checkout.chooseShipping(delivery)),
  }
  for (const [name, change] of Object.entries(changes))
    expect(await change(), name).toEqual([429, expect.stringContaining('wait')])
  // Others go on.
  const other = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  expect((await pay(shop, { client: guest, session_id: other.session_id })).paid).toBe(true)
})

test('returns 409 for a session with items that are not available', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const [item] = await requestedItems(guest, [{ slug: 'damask-rose' }])
  const product_id = item?.product_id ?? 0
  const refusal = (items: { product_id: number; variant_id?: number; quantity: number }[]) =>
    guest.checkout.createSession({ items }).catch((problem: ApiClientError) => [problem.status, problem.message])
  expect(await refusal([{ product_id: 999_999, quantity: 1 }])).toEqual([
    409,
    'We no longer sell an item in your cart. Please check your cart.',
  ])
  await shop.database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, 1 - level, 'adjustment', 'counted', now() from stock_items where product_id = ${product_id}`,
  )
  expect(await refusal([{ product_id, quantity: 2 }])).toEqual([409, 'Only 1 of Damask Rose Soap left.'])
  // Two lines of one item count together.
  expect(
    await refusal([
      { product_id, quantity: 1 },
      { product_id, quantity: 1 },
    ]),
  ).toEqual([409, 'Only 1 of Damask Rose Soap left.'])
  await shop.database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, -1, 'adjustment', 'counted', now() from stock_items where product_id = ${product_id}`,
  )
  expect(await refusal([{ product_id, quantity: 1 }])).toEqual([409, 'Damask Rose Soap is out of stock.'])
  await shop.database.db.execute(sql`update products set published = false where id = ${product_id}`)
  expect(await refusal([{ product_id, quantity: 1 }])).toMatchObject([409, /no longer sold/])
  expect(await count(shop, 'checkout_sessions')).toBe(0)
})

test("returns 404 for another shopper's session, even with its id", async () => {
  const shop = await openShop()
  const owner = await newShopper(shop)
  const { session_id } = await readyToPay(owner.client, { items: [{ slug: 'damask-rose' }] })
  const other = await newShopper(shop)
  for (const stranger of [shop.client(), other.client]) {
    await expect(stranger.checkout.session({ session_id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.checkout.saveCustomer({ session_id, ...DUBAI })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.checkout.createPaymentIntent({ checkout_session_id: session_id })).rejects.toMatchObject({
      status: 404,
    })
  }
  await expect(shop.client('an-old-token').checkout.session({ session_id })).rejects.toMatchObject({ status: 401 })
  expect((await owner.client.checkout.session({ session_id })).customer_info?.email).toBe('anna@example.com')
})

/** The stock level, which shoppers see exactly only when it is low. */
async function stockOf(shop: TestShop, slug: string): Promise<number> {
  const { rows } = await shop.database.pool.query(
    'select i.level from stock_items i join products p on p.id = i.product_id where p.slug = $1',
    [slug],
  )
  return rows[0].level
}

async function count(shop: TestShop, table: 'orders' | 'checkout_sessions'): Promise<number> {
  const { rows } = await shop.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count ?? -1
}

test('an empty customer form returns an error for every required field, the postal code included', async () => {
  const shop = await openShop()
  const { session_id } = await shop
    .client()
    .checkout.createSession({ items: await requestedItems(shop.client(), [{ slug: 'damask-rose' }]) })
  const required = 'first_name last_name email billing_address_line1 billing_city billing_postal_code'.split(' ')
  const { status, body } = await answerOf(shop.ask(calls.checkout.saveCustomer, { session_id }))
  expect(status).toBe(400)
  expect(Object.keys(body).filter((field) => field !== 'error')).toEqual(required)
  for (const odd of [[], 'text', null, { shipping_same_as_billing: 'no' }, { billing_postal_code: 7 }]) {
    const answer = await shop.app.fetch(
      new Request(`${ORIGIN}/api/checkout/session/${session_id}/customer-info/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(odd),
      }),
    )
    expect(answer.status).toBe(400)
  }
})

test('a price that staff correct ends the checkouts that have the old one, before anything is charged', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const [rose] = (await owner.staffCatalogue.products({ search: 'damask-rose' })).results
  const price = async (to: string) => {
    const { id, version } = await owner.staffCatalogue.product({ id: rose?.id ?? 0 })
    await owner.staffCatalogue.updateProduct({ id, version, price: to })
  }
  const guest = shop.client()
  await price('0.85')
  const [paying, waiting] = [
    await readyToPay(guest, { items: [{ slug: 'damask-rose' }] }),
    await readyToPay(guest, { items: [{ slug: 'damask-rose' }] }),
  ]
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: paying.session_id })
  await price('8.50')
  const changed = [
    409,
    'The price of Damask Rose Soap has changed since you began. You have not been charged. Please start again from your cart.',
  ]
  const { session_id } = waiting
  expect(await refusalOf(guest.checkout.reserve({ session_id }))).toEqual(changed)
  expect(await guest.checkout.session({ session_id })).toMatchObject({ state: 'expired' })
  // Who has the old amount on the button pays it.
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  shop.pass(3000)
  expect(await guest.checkout.session({ session_id: paying.session_id })).toMatchObject({
    paid: true,
    subtotal: '0.85',
  })

  // An opened payment of another window is cancelled.
  await price('0.85')
  const other = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const open = () => guest.checkout.createPaymentIntent({ checkout_session_id: other.session_id })
  await open()
  await price('8.50')
  expect(await refusalOf(open())).toEqual(changed)
  const payments = (await (await shop.emulator.control('state')).json()) as { payment_intents: { status: string }[] }
  expect(payments.payment_intents.map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded'])
  const { rows } = await shop.database.pool.query('select count(*)::int as held from stock_holds')
  expect(rows).toEqual([{ held: 0 }])
})
