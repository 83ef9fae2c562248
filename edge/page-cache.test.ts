import { createServer } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { Language } from '#words/languages.ts'
import { type BufferedResponse, bufferResponse, sendBuffered } from './buffered-response.ts'
import { apiCacheKey, isAnonymousRequest, isApiUrl, pageCacheKey } from './cacheable-urls.ts'
import { openPageCache, type PageCache } from './page-cache.ts'

/** A page cache over a shop whose pages contain one word. `rendered` lists the URLs in the order of rendering. */
function openCache(maxBytes = 1e6) {
  const shop = {
    version: '1' as string | null,
    stock: 'ten',
    word: 'soap',
    rendered: [] as string[],
    responses: [] as string[],
    faults: 0,
    status: 200,
    headers: {} as Record<string, string>,
  }
  const cache = openPageCache({
    version: () => shop.version ?? Promise.reject(new Error('The database is unavailable.')),
    stock: async () => shop.stock,
    faults: () => shop.faults,
    maxBytes,
    onResponse: (from, language) => void shop.responses.push(`${from} ${language}`),
  })
  const render = async (request: Request) => {
    shop.rendered.push(new URL(request.url).pathname + new URL(request.url).search)
    const word = isApiUrl(request.url.slice('http://shop.test'.length))
      ? `${shop.word}${request.headers.get('accept-language') === 'ar' ? ' in Arabic' : ''}`
      : shop.word
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Response(`<p>${word}</p>`.repeat(500), {
      status: shop.status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...shop.headers },
    })
  }
  const send = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = new Request(`http://shop.test${url}`, { headers, method })
    const key = pageCacheKey(url) ?? apiCacheKey(url)
    return key === null ? render(request) : cache.respond(request, key, render)
  }
  return { shop, cache, send, render }
}

type AnyResponse = Response | BufferedResponse
const wordOf = async (response: AnyResponse | Promise<AnyResponse>) =>
  (await bufferResponse(await response)).body?.toString().slice(3).split('<')[0]

test('renders a page once and serves it from the cache until the content version changes', async () => {
  const { shop, send } = openCache()
  expect(await wordOf(send('/products'))).toBe('soap')
  shop.word = 'oil'
  expect(await wordOf(send('/products'))).toBe('soap')
  expect(shop.rendered).toEqual(['/products'])
  shop.version = '2'
  expect(await wordOf(send('/products'))).toBe('oil')
})

test('a page of several API calls reads the content version once and caches their responses for the next page', async () => {
  const { shop, render } = openCache()
  let versionReads = 0
  const counting = openPageCache({
    version: async () => String(++versionReads && shop.version),
    stock: async () => shop.stock,
    faults: () => 0,
    maxBytes: 1e6,
    onResponse: () => undefined,
  })
  const call = (path: string) => counting.respond(new Request(`http://shop.test${path}`), path, render)
  const page = (path: string) =>
    counting.respond(new Request(`http://shop.test${path}`), path, async (request) => {
      await Promise.all([call('/api/shop/'), call('/products/')])
      await call('/categories/')
      return render(request)
    })
  await page('/products')
  expect(versionReads).toBe(1)
  await page('/products?page=2')
  expect(versionReads).toBe(2)
  expect(shop.rendered).toEqual(['/api/shop/', '/products/', '/categories/', '/products', '/products?page=2'])
  shop.version = '2'
  await page('/products')
  expect(shop.rendered.slice(5)).toEqual(['/api/shop/', '/products/', '/categories/', '/products'])
})

test('the cache key omits unknown query fields and sorts the others', async () => {
  const { shop, send } = openCache()
  await send('/products?page=2&utm_source=mail&category__slug=oil')
  await send('/products?category__slug=oil&page=2&fbclid=x')
  await send('/products?category__slug=oil&page=2')
  await send('/products?category__slug=oil')
  await send('/products.data?_routes=routes%2Fproducts')
  await send('/products.data')
  await send('/api/docs?discount=TEN')
  await send('/api/docs')
  await send('/api/openapi.json?format=json')
  expect(shop.rendered).toEqual([
    '/products?category__slug=oil&page=2',
    '/products?category__slug=oil',
    '/products.data?_routes=routes%2Fproducts',
    '/products.data',
    '/api/docs',
    '/api/openapi.json',
  ])
})

