import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { createClient, requestFor } from '#contract/client.ts'
import type { DictionaryIngredient } from '#contract/listed-ingredients.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { edgeOf } from '#server/testing/through-edge.ts'
import type { Language } from '#words/languages.ts'

test('a product names its ingredients by their numbers in the dictionary, a set those of everything inside', async () => {
  const shop = await openShop()
  const numbers = numbersIn(await dictionaryIn(shop, 'en'))
  const { catalogue } = shop.client()
  const soap = await catalogue.product({ slug: 'oat-and-honey' })
  expect(soap.unknown_ingredients).toBe(false)
  expect(soap.ingredient_ids).toEqual(numbers(soap.ingredients.split(', ')))
  const box = await catalogue.product({ slug: 'hedgerow-gift-box' })
  const { results } = await catalogue.contents({ slug: 'hedgerow-gift-box' })
  const inside = results.flatMap(({ ingredients }) => ingredients.split(', ').filter(Boolean))
  expect(box.ingredient_ids).toEqual(numbers(inside))
  expect(box.ingredient_ids.length).toBeGreaterThan(soap.ingredient_ids.length)

  const list = await catalogue.products({ page_size: 100 })
  expect(list.results.find(({ slug }) => slug === 'oat-and-honey')).toMatchObject({
    ingredient_ids: soap.ingredient_ids,
    unknown_ingredients: false,
  })
  const { results: suggested } = await shop.client().suggestions.suggest({ q: 'oat' })
  expect(suggested.find(({ path }) => path === '/products/oat-and-honey')).toMatchObject({
    ingredient_ids: soap.ingredient_ids,
  })
})

test('a name that the dictionary lacks, and a list that is empty, are said to be unknown', async () => {
  const shop = await openShop()
  const read = async () => {
    const { ingredient_ids, unknown_ingredients } = await shop.client().catalogue.product({ slug: 'damask-rose' })
    return [ingredient_ids.length, unknown_ingredients]
  }
  await typeList(shop, 'Aqua, Maris Sal')
  expect(await read()).toEqual([1, true])
  await typeList(shop, 'Aqua')
  expect(await read()).toEqual([1, false])
  await typeList(shop, '')
  expect(await read()).toEqual([0, true])
})

test('the dictionary has what is on sale and the allergens within it, in the language of the page', async () => {
  const shop = await openShop()
  const english = await dictionaryIn(shop, 'en')
  const named = (inci: string, list = english) => list.find((one) => one.inci === inci)
  expect(named('Lavandula Angustifolia Oil')).toMatchObject({
    name: 'lavender oil',
    families: expect.arrayContaining(['fragrance', 'essential-oil']),
    from_animal: false,
  })
  expect(named('Cera Alba')).toMatchObject({ from_animal: true })
  // Linalool is within lavender oil.
  const linalool = named('Linalool')
  expect(named('Lavandula Angustifolia Oil')?.allergen_ids).toContain(linalool?.id)
  const arabic = await dictionaryIn(shop, 'ar')
  expect(arabic.map(({ id }) => id)).toEqual(english.map(({ id }) => id))
  expect(named('Lavandula Angustifolia Oil', arabic)?.name).toMatch(/^زيت/)
  expect(arabic.filter(({ name }) => /[a-z]{4}/.test(name ?? ''))).toEqual([])

  await shop.database.pool.query("update ingredients set source = null where inci = 'Cera Alba'")
  expect(named('Cera Alba', await dictionaryIn(shop, 'en'))).toMatchObject({ from_animal: null })
})

test('what only an unpublished product contains isn’t in the dictionary, and a cached one is fresh after a change', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const edge = edgeOf(shop)
  const read = async (language = 'en') => {
    const headers = { 'accept-language': language }
    const answer = await edge.fetch(requestFor(ORIGIN, calls.catalogue.dictionary, {}, { headers }))
    return ((await answer.json()) as { results: DictionaryIngredient[] }).results
  }
  const salt = async (language?: string) => (await read(language)).find(({ inci }) => inci === 'Maris Sal')?.name
  await staff.staffIngredients.create({ inci: 'Maris Sal', name: 'sea salt' })
  expect(await salt()).toBeUndefined()
  await typeList(shop, 'Aqua, Maris Sal')
  expect([await salt(), await salt('ar')]).toEqual(['sea salt', null])
  // A set on sale may have it inside.
  await shop.database.pool.query("update products set published = false where slug = 'damask-rose' or is_set")
  expect(await salt()).toBeUndefined()
})

async function dictionaryIn(shop: TestShop, language: Language): Promise<DictionaryIngredient[]> {
  const client = createClient({ origin: ORIGIN, language, fetch: (request) => shop.app.fetch(request) })
  return (await client.catalogue.dictionary({})).results
}

async function typeList(shop: TestShop, list: string): Promise<void> {
  await shop.database.pool.query("update products set ingredients = $1 where slug = 'damask-rose'", [list])
}

const numbersIn = (dictionary: readonly DictionaryIngredient[]) => (names: readonly string[]) =>
  [...new Set(names.map((name) => dictionary.find(({ inci }) => inci === name)?.id))].toSorted((a = 0, b = 0) => a - b)
