import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

type ProductQuery = Parameters<Client['catalogue']['products']>[0]

test('what staff show first comes first, whatever the words match, and what they hide is found by nobody', async () => {
  const { shop, curate, slugs, suggested } = await office()
  const before = await slugs({ q: 'lavender' })
  expect(before.indexOf('lavender-fields')).toBe(0)
  const saved = await curate('Lavender', { first: ['oat-and-honey', 'damask-rose'], hidden: ['lavender-fields'] })
  expect(saved).toMatchObject({ words: 'lavender', count: before.length + 1 })
  expect(saved.found.slice(0, 2).map(({ slug }) => slug)).toEqual(['oat-and-honey', 'damask-rose'])
  const after = await slugs({ q: ' LAVÉNDER! ' })
  expect(after.slice(0, 2)).toEqual(['oat-and-honey', 'damask-rose'])
  expect(after.toSorted()).toEqual(
    [...before.filter((slug) => slug !== 'lavender-fields'), 'oat-and-honey', 'damask-rose'].toSorted(),
  )
  // Other words, the words within others, and a chosen order are as before.
  expect(await slugs({ q: 'lavender soap' })).toContain('lavender-fields')
  const byPrice = await shop.client().catalogue.products({ q: 'lavender', sort: 'price', page_size: 100 })
  const prices = byPrice.results.map(({ price }) => Number(price))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(byPrice.count).toBe(after.length)
  expect((await suggested('lavender')).slice(0, 2)).toEqual(['oat-and-honey', 'damask-rose'])
  expect(await suggested('lavender')).not.toContain('lavender-fields')
  expect(await suggested('lavende')).toContain('lavender-fields')

  await curate('lavender', {})
  expect(await slugs({ q: 'lavender' })).toEqual(before)
  expect((await shop.database.pool.query('select from search_curations')).rowCount).toBe(0)
})

test('filters and clauses exclude what is shown first, and nobody is shown what isn’t on sale', async () => {
  const { staff, curate, slugs, idOf } = await office()
  await curate('soap without lavender', { first: ['lavender-fields', 'oat-and-honey'] })
  const without = await slugs({ q: 'soap without lavender' })
  expect(without[0]).toBe('oat-and-honey')
  expect(without).not.toContain('lavender-fields')
  await curate('rose', { first: ['oat-and-honey', 'frankincense-night-cream'] })
  expect((await slugs({ q: 'rose', type: 'soap' }))[0]).toBe('oat-and-honey')
  expect(await slugs({ q: 'rose', type: 'soap' })).not.toContain('frankincense-night-cream')
  expect(await slugs({ q: 'rose', without: 'honey' })).not.toContain('oat-and-honey')
  // Words that nothing has still find what staff show for them.
  await curate('zzyzx', { first: ['oat-and-honey'] })
  expect(await slugs({ q: 'zzyzx' })).toEqual(['oat-and-honey'])
  const id = await idOf('oat-and-honey')
  const { version } = await staff.staffCatalogue.product({ id })
  await staff.staffCatalogue.updateProduct({ id, version, published: false })
  expect(await slugs({ q: 'zzyzx' })).toEqual([])
  const read = await staff.staffSearch.curation({ q: 'zzyzx' })
  expect(read.first).toMatchObject([{ slug: 'oat-and-honey', on_sale: false }])
})

