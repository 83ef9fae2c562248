import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { PRODUCT_SORTS } from '#contract/product-sorts.ts'
import { LEEDS, pay, readyToPay } from '#server/testing/buying.ts'
import { ownerOf } from '#server/testing/second-factor.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

const DAY = 24 * 60 * 60 * 1000

test('a new shop shows six products that can be bought, in its own order', async () => {
  const shop = await openShop()
  const { results } = await shop.client().catalogue.products({ page_size: 100 })
  const buyable = results.filter((product) => product.in_stock).map(({ slug }) => slug)
  expect(await bestSellers(shop)).toEqual(buyable.slice(0, 6))
})

test('pinned products come first, then those sold most in paid orders of the last 90 days', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  await buy(shop, 'thyme-and-lemon', 2)
  await buy(shop, 'rosehip-facial-oil', 5)
  const cancelled = await buy(shop, 'black-seed-oil', 9)
  await shop.database.pool.query(`update orders set status = 'cancelled' where id = $1`, [cancelled])
  // Ready to pay, and not paid.
  await readyToPay(shop.client(), { items: [{ slug: 'oud-and-saffron', quantity: 12 }] })
  const before = await bestSellers(shop)
  await count(shop)
  const after = await bestSellers(shop)
  expect(after.slice(0, 2)).toEqual(['rosehip-facial-oil', 'thyme-and-lemon'])
  expect(after.slice(2)).toEqual(before.filter((slug) => !after.slice(0, 2).includes(slug)).slice(0, 4))

  await pin(owner, 'hedgerow-gift-box', true)
  expect((await bestSellers(shop)).slice(0, 3)).toEqual(['hedgerow-gift-box', ...after.slice(0, 2)])
  await pin(owner, 'hedgerow-gift-box', false)
  expect(await bestSellers(shop)).toEqual(after)

  shop.pass(91 * DAY)
  await count(shop)
  expect(await bestSellers(shop)).toEqual(before)
})

test('a best seller that is out of stock comes last, pinned or not, and returns with new stock', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  // Out of stock in the demo shop.
  await pin(owner, 'jasmine-and-neroli', true)
  expect(await bestSellers(shop)).not.toContain('jasmine-and-neroli')
  const [item] = (await owner.staffStock.items({ search: 'jasmine', page_size: 1 })).results
  await owner.staffStock.adjust({
    id: item?.id ?? 0,
    quantity: 10,
    reason: 'delivery',
    request_key: 'a-delivery-of-jasmine',
  })
  expect((await bestSellers(shop))[0]).toBe('jasmine-and-neroli')
  await owner.staffStock.adjust({
    id: item?.id ?? 0,
    quantity: -10,
    reason: 'broken',
    request_key: 'jasmine-is-broken',
  })
  expect(await bestSellers(shop)).not.toContain('jasmine-and-neroli')
})

test('a count that finds no change leaves the cached pages as they are', async () => {
  const shop = await openShop()
  await buy(shop, 'thyme-and-lemon', 2)
  await count(shop)
  const version = async () => (await shop.database.pool.query('select version from page_version')).rows
  const before = await version()
  await count(shop)
  expect(await version()).toEqual(before)
})

