import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestEdge } from './testing/open-test-edge.ts'

const PAYMENT = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  inlineStyles: true,
}
const edge = openTestEdge({
  api: async () => Response.json({ from: 'api' }),
  pages: async () => ({
    status: 200,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    // The second came with something that a person wrote.
    body: Buffer.from('<!doctype html><script>let a</script><script>alert(1)</script>'),
  }),
  allowedOrigins: { payment: PAYMENT, captcha: [] },
  inlineScripts: ['let a'],
  https: true,
})
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

async function ask(path: string, accept?: string, method = 'GET') {
  const response = await edge(
    new Request(`http://shop.test${path}`, { method, headers: accept === undefined ? {} : { accept } }),
    { ip: '203.0.113.7' },
  )
  const type = response.headers.get('content-type') ?? ''
  const who = response.status >= 300 ? String(response.status) : type.startsWith('application/json') ? 'api' : 'page'
  return { who, response, location: response.headers.get('location'), vary: response.headers.get('vary') ?? '' }
}

test('the three shared addresses give a browser the page and everybody else the JSON', async () => {
  for (const path of ['/products/', '/products/damask-rose/', '/about-us/']) {
    const expected: [string | undefined, string][] = [
      [undefined, 'api'],
      ['*/*', 'api'],
      ['application/json', 'api'],
      ['application/json, text/plain, */*', 'api'],
      ['text/html;q=0.5, application/json', 'api'],
      ['text/html;q=0.5, */*', 'api'],
      ['text/html;q=0', 'api'],
      ['TEXT/HTML', '308'],
      ['text/*', '308'],
      ['application/json;q=0.9, text/html', '308'],
      [BROWSER, '308'],
    ]
    for (const [accept, who] of expected) {
      const answer = await ask(path, accept)
      expect([answer.who, answer.vary.includes('Accept')], `${path} ${accept}`).toEqual([who, true])
    }
    const page = await ask(path, BROWSER)
    expect(page.location).toBe(path.slice(0, -1))
    expect((await ask(path.slice(0, -1), BROWSER)).who).toBe('page')
    // Without the slash it is a page for everybody, and JSON can be asked for by address.
    expect((await ask(path.slice(0, -1), 'application/json')).who).toBe('page')
    expect((await ask(`${path}?format=json`, BROWSER)).who).toBe('api')
    expect((await ask(`${path}?format=json&page=2`, 'text/html')).who).toBe('api')
    expect((await ask(`${path}?format=html`, BROWSER)).who).toBe('308')
    expect((await ask(path, BROWSER, 'HEAD')).who).toBe('308')
    expect((await ask(path, BROWSER, 'POST')).who).toBe('api')
  }
})

test('calls are calls for a browser too, and pages are pages for everybody', async () => {
  for (const path of [
    '/api/shop/',
    '/api/nothing',
    '/cart/items/',
    '/blogposts/',
    '/blogposts/x/',
    '/categories/foral-soap/',
    '/category/spices_wood/',
    '/blog-categories/',
  ])
    expect((await ask(path, BROWSER)).who, path).toBe('api')
  for (const path of ['/', '/products', '/cart', '/blog', '/contact', '/anything'])
    expect((await ask(path, 'application/json')).who, path).toBe('page')
  expect((await ask('/contact/', BROWSER)).location).toBe('/contact')
  expect((await ask('/contact/', 'application/json', 'POST')).who).toBe('api')
  expect((await ask('/anything', BROWSER, 'DELETE')).who).toBe('404')
  expect((await ask('/metrics')).who).toBe('404')
})

test('a redirect keeps the query and never leaves the shop', async () => {
  expect((await ask('/products/?category__slug=soap&page=2', BROWSER)).location).toBe(
    '/products?category__slug=soap&page=2',
  )
  for (const path of [
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/./\\/evil.example/',
    '//evil.example/products/',
    '/%09//evil.example/',
    '//evil.example//',
  ]) {
    const { location, who } = await ask(path, BROWSER)
    if (who === '308') expect(new URL(location ?? '', 'http://shop.test').origin, path).toBe('http://shop.test')
    expect(location?.startsWith('//') ?? false, path).toBe(false)
  }
  const started = performance.now()
  await ask(`/a${'/'.repeat(16_000)}b/`, BROWSER)
  expect(performance.now() - started).toBeLessThan(50)
})

test('every answer carries the headers that keep a browser safe, and a page says which scripts are its own', async () => {
  for (const path of ['/', '/api/shop/', '/products/', '/metrics', '/healthz', '/checkout']) {
    const { headers } = (await ask(path, BROWSER)).response
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
  }
  const policyOf = async (path: string) =>
    (await ask(path, BROWSER)).response.headers.get('content-security-policy') ?? ''
  const home = await policyOf('/')
  // The build's own script and no other, whatever the page has.
  expect(home).toContain(`script-src 'self' 'sha256-${createHash('sha256').update('let a').digest('base64')}';`)
  expect(home).toMatch(
    /default-src 'self'.*object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'/,
  )
  expect(home).not.toMatch(/unsafe-|stripe/)
  const payment = await policyOf('/checkout')
  expect(payment).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/js\.stripe\.com;/)
  expect(payment).toContain(
    "style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self' https://api.stripe.com; frame-src 'self' https://hooks.stripe.com;",
  )
  for (const other of ['/checkout/confirmation/cs_1', '/thank-you/cs_1', '/contact', '/cart'])
    expect(await policyOf(other), other).not.toMatch(/stripe|unsafe/)
  expect((await ask('/reset-password-confirm/1/x', BROWSER)).response.headers.get('referrer-policy')).toBe(
    'no-referrer',
  )
})
