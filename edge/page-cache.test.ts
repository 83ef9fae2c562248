import { createServer } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { type BufferedResponse, bufferResponse, sendBuffered } from './buffered-response.ts'
import { apiCacheKey, isAnonymousRequest, pageCacheKey } from './cacheable-urls.ts'
import { openPageCache, type PageCache } from './page-cache.ts'

type Answer = Response | BufferedResponse

/** A shop of one sentence, whose pages are counted as they are made. */
function openCache(maxBytes = 1e6) {
  const shop = {
    version: '1' as string | null,
    stock: 'ten',
    says: 'soap',
    made: [] as string[],
    faults: 0,
    status: 200,
    headers: {} as Record<string, string>,
  }
  const cache = openPageCache({
    version: () => shop.version ?? Promise.reject(new Error('The database is away.')),
    stock: async () => shop.stock,
    faults: () => shop.faults,
    maxBytes,
    onAnswer: () => undefined,
  })
  const make = async (request: Request) => {
    shop.made.push(new URL(request.url).pathname + new URL(request.url).search)
    const says = shop.says
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Response(`<p>${says}</p>`.repeat(500), {
      status: shop.status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...shop.headers },
    })
  }
  const ask = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = new Request(`http://shop.test${url}`, { headers, method })
    const address = pageCacheKey(url) ?? apiCacheKey(url)
    return address === null ? make(request) : cache.answer(request, address, make)
  }
  return { shop, cache, ask, make }
}

const said = async (answer: Answer | Promise<Answer>) =>
  (await bufferResponse(await answer)).body?.toString().slice(3).split('<')[0]

test('a page is made once and sent to everybody, until something that pages show changes', async () => {
  const { shop, ask } = openCache()
  expect(await said(ask('/products'))).toBe('soap')
  shop.says = 'oil'
  expect(await said(ask('/products'))).toBe('soap')
  expect(shop.made).toEqual(['/products'])
  shop.version = '2'
  expect(await said(ask('/products'))).toBe('oil')
})

test('a page made of several answers asks once whether anything has changed, and those answers are kept for the next page', async () => {
  const { shop, make } = openCache()
  let asked = 0
  const counting = openPageCache({
    version: async () => String(++asked && shop.version),
    stock: async () => shop.stock,
    faults: () => 0,
    maxBytes: 1e6,
    onAnswer: () => undefined,
  })
  const answer = (path: string) => counting.answer(new Request(`http://shop.test${path}`), path, make)
  const page = (path: string) =>
    counting.answer(new Request(`http://shop.test${path}`), path, async (request) => {
      await Promise.all([answer('/api/shop/'), answer('/products/')])
      await answer('/categories/')
      return make(request)
    })
  await page('/products')
  expect(asked).toBe(1)
  await page('/products?page=2')
  expect(asked).toBe(2)
  expect(shop.made).toEqual(['/api/shop/', '/products/', '/categories/', '/products', '/products?page=2'])
  shop.version = '2'
  await page('/products')
  expect(shop.made.slice(5)).toEqual(['/api/shop/', '/products/', '/categories/', '/products'])
})

test('fields that mean nothing, and another order of those that do, do not make another page', async () => {
  const { shop, ask } = openCache()
  await ask('/products?page=2&utm_source=mail&category__slug=oil')
  await ask('/products?category__slug=oil&page=2&fbclid=x')
  await ask('/products?category__slug=oil&page=2')
  await ask('/products?category__slug=oil')
  await ask('/products.data?_routes=routes%2Fproducts')
  await ask('/products.data')
  expect(shop.made).toEqual([
    '/products?category__slug=oil&page=2',
    '/products?category__slug=oil',
    '/products.data?_routes=routes%2Fproducts',
    '/products.data',
  ])
})

test('a list of the API is kept under everything it is asked with, since it names its neighbours so', () => {
  expect(apiCacheKey('/products/?format=json&category__slug=oil')).toBe('/products/?category__slug=oil&format=json')
  expect(apiCacheKey('/products/?colour=green')).toBeNull()
  expect(apiCacheKey('/blogposts/?search=soap&format=json')).toBe('/blogposts/?search=soap&format=json')
  expect(apiCacheKey('/products/damask-rose/?utm_source=mail')).toBe('/products/damask-rose/')
})

