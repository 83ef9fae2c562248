import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ApiClientError } from '#contract/client.ts'
import type { StaffProduct } from '#contract/staff/catalogue.ts'
import type { StaffClient } from '#contract/staff/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { giveFormula } from '#server/testing/formulas.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const CHANGED = [
  409,
  'Somebody else has changed this since you opened it. Reload to see their version; what you typed is still here.',
]
const LABEL = {
  precautions: 'For external use only.',
  period_after_opening_months: 12,
  net_amount: 100,
  net_unit: 'g' as const,
}

test('a new product with photographs, sizes and stock is on its page at once', async () => {
  const { shop, staff, owner } = await office()
  const [front, back] = [await upload(staff, '#a4b494'), await upload(staff, '#35523f')]
  const draft = await staff.staffCatalogue.createProduct({
    ...LABEL,
    name: 'Laurel Soap',
    slug: 'laurel-soap',
    description: 'Green inside, brown outside.\nCured for nine months.',
    category_id: await categoryId(staff, 'herbal-soap'),
    photographs: [
      { hash: front, alt: 'A cube of laurel soap' },
      { hash: back, alt: 'The stamp on its back' },
    ],
    variants: [
      { name: 'Two bars', price: '12.00', net_amount: 200, opening_stock: 8 },
      { name: 'One bar', price: '6.50', net_amount: 100, opening_stock: 30, photograph: back },
    ],
  })
  const { version } = await giveFormula(owner, { id: draft.id, inci: ['Sodium Olivate', 'Aqua'] })
  const made = await staff.staffCatalogue.updateProduct({ id: draft.id, version, published: true })
  // What is sold in sizes costs what its cheapest one does.
  expect(made).toMatchObject({ price: '6.50', net_amount: 100, version: 3, ever_sold: false, stock_item_id: null })
  expect(made.variants.map(({ name, level }) => [name, level])).toEqual([
    ['Two bars', 8],
    ['One bar', 30],
  ])
  const shown = await shop.client().catalogue.product({ slug: 'laurel-soap' })
  expect(shown).toMatchObject({
    name: 'Laurel Soap',
    price: '6.50',
    unit_price: '£65.00 per kg',
    in_stock: true,
  })
  expect(shown.images.map(({ alt }) => alt)).toEqual(['A cube of laurel soap', 'The stamp on its back'])
  expect(shown.variants.map(({ name, price, stock, unit_price }) => [name, price, stock, unit_price])).toEqual([
    ['Two bars', '12.00', 99, '£60.00 per kg'],
    ['One bar', '6.50', 99, '£65.00 per kg'],
  ])
  const reordered = await staff.staffCatalogue.updateProduct({
    id: made.id,
    version: made.version,
    photographs: made.photographs.map(({ hash, alt }) => ({ hash, alt })).reverse(),
  })
  expect(reordered.photographs.map(({ hash }) => hash)).toEqual([back, front])
  const { results } = await staff.staffCatalogue.products({ search: 'laurel', published: 'true' })
  expect(results).toMatchObject([{ slug: 'laurel-soap', price: '6.50', sizes: 2, available: 38, version: 4 }])
  const { rows } = await shop.database.pool.query(
    "select action, by_username, before, after from audit_log where subject_label = 'Laurel Soap' order by id",
  )
  expect(rows.map(({ action, by_username }) => [action, by_username])).toEqual([
    ['product.create', 'sam'],
    ['formula.update', 'olive'],
    ['product.update', 'sam'],
    ['product.update', 'sam'],
  ])
  expect(Object.keys(rows[3].after)).toEqual(['photographs'])
})

test('a product without its label’s facts can’t go on sale', async () => {
  const { shop, staff, owner } = await office()
  const product = {
    name: 'Ghee Soap',
    slug: 'ghee-soap',
    price: '5.00',
    category_id: await categoryId(staff, 'herbal-soap'),
  }
  expect(Object.keys(await fieldsOf(staff.staffCatalogue.createProduct({ ...product, published: true })))).toEqual([
    'formula',
    'precautions',
    'period_after_opening_months',
    'net_unit',
    'net_amount',
  ])
  const draft = await staff.staffCatalogue.createProduct({ ...product, opening_stock: 4 })
  expect(draft).toMatchObject({ published: false, level: 4 })
  expect(await refusalOf(shop.client().catalogue.product({ slug: 'ghee-soap' }))).toEqual([404, 'Product not found.'])
  const { version: formulated } = await giveFormula(owner, { id: draft.id })
  const publish = (more: object) =>
    staff.staffCatalogue.updateProduct({ id: draft.id, version: formulated, published: true, ...more })
  for (const field of Object.keys(LABEL) as (keyof typeof LABEL)[]) {
    const without = { ...LABEL, [field]: typeof LABEL[field] === 'string' && field !== 'net_unit' ? '' : null }
    expect(Object.keys(await fieldsOf(publish(without))), field).toEqual([field])
  }
  // A set has no net amount of its own, and takes its ingredients from what is inside.
  expect(Object.keys(await fieldsOf(publish({ ...LABEL, is_set: true })))).toEqual(['contents'])
  const inside = await shop.client().catalogue.product({ slug: 'damask-rose' })
  const contents = [{ product_id: inside.id }]
  expect(await publish({ ...LABEL, is_set: true, contents: contents as never })).toMatchObject({
    published: true,
    net_amount: null,
    net_unit: null,
  })
  expect(await shop.client().catalogue.product({ slug: 'ghee-soap' })).toMatchObject({ unit_price: null, stock: 4 })
  const sized = { is_set: false, net_unit: 'g' as const, variants: [{ name: 'Small', price: '3.00' }] }
  const { version } = await staff.staffCatalogue.product({ id: draft.id })
  expect(await fieldsOf(staff.staffCatalogue.updateProduct({ id: draft.id, version, ...sized }))).toEqual({
    'variants.0.net_amount': ['How much is in this size?'],
  })
})

