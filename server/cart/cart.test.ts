import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Client } from '#contract/client.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { newShopper, requestedItems } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

test('merges the same product and size into one line, and keeps another size on its own line', async () => {
  const shop = await openShop()
  const { client, token } = await newShopper(shop)
  const [soap, small, large] = await itemsOf(client)
  const added = await answerOf(shop.ask(calls.cart.add, { ...soap, quantity: 2 }, { authorization: `Token ${token}` }))
  expect(added).toMatchObject({
    status: 201,
    body: { id: expect.any(Number), product: { id: soap.product_id, slug: 'damask-rose' }, variant: null, quantity: 2 },
  })
  await client.cart.add(small)
  await client.cart.add(large)
  expect(await client.cart.add({ ...soap, quantity: 3 })).toMatchObject({ id: added.body.id, quantity: 5 })
  expect(await linesOf(client)).toEqual([
    ['damask-rose', null, 5],
    ['rosehip-facial-oil', small.variant_id, 1],
    ['rosehip-facial-oil', large.variant_id, 1],
  ])
  // A plain list, oldest first, each line with its product.
  expect((await client.cart.read({}))[1]).toMatchObject({
    product: { price: expect.stringMatching(/^\d+\.\d\d$/), slug: 'rosehip-facial-oil' },
    variant: { id: small.variant_id },
  })
})

test('accepts whole quantities from 1 to 99, and returns 409 for more than the stock', async () => {
  const shop = await openShop()
  const { client } = await newShopper(shop)
  const [soap] = await itemsOf(client)
  for (const quantity of [0, -1, 1.5, 100, 1e9, '3', null, undefined, true, [1]]) {
    const refused = await client.cart.add({ ...soap, quantity: quantity as number }).catch((problem) => problem)
    expect(refused, String(quantity)).toMatchObject({
      status: 400,
      fields: { quantity: [expect.stringMatching(/\w+ .+\.$/)] },
    })
  }
  await setLevel(shop, soap.product_id, 4)
  expect(await refusalOf(client.cart.add({ ...soap, quantity: 5 }))).toEqual([409, 'Only 4 of Damask Rose Soap left.'])
  const line = await client.cart.add({ ...soap, quantity: 3 })
  expect(await refusalOf(client.cart.add({ ...soap, quantity: 2 }))).toEqual([409, 'Only 4 of Damask Rose Soap left.'])
  expect(await refusalOf(client.cart.setQuantity({ id: line.id, quantity: 5 }))).toEqual([
    409,
    'Only 4 of Damask Rose Soap left.',
  ])
  expect(await refusalOf(client.cart.setQuantity({ id: line.id, quantity: 0 }))).toEqual([
    400,
    'A quantity is at least 1.',
  ])
  expect(await client.cart.setQuantity({ id: line.id, quantity: 4 })).toMatchObject({ quantity: 4, available: 4 })

  // The stock shrinks: the line stays, shows the available units, and may shrink but not grow.
  await setLevel(shop, soap.product_id, 0)
  expect(await client.cart.read({})).toMatchObject([{ quantity: 4, available: 0 }])
  expect(await client.cart.setQuantity({ id: line.id, quantity: 2 })).toMatchObject({ quantity: 2, available: 0 })
  expect(await refusalOf(client.cart.setQuantity({ id: line.id, quantity: 3 }))).toEqual([
    409,
    'Damask Rose Soap is out of stock.',
  ])
  expect(await refusalOf(client.cart.add(soap))).toEqual([409, 'Damask Rose Soap is out of stock.'])
})

test('ten concurrent adds make one line of ten units', async () => {
  const shop = await openShop()
  const { client } = await newShopper(shop)
  const [soap] = await itemsOf(client)
  await Promise.all(Array.from({ length: 10 }, () => client.cart.add(soap)))
  expect(await linesOf(client)).toEqual([['damask-rose', null, 10]])
})

test("refuses another product's size, a missing size and a product that is off sale", async () => {
  const shop = await openShop()
  const { client } = await newShopper(shop)
  const [soap, small] = await itemsOf(client)
  expect(await refusalOf(client.cart.add({ product_id: 999_999, quantity: 1 }))).toEqual([404, 'Product not found.'])
  expect(await refusalOf(client.cart.add({ ...soap, variant_id: small.variant_id }))).toEqual([
    400,
    'This product doesn’t come in that size.',
  ])
  expect(await refusalOf(client.cart.add({ ...small, variant_id: 999_999 }))).toEqual([
    400,
    'This product doesn’t come in that size.',
  ])
  expect(await refusalOf(client.cart.add({ ...small, variant_id: null }))).toEqual([400, 'Please choose a size.'])
  const line = await client.cart.add(soap)
  await shop.database.db.execute(sql`update products set published = false where id = ${soap.product_id}`)
  expect(await refusalOf(client.cart.add(soap))).toEqual([404, 'Product not found.'])
  expect(await refusalOf(client.cart.setQuantity({ id: line.id, quantity: 2 }))).toEqual([404, 'Product not found.'])
  const [size] = [await client.cart.add(small)]
  await shop.database.db.execute(sql`update variants set on_sale = false where id = ${small.variant_id}`)
  // They stay, so that the shopper learns why they can't be bought.
  expect(await client.cart.read({})).toMatchObject([
    { id: line.id, product: { id: soap.product_id }, available: 0 },
    { id: size?.id, product: { id: small.product_id }, variant: null, available: 0 },
  ])
  expect(await refusalOf(client.cart.remove({ id: line.id }))).toBe('done')
})

