import { expect, test } from 'vitest'
import { openConcurrencyLimit } from './concurrency-limit.ts'
import { limitOfPages } from './routes.ts'
import { openTestEdge } from './testing/open-test-edge.ts'

/** What a request beyond the limit gets. */
async function rejected(path: string, headers: Record<string, string>) {
  const limit = openConcurrencyLimit(0, () => undefined)
  const request = new Request(`http://shop.test${path}`, { headers })
  const response = await limit.run(request, () => Promise.reject(new Error('The limit is reached.')))
  expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  return response
}

test('a call beyond the limit gets 503 in the language of the caller', async () => {
  const english = 'The shop is very busy right now. Please try again in a moment.'
  const arabic = 'الإقبال على المتجر كبير جداً الآن. يرجى المحاولة مجدداً بعد قليل.'
  expect(await (await rejected('/api/cart/', {})).json()).toEqual({ detail: english, error: english })
  const response = await rejected('/api/cart/', { 'accept-language': 'ar' })
  expect(await response.json()).toEqual({
    detail: arabic,
    error: arabic,
    refusal: { name: 'busy', values: {} },
  })
  expect(response.headers.get('vary')).toBe('Accept-Language')
})

test('a page beyond the limit is in the language of its path, whichever the browser prefers', async () => {
  const html = { accept: 'text/html', 'accept-language': 'ar' }
  expect(await (await rejected('/products', html)).text()).toMatch(/<html lang="en-GB">.*The shop is very busy/)
  expect(await (await rejected('/ar/products', html)).text()).toMatch(/<html lang="ar">.*dir="auto">الإقبال/)
})

test('a rush at pages leaves room for calls', async () => {
  const { promise: rendered, resolve: render } = Promise.withResolvers<void>()
  const maxConcurrent = 8
  const edge = openTestEdge({
    maxConcurrent,
    api: async () => Response.json({}),
    pages: async () => {
      await rendered
      return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), body: Buffer.from('') }
    },
  })
  const ask = async (path: string) => (await edge(new Request(`http://shop.test${path}`), { ip: '203.0.113.7' })).status
  const pages = Array.from({ length: maxConcurrent + 1 }, (_, at) => ask(`/login?${at}`))
  expect(await ask('/cart/items/')).toBe(200)
  render()
  const statuses = await Promise.all(pages)
  expect(statuses.filter((status) => status === 200)).toHaveLength(limitOfPages(maxConcurrent))
  expect(await ask('/login')).toBe(200)
})
