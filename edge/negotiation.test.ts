import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestEdge } from './testing/open-test-edge.ts'

const PAYMENT = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  inlineStyles: true,
  everywhere: false,
}
const edge = openTestEdge({
  api: async () => Response.json({ from: 'api' }),
  pages: async () => ({
    status: 200,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    // The second script is not from the build, as after an injection.
    body: Buffer.from('<!doctype html><script>let a</script><script>alert(1)</script>'),
  }),
  allowedOrigins: { payment: PAYMENT, captcha: [] },
  inlineScripts: (language) => (language === 'ar' ? ['let b'] : ['let a']),
  https: true,
})
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

async function send(path: string, accept?: string, method = 'GET') {
  const response = await edge(
    new Request(`http://shop.test${path}`, { method, headers: accept === undefined ? {} : { accept } }),
    { ip: '203.0.113.7' },
  )
  const type = response.headers.get('content-type') ?? ''
  const app = response.status >= 300 ? String(response.status) : type.startsWith('application/json') ? 'api' : 'page'
  return { app, response, location: response.headers.get('location'), vary: response.headers.get('vary') ?? '' }
}

test('the three URLs with two representations redirect clients that prefer HTML to the page and return JSON to others', async () => {
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
    for (const [accept, app] of expected) {
      const response = await send(path, accept)
      expect([response.app, response.vary.includes('Accept')], `${path} ${accept}`).toEqual([app, true])
    }
    const page = await send(path, BROWSER)
    expect(page.location).toBe(path.slice(0, -1))
    expect((await send(path.slice(0, -1), BROWSER)).app).toBe('page')
    // Without the slash it is always a page, and `?format=json` always selects JSON.
    expect((await send(path.slice(0, -1), 'application/json')).app).toBe('page')
    expect((await send(`${path}?format=json`, BROWSER)).app).toBe('api')
    expect((await send(`${path}?format=json&page=2`, 'text/html')).app).toBe('api')
    expect((await send(`${path}?format=html`, BROWSER)).app).toBe('308')
    expect((await send(path, BROWSER, 'HEAD')).app).toBe('308')
    expect((await send(path, BROWSER, 'POST')).app).toBe('api')
  }
})

test('other calls return JSON and other pages return HTML, with any Accept header', async () => {
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
    expect((await send(path, BROWSER)).app, path).toBe('api')
  for (const path of ['/', '/products', '/cart', '/blog', '/contact', '/anything'])
    expect((await send(path, 'application/json')).app, path).toBe('page')
  expect((await send('/contact/', BROWSER)).location).toBe('/contact')
  expect((await send('/contact/', 'application/json', 'POST')).app).toBe('api')
  expect((await send('/anything', BROWSER, 'DELETE')).app).toBe('404')
  expect((await send('/metrics')).app).toBe('404')
})

test('redirects keep the query, never lead to another origin, and take linear time', async () => {
  expect((await send('/products/?category__slug=soap&page=2', BROWSER)).location).toBe(
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
    const { location, app } = await send(path, BROWSER)
    if (app === '308') expect(new URL(location ?? '', 'http://shop.test').origin, path).toBe('http://shop.test')
    expect(location?.startsWith('//') ?? false, path).toBe(false)
  }
  // Processor time: a busy machine stretches the clock. A pattern that backtracks would take seconds.
  const started = process.cpuUsage()
  await send(`/a${'/'.repeat(16_000)}b/`, BROWSER)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(100)
})

test('every response has the security headers, and the policy of a page allows only the scripts of the build', async () => {
  for (const path of ['/', '/api/shop/', '/products/', '/metrics', '/healthz', '/checkout']) {
    const { headers } = (await send(path, BROWSER)).response
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
  }
  const policyOf = async (path: string) =>
    (await send(path, BROWSER)).response.headers.get('content-security-policy') ?? ''
  const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const home = await policyOf('/')
  // The hash of the build's script and of no other inline script in the page.
  expect(home).toContain(`script-src 'self' ${sourceOf('let a')};`)
  // Each language has a build of its own.
  expect(await policyOf('/ar/cart')).toContain(`script-src 'self' ${sourceOf('let b')};`)
  expect(home).toMatch(
    /default-src 'self'.*object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'/,
  )
  expect(home).not.toMatch(/unsafe-|stripe/)
  const payment = await policyOf('/checkout')
  expect(payment).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/js\.stripe\.com;/)
  expect(payment).toContain(
    "; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self' https://api.stripe.com; frame-src 'self' https://hooks.stripe.com;",
  )
  for (const other of ['/checkout/confirmation/cs_1', '/thank-you/cs_1', '/contact', '/cart'])
    expect(await policyOf(other), other).not.toMatch(/stripe|unsafe/)
  expect((await send('/reset-password-confirm/1/x', BROWSER)).response.headers.get('referrer-policy')).toBe(
    'no-referrer',
  )
})