test("returns 404 for another shopper's cart lines", async () => {
  const shop = await openShop()
  const anna = await newShopper(shop, 'anna')
  const bert = await newShopper(shop, 'bert')
  const [soap] = await itemsOf(anna.client)
  const { id } = await anna.client.cart.add(soap)
  const missing = [404, 'Cart item not found.']
  for (const line of [id, 999_999]) {
    expect(await refusalOf(bert.client.cart.setQuantity({ id: line, quantity: 9 }))).toEqual(missing)
    expect(await refusalOf(bert.client.cart.remove({ id: line }))).toEqual(missing)
  }
  expect(await bert.client.cart.read({})).toEqual([])
  await bert.client.cart.clear({})
  expect(await linesOf(anna.client)).toEqual([['damask-rose', null, 1]])
  for (const call of Object.values(calls.cart)) expect((await shop.ask(call, { id, quantity: 1 })).status).toBe(401)
  // Ignores a user id and a price from the client.
  const forged = { ...soap, user_id: 1, id: 1, price: '0.01', available: 99 }
  const answer = await answerOf(shop.ask(calls.cart.add, forged, { authorization: `Token ${bert.token}` }))
  expect(answer.body).toMatchObject({
    quantity: 1,
    product: { price: (await anna.client.catalogue.product({ slug: 'damask-rose' })).price },
  })
  expect(await linesOf(anna.client)).toEqual([['damask-rose', null, 1]])
})

test("merges a guest's cart once at sign-in, up to the stock, in one transaction", async () => {
  const shop = await openShop()
  const { client } = await newShopper(shop)
  const [soap, small, large] = await itemsOf(client)
  await client.cart.add({ ...soap, quantity: 2 })
  await setLevel(shop, small.product_id, 1, small.variant_id)
  const items = [
    { ...soap, quantity: 3 },
    { ...small, quantity: 5 },
    { product_id: 999_999, quantity: 1 },
    { ...large, variant_id: 999_999 },
  ]
  const merged = [
    ['damask-rose', null, 5],
    ['rosehip-facial-oil', small.variant_id, 1],
  ]
  const answers = await Promise.all([1, 2, 3].map(() => client.cart.merge({ merge_id: 'guest-cart-1', items })))
  expect(answers.map((answer) => answer.items.length)).toEqual([2, 2, 2])
  // A retry after a lost answer gets the left-behind lines too.
  for (const { left_behind } of answers) {
    expect(left_behind).toEqual([
      { product_id: small.product_id, variant_id: small.variant_id, quantity: 4, reason: 'too_few' },
      { product_id: large.product_id, variant_id: 999_999, quantity: 1, reason: 'not_sold' },
      { product_id: 999_999, variant_id: null, quantity: 1, reason: 'not_sold' },
    ])
  }
  expect(await linesOf(client)).toEqual(merged)

  const spoilt = await client.cart
    .merge({ merge_id: 'guest-cart-2', items: [large, { ...soap, quantity: 0 }] })
    .catch((problem) => problem)
  expect(spoilt).toMatchObject({ status: 400, fields: { 'items.1.quantity': ['A quantity is at least 1.'] } })
  expect(await linesOf(client)).toEqual(merged)
  await shop.database.db.execute(
    sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
  )
  await shop.database.db.execute(
    sql.raw(
      `create trigger fail before insert on cart_items for each row
        when (new.variant_id = ${large.variant_id}) execute function fail()`,
    ),
  )
  expect(await refusalOf(client.cart.merge({ merge_id: 'guest-cart-2', items: [soap, large] }))).toMatchObject([
    500,
    expect.any(String),
  ])
  expect(await linesOf(client)).toEqual(merged)
  await shop.database.db.execute(sql`drop trigger fail on cart_items`)
  const whole = await client.cart.merge({ merge_id: 'guest-cart-2', items: [soap, large] })
  expect([whole.items.length, whole.left_behind]).toEqual([3, []])
})

test('both calls that clear the cart clear it', async () => {
  const shop = await openShop()
  const { client } = await newShopper(shop)
  const [soap] = await itemsOf(client)
  for (const clear of [
    () => client.cart.clear({}),
    () => client.cart.clearAfterPayment({ reason: 'webhook_fallback' }),
    () => client.cart.clearAfterPayment({ reason: 'payment_success' }),
    () => client.cart.clearAfterPayment({}),
  ]) {
    await client.cart.add(soap)
    expect(await clear()).toEqual({ detail: 'Your cart is empty.' })
    expect(await client.cart.read({})).toEqual([])
    expect(await refusalOf(clear())).toBe('done')
  }
})

/** A soap without sizes, and an oil in two sizes. */
async function itemsOf(client: Client) {
  const items = await requestedItems(client, [
    { slug: 'damask-rose' },
    { slug: 'rosehip-facial-oil' },
    { slug: 'rosehip-facial-oil', size: 1 },
  ])
  // Three were requested.
  return items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]]
}

async function linesOf(client: Client) {
  return (await client.cart.read({})).map((line) => [line.product.slug, line.variant?.id ?? null, line.quantity])
}

/** Sets the stock level with a movement. */
async function setLevel(
  shop: TestShop,
  product_id: number,
  units: number,
  variant_id: number | null = null,
): Promise<void> {
  await shop.database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, ${units}::int - level, 'adjustment', 'counted', now() from stock_items
      where product_id = ${product_id} and variant_id is not distinct from ${variant_id}::int`,
  )
}