test('a list of the API is not cacheable with an unknown query field, because its links repeat all fields', () => {
  expect(apiCacheKey('/products/?format=json&category__slug=oil')).toBe('/products/?category__slug=oil&format=json')
  expect(apiCacheKey('/products/?colour=green')).toBeNull()
  expect(apiCacheKey('/blogposts/?search=soap&format=json')).toBe('/blogposts/?search=soap&format=json')
  expect(apiCacheKey('/products/damask-rose/?utm_source=mail')).toBe('/products/damask-rose/')
})

test('personal pages, drafts and invalid query values are not cacheable', () => {
  for (const url of [
    '/checkout',
    '/checkout/confirmation/cs_1',
    '/thank-you/cs_1',
    '/account/orders',
    '/login',
    '/reset-password-confirm/1/x',
    '/newsletter/confirm?token=x',
    '/blog/a-draft?preview=key',
    '/blog/a-draft.data?preview=key',
    '/products?page=x',
    '/products?page=1&page=2',
    '/products/A%2e',
    '/api/shop/',
    '/products/',
    'http://elsewhere.example/products',
  ])
    expect(pageCacheKey(url), url).toBe(null)
})

test('concurrent requests share one rendering', async () => {
  const { shop, send } = openCache()
  const responses = await Promise.all(Array.from({ length: 20 }, () => send('/')))
  expect(await Promise.all(responses.map(wordOf))).toEqual(Array(20).fill('soap'))
  expect(shop.rendered).toEqual(['/'])
})

test('a rendering that began before a change is not cached or served to requests after it', async () => {
  const { shop, send } = openCache()
  const early = send('/')
  await new Promise((resolve) => setTimeout(resolve, 1))
  shop.word = 'oil'
  shop.version = '2'
  expect(await wordOf(send('/'))).toBe('oil')
  await early
  expect(await wordOf(send('/'))).toBe('oil')
})

test('does not cache errors, responses with Set-Cookie or no-store, or a page rendered during a failure', async () => {
  const { shop, send } = openCache()
  for (const change of [
    () => Object.assign(shop, { status: 500 }),
    () => Object.assign(shop, { status: 404 }),
    () => Object.assign(shop, { headers: { 'set-cookie': 'a=b' } }),
    () => Object.assign(shop, { headers: { 'cache-control': 'no-store' } }),
  ]) {
    change()
    await send('/products/damask-rose')
    Object.assign(shop, { status: 200, headers: {} })
  }
  const incomplete = send('/products/damask-rose')
  await new Promise((resolve) => setTimeout(resolve, 1))
  shop.faults += 1
  await incomplete
  shop.word = 'complete'
  expect(await wordOf(send('/products/damask-rose'))).toBe('complete')
  expect(shop.rendered).toHaveLength(6)
})

test('serves a cached page of unknown freshness while the database is unavailable, and caches no new ones', async () => {
  const { shop, send } = openCache()
  await send('/')
  shop.version = null
  expect((await send('/')).status).toBe(200)
  await send('/products')
  await send('/products')
  expect(shop.rendered).toEqual(['/', '/products', '/products'])
})

test('evicts the least recently used page beyond maxBytes', async () => {
  const { shop, send } = openCache(30_000)
  for (const url of ['/', '/products', '/', '/blog', '/contact', '/']) await send(url)
  expect(shop.rendered).toEqual(['/', '/products', '/blog', '/contact'])
  await send('/products')
  expect(shop.rendered).toHaveLength(5)
})

