import { expect, test } from 'vitest'
import { prove } from '#server/prove/prove.ts'
import { inviteToReview } from '#server/reviews/invite.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { DUBAI, LEEDS, newShopper, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { makeCode, ownerOf } from '#server/testing/discounts.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import * as refusals from '#words/en/refusals.ts'

const WRAP = { slug: 'gift-wrap' }
/** £8.50, and registered in the UAE. */
const SOAP = { slug: 'damask-rose' }

async function wrapOf(shop: TestShop) {
  const { gift_wrap } = await shop.client().catalogue.giftWrap({})
  if (!gift_wrap) throw new Error('The shop sells no gift wrap.')
  return gift_wrap
}

test('gift wrap is a line of the order in every paper, goes to the Emirates, leaves its shelf and takes no discount', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'HALF', kind: 'percent', percent: 50 })
  const wrap = await wrapOf(shop)
  expect(wrap).toMatchObject({ name: 'Gift wrap', price: '3.50', kind: 'gift_wrap', stock: 99, ships_to_uae: true })
  const guest = shop.client()
  const { session_id, subtotal } = await readyToPay(guest, {
    items: [SOAP, WRAP],
    form: { ...DUBAI, gift_message: 'For you' },
  })
  expect(subtotal).toBe('12.00')
  const { items, discount } = await guest.discounts.apply({ session_id, code: 'HALF' })
  expect(items.map(({ kind, line_total }) => [kind, line_total])).toEqual([
    ['goods', '8.50'],
    ['gift_wrap', '3.50'],
  ])
  expect(discount?.amount).toBe('4.25')

  const { order = '' } = await pay(shop, { client: guest, session_id })
  const [mail] = await shop.mails()
  expect(mail?.text).toContain('Gift wrap')
  const { staffOrders, staffCatalogue, staffToday } = await ownerOf(shop)
  const { orders } = await staffOrders.papers({ ids: order ?? '' })
  const lines = orders[0]?.lines ?? []
  expect(lines.map(({ product_name, kind, quantity }) => [product_name, kind, quantity])).toEqual([
    ['Damask Rose Soap', 'goods', 1],
    ['Gift wrap', 'gift_wrap', 1],
  ])
  expect((await staffCatalogue.product({ id: wrap.id })).available).toBe(19)
  expect((await staffToday.read({})).label_problems.count).toBe(0)
  const broken: string[] = []
  for await (const { invariant, count } of prove(shop.context, { grace: 0 })) if (count > 0) broken.push(invariant)
  expect(broken).toEqual([])
})

test('gift wrap and delivery come back once all that it wraps is cancelled', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [SOAP, { slug: 'oat-and-honey' }, WRAP], form: LEEDS })
  const { order_number } = await pay(shop, { client: guest, session_id })
  const named = { number: order_number ?? '', email: LEEDS.email }
  const { lines } = await guest.cancellation.find(named)
  expect(lines.map(({ kind }) => kind)).toEqual(['goods', 'goods', 'gift_wrap'])
  expect((await guest.cancellation.give({ ...named, lines: [{ line: 0 }, { line: 1 }] })).refund).toBe('23.49')

  const other = await readyToPay(guest, { items: [SOAP, { slug: 'oat-and-honey' }, WRAP], form: LEEDS })
  const kept = {
    ...named,
    number: (await pay(shop, { client: guest, session_id: other.session_id })).order_number ?? '',
  }
  expect((await guest.cancellation.give({ ...kept, lines: [{ line: 0 }] })).refund).toBe('8.50')
})

test('gift wrap is in no list, count, search or wishlist', async () => {
  const shop = await openShop()
  const wrap = await wrapOf(shop)
  const staff = await ownerOf(shop)
  await shop.database.pool.query('update products set pinned = true, sales_order = -1000 where id = $1', [wrap.id])
  const { catalogue, suggestions } = shop.client()
  const all = await catalogue.products({ page_size: 100 })
  const goods = await staff.staffCatalogue.products({ kind: 'goods', published: 'true', page_size: 100 })
  const category = await catalogue.category({ slug: wrap.category_slug })
  const ranges = await catalogue.ranges({})
  const listed = [
    ...all.results,
    ...(await catalogue.products({ q: 'gift wrap' })).results,
    ...(await catalogue.bestSellers({})),
    ...category.products,
    ...(await catalogue.goesWellWith({ slug: 'damask-rose' })).results,
  ]
  expect(listed.filter(({ kind }) => kind !== 'goods')).toEqual([])
  expect([all.count, all.results.length]).toEqual([goods.count, goods.count])
  expect(ranges.find(({ slug }) => slug === wrap.category_slug)?.products).toBe(category.products.length)
  expect(JSON.stringify(await suggestions.suggest({ q: 'gift wr' }))).not.toContain('gift-wrap')
  const { client: anna } = await newShopper(shop)
  expect(await refusalOf(anna.wishlist.add({ product_id: wrap.id }))).toEqual([404, refusals.productNotFound])
  expect((await staff.staffFormulas.list({ search: 'wrap' })).count).toBe(0)
})

