import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { giveFormula } from '#server/testing/formulas.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

test('a set shows what is inside, and lists the ingredients of its contents', async () => {
  const shop = await openShop()
  const { catalogue } = shop.client()
  const { results } = await catalogue.contents({ slug: 'hammam-ritual-set' })
  expect(results.map(({ name, size, quantity, slug }) => [name, size, quantity, slug])).toEqual([
    ['Sage & Sidr Soap', '100 g', 1, 'sage-and-sidr'],
    ['Damask Rose Soap', '100 g', 1, 'damask-rose'],
    ['Oat Milk Body Butter', '200 ml', 1, 'oat-milk-body-butter'],
    ['Black Seed Oil', '50 ml', 1, 'black-seed-oil'],
    ['Linen towel', '', 1, null],
  ])
  const rose = await catalogue.product({ slug: 'damask-rose' })
  expect(results[1]).toMatchObject({ ingredients: rose.ingredients, photograph: { image: rose.image } })
  const set = await catalogue.product({ slug: 'hammam-ritual-set' })
  expect(set).toMatchObject({ is_set: true, unit_price: null })
  expect(set.ingredients).toContain(`Damask Rose Soap: ${rose.ingredients}, Oat Milk Body Butter: `)
  expect(await catalogue.contents({ slug: 'damask-rose' })).toEqual({ results: [] })
})

test('what is no longer sold stays in its set by name, and can’t be removed', async () => {
  const { shop, staff, owner } = await office()
  const soap = await productOf(staff, 'lavender-fields')
  await staff.staffCatalogue.updateProduct({ id: soap.id, version: soap.version, published: false })
  const { results } = await shop.client().catalogue.contents({ slug: 'hedgerow-gift-box' })
  expect(results[0]).toMatchObject({ name: 'Lavender Fields Soap', slug: null, ingredients: soap.ingredients })

  const set = await productOf(staff, 'hedgerow-gift-box')
  const draft = await staff.staffCatalogue.createProduct({
    name: 'Bath Salt',
    slug: 'bath-salt',
    price: '3.00',
    category_id: soap.category_id,
    variants: [
      { id: null, name: '50 g', price: '3.00', description: '', net_amount: 50, photograph: null, on_sale: true },
    ],
  })
  const inside = { product_id: draft.id, variant_id: draft.variants[0]?.id ?? 0, name: '', quantity: 2 }
  const change = (contents: object[]) =>
    refusalOf(staff.staffCatalogue.updateProduct({ id: set.id, version: set.version, contents: contents as never }))
  expect(await change([inside])).toEqual([400, 'Bath Salt has no ingredients yet.'])
  expect(await change([{ ...inside, product_id: set.id }])).toEqual([400, 'A set can’t be inside itself.'])
  expect(await change([{ ...inside, product_id: 999_999 }])).toEqual([400, 'This product is no longer there.'])
  expect(await change([{ ...inside, product_id: soap.id }])).toEqual([400, 'This size is no longer there.'])
  expect(await change([{ product_id: soap.id }, { product_id: null }])).toEqual([
    400,
    'Choose a product, or say what it is.',
  ])
  await giveFormula(owner, { id: draft.id, inci: ['Maris Sal'] })
  expect(await change([inside, { name: 'A wooden spoon' }])).toBe('done')
  const after = await shop.client().catalogue.contents({ slug: 'hedgerow-gift-box' })
  expect(after.results).toMatchObject([
    { name: 'Bath Salt', size: '50 g', quantity: 2, slug: null, ingredients: 'Maris Sal' },
    { name: 'A wooden spoon', size: '', quantity: 1, slug: null, photograph: null, ingredients: '' },
  ])
  expect(await refusalOf(staff.staffCatalogue.removeProduct({ id: draft.id }))).toEqual([
    409,
    'Bath Salt is inside Hedgerow Gift Box. Take it out there first.',
  ])
  const { version } = await staff.staffCatalogue.product({ id: draft.id })
  expect(await refusalOf(staff.staffCatalogue.updateProduct({ id: draft.id, version, variants: [] }))).toEqual([
    409,
    '50 g is inside Hedgerow Gift Box. Take it out there first.',
  ])
  // No longer a set: nothing is inside, and its own list is needed.
  const now = await staff.staffCatalogue.product({ id: set.id })
  const single = { id: set.id, version: now.version, is_set: false, published: false }
  expect(await staff.staffCatalogue.updateProduct(single)).toMatchObject({ contents: [] })
  expect(await staff.staffCatalogue.removeProduct({ id: draft.id })).toMatchObject({ removed: true })
})