test('pages, total and filters agree for any curation, words and filters', async () => {
  const { shop, curate, all } = await office()
  const client = shop.client()
  const product = fc.constantFrom(...all)
  const curation = fc.record({
    q: fc.constantFrom('soap', 'lavender', 'rose cream', 'صابون', 'lavander', 'soap without honey', 'zzyzx'),
    first: fc.uniqueArray(product, { maxLength: 5 }),
    hidden: fc.uniqueArray(product, { maxLength: 5 }),
    filters: fc.record(
      {
        type: fc.constantFrom('soap', 'cream', 'oil'),
        skin: fc.constantFrom('dry', 'oily'),
        price: fc.constantFrom('-10', '10-20'),
      },
      { requiredKeys: [] },
    ),
    page_size: fc.integer({ min: 3, max: 10 }),
  })
  await fc.assert(
    fc.asyncProperty(curation, async ({ q, first, hidden, filters, page_size }) => {
      const others = hidden.filter((slug) => !first.includes(slug))
      await curate(q, { first, hidden: others })
      const ids: string[] = []
      const query = { q, ...filters, page_size } as ProductQuery
      const { count, search } = await client.catalogue.products(query)
      for (let page = 1; ids.length < count; page++)
        ids.push(...(await client.catalogue.products({ ...query, page })).results.map(({ slug }) => slug))
      expect(new Set(ids).size).toBe(count)
      expect(ids.length).toBe(count)
      expect(ids.filter((slug) => others.includes(slug))).toEqual([])
      const shown = ids.filter((slug) => first.includes(slug))
      expect(ids.slice(0, shown.length)).toEqual(first.filter((slug) => ids.includes(slug)))
      if (Object.keys(filters).length === 0 && q !== 'soap without honey') expect(shown.length).toBe(first.length)
      const facets = search?.facets
      const total = (counts: { products: number }[] = []) => counts.reduce((sum, { products }) => sum + products, 0)
      if (!filters.price) expect(total(facets?.prices)).toBe(count)
      if (!filters.type) expect(total(facets?.types)).toBe(count)
      for (const { value, products } of facets?.types ?? [])
        expect((await client.catalogue.products({ ...query, type: value })).count).toBe(products)
      for (const { value, products } of facets?.prices ?? [])
        expect((await client.catalogue.products({ ...query, price: value })).count, value).toBe(products)
      for (const { value, products } of facets?.skins ?? [])
        expect((await client.catalogue.products({ ...query, skin: value })).count, value).toBe(products)
    }),
    { numRuns: 15 },
  )
})

test('refusals: words without letters, a product twice or gone, too many, and what somebody else has changed', async () => {
  const { shop, staff, idOf } = await office()
  const { saveCuration, curation } = staff.staffSearch
  const id = await idOf('oat-and-honey')
  const { seen } = await curation({ q: 'rose' })
  const save = (given: Partial<Parameters<typeof saveCuration>[0]>) =>
    refusalOf(saveCuration({ q: 'rose', first: [], hidden: [], seen, ...given }))
  expect(await save({ q: '!!' })).toEqual([400, 'Type a word. A search reads letters and numbers alone.'])
  expect(await save({ first: [id], hidden: [id] })).toEqual([400, expect.stringMatching(/^A product can’t be shown/)])
  expect(await save({ first: [999_999] })).toEqual([
    400,
    expect.stringMatching(/^One of the products has been removed/),
  ])
  expect(await save({ first: Array.from({ length: 25 }, (_, at) => at + 1) })).toEqual([
    400,
    'At most 24 products can be shown first. Remove some.',
  ])
  const both = await Promise.all([save({ first: [id] }), save({ hidden: [id] })])
  expect(both.toSorted()).toEqual([[409, expect.any(String)], 'done'])
  // The answer of the save was lost, and it is sent again.
  const now = await curation({ q: 'rose' })
  const again = { first: now.first.map((one) => one.id), hidden: now.hidden.map((one) => one.id) }
  expect(await save(again)).toEqual([409, expect.any(String)])
  expect(await save({ ...again, seen: now.seen })).toBe('done')
  const { rows } = await shop.database.pool.query(
    "select action, subject_label from audit_log where subject_kind = 'search'",
  )
  expect(rows).toEqual([{ action: 'search.curate', subject_label: 'rose' }])
  expect((await staff.staffSearch.curations({})).results).toMatchObject([{ id: 'rose', words: 'rose' }])
  expect((await staff.staffSearch.curations({ search: 'lav' })).count).toBe(0)
})

async function office() {
  const shop: TestShop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const { results } = await shop.client().catalogue.products({ page_size: 100 })
  const ids = new Map(results.map(({ slug, id }) => [slug, id]))
  const idOf = async (slug: string) => ids.get(slug) ?? 0
  return {
    shop,
    staff,
    idOf,
    all: [...ids.keys()],
    curate: async (q: string, { first = [], hidden = [] }: { first?: string[]; hidden?: string[] }) => {
      const { seen } = await staff.staffSearch.curation({ q })
      const of = (slugs: string[]) => slugs.map((slug) => ids.get(slug) ?? 0)
      return staff.staffSearch.saveCuration({ q, first: of(first), hidden: of(hidden), seen })
    },
    slugs: async (query: ProductQuery) =>
      (await shop.client().catalogue.products({ page_size: 100, ...query })).results.map(({ slug }) => slug),
    suggested: async (q: string) =>
      (await shop.client().suggestions.suggest({ q })).results
        .filter(({ kind }) => kind === 'product')
        .map(({ path }) => path.replace('/products/', '')),
  }
}
