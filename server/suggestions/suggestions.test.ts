import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import type { Suggestion } from '#contract/suggestions.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'

const paths = (found: Suggestion[], kind: Suggestion['kind']) =>
  found.filter((one) => one.kind === kind).map(({ path }) => path)

test('Words that are being typed become products, categories, ingredients, posts and pages', async () => {
  const shop = await openShop()
  const english = async (q: string) => (await shop.client().suggestions.suggest({ q })).results
  const arabic = async (q: string) =>
    (
      await createClient({
        origin: ORIGIN,
        language: 'ar',
        fetch: (request) => shop.app.fetch(request),
      }).suggestions.suggest({ q })
    ).results

  // Unfinished: not corrected into another word.
  expect(paths(await english('lav'), 'product')).toContain('/products/lavender-fields')
  expect(paths(await english('lavender so'), 'product')[0]).toBe('/products/lavender-fields')
  expect(paths(await english('lav'), 'ingredient')[0]).toMatch(/^\/products\?with=Lavandula/)
  const [first] = await english('damask')
  expect(first).toMatchObject({
    kind: 'product',
    name: 'Damask Rose Soap',
    price: '8.50',
    unit_price: '£85.00 per kg',
    more_prices: false,
  })
  expect(first?.photograph?.image).toMatch(/^\/media\//)
  // Misspelt.
  expect(paths(await english('lavandr'), 'product')).toContain('/products/lavender-fields')
  expect(paths(await english('charcol so'), 'product')[0]).toBe('/products/charcoal-and-tea-tree')
  // Other things.
  expect(paths(await english('soa'), 'category')).toContain('/products?category__slug=soap')
  expect(paths(await english('cold process'), 'post')).toContain('/blog/how-cold-process-soap-is-made')
  expect(paths(await english('deliv'), 'page')).toEqual(['/shipping-info'])
  expect(paths(await english('refund'), 'page')).toEqual(['/returns'])
  expect(paths(await english('gift car'), 'page')).toEqual(['/gift-cards'])
  // A question.
  const without = await english('soap without lavender')
  expect(without.length).toBeGreaterThan(0)
  expect(paths(without, 'product')).not.toContain('/products/lavender-fields')

  expect(paths(await arabic('الخزا'), 'product')).toContain('/products/lavender-fields')
  expect((await arabic('صابون'))[0]?.name).toMatch(/\p{Script=Arabic}/u)
  expect(paths(await arabic('توصيل'), 'page')).toEqual(['/shipping-info'])

  await shop.database.pool.query("update products set published = false where kind = 'gift_card'")
  expect(paths(await english('gift car'), 'page')).toEqual([])

  for (const q of ['l', '!!!', "'; drop table products --", '%_', ':*', '😀😀', '\\', 'l & !', 'ال'])
    expect((await english(q)).length, q).toBeLessThanOrEqual(8)
  expect(await english('   ')).toEqual([])
  await expect(english('x'.repeat(10_000))).rejects.toThrow()
})

test('The link of a suggested ingredient finds products', async () => {
  const shop = await openShop()
  for (const q of ['lavender', 'olive', 'roman chamomile', 'shea', 'oat']) {
    const { results } = await shop.client().suggestions.suggest({ q })
    for (const path of paths(results, 'ingredient')) {
      const name = new URLSearchParams(path.split('?')[1]).get('with') ?? ''
      expect((await shop.client().catalogue.products({ with: name })).count, name).toBeGreaterThan(0)
    }
  }
})