test('serves the encoding that the client accepts, HEAD without a body, and 304 to a client that has it', async () => {
  const { origin, shop } = await listen()
  const page = '<p>soap</p>'.repeat(500)
  const raw = async (headers: Record<string, string>, method = 'GET') => {
    const { request } = await import('node:http')
    return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve) =>
      request(`${origin}/?utm_source=x`, { headers, method }, async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(await response.toArray()),
        }),
      ).end(),
    )
  }
  // The first round renders, the second serves from the cache.
  for (const round of ['rendered', 'cached']) {
    const plain = await raw({})
    const gzip = await raw({ 'accept-encoding': 'gzip, deflate' })
    const br = await raw({ 'accept-encoding': 'gzip, deflate, br' })
    const noBr = await raw({ 'accept-encoding': 'br;q=0, gzip' })
    expect(
      [plain.body.toString(), gunzipSync(gzip.body).toString(), brotliDecompressSync(br.body).toString()],
      round,
    ).toEqual([page, page, page])
    expect([gzip, br, noBr].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br', 'gzip'])
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(br.headers).toMatchObject({ 'content-length': String(br.body.length), vary: 'Accept-Encoding' })
    expect(br.headers['cache-control']).toBe(
      'public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30',
    )
    // The first sends have the fast compression; later ones have the best.
    await expect.poll(async () => String((await raw({ 'accept-encoding': 'br' })).headers.etag)).not.toContain('-0')
    const best = await raw({ 'accept-encoding': 'br' })
    expect(brotliDecompressSync(best.body).toString()).toBe(page)
    const head = await raw({ 'accept-encoding': 'br' }, 'HEAD')
    expect([head.status, head.body.length, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      0,
      String(best.body.length),
      best.headers.etag,
    ])
    const again = await raw({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${best.headers.etag}` })
    expect([again.status, again.body.length, again.headers.etag, again.headers['content-type']]).toEqual([
      304,
      0,
      best.headers.etag,
      undefined,
    ])
    expect((await raw({ 'accept-encoding': 'gzip', 'if-none-match': String(best.headers.etag) })).status).toBe(200)
  }
  expect(shop.rendered).toEqual(['/'])
})

/** The cache on a port, as in start/listen.ts: `serve` runs before the rest of the edge. */
async function listen() {
  const { shop, cache, send } = openCache()
  const fallBack = async (incoming: Parameters<PageCache['serve']>[0], outgoing: Parameters<PageCache['serve']>[1]) => {
    sendBuffered(
      outgoing,
      await bufferResponse(await send(incoming.url ?? '', incoming.headers as Record<string, string>, incoming.method)),
    )
  }
  const server = createServer((incoming, outgoing) => {
    if (cache.serve(incoming, outgoing) === false) void fallBack(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { shop, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

test('serves an API response from the cache until the stock in it changes, each time with its own request id', async () => {
  const { shop, send } = openCache()
  shop.headers = {
    'content-type': 'application/json',
    'x-stock-dependency': '3,14',
    'cache-control': 'no-cache',
    'x-request-id': 'rendered',
  }
  // The first rendering finds out the products; the second knows the fingerprint of their stock before it began.
  await send('/products/')
  await send('/products/')
  shop.word = 'fewer'
  const cached = await send('/products/')
  expect(await wordOf(cached)).toBe('soap')
  expect(cached.headers.get('cache-control')).toBe('no-cache')
  expect(cached.headers.has('x-stock-dependency')).toBe(false)
  const ids = [cached, await send('/products/')].map((response) => response.headers.get('x-request-id'))
  expect(new Set([...ids, 'rendered', null]).size).toBe(4)
  expect((await send('/products/', { 'x-request-id': 'from-the-proxy-1' })).headers.get('x-request-id')).toBe(
    'from-the-proxy-1',
  )
  expect((await send('/products/', { 'x-request-id': 'with a space' })).headers.get('x-request-id')).toMatch(
    /^[\da-f-]{36}$/,
  )
  shop.stock = 'nine'
  expect(await wordOf(send('/products/'))).toBe('fewer')
  shop.stock = 'ten'
  shop.word = 'as many'
  expect(await wordOf(send('/products/'))).toBe('as many')
})

test('json() returns the same frozen object until the content version or the stock changes', async () => {
  const { shop, cache } = openCache()
  let calls = 0
  const call = async () => {
    calls++
    return Response.json(
      { word: shop.word, photographs: [{ alt: 'a bar' }] },
      { headers: { 'x-stock-dependency': '3' } },
    )
  }
  const json = async () =>
    (await cache.json({ origin: 'http://shop.test', key: '/products/soap/', language: 'en' }, call)) as {
      word: string
      photographs: { alt: string }[]
    }
  // The first says of which product it tells the stock; the second is made knowing how it was before.
  await json()
  const first = await json()
  expect(first).toEqual({ word: 'soap', photographs: [{ alt: 'a bar' }] })
  expect(await json()).toBe(first)
  expect(calls).toBe(2)
  expect(() => Object.assign(first.photographs[0] ?? {}, { alt: 'another' })).toThrow(TypeError)
  shop.stock = 'nine'
  shop.word = 'fewer'
  expect((await json()).word).toBe('fewer')
  shop.version = '2'
  shop.word = 'oil'
  expect((await json()).word).toBe('oil')
})

/** Headers of an Arabic browser, and of one that prefers a language that the shop doesn't have. */
const ARABIC = { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.5' }
const FRENCH = { 'accept-language': 'fr,en;q=0.5' }

test('an API response has a copy for each language, and no request gets another language', async () => {
  const { shop, send } = openCache()
  for (const url of ['/products/', '/products/?page=2', '/api/shop/']) {
    const words = []
    for (const headers of [{}, ARABIC, {}, FRENCH, ARABIC]) words.push(await wordOf(send(url, headers)))
    expect(words, url).toEqual(['soap', 'soap in Arabic', 'soap', 'soap', 'soap in Arabic'])
  }
  expect(shop.rendered).toHaveLength(6)
  expect(shop.responses.slice(0, 5)).toEqual(['rendered en', 'rendered ar', 'cached en', 'cached en', 'cached ar'])
  const together = await Promise.all([{}, ARABIC, {}, ARABIC].map((headers) => wordOf(send('/categories/', headers))))
  expect(together).toEqual(['soap', 'soap in Arabic', 'soap', 'soap in Arabic'])
})

test('a page is the same in every language that a browser prefers', async () => {
  const { shop, send } = openCache()
  for (const headers of [{}, ARABIC, FRENCH]) expect(await wordOf(send('/products', headers))).toBe('soap')
  expect(shop.rendered).toEqual(['/products'])
  for (const url of ['/ar/products', '/ar?utm_source=x', '/ar.data']) await send(url)
  expect(shop.responses).toEqual(['rendered en', 'cached en', 'cached en', 'rendered ar', 'rendered ar', 'rendered ar'])
})

test('the hot path keeps the languages of API responses apart', async () => {
  const { origin, shop } = await listen()
  const read = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${origin}${path}`, { headers: { accept: 'application/json', ...headers } })
    return { word: (await response.text()).slice(3).split('<')[0], etag: response.headers.get('etag') ?? '' }
  }
  const EN = { 'accept-language': 'en' }
  for (const path of ['/categories/', '/products/?page=2&format=json', '/products/?format=json&page=2']) {
    for (const round of ['rendered', 'cached']) {
      expect((await read(path, EN)).word, `${path} ${round}`).toBe('soap')
      expect((await read(path, ARABIC)).word, `${path} ${round}`).toBe('soap in Arabic')
    }
  }
  expect(shop.rendered).toHaveLength(4)
  // The Arabic response is not what a browser has that kept the English one.
  const { etag } = await read('/categories/', EN)
  const arabic = await fetch(`${origin}/categories/`, { headers: { ...ARABIC, 'if-none-match': etag } })
  expect(arabic.status).toBe(200)
})

