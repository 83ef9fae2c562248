import { expect, test } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { giveFormula } from '#server/testing/formulas.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const DAY = 24 * 3_600_000

test('a formula makes the list on the page; its percentages stay with the owner', async () => {
  const { shop, owner, clerk } = await office()
  const product = await shop.client().catalogue.product({ slug: 'oat-milk-body-butter' })
  const formula = await owner.staffFormulas.read({ id: product.id })
  expect(formula).toMatchObject({ use: 'leave-on', percent: '100.0000', above_limits: [], unknown: [] })
  expect(formula.list.join(', ')).toBe(product.ingredients)
  // More beeswax than anything: it leads the list, and the cream isn't vegan any more.
  const beeswax = (await owner.staffIngredients.list({ search: 'Cera Alba' })).results[0]?.id ?? 0
  const { id, version, use, scpn } = formula
  const lines = [
    ...formula.lines.map(({ ingredient_id, percent }) => ({ ingredient_id, percent: half(percent) })),
    { ingredient_id: beeswax, percent: half('100') },
  ]
  const saved = await owner.staffFormulas.save({ id, version, use, scpn, lines })
  expect(saved.list[0]).toBe('Cera Alba')
  const after = await shop.client().catalogue.product({ slug: 'oat-milk-body-butter' })
  expect(after.ingredients).toMatch(/^Cera Alba, Aqua, /)
  const { results, claims } = await shop.client().catalogue.ingredients({ slug: 'oat-milk-body-butter' })
  expect(claims).not.toContain('vegan')
  expect(results.find(({ inci }) => inci === 'Cera Alba')).toMatchObject({ name: 'beeswax' })

  const { rows } = await shop.database.pool.query("select * from audit_log where action = 'formula.update'")
  expect(JSON.stringify(rows)).not.toContain('percent')
  expect(rows).toMatchObject([{ after: { ingredients: after.ingredients } }])
  const asked = await Promise.all([
    shop.client().catalogue.product({ slug: 'oat-milk-body-butter' }),
    shop.client().catalogue.ingredients({ slug: 'oat-milk-body-butter' }),
    clerk.staffCatalogue.product({ id }),
    clerk.staffIngredients.read({ id: beeswax }),
  ])
  expect(JSON.stringify(asked)).not.toMatch(/percent|50\.0000/)
  expect(await refusalOf(clerk.staffFormulas.read({ id }))).toEqual([403, expect.any(String)])
})

test('bad formulas are refused where they are wrong, and change nothing', async () => {
  const { shop, owner } = await office()
  const { id, ingredients } = await shop.client().catalogue.product({ slug: 'damask-rose' })
  const { version, use, scpn, lines } = await owner.staffFormulas.read({ id })
  const wanted = lines.map(({ ingredient_id, percent }) => ({ ingredient_id, percent }))
  const [first, ...others] = wanted
  if (!first) throw new Error('The soap has a formula.')
  const save = (change: object) =>
    refusalOf(owner.staffFormulas.save({ id, version, use, scpn, lines: wanted, ...change }))
  expect(await save({ lines: others })).toEqual([400, expect.stringContaining('must add up to 100 %. Now it is')])
  expect(await save({ lines: [...others, { ...first, percent: `${first.percent.slice(0, -1)}9` }] })).toEqual([
    400,
    expect.stringMatching(/must add up to 100 %\. Now it is (99|100)\.\d{4} %/),
  ])
  expect(await save({ lines: [...wanted, first] })).toEqual([400, 'This ingredient is in the list already.'])
  expect(await save({ lines: [...others, { ...first, ingredient_id: 999_999 }] })).toEqual([
    400,
    'This ingredient isn’t in the dictionary.',
  ])
  for (const percent of ['0', '-1', '101', '1.00001', '1,5', 'NaN', ''])
    expect(await save({ lines: [...others, { ...first, percent }] }), percent).toEqual([400, expect.any(String)])
  expect(await save({ use: null })).toEqual([400, expect.stringContaining('rinsed off or stays on')])
  expect(await save({ scpn: '' })).toEqual([400, expect.stringContaining('UK notification')])
  expect(await save({ version: version + 1 })).toEqual([409, expect.any(String)])
  expect(await refusalOf(owner.staffFormulas.read({ id: 999_999 }))).toEqual([404, 'Product not found.'])
  const set = await shop.client().catalogue.product({ slug: 'souk-gift-box' })
  const setVersion = (await owner.staffFormulas.read({ id: set.id })).version
  expect(
    await refusalOf(owner.staffFormulas.save({ id: set.id, version: setVersion, use, scpn, lines: wanted })),
  ).toEqual([400, 'A set takes its formulas from the products inside.'])
  expect((await shop.client().catalogue.product({ slug: 'damask-rose' })).ingredients).toBe(ingredients)
})