test('a new price changes no order and no checkout, which can’t be paid at the old one any more', async () => {
  const { shop, staff } = await office()
  const guest = shop.client()
  const before = await guest.catalogue.product({ slug: 'damask-rose' })
  const paid = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })
  const begun = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })
  const { order } = await pay(shop, { client: guest, session_id: paid.session_id })
  const product = await productOf(staff, 'damask-rose')
  await staff.staffCatalogue.updateProduct({
    id: product.id,
    version: product.version,
    price: '99.00',
    name: 'Rose of Damascus',
  })

  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({
    price: '99.00',
    name: 'Rose of Damascus',
  })
  expect(await guest.checkout.session({ session_id: begun.session_id })).toMatchObject({
    total_amount: begun.total_amount,
    items: [{ product_name: before.name, unit_price: before.price }],
  })
  expect(await guest.orders.read({ id: order ?? '' })).toMatchObject({
    items: [{ product: { name: before.name }, price: before.price }],
  })
  expect(await refusalOf(pay(shop, { client: guest, session_id: begun.session_id }))).toEqual([
    409,
    expect.stringContaining('The price of Damask Rose Soap has changed since you began.'),
  ])
})

test('returns 409 to the second of two concurrent editors of a product', async () => {
  const { shop, staff } = await office()
  const seen = await productOf(staff, 'damask-rose')
  await staff.staffCatalogue.updateProduct({ id: seen.id, version: seen.version, directions: 'Lather and rinse.' })
  expect(
    await refusalOf(
      staff.staffCatalogue.updateProduct({ id: seen.id, version: seen.version, directions: 'Rinse.', photographs: [] }),
    ),
  ).toEqual(CHANGED)
  const both = ['One', 'Other'].map((directions) =>
    refusalOf(staff.staffCatalogue.updateProduct({ id: seen.id, version: seen.version + 1, directions })),
  )
  expect((await Promise.all(both)).filter((answer) => answer === 'done')).toHaveLength(1)
  const after = await staff.staffCatalogue.product({ id: seen.id })
  expect(after).toMatchObject({ version: seen.version + 2, photographs: seen.photographs })
  const category = await staff.staffCatalogue.category({ id: seen.category_id })
  await staff.staffCatalogue.updateCategory({ id: category.id, version: category.version, coming_soon: true })
  expect(
    await refusalOf(staff.staffCatalogue.updateCategory({ id: category.id, version: category.version, name: 'Roses' })),
  ).toEqual(CHANGED)
  expect(await shop.client().catalogue.category({ slug: 'floral-soap' })).toMatchObject({
    coming_soon: true,
    name: category.name,
  })
})