test('what belongs to one visitor is made for each, whatever is asked', () => {
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

test('everybody who asks while a page is being made gets that one', async () => {
  const { shop, ask } = openCache()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/')))
  expect(await Promise.all(answers.map(said))).toEqual(Array(20).fill('soap'))
  expect(shop.made).toEqual(['/'])
})

test('a page begun before a change is neither kept for nor given to those who ask after it', async () => {
  const { shop, ask } = openCache()
  const early = ask('/')
  await new Promise((resolve) => setTimeout(resolve, 1))
  shop.says = 'oil'
  shop.version = '2'
  expect(await said(ask('/'))).toBe('oil')
  await early
  expect(await said(ask('/'))).toBe('oil')
})

test('a page that failed, that is missing, that sets a cookie or that lacks a part is not kept', async () => {
  const { shop, ask } = openCache()
  for (const spoil of [
    () => Object.assign(shop, { status: 500 }),
    () => Object.assign(shop, { status: 404 }),
    () => Object.assign(shop, { headers: { 'set-cookie': 'a=b' } }),
    () => Object.assign(shop, { headers: { 'cache-control': 'no-store' } }),
  ]) {
    spoil()
    await ask('/products/damask-rose')
    Object.assign(shop, { status: 200, headers: {} })
  }
  const lacking = ask('/products/damask-rose')
  await new Promise((resolve) => setTimeout(resolve, 1))
  shop.faults += 1
  await lacking
  shop.says = 'whole'
  expect(await said(ask('/products/damask-rose'))).toBe('whole')
  expect(shop.made).toHaveLength(6)
})

test('when the database can not say whether a page is still right, the kept one is better than none', async () => {
  const { shop, ask } = openCache()
  await ask('/')
  shop.version = null
  expect((await ask('/')).status).toBe(200)
  await ask('/products')
  await ask('/products')
  expect(shop.made).toEqual(['/', '/products', '/products'])
})

test('pages beyond the maxBytes go, those first that nobody has asked for longest', async () => {
  const { shop, ask } = openCache(30_000)
  for (const url of ['/', '/products', '/', '/blog', '/contact', '/']) await ask(url)
  expect(shop.made).toEqual(['/', '/products', '/blog', '/contact'])
  await ask('/products')
  expect(shop.made).toHaveLength(5)
})

test('a page is sent in the form its reader understands, and not at all to one who has it', async () => {
  const { origin, shop } = await onAPort()
  const page = '<p>soap</p>'.repeat(500)
  const raw = async (headers: Record<string, string>, method = 'GET') => {
    const { request } = await import('node:http')
    return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve) =>
      request(`${origin}/?utm_source=x`, { headers, method }, async (answer) =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(await answer.toArray()),
        }),
      ).end(),
    )
  }
  // Once when it is made, once when it is there.
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
    // Whoever is first is sent what was squeezed in haste; after that it is always the same.
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
  expect(shop.made).toEqual(['/'])
})

/** The cache as start/listen.ts puts it on a port: what is kept is answered before anything else looks at the request. */
async function onAPort() {
  const { shop, cache, ask } = openCache()
  const fall = async (incoming: Parameters<PageCache['serve']>[0], outgoing: Parameters<PageCache['serve']>[1]) => {
    sendBuffered(
      outgoing,
      await bufferResponse(await ask(incoming.url ?? '', incoming.headers as Record<string, string>, incoming.method)),
    )
  }
  const server = createServer((incoming, outgoing) => {
    if (cache.serve(incoming, outgoing) === false) void fall(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { shop, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

test('a call is answered from what is kept until the stock it tells of changes, and each answer has a name of its own', async () => {
  const { shop, ask } = openCache()
  shop.headers = {
    'content-type': 'application/json',
    'x-stock-dependency': '3,14',
    'cache-control': 'no-cache',
    'x-request-id': 'made',
  }
  // The first says of which products it tells the stock; the second is made knowing how it was before.
  await ask('/products/')
  await ask('/products/')
  shop.says = 'fewer'
  const kept = await ask('/products/')
  expect(await said(kept)).toBe('soap')
  expect(kept.headers.get('cache-control')).toBe('no-cache')
  expect(kept.headers.has('x-stock-dependency')).toBe(false)
  const ids = [kept, await ask('/products/')].map((answer) => answer.headers.get('x-request-id'))
  expect(new Set([...ids, 'made', null]).size).toBe(4)
  expect((await ask('/products/', { 'x-request-id': 'from-the-proxy-1' })).headers.get('x-request-id')).toBe(
    'from-the-proxy-1',
  )
  expect((await ask('/products/', { 'x-request-id': 'no name' })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  shop.stock = 'nine'
  expect(await said(ask('/products/'))).toBe('fewer')
  shop.stock = 'ten'
  shop.says = 'as many'
  expect(await said(ask('/products/'))).toBe('as many')
})

test('pages are told what the API says, anew once the shop or its stock has changed, and can not change it for each other', async () => {
  const { shop, cache } = openCache()
  let asked = 0
  const make = async () => {
    asked++
    return Response.json(
      { says: shop.says, photographs: [{ alt: 'a bar' }] },
      { headers: { 'x-stock-dependency': '3' } },
    )
  }
  const told = async () =>
    (await cache.json('http://shop.test', '/products/soap/', make)) as { says: string; photographs: { alt: string }[] }
  // The first says of which product it tells the stock; the second is made knowing how it was before.
  await told()
  const first = await told()
  expect(first).toEqual({ says: 'soap', photographs: [{ alt: 'a bar' }] })
  expect(await told()).toBe(first)
  expect(asked).toBe(2)
  expect(() => Object.assign(first.photographs[0] ?? {}, { alt: 'another' })).toThrow(TypeError)
  shop.stock = 'nine'
  shop.says = 'fewer'
  expect((await told()).says).toBe('fewer')
  shop.version = '2'
  shop.says = 'oil'
  expect((await told()).says).toBe('oil')
})

test('what the API refuses is not told to pages as what it says', async () => {
  const { cache } = openCache()
  const refuse = async () => Response.json({ detail: 'Product not found.' }, { status: 404 })
  expect(await cache.json('http://shop.test', '/products/gone/', refuse)).toBe(undefined)
})

test('whoever must be answered by the shop itself is: another origin, a first question without its cookie, a reader of HTML', () => {
  const asked = (headers: Record<string, string>) => isAnonymousRequest((name) => headers[name])
  expect(asked({})).toBe(true)
  expect(asked({ accept: 'application/json', 'sec-fetch-site': 'same-origin', cookie: 'csrftoken=abc' })).toBe(true)
  expect(asked({ origin: 'https://elsewhere.example' })).toBe(false)
  expect(asked({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(asked({ referer: 'http://shop.test/' })).toBe(false)
  expect(asked({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })).toBe(false)
})
