import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Category, Product } from '#contract/catalogue.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { edgeOf } from '#server/testing/through-edge.ts'

interface Page<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

test('the list is paged by its own next and previous, which keep the query', async () => {
  const shop = await openShop()
  const first = await get<Page<Product>>(shop, '/products/?category__slug=soap&page_size=5&format=json')
  expect(Object.keys(first).sort()).toEqual(['count', 'next', 'page_size', 'previous', 'results'])
  expect(first).toMatchObject({
    count: 16,
    previous: null,
    next: `${ORIGIN}/products/?page_size=5&category__slug=soap&format=json&page=2`,
  })
  const seen = [...first.results]
  let last = first
  for (let next = first.next; next; next = last.next) {
    last = await get<Page<Product>>(shop, next)
    seen.push(...last.results)
  }
  expect(new Set(seen.map((product) => product.id)).size).toBe(16)
  expect(last.previous).toBe(`${ORIGIN}/products/?page_size=5&category__slug=soap&format=json&page=3`)
  expect(last.results).toHaveLength(1)
  const second = await get<Page<Product>>(shop, first.next ?? '')
  expect(second.previous).toBe(`${ORIGIN}/products/?page_size=5&category__slug=soap&format=json`)

  for (const page of ['4', '0', '-1', 'abc', '1.5', '1;drop table products', '', '99999999999999999999'])
    expect(await get(shop, `/products/?page=${page}`), page).toEqual({ status: 404, detail: 'There is no such page.' })
  expect((await get<Page<Product>>(shop, '/products/?page_size=5000')).results).toHaveLength(27)
  expect(await get(shop, '/products/?page_size=5000')).toMatchObject({ page_size: 100 })
  expect((await get<Page<Product>>(shop, '/products/')).results).toHaveLength(12)
  for (const list of ['/categories/', '/blogposts/'])
    for (const page of ['400', '0', '-1', 'abc'])
      expect(await get(shop, `${list}?page=${page}`)).toEqual({ status: 404, detail: 'There is no such page.' })
  for (const wrong of ['page_size=0', 'page_size=0&page=0'])
    expect(await get(shop, `/products/?${wrong}`), wrong).toMatchObject({
      status: 400,
      page_size: [expect.any(String)],
    })
  const [asked, next] = [
    'colour=green&page_size=5',
    (await get<Page<Product>>(shop, '/products/?colour=green&page_size=5')).next,
  ]
  expect(new URL(next ?? '').search.slice(1).split('&').toSorted()).toEqual([...asked.split('&'), 'page=2'].toSorted())
})

test('lists one category, all of them, and the four ranges of soap together', async () => {
  const shop = await openShop()
  const of = async (slug: string) =>
    (await get<Page<Product>>(shop, `/products/?category__slug=${slug}&page_size=100`)).results.map(
      (product) => product.slug,
    )
  const ranges = await Promise.all(['botanic-essential', 'floral-soap', 'herbal-soap', 'spices_wood'].map(of))
  expect(ranges.map((range) => range.length)).toEqual([4, 4, 4, 4])
  expect((await of('soap')).toSorted()).toEqual(ranges.flat().toSorted())
  expect(await of('cream')).toHaveLength(4)
  expect(await of('oil')).toHaveLength(4)
  expect(await of('gift-set')).toHaveLength(3)
  expect(await of('')).toHaveLength(27)
  expect(await of('nothing-of-the-kind')).toEqual([])
  expect(await of("soap' or '1'='1")).toEqual([])
  await shop.database.db.execute(sql`update products set published = false where slug = 'damask-rose'`)
  expect(await of('floral-soap')).toHaveLength(3)
  expect(await refusalOf(shop.client().catalogue.product({ slug: 'damask-rose' }))).toEqual([404, 'Product not found.'])
})

test('categories are found by the misspelt slugs of existing links, and by the right ones', async () => {
  const shop = await openShop()
  for (const [path, slug, products] of [
    ['/categories/botanic-essential/', 'botanic-essential', 4],
    ['/categories/foral-soap/', 'floral-soap', 4],
    ['/categories/floral-soap/', 'floral-soap', 4],
    ['/categories/oil/', 'oil', 4],
    ['/categories/cream/', 'cream', 4],
    ['/category/spices_wood/', 'spices_wood', 4],
    ['/category/spices-wood/', 'spices_wood', 4],
    ['/category/herbal-soap/', 'herbal-soap', 4],
    ['/categories/gift-set/', 'gift-set', 3],
    ['/categories/soap/', 'soap', 16],
  ] as const) {
    const category = await get<Category>(shop, path)
    expect([category.slug, category.products?.length], path).toEqual([slug, products])
  }
  const found = await get<Page<Category>>(shop, '/categories/?slug=gift-set')
  expect(found).toMatchObject({
    count: 1,
    next: null,
    previous: null,
    results: [{ slug: 'gift-set', name: 'Gift Sets', coming_soon: false }],
  })
  expect(found.results[0]?.products).toHaveLength(3)
  expect(await get(shop, '/categories/?slug=none')).toMatchObject({ count: 0, results: [] })
  expect(await get(shop, '/category/none/')).toEqual({ status: 404, detail: 'Category not found.' })
  const all = await get<Page<Category>>(shop, '/categories/')
  expect(all.results.map((category) => category.slug)).toContain('soap')
  expect(await get(shop, '/categories/bath-soak/')).toMatchObject({ coming_soon: true, products: [] })
})