test('removing a sold product or size takes it off sale instead', async () => {
  const { shop, staff } = await office()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  await pay(shop, { client: guest, session_id })
  const rose = await productOf(staff, 'damask-rose')
  expect(rose.ever_sold).toBe(true)
  expect(await staff.staffCatalogue.removeProduct({ id: rose.id })).toEqual({
    removed: false,
    detail: `${rose.name} has been sold, so it can’t be removed. It is off sale now, and hidden from shoppers.`,
  })
  expect(await staff.staffCatalogue.product({ id: rose.id })).toMatchObject({
    published: false,
    version: rose.version + 1,
  })
  const mistake = await staff.staffCatalogue.createProduct({
    name: 'Mistake',
    slug: 'mistake',
    price: '1.00',
    category_id: rose.category_id,
  })
  expect(await staff.staffCatalogue.removeProduct({ id: mistake.id })).toMatchObject({ removed: true })
  expect(await refusalOf(staff.staffCatalogue.product({ id: mistake.id }))).toEqual([404, 'Product not found.'])

  const cream = await productOf(staff, 'frankincense-night-cream')
  const [small, large] = cream.variants.map(given)
  if (!small || !large) throw new Error('The night cream has two sizes.')
  const change = (variants: object[], version = cream.version) =>
    staff.staffCatalogue.updateProduct({ id: cream.id, version, variants: variants as never })
  expect(await refusalOf(change([large]))).toEqual([
    409,
    '30 ml is in the stock ledger, which is never rewritten. Take it off sale instead of removing it.',
  ])
  // The names change places, which for a moment would give both the same one.
  const swapped = await change([
    { ...small, on_sale: false, name: '60 ml' },
    { ...large, name: '30 ml' },
    { name: '90 ml', price: '35.00', net_amount: 90 },
  ])
  expect(swapped.variants.map(({ name, on_sale, level }) => [name, on_sale, level])).toEqual([
    ['60 ml', false, 42],
    ['30 ml', true, 5],
    ['90 ml', true, 0],
  ])
  expect(swapped.price).toBe(large.price)
  const shown = await guest.catalogue.product({ slug: cream.slug })
  expect(shown.variants.map(({ name }) => name)).toEqual(['30 ml', '90 ml'])
  // What was never counted can go again.
  expect((await change(swapped.variants.slice(0, 2).map(given), swapped.version)).variants).toHaveLength(2)
  expect(await refusalOf(change([{ ...small, id: 999_999 }], swapped.version + 1))).toEqual([
    400,
    'This size has been removed.',
  ])
})

test('invalid input gets a message under its field', async () => {
  const { staff } = await office()
  const rose = await productOf(staff, 'damask-rose')
  const wrong = async (fields: object) =>
    Object.entries(
      await fieldsOf(staff.staffCatalogue.updateProduct({ id: rose.id, version: rose.version, ...fields } as never)),
    ).map(([field, [sentence]]) => [field, sentence])
  expect(await wrong({ price: '0.00' })).toEqual([['price', 'A price must be more than 0.00.']])
  expect(await wrong({ price: '10000.01' })).toEqual([['price', 'A price can be at most 10000.00.']])
  expect(await wrong({ price: '4.999' })).toEqual([['price', 'An amount in pounds such as 4.99']])
  expect(await wrong({ slug: 'Damask Rose' })).toEqual([
    ['slug', 'Use lower-case letters, digits and single hyphens, such as lavender-fields.'],
  ])
  expect(await wrong({ category_id: 9999 })).toEqual([['category_id', 'There is no such category.']])
  expect(await wrong({ photographs: [{ hash: rose.photographs[0]?.hash, alt: ' ' }] })).toEqual([
    ['photographs.0.alt', 'This field is required'],
  ])
  expect(await wrong({ photographs: [{ hash: 'f'.repeat(32), alt: 'Nothing' }] })).toEqual([
    ['photographs.0.hash', 'We can’t find that photograph. Please upload it again.'],
  ])
  const size = { name: '100 g', price: '5.00', net_amount: 100 }
  expect(await wrong({ variants: [size, { ...size, name: '100 G' }] })).toEqual([
    ['variants.1.name', 'Another size already has this name.'],
  ])
  expect(await wrong({ published: 'yes' })).toEqual([['published', 'This should be true or false.']])
  expect(
    await fieldsOf(
      staff.staffCatalogue.createProduct({
        name: 'Rose',
        slug: 'damask-rose',
        price: '5.00',
        category_id: rose.category_id,
      }),
    ),
  ).toEqual({
    slug: ['There is already a product at /products/damask-rose.'],
  })
  expect(
    await fieldsOf(
      staff.staffCatalogue.createProduct({ name: 'Rose', slug: 'another-rose', category_id: rose.category_id }),
    ),
  ).toEqual({
    price: ['This field is required'],
  })
})

test('categories are created, ordered, announced, and removed when they are empty', async () => {
  const { shop, staff } = await office()
  const soap = await categoryId(staff, 'soap')
  const made = await staff.staffCatalogue.createCategory({
    slug: 'shaving',
    name: 'Shaving',
    coming_soon: true,
    parent_id: soap,
    position: 50,
  })
  expect(await shop.client().catalogue.category({ slug: 'shaving' })).toMatchObject({
    name: 'Shaving',
    coming_soon: true,
    products: [],
  })
  const first = await staff.staffCatalogue.updateCategory({
    id: made.id,
    version: made.version,
    coming_soon: false,
    position: 0,
    parent_id: null,
  })
  expect(first).toMatchObject({ coming_soon: false, slug: 'shaving', version: 2 })
  const all = await staff.staffCatalogue.categories({})
  expect(all.results.map(({ slug }) => slug).slice(0, 3)).toContain('shaving')
  expect(await fieldsOf(staff.staffCatalogue.createCategory({ slug: 'shaving', name: 'Again' }))).toEqual({
    slug: ['The category shaving already exists.'],
  })
  const under = (parent_id: number, id: number, version: number) =>
    fieldsOf(staff.staffCatalogue.updateCategory({ id, version, parent_id }))
  expect(await under(made.id, made.id, 2)).toEqual({ parent_id: ['A category can’t be under itself.'] })
  expect(await under(await categoryId(staff, 'floral-soap'), made.id, 2)).toEqual({
    parent_id: ['That category is itself under another one.'],
  })
  expect(await under(made.id, soap, 1)).toEqual({ parent_id: ['Other categories are under this one.'] })
  expect(await refusalOf(staff.staffCatalogue.removeCategory({ id: await categoryId(staff, 'cream') }))).toEqual([
    409,
    'Creams holds 4 products. Move them to another category first.',
  ])
  expect(await staff.staffCatalogue.removeCategory({ id: made.id })).toEqual({
    removed: true,
    detail: 'Shaving has been removed.',
  })
})

