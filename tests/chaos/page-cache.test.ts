// Long: only `npm run test:all` runs it.
// @module-tag rest
import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { createStaffClient } from '#contract/staff/client.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

test('after a change by any process, the next page of every process shows it', async () => {
  const env = await openTestEnvironment()
  try {
    const { token } = await env.client().accounts.signIn({ username: 'staff', password: 'staff-of-the-chaos' })
    const { slug } = await env.client().catalogue.product({ slug: 'damask-rose' })
    for (let turn = 0; turn < 6; turn++) {
      const [here, there] = [
        env.shops[turn % env.shops.length]?.origin ?? '',
        env.shops.at((turn + 1) % env.shops.length)?.origin ?? '',
      ]
      const staff = createStaffClient({ origin: here, fetch, headers: () => ({ authorization: `Token ${token}` }) })
      await Promise.all([here, there].map((origin) => page(origin, `/products/${slug}`)))
      const found = (await staff.staffCatalogue.products({ search: 'damask' })).results[0]
      const product = await staff.staffCatalogue.product({ id: found?.id ?? 0 })
      const price = `${20 + turn}.75`
      await staff.staffCatalogue.updateProduct({ id: product.id, version: product.version, price })
      for (const origin of [there, here])
        expect(await page(origin, `/products/${slug}`), `turn ${turn}`).toContain(price)

      const { results } = await staff.staffStock.items({ search: 'damask', page_size: 1 })
      const item = results[0]
      if (!item) throw new Error('Nothing is counted.')
      const empty = turn % 2 === 0
      await staff.staffStock.adjust({
        id: item.id,
        quantity: empty ? -item.level : 40,
        reason: 'counted',
        request_key: `turn-${turn}-of-the-pages`,
      })
      for (const origin of [there, here])
        expect((await page(origin, '/products')).split('Back soon').length > 1, `turn ${turn}`).toBe(empty)
      for (const origin of [there, here])
        expect((await productAt(origin, slug)).stock, `turn ${turn}`).toBe(empty ? 0 : 99)
    }
    expect(await cacheHits(env)).toBeGreaterThan(0)
  } finally {
    await env.close()
  }
}, 120_000)

/** Twice, so that the second response can come from the cache. */
async function productAt(origin: string, slug: string) {
  const client = createClient({ origin, fetch })
  await client.catalogue.product({ slug })
  return client.catalogue.product({ slug })
}

async function page(origin: string, path: string): Promise<string> {
  const answer = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Otherwise the test would pass without a cache. */
async function cacheHits(env: TestEnvironment): Promise<number> {
  const origin = env.shops[0]?.origin ?? ''
  for (let times = 0; times < 3; times++) await page(origin, '/')
  return Number(
    /shop_pages_total\{from="cached",language="en"\} (\d+)/.exec(
      await (await fetch(`${origin}/metrics`)).text(),
    )?.[1] ?? 0,
  )
}