test('a draft may have half a formula, and goes on sale only with a whole one', async () => {
  const { shop, owner } = await office()
  const draft = await newSoap(owner)
  const aqua = (await owner.staffIngredients.list({ search: 'Aqua' })).results[0]?.id ?? 0
  const half = { use: null, scpn: null, lines: [{ ingredient_id: aqua, percent: '40.5' }] }
  const saved = await owner.staffFormulas.save({ id: draft.id, version: draft.version, ...half })
  expect(saved).toMatchObject({ percent: '40.5000', claims: [], list: ['Aqua'] })
  const publish = (version: number) => owner.staffCatalogue.updateProduct({ id: draft.id, version, published: true })
  expect(await refusalOf(publish(saved.version))).toEqual([400, expect.stringContaining('lacks a whole formula')])
  const { version } = await giveFormula(owner, { id: draft.id })
  await shop.database.pool.query(
    'update shop_content set value = value || \'{"responsible_person": ""}\' where key = \'facts\'',
  )
  expect(await refusalOf(publish(version))).toEqual([400, expect.stringContaining('responsible person')])
  await shop.database.pool.query(
    'update shop_content set value = value || \'{"responsible_person": "R. Person"}\' where key = \'facts\'',
  )
  expect(await publish(version)).toMatchObject({ published: true, formulated: true })
})

test('a certificate changes the lists of all products with the ingredient, beside a formula that is being saved', async () => {
  const { shop, owner } = await office()
  const lavender = (await owner.staffIngredients.list({ search: 'Lavandula Angustifolia Oil' })).results[0]?.id ?? 0
  const farnesol = (await owner.staffIngredients.list({ search: 'Farnesol' })).results[0]?.id ?? 0
  const soap = await shop.client().catalogue.product({ slug: 'lavender-fields' })
  expect(soap.ingredients).not.toContain('Farnesol')
  const draft = await newSoap(owner)
  const composition = await owner.staffFormulas.composition({ id: lavender })
  const allergens = [
    ...composition.allergens.map(({ allergen_id, percent }) => ({ allergen_id, percent })),
    { allergen_id: farnesol, percent: '5' },
  ]
  await Promise.all([
    owner.staffFormulas.saveComposition({ id: lavender, version: composition.version, allergens, limits: [] }),
    giveFormula(owner, { id: draft.id, inci: ['Aqua', 'Lavandula Angustifolia Oil'] }),
  ])
  expect((await shop.client().catalogue.product({ slug: 'lavender-fields' })).ingredients).toContain('Farnesol')
  expect((await owner.staffCatalogue.product({ id: draft.id })).ingredients).toContain('Farnesol')
  const again = (wrong: object) =>
    refusalOf(
      owner.staffFormulas.saveComposition({
        id: lavender,
        version: composition.version + 1,
        allergens,
        limits: [],
        ...wrong,
      }),
    )
  expect(await again({ allergens: [{ allergen_id: lavender, percent: '5' }] })).toEqual([
    400,
    'An ingredient can’t be an allergen in itself.',
  ])
  expect(await again({ allergens: allergens.map((allergen) => ({ ...allergen, percent: '60' })) })).toEqual([
    400,
    'The allergens are more than 100 % of the ingredient.',
  ])
  expect(await again({ version: composition.version })).toEqual([409, expect.any(String)])
})

test('an INCI name that changes, changes in the lists', async () => {
  const { shop, owner } = await office()
  const [aqua] = (await owner.staffIngredients.list({ search: 'Aqua' })).results
  if (!aqua) throw new Error('The demo has water.')
  await owner.staffIngredients.update({ id: aqua.id, version: aqua.version, inci: 'Aqua Pura' })
  const { ingredients } = await shop.client().catalogue.product({ slug: 'oat-milk-body-butter' })
  expect(ingredients).toMatch(/^Aqua Pura, /)
})

test('labels name the EU’s allergens from the day that the owner chooses, and not before', async () => {
  const { shop, owner } = await office()
  const list = async () => (await shop.client().catalogue.product({ slug: 'frankincense-night-cream' })).ingredients
  const inTenDays = new Date(shop.context.now().getTime() + 10 * DAY).toISOString().slice(0, 10)
  const facts = await owner.staffShop.facts({})
  await owner.staffShop.updateFacts({ version: facts.version, eu_allergens_from: inTenDays })
  await shop.context.jobs.runDue()
  expect(await list()).not.toContain('Pinene')
  shop.pass(11 * DAY)
  await shop.database.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'ingredient-lists', {}))
  await shop.context.jobs.runDue()
  expect(await list()).toContain('Pinene')
  const { results } = await shop.client().catalogue.ingredients({ slug: 'frankincense-night-cream' })
  expect(results.find(({ inci }) => inci === 'Pinene')).toMatchObject({ allergen: true })
})