test('a language outlives the change of another: each is rendered again when the content or the stock changes', async () => {
  const { shop, send } = openCache()
  shop.headers = { 'content-type': 'application/json', 'x-stock-dependency': '3' }
  for (const headers of [{}, ARABIC, {}, ARABIC]) await send('/products/', headers)
  shop.word = 'oil'
  shop.stock = 'nine'
  expect(await wordOf(send('/products/', ARABIC))).toBe('oil in Arabic')
  expect(await wordOf(send('/products/'))).toBe('oil')
  shop.word = 'cream'
  shop.version = '2'
  expect(await wordOf(send('/products/', ARABIC))).toBe('cream in Arabic')
  expect(await wordOf(send('/products/'))).toBe('cream')
})

test('json() returns each language its own object', async () => {
  const { cache } = openCache()
  const call = async (request: Request) => Response.json({ language: request.headers.get('accept-language') })
  const json = (language: Language) => cache.json({ origin: 'http://shop.test', key: '/categories/', language }, call)
  for (const language of ['en', 'ar', 'en', 'ar'] as const) expect(await json(language)).toEqual({ language })
  expect(await json('ar')).toBe(await json('ar'))
})

test('json() returns undefined for an error of the API', async () => {
  const { cache } = openCache()
  const notFound = async () => Response.json({ detail: 'Product not found.' }, { status: 404 })
  expect(await cache.json({ origin: 'http://shop.test', key: '/products/gone/', language: 'en' }, notFound)).toBe(
    undefined,
  )
})

test('requests from another origin, without a CSRF cookie, or that prefer HTML are not served from the cache', () => {
  const isAnonymous = (headers: Record<string, string>) => isAnonymousRequest((name) => headers[name])
  expect(isAnonymous({})).toBe(true)
  expect(isAnonymous({ accept: 'application/json', 'sec-fetch-site': 'same-origin', cookie: 'csrftoken=abc' })).toBe(
    true,
  )
  expect(isAnonymous({ origin: 'https://elsewhere.example' })).toBe(false)
  expect(isAnonymous({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(isAnonymous({ referer: 'http://shop.test/' })).toBe(false)
  expect(isAnonymous({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })).toBe(false)
})