test('a product shows its public fields and hides the internal ones', async () => {
  const shop = await openShop()
  const oil = await get<Product>(shop, '/products/rosehip-facial-oil/')
  expect(oil).toMatchObject({
    name: 'Rosehip Facial Oil',
    category: 'Oils',
    category_slug: 'oil',
    in_stock: true,
    stock: 0,
  })
  expect(oil.arabic_name).toMatch(/[\u0600-\u06ff]/)
  expect(oil.ingredients.split(',').length).toBeGreaterThan(2)
  expect(oil.images[0]).toEqual({
    image: oil.image,
    alt: expect.stringMatching(/\w+/),
    width: expect.any(Number),
    height: expect.any(Number),
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    blur: expect.stringMatching(/^data:image\/webp;base64,/),
  })
  for (const { price, unit_price, stock } of oil.variants) {
    expect(price).toMatch(/^\d+\.\d\d$/)
    expect(unit_price).toMatch(/^£[\d,]+\.\d\d per litre$/)
    expect(stock).toBeGreaterThan(0)
  }
  await shop.database.db.execute(
    sql`update products set price_pence = 725, net_amount = 95, net_unit = 'g' where slug = 'damask-rose'`,
  )
  // 725 × 1000 ÷ 95 = 7631.58 pence.
  expect(await get(shop, '/products/damask-rose/')).toMatchObject({ price: '7.25', unit_price: '£76.32 per kg' })
  expect(await get(shop, '/products/hedgerow-gift-box/')).toMatchObject({ unit_price: null })
  expect(await get(shop, '/products/no-such-thing/')).toEqual({ status: 404, detail: 'Product not found.' })
  const known = [
    'arabic_description',
    'arabic_name',
    'category',
    'category_slug',
    'coming_soon',
    'description',
    'directions',
    'id',
    'image',
    'images',
    'in_stock',
    'ingredient_ids',
    'ingredients',
    'is_set',
    'kind',
    'name',
  ]
  known.push(
    'period_after_opening_months',
    'precautions',
    'price',
    'ships_to_uae',
    'size',
    'slug',
    'stock',
    'unit_price',
    'unknown_ingredients',
    'updated_at',
    'variants',
    'weight',
  )
  expect(Object.keys(oil).sort()).toEqual(known)
})

test('a catalogue in dollars shows unit prices in dollars too, in every list', async () => {
  const shop = await openShop({ settings: { catalogueCurrency: 'USD' } })
  const { catalogue } = shop.client()
  const products = [
    await catalogue.product({ slug: 'damask-rose' }),
    ...(await catalogue.products({})).results,
    ...(await catalogue.category({ slug: 'oil' })).products,
    ...(await catalogue.categories({})).results.flatMap((category) => category.products),
  ]
  const shown = products
    .flatMap(({ unit_price, variants }) => [unit_price, ...variants.map((variant) => variant.unit_price)])
    .filter((text) => text !== null)
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter((text) => !/^\$[\d,]+\.\d\d per (kg|litre)$/.test(text))).toEqual([])
})

test('held units count as sold out until the hold expires', async () => {
  const shop = await openShop()
  const guest = shop.client()
  await shop.database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select s.id, 2 - s.level, 'adjustment', 'counted', now() from stock_items s
      join products p on p.id = s.product_id where p.slug = 'damask-rose'`,
  )
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ in_stock: true, stock: 2 })
  await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ in_stock: false, stock: 0 })
  shop.pass(31 * 60_000)
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ in_stock: true, stock: 2 })
})

/** The body of a GET through the edge, with the status of an error in it. */
async function get<T = Record<string, unknown>>(shop: TestShop, address: string): Promise<T> {
  const response = await edgeOf(shop).fetch(new Request(new URL(address, ORIGIN)))
  const body = (await response.json()) as T
  return response.ok ? body : { status: response.status, ...body }
}