test('the list of products is filtered, ordered and paged', async () => {
  const { staff } = await office()
  const cheapest = await staff.staffCatalogue.products({ kind: 'goods', ordering: 'price', page_size: 3 })
  expect(cheapest).toMatchObject({ count: 27, page_size: 3, previous: null })
  const dearest = await staff.staffCatalogue.products({ ordering: '-price', page_size: 1 })
  expect(Number(dearest.results[0]?.price)).toBeGreaterThan(Number(cheapest.results[0]?.price))
  const creams = await staff.staffCatalogue.products({ category_id: await categoryId(staff, 'cream') })
  expect(creams.results.every(({ category }) => category === 'Creams')).toBe(true)
  expect(await staff.staffCatalogue.products({ published: 'false' })).toMatchObject({ count: 0 })
  expect(await staff.staffCatalogue.products({ search: 'زيت' })).not.toMatchObject({ count: 0 })
  expect(await fieldsOf(staff.staffCatalogue.products({ ordering: 'colour' as 'name' }))).toMatchObject({
    ordering: [expect.any(String)],
  })
})

async function office(): Promise<{ shop: TestShop; staff: StaffClient; owner: StaffClient }> {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  return { shop, staff: staffClient(shop, tokens.staff), owner: staffClient(shop, tokens.superuser) }
}

async function upload(staff: StaffClient, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  return (
    await staff.staffCatalogue.uploadPhotograph({ file: { bytes: new Uint8Array(bytes), content_type: 'image/png' } })
  ).hash
}

async function categoryId(staff: StaffClient, slug: string): Promise<number> {
  const { results } = await staff.staffCatalogue.categories({})
  return results.find((category) => category.slug === slug)?.id ?? 0
}

async function productOf(staff: StaffClient, slug: string): Promise<StaffProduct> {
  const { results } = await staff.staffCatalogue.products({ search: slug })
  return staff.staffCatalogue.product({ id: results.find((product) => product.slug === slug)?.id ?? 0 })
}

/** A size as a form sends it back. */
const given = ({
  id,
  name,
  price,
  description,
  net_amount,
  photograph,
  on_sale,
}: StaffProduct['variants'][number]) => ({
  id,
  name,
  price,
  description,
  net_amount,
  photograph,
  on_sale,
})

/** The fields a refusal names, with their sentences. */
function fieldsOf(asked: Promise<unknown>): Promise<Record<string, string[]>> {
  return asked.then(
    () => ({}),
    (problem: unknown) => {
      if (problem instanceof ApiClientError) return problem.fields
      throw problem
    },
  )
}

test('the count of a list stays right when products are published, moved, hidden or added', async () => {
  const { shop, staff } = await office()
  const categories = ['cream', 'oil', 'soap', 'herbal-soap']
  const agree = async () => {
    const lists = await Promise.all(
      categories.map((category__slug) => shop.client().catalogue.products({ category__slug, page_size: 100 })),
    )
    const all = await shop.client().catalogue.products({ page_size: 100 })
    for (const { count, results } of [all, ...lists]) expect(count).toBe(results.length)
    expect(lists.every(({ count }) => count > 0)).toBe(true)
    const office = await staff.staffCatalogue.products({ page_size: 100 })
    expect(office.count).toBe(office.results.length)
    return all.count
  }
  const before = await agree()
  const { results } = await staff.staffCatalogue.products({ search: 'rose' })
  const rose = await staff.staffCatalogue.product({ id: results[0]?.id ?? 0 })
  const hidden = await staff.staffCatalogue.updateProduct({ id: rose.id, version: rose.version, published: false })
  expect(await agree()).toBe(before - 1)
  const oil = await categoryId(staff, 'oil')
  await staff.staffCatalogue.updateProduct({ id: rose.id, version: hidden.version, published: true, category_id: oil })
  expect(await agree()).toBe(before)
})