test('the list is sorted by sales, age or price, and every page keeps the order', async () => {
  const shop = await openShop()
  await buy(shop, 'thyme-and-lemon', 2)
  await count(shop)
  const { catalogue } = shop.client()
  const own = (await catalogue.products({ page_size: 100 })).results
  for (const sort of PRODUCT_SORTS) {
    const whole = await catalogue.products({ sort, page_size: 100 })
    expect(whole.count).toBe(own.length)
    const paged = []
    for (let page = 1; paged.length < whole.count; page++) {
      const part = await catalogue.products({ sort, page, page_size: 4 })
      if (part.next) expect(new URL(part.next).searchParams.get('sort')).toBe(sort)
      paged.push(...part.results.map(({ slug }) => slug))
    }
    expect(paged, sort).toEqual(whole.results.map(({ slug }) => slug))
  }
  const prices = async (sort: 'price' | '-price') =>
    (await catalogue.products({ sort, category__slug: 'soap', page_size: 100 })).results.map(({ price }) =>
      Number(price),
    )
  expect(await prices('price')).toEqual((await prices('price')).toSorted((one, other) => one - other))
  expect(await prices('-price')).toEqual((await prices('price')).toReversed())
  const [first, ...rest] = (await catalogue.products({ sort: 'best-selling', page_size: 100 })).results
  expect(first?.slug).toBe('thyme-and-lemon')
  // What nobody bought stays in the shop's own order.
  expect(rest.map(({ slug }) => slug)).toEqual(own.map(({ slug }) => slug).filter((slug) => slug !== first?.slug))
  const unknown = await shop.ask(calls.catalogue.products, { sort: 'smell' })
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { sort: [expect.stringContaining('newest')] }])
})

test('a cursor far down a sorted list continues in its order, and a cursor of another order is refused', async () => {
  const shop = await openShop()
  const { catalogue } = shop.client()
  for (const sort of PRODUCT_SORTS) {
    const { results } = await catalogue.products({ sort, page_size: 100 })
    const keyOf = async (slug = '') => {
      const { rows } = await shop.database.pool.query(
        'select id, position, price_pence, sales_order, created_at from products where slug = $1',
        [slug],
      )
      const { id, position, price_pence, sales_order, created_at } = rows[0]
      if (sort === 'newest') return [created_at.toISOString(), id]
      return sort === 'best-selling' ? [sales_order, position, id] : [price_pence, id]
    }
    const after = Buffer.from(JSON.stringify(await keyOf(results[9]?.slug))).toString('base64url')
    const page = await catalogue.products({ sort, page: 3, page_size: 5, after })
    expect(
      page.results.map(({ slug }) => slug),
      sort,
    ).toEqual(results.slice(10, 15).map(({ slug }) => slug))
    if (sort === 'best-selling') {
      const other = await shop.ask(calls.catalogue.products, { sort: 'newest', page: 3, page_size: 5, after })
      expect(other.status).toBe(400)
    }
  }
})

test('ranges name the categories in order, with their products counted', async () => {
  const shop = await openShop()
  const ranges = await shop.client().catalogue.ranges({})
  expect(ranges[0]).toEqual({ slug: 'soap', name: 'Soaps', parent: null, coming_soon: false, products: 16 })
  const soaps = ranges.filter(({ parent }) => parent === 'soap')
  expect(soaps.map(({ name }) => name)).toEqual(['Botanic Essential', 'Floral Soaps', 'Herbal Soaps', 'Spices & Wood'])
  expect(soaps.reduce((sum, { products }) => sum + products, 0)).toBe(16)
  expect(ranges.at(-1)).toMatchObject({ slug: 'bath-soak', coming_soon: true, products: 0 })
})

const bestSellers = async (shop: TestShop) => (await shop.client().catalogue.bestSellers({})).map(({ slug }) => slug)

/** Buys, and returns the order's id. */
async function buy(shop: TestShop, slug: string, quantity: number): Promise<string> {
  const client = shop.client()
  const { session_id } = await readyToPay(client, { items: [{ slug, quantity }], form: LEEDS })
  const { order } = await pay(shop, { client, session_id })
  return order ?? ''
}

async function count(shop: TestShop): Promise<void> {
  await shop.database.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'count-sales', {}))
  await shop.context.jobs.runDue()
}

async function pin(owner: Awaited<ReturnType<typeof ownerOf>>, slug: string, pinned: boolean): Promise<void> {
  const { results } = await owner.staffCatalogue.products({ search: slug })
  const { id, version } = results[0] ?? { id: 0, version: 0 }
  await owner.staffCatalogue.updateProduct({ id, version, pinned })
}
