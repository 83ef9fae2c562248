import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { createClient, requestFor } from '#contract/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { edgeOf } from '#server/testing/through-edge.ts'
import type { Language } from '#words/languages.ts'

test('a product’s ingredients have common names in the page’s language, found in any case, if other than the INCI name', async () => {
  const shop = await openShop()
  // As a release before formulas let staff type it.
  const list = 'AQUA,  butyrospermum parkii butter , Glycerin,\nMaris Sal'
  await typeList(shop, { slug: 'oat-and-honey', list })
  expect(await namesIn(shop, 'en', 'oat-and-honey')).toEqual({
    AQUA: 'water',
    'butyrospermum parkii butter': 'shea butter',
  })
  expect(await namesIn(shop, 'ar', 'oat-and-honey')).toEqual({
    AQUA: 'ماء',
    'butyrospermum parkii butter': 'زبدة الشيا',
    Glycerin: 'جلسرين',
  })
  expect((await shop.client().catalogue.product({ slug: 'oat-and-honey' })).ingredients).toBe(list)
  expect(await namesIn(shop, 'en', 'no-such-product')).toEqual({})
})

test('a set has the common names of everything inside', async () => {
  const shop = await openShop()
  expect(await namesIn(shop, 'en', 'hedgerow-gift-box')).toMatchObject({
    'Urtica Dioica Leaf Powder': 'nettle leaf powder',
    'Rosa Canina Fruit Oil': 'rosehip oil',
  })
  const names = await namesIn(shop, 'ar', 'hedgerow-gift-box')
  const { results } = await shop.client().catalogue.contents({ slug: 'hedgerow-gift-box' })
  const listed = new Set(results.flatMap(({ ingredients }) => ingredients.split(', ').filter(Boolean)))
  expect(Object.keys(names).toSorted()).toEqual([...listed].toSorted())
})

test('a new ingredient has no name in Arabic until it is translated, and its translation goes with it', async () => {
  const { shop, staff } = await office()
  await typeList(shop, { slug: 'damask-rose', list: 'Maris Sal' })
  const made = await staff.staffIngredients.create({ inci: 'Maris  Sal', name: 'sea salt' })
  expect(made).toMatchObject({ inci: 'Maris Sal', name: 'sea salt', version: 1 })
  expect(await namesIn(shop, 'en', 'damask-rose')).toEqual({ 'Maris Sal': 'sea salt' })
  expect(await namesIn(shop, 'ar', 'damask-rose')).toEqual({})

  const place = { language: 'ar', kind: 'ingredient', thing: String(made.id) } as const
  const missing = () => staff.staffTranslations.list({ language: 'ar', kind: 'ingredient', state: 'missing' })
  expect((await missing()).results).toMatchObject([{ label: 'Maris Sal (sea salt)', path: null, missing: 1 }])
  const words = { field: 'name', english: 'sea salt', words: 'ملح البحر' }
  await staff.staffTranslations.save({ ...place, version: 0, fields: [words] })
  expect((await missing()).count).toBe(0)
  expect(await namesIn(shop, 'ar', 'damask-rose')).toEqual({ 'Maris Sal': 'ملح البحر' })

  await staff.staffIngredients.update({ id: made.id, version: 1, name: 'salt' })
  const changed = await staff.staffTranslations.list({ language: 'ar', state: 'changed' })
  expect(changed.results).toMatchObject([{ label: 'Maris Sal (salt)', changed: 1 }])

  expect(await staff.staffIngredients.remove({ id: made.id })).toEqual({
    removed: true,
    detail: 'Maris Sal has been removed.',
  })
  expect(await namesIn(shop, 'ar', 'damask-rose')).toEqual({})
  expect(await refusalOf(staff.staffTranslations.read(place))).toEqual([404, expect.any(String)])
  const { rows } = await shop.database.pool.query(
    "select action, subject_label from audit_log where subject_kind = 'ingredient' order by id",
  )
  expect(rows).toEqual(
    ['create', 'update', 'remove'].map((verb) => ({ action: `ingredient.${verb}`, subject_label: 'Maris Sal' })),
  )
  const left = await shop.database.pool.query('select from translations where kind = $1 and thing = $2', [
    'ingredient',
    place.thing,
  ])
  expect(left.rowCount).toBe(0)
})

test('the list is searched by INCI name and by common name in every language, and ordered by either', async () => {
  const { staff } = await office()
  const found = async (search: string) =>
    (await staff.staffIngredients.list({ search })).results.map(({ inci }) => inci)
  expect(await found('parkii')).toEqual(['Butyrospermum Parkii Butter'])
  expect(await found('sidr')).toEqual(['Ziziphus Spina-Christi Leaf Powder'])
  expect(await found('المريمية')).toEqual(['Salvia Officinalis Leaf', 'Salvia Officinalis Oil'])
  expect(await found('%')).toEqual([])
  const { results, count, next } = await staff.staffIngredients.list({ ordering: '-name', page_size: 2 })
  expect([count, next === null, results.map(({ name }) => name)]).toEqual([
    123,
    false,
    ['yellow iron oxide', 'xanthan gum'],
  ])
})