test('without the EU’s list, the lists are as before', async () => {
  const { shop, owner } = await office()
  const list = async () => (await shop.client().catalogue.product({ slug: 'frankincense-night-cream' })).ingredients
  const before = await list()
  for (const eu_allergens_from of ['2026-07-31', null]) {
    const { version } = await owner.staffShop.facts({})
    await owner.staffShop.updateFacts({ version, eu_allergens_from })
    await shop.context.jobs.runDue()
    expect((await list()) === before).toBe(eu_allergens_from === null)
  }
})

test('Today warns 60 days before a limit begins; from its day on nothing above it goes on sale', async () => {
  const { shop, owner, clerk } = await office()
  const soap = await shop.client().catalogue.product({ slug: 'charcoal-and-tea-tree' })
  const teaTree = (await owner.staffIngredients.list({ search: 'Melaleuca Alternifolia' })).results[0]?.id ?? 0
  const { version, allergens } = await owner.staffFormulas.composition({ id: teaTree })
  const dayIn = (days: number) => new Date(shop.context.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const limit = { use: 'rinse-off' as const, max_percent: '0.1', from_day: dayIn(61), rule: 'A new rule' }
  await owner.staffFormulas.saveComposition({
    id: teaTree,
    version,
    allergens: allergens.map(({ allergen_id, percent }) => ({ allergen_id, percent })),
    limits: [limit, { ...limit, use: 'leave-on', rule: 'Not for soap' }],
  })
  const problems = async () => (await clerk.staffToday.read({})).label_problems
  expect(await problems()).toEqual({ count: 0, items: [] })
  const begins = (day: string) =>
    shop.database.pool.query('update ingredient_limits set from_day = $1 where ingredient_id = $2', [day, teaTree])
  await begins(dayIn(60))
  expect(await problems()).toMatchObject({
    count: 1,
    items: [{ product_id: soap.id, kind: 'limit', from_day: dayIn(60), rule: 'A new rule' }],
  })
  const put = async (published: boolean) => {
    const { version: current } = await owner.staffCatalogue.product({ id: soap.id })
    return refusalOf(owner.staffCatalogue.updateProduct({ id: soap.id, version: current, published }))
  }
  expect(await put(false)).toBe('done')
  expect((await problems()).count).toBe(0)
  expect(await put(true)).toBe('done')
  await begins(dayIn(0))
  const { version: current, price } = await owner.staffCatalogue.product({ id: soap.id })
  // What is on sale can still be changed otherwise.
  await owner.staffCatalogue.updateProduct({ id: soap.id, version: current, price })
  expect(await put(false)).toBe('done')
  expect(await put(true)).toEqual([400, expect.stringMatching(/^This product can’t be on sale: it contains 1 %/)])
})

test('products of a release without formulas stay on sale, claim nothing, and are on Today', async () => {
  const { shop, owner } = await office()
  await shop.database.pool.query(
    "delete from formulas where product_id = (select id from products where slug = 'damask-rose')",
  )
  const { id, ingredients } = await shop.client().catalogue.product({ slug: 'damask-rose' })
  expect(ingredients).toMatch(/^Sodium Olivate, /)
  expect((await shop.client().catalogue.ingredients({ slug: 'damask-rose' })).claims).toEqual([])
  expect((await owner.staffToday.read({})).label_problems).toMatchObject({
    count: 1,
    items: [{ product_id: id, kind: 'formula' }],
  })
  const { version } = await owner.staffCatalogue.product({ id })
  expect(await owner.staffCatalogue.updateProduct({ id, version, price: '8.60' })).toMatchObject({ formulated: false })
})

test('a set claims what is true of everything inside', async () => {
  const { shop } = await office()
  const { catalogue } = shop.client()
  for (const slug of ['souk-gift-box', 'hedgerow-gift-box']) {
    const { claims } = await catalogue.ingredients({ slug })
    const inside = (await catalogue.contents({ slug })).results.flatMap((content) => content.slug ?? [])
    const each = await Promise.all(inside.map(async (one) => (await catalogue.ingredients({ slug: one })).claims))
    expect(claims.toSorted()).toEqual(
      (each[0] ?? []).filter((claim) => each.every((claims) => claims.includes(claim))).toSorted(),
    )
  }
})

async function office(): Promise<{ shop: TestShop; owner: StaffClient; clerk: StaffClient }> {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  return { shop, owner: staffClient(shop, tokens.superuser), clerk: staffClient(shop, tokens.staff) }
}

const half = (percent: string) => (Number(percent) / 2).toFixed(4)

async function newSoap(owner: StaffClient) {
  const { results } = await owner.staffCatalogue.categories({})
  return owner.staffCatalogue.createProduct({
    name: 'Water Bar',
    slug: 'water-bar',
    price: '5.00',
    category_id: results.find(({ slug }) => slug === 'herbal-soap')?.id ?? 0,
    precautions: 'For external use only.',
    period_after_opening_months: 12,
    net_amount: 100,
    net_unit: 'g',
  })
}