test('goes well with: staff’s choice, else what is bought with it, else other ranges', async () => {
  const { shop, staff } = await office()
  const guest = shop.client()
  const slugs = async (slug: string) =>
    (await guest.catalogue.goesWellWith({ slug })).results.map((product) => product.slug)

  // Nobody has bought anything: one of each other kind, the same scent first.
  const first = await slugs('lavender-fields')
  expect(first).toHaveLength(4)
  expect(first).toContain('lavender-sleep-oil')
  expect(first).not.toContain('lavender-fields')
  const kinds = (await guest.catalogue.goesWellWith({ slug: 'lavender-fields' })).results.map(
    ({ category_slug }) => category_slug,
  )
  expect(new Set(kinds).size).toBe(4)

  // One order says nothing, two do. A product of the same range is left to “More from”.
  const items = [{ slug: 'lavender-fields' }, { slug: 'black-seed-oil' }, { slug: 'damask-rose' }]
  await order(shop, items)
  expect(await slugs('lavender-fields')).toEqual(first)
  await order(shop, items)
  const second = await slugs('lavender-fields')
  expect(second[0]).toBe('black-seed-oil')
  expect(second).not.toContain('damask-rose')
  expect(second).toHaveLength(4)

  const soap = await productOf(staff, 'lavender-fields')
  const [cream, oil] = [await productOf(staff, 'calendula-hand-cream'), await productOf(staff, 'rosehip-facial-oil')]
  const change = (goes_well_with: number[], version = soap.version) =>
    staff.staffCatalogue.updateProduct({ id: soap.id, version, goes_well_with })
  expect(await refusalOf(change([soap.id]))).toEqual([400, 'A product can’t go with itself.'])
  expect(await refusalOf(change([oil.id, oil.id]))).toEqual([400, 'Choose each product once.'])
  expect(await refusalOf(change([999_999]))).toEqual([400, 'One of these products is no longer there.'])
  expect(await change([oil.id, cream.id])).toMatchObject({ goes_well_with: [oil.id, cream.id] })
  expect(await slugs('lavender-fields')).toEqual(['rosehip-facial-oil', 'calendula-hand-cream'])
  // Chosen, and off sale since.
  await staff.staffCatalogue.updateProduct({ id: oil.id, version: oil.version, published: false })
  expect(await slugs('lavender-fields')).toEqual(['calendula-hand-cream'])
  await change([], soap.version + 1)
  expect((await slugs('lavender-fields'))[0]).toBe('black-seed-oil')
  expect(await refusalOf(guest.catalogue.goesWellWith({ slug: 'none' }))).toEqual([404, 'Product not found.'])
})

test('what goes with a set isn’t inside it, and what is sold out isn’t recommended', async () => {
  const shop = await openShop()
  const { catalogue } = shop.client()
  const inside = (await catalogue.contents({ slug: 'souk-gift-box' })).results.map(({ slug }) => slug)
  const read = async () => (await catalogue.goesWellWith({ slug: 'souk-gift-box' })).results.map(({ slug }) => slug)
  const shown = await read()
  expect(shown).toHaveLength(4)
  expect(shown.filter((slug) => inside.includes(slug))).toEqual([])
  await shop.database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select s.id, -s.level, 'adjustment', 'counted', now() from stock_items s
      join products p on p.id = s.product_id where p.slug = ${shown[0]} and s.level > 0`,
  )
  expect(await read()).not.toContain(shown[0])
})

async function order(shop: TestShop, items: { slug: string }[]): Promise<void> {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items })
  await pay(shop, { client: guest, session_id })
}

async function office() {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  return { shop, staff: staffClient(shop, tokens.staff), owner: staffClient(shop, tokens.superuser) }
}

async function productOf(staff: ReturnType<typeof staffClient>, slug: string) {
  const { results } = await staff.staffCatalogue.products({ search: slug })
  return staff.staffCatalogue.product({ id: results[0]?.id ?? 0 })
}