test('refusals: an INCI name twice in any case, empty names, a comma, a version that is old, and what is gone', async () => {
  const { staff } = await office()
  const { create, update, read, remove } = staff.staffIngredients
  const twice = [400, 'SODIUM olivate is in the dictionary already.']
  expect(await refusalOf(create({ inci: 'SODIUM olivate', name: 'olive soap' }))).toEqual(twice)
  const [shea] = (await staff.staffIngredients.list({ search: 'shea butter' })).results
  const { id = 0, version = 0 } = shea ?? {}
  expect(await refusalOf(update({ id, version, inci: 'SODIUM olivate' }))).toEqual(twice)
  expect(await update({ id, version, inci: 'BUTYROSPERMUM PARKII BUTTER' })).toMatchObject({ version: version + 1 })
  expect(await refusalOf(update({ id, version, name: 'shea' }))).toEqual([409, expect.any(String)])
  for (const given of [
    { inci: ' ', name: 'salt' },
    { inci: 'Maris Sal', name: '' },
    { inci: 'Maris\nSal', name: 'salt' },
  ])
    expect(await refusalOf(create(given))).toEqual([400, expect.any(String)])
  expect(await refusalOf(create({ inci: '1,2-Hexanediol', name: 'hexanediol' }))).toEqual([
    400,
    'An INCI name can’t have a comma here, because commas separate the names of a list.',
  ])
  for (const call of [read, remove])
    expect(await refusalOf(call({ id: 999_999 }))).toEqual([404, 'Ingredient not found.'])
})

test('two people who add the same name at once: one does, the other is refused', async () => {
  const { staff } = await office()
  const add = (inci: string) => refusalOf(staff.staffIngredients.create({ inci, name: 'sea salt' }))
  const both = await Promise.all([add('Maris Sal'), add('MARIS SAL')])
  expect(both.toSorted()).toMatchObject([[400, expect.stringMatching(/is in the dictionary already/)], 'done'])
})

test('a cached answer is fresh after each change of an ingredient or its translation', async () => {
  const { shop, staff } = await office()
  const edge = edgeOf(shop)
  const name = async (language: string, inci = 'Aqua') => {
    const headers = { 'accept-language': language }
    const answer = await edge.fetch(
      requestFor(ORIGIN, calls.catalogue.ingredients, { slug: 'damask-rose' }, { headers }),
    )
    const { results } = (await answer.json()) as { results: { inci: string; name: string | null }[] }
    return results.find((listed) => listed.inci === inci)?.name
  }
  expect([await name('en'), await name('ar')]).toEqual(['water', 'ماء'])
  const [water] = (await staff.staffIngredients.list({ search: 'aqua' })).results
  if (!water) throw new Error('The demo has water.')
  await staff.staffIngredients.update({ id: water.id, version: water.version, name: 'spring water' })
  expect([await name('en'), await name('ar')]).toEqual(['spring water', 'ماء'])
  await staff.staffTranslations.save({
    language: 'ar',
    kind: 'ingredient',
    thing: String(water.id),
    version: 1,
    fields: [{ field: 'name', english: 'spring water', words: 'ماء الينابيع' }],
  })
  expect([await name('en'), await name('ar')]).toEqual(['spring water', 'ماء الينابيع'])
  const salt = await staff.staffIngredients.create({ inci: 'Maris Sal', name: 'sea salt' })
  await typeList(shop, { slug: 'damask-rose', list: 'Maris Sal' })
  expect(await name('en', 'Maris Sal')).toBe('sea salt')
  await staff.staffIngredients.remove({ id: salt.id })
  expect(await name('en', 'Maris Sal')).toBe(null)
  expect(await refusalOf(staff.staffIngredients.remove({ id: water.id }))).toEqual([
    400,
    expect.stringMatching(/ contains it\. Take it out there first\.$/),
  ])
})

async function office() {
  const shop = await openShop()
  return { shop, staff: staffClient(shop, (await staffTokens(shop)).staff) }
}

async function typeList(shop: TestShop, { slug, list }: { slug: string; list: string }): Promise<void> {
  await shop.database.pool.query('update products set ingredients = $2 where slug = $1', [slug, list])
}

async function namesIn(shop: TestShop, language: Language, slug: string): Promise<Record<string, string>> {
  const client = createClient({ origin: ORIGIN, language, fetch: (request) => shop.app.fetch(request) })
  const { results } = await client.catalogue.ingredients({ slug })
  return Object.fromEntries(results.flatMap(({ inci, name }) => (name ? [[inci, name]] : [])))
}
