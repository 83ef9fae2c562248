import { expect, test } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { newShopper, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const NOT_YET = 'Damask Rose Soap is coming soon. You can’t buy it yet.'

test('products of a coming category, and of its subcategories, are shown and can’t be bought by any call', async () => {
  const { shop, staff } = await office()
  const guest = shop.client()
  const { client } = await newShopper(shop)
  const [rose] = await requestedItems(guest, [{ slug: 'damask-rose' }])
  if (!rose) throw new Error('There is no rose.')
  // What was begun while it was still sold: a cart, a checkout, a checkout that only has to be paid.
  const line = await client.cart.add({ ...rose, quantity: 2 })
  const begun = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })

  // Floral soaps belong to Soaps: announcing those is enough.
  await announce(staff, 'soap', true)
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({
    coming_soon: true,
    in_stock: false,
    stock: 0,
  })
  expect(await guest.catalogue.category({ slug: 'floral-soap' })).toMatchObject({ coming_soon: true })
  const { results } = await guest.catalogue.products({ category__slug: 'floral-soap' })
  expect(results.length).toBeGreaterThan(1)
  for (const product of results) expect(product).toMatchObject({ coming_soon: true, in_stock: false })
  expect(await guest.catalogue.product({ slug: 'rosehip-facial-oil' })).toMatchObject({
    coming_soon: false,
    in_stock: true,
  })

  expect(await refusalOf(guest.checkout.createSession({ items: [rose] }))).toEqual([409, NOT_YET])
  expect(await refusalOf(client.cart.add(rose))).toEqual([409, NOT_YET])
  expect(await refusalOf(client.cart.setQuantity({ id: line.id, quantity: 3 }))).toEqual([409, NOT_YET])
  expect(await client.cart.read({})).toMatchObject([{ quantity: 2, available: 0, product: { coming_soon: true } }])
  expect(await client.cart.merge({ merge_id: 'a-guests-cart', items: [rose] })).toMatchObject({
    left_behind: [{ reason: 'coming_soon' }],
  })
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: begun.session_id }))).toEqual([
    409,
    'Damask Rose Soap can’t be bought right now. You have not been charged. Please change your cart.',
  ])
  // Staff see what is on the shelf, and aren't told that it runs low.
  expect((await staff.staffStock.items({ search: 'damask-rose' })).results).toMatchObject([
    { on_sale: false, low: false, level: expect.any(Number) },
  ])

  await announce(staff, 'soap', false)
  expect(await client.cart.read({})).toMatchObject([
    { quantity: 2, available: expect.any(Number), product: { coming_soon: false, in_stock: true } },
  ])
  expect(await pay(shop, { client: guest, session_id: begun.session_id })).toMatchObject({ paid: true })
})

test('a checkout can’t be paid after its product or size went off sale', async () => {
  const { shop, staff } = await office()
  const guest = shop.client()
  const soap = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const oil = await readyToPay(guest, { items: [{ slug: 'rosehip-facial-oil' }] })
  const rose = await productOf(staff, 'damask-rose')
  await staff.staffCatalogue.updateProduct({ id: rose.id, version: rose.version, published: false })
  const rosehip = await productOf(staff, 'rosehip-facial-oil')
  const variants = rosehip.variants.map((size, at) => ({ ...size, on_sale: at > 0 }))
  await staff.staffCatalogue.updateProduct({ id: rosehip.id, version: rosehip.version, variants })
  for (const { session_id } of [soap, oil])
    expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: session_id }))).toEqual([
      409,
      expect.stringContaining('can’t be bought right now'),
    ])
})

async function office() {
  const shop = await openShop()
  return { shop, staff: staffClient(shop, (await staffTokens(shop)).staff) }
}

async function announce(staff: StaffClient, slug: string, coming_soon: boolean): Promise<void> {
  const { results } = await staff.staffCatalogue.categories({})
  const category = results.find((one) => one.slug === slug)
  if (!category) throw new Error(`There is no category ${slug}.`)
  await staff.staffCatalogue.updateCategory({ id: category.id, version: category.version, coming_soon })
}

async function productOf(staff: StaffClient, slug: string) {
  const { results } = await staff.staffCatalogue.products({ search: slug })
  const row = results.find((one) => one.slug === slug)
  return staff.staffCatalogue.product({ id: row?.id ?? 0 })
}