test('a cart holds one gift wrap, and none is bought alone', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const guest = shop.client()
  const [soap, wrap] = await requestedItems(guest, [SOAP, WRAP])
  if (!soap || !wrap) throw new Error('Nothing to buy.')
  const line = await anna.cart.add(wrap)
  // A second window ticks it too.
  expect(await anna.cart.add(wrap)).toMatchObject({ id: line.id, quantity: 1 })
  expect(await refusalOf(anna.cart.setQuantity({ id: line.id, quantity: 2 }))).toEqual([400, refusals.oneGiftWrap])
  const merged = await anna.cart.merge({ merge_id: 'of-a-guest', items: [wrap, soap] })
  expect(merged.left_behind).toEqual([])
  expect(merged.items.map(({ product, quantity }) => [product.kind, quantity])).toEqual([
    ['gift_wrap', 1],
    ['goods', 1],
  ])
  const begin = (items: (typeof wrap)[]) => refusalOf(guest.checkout.createSession({ items }))
  expect(await begin([wrap])).toEqual([400, refusals.nothingToWrap])
  expect(await begin([soap, wrap, wrap])).toEqual([400, refusals.oneGiftWrap])
  expect(await begin([soap, wrap])).toBe('done')
})

test('staff sell one gift wrap at a time, without anything that a cosmetic needs', async () => {
  const shop = await openShop()
  const { staffCatalogue } = await ownerOf(shop)
  const wrap = await wrapOf(shop)
  const words = { name: 'Silk wrap', slug: 'silk-wrap', price: '9.00', kind: 'gift_wrap' as const, opening_stock: 5 }
  expect(await refusalOf(staffCatalogue.createProduct({ ...words, kind: 'goods' }))).toEqual([
    400,
    'Please choose a category.',
  ])
  expect(await refusalOf(staffCatalogue.createProduct({ ...words, published: true }))).toEqual([
    400,
    'Gift wrap is on sale already, and the cart offers one gift wrap. Take it off sale first.',
  ])
  const sizes = [{ name: 'Large', price: '9.00' }]
  expect(await refusalOf(staffCatalogue.createProduct({ ...words, variants: sizes }))).toEqual([
    400,
    'Gift wrap has no sizes: one covers the whole order.',
  ])
  const made = await staffCatalogue.createProduct(words)
  const before = await staffCatalogue.product({ id: wrap.id })
  await staffCatalogue.updateProduct({ id: wrap.id, version: before.version, published: false })
  expect(await shop.client().catalogue.giftWrap({})).toEqual({ gift_wrap: null })
  const asGoods = { id: made.id, version: made.version, published: true, kind: 'goods' }
  const sold = await staffCatalogue.updateProduct(asGoods)
  expect(sold).toMatchObject({ kind: 'gift_wrap', published: true, uae_obstacles: [], hygiene_sealed: false })
  expect((await shop.client().catalogue.giftWrap({})).gift_wrap).toMatchObject({ name: 'Silk wrap', stock: 5 })
  const { count, results } = await staffCatalogue.products({ kind: 'gift_wrap', ordering: 'name' })
  expect([count, results.map(({ name, kind }) => `${name} (${kind})`)]).toEqual([
    2,
    ['Gift wrap (gift_wrap)', 'Silk wrap (gift_wrap)'],
  ])
  const all = await staffCatalogue.products({ page_size: 100 })
  expect(all.count).toBe(all.results.length)

  // A category that shows nothing can go, although gift wrap is filed under it.
  const empty = await staffCatalogue.createCategory({ name: 'Empty', slug: 'empty' })
  const { version } = await staffCatalogue.product({ id: made.id })
  await staffCatalogue.updateProduct({ id: made.id, version, category_id: empty.id })
  expect(await staffCatalogue.removeCategory({ id: empty.id })).toMatchObject({ removed: true })
  expect((await wrapOf(shop)).name).toBe('Silk wrap')
})

test('of two gift wraps that are put on sale at once, the second is refused', async () => {
  const shop = await openShop()
  const { staffCatalogue } = await ownerOf(shop)
  const wrap = await staffCatalogue.product({ id: (await wrapOf(shop)).id })
  await staffCatalogue.updateProduct({ id: wrap.id, version: wrap.version, published: false })
  const silk = { name: 'Silk wrap', price: '9.00', kind: 'gift_wrap' as const, opening_stock: 5, published: true }
  const answers = await Promise.all(
    ['silk-one', 'silk-two'].map((slug) => refusalOf(staffCatalogue.createProduct({ ...silk, slug }))),
  )
  expect(answers).toContain('done')
  expect(answers).toContainEqual([400, expect.stringMatching(/^Silk wrap is on sale already/)])
})

test('an invitation to review leaves the gift wrap out', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [SOAP, WRAP], form: LEEDS })
  const { order } = await pay(shop, { client: guest, session_id })
  const staff = await ownerOf(shop)
  const version = async () => (await staff.staffOrders.read({ id: order ?? '' })).version
  await staff.staffOrders.dispatch({ id: order ?? '', version: await version(), carrier: 'Royal Mail' })
  await staff.staffOrders.move({ id: order ?? '', version: await version(), to: 'delivered' })
  shop.pass(15 * 86_400_000)
  await inviteToReview(shop.context)
  const invitation = (await shop.mails()).at(-1)
  expect(invitation?.text).toContain('Damask Rose Soap')
  expect(invitation?.text).not.toContain('Gift wrap')
})
