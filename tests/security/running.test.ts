import { readFile, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createStaffClient } from '#contract/staff/client.ts'
import { removeData } from '#server/testing/remove-data.ts'
import { copyFolder } from '#server/testing/template.ts'
import { freePort, METRICS_TOKEN, type Running, startShop } from '../chaos/processes.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const PAGES = [
  '/',
  '/products',
  '/products/damask-rose',
  '/cart',
  '/checkout',
  '/contact',
  '/blog',
  '/login',
  '/thank-you',
  '/no/such/page',
  '/admin',
  '/admin/orders',
]
let shop: Running
let folder: string

beforeAll(async () => {
  // A stocked shop, so that the tests needn't stock one; its photographs have only originals.
  const template = inject('template')
  folder = await copyFolder(template, { withDatabase: true })
  await symlink(join(template.folder, 'media'), join(folder, 'media'))
  // No Stripe keys: it uses the emulator.
  shop = await startShop({
    PORT: await freePort(),
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    METRICS_TOKEN,
    STRIPE_WEBHOOK_SECRET: '',
    REQUESTS_AT_ONCE: '20',
    SHOP_STAFF_PASSWORD: 'staff-of-the-tests',
  })
}, 90_000)
afterAll(async () => {
  await shop?.kill()
  await removeData(folder)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { headers, redirect: 'manual' })

test('C21 the policy of every document allows only the scripts of the build, and nothing inline, foreign or framed', async () => {
  for (const path of [...PAGES, '/api/docs']) {
    const answer = await get(path, BROWSER)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(answer.headers.get('content-type'), path).toMatch(/^text\/html/)
    expect(policy, path).toMatch(/default-src '(self|none)'/)
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "'none'"
    expect(scripts, path).not.toMatch(/unsafe|https?:|\*|data:/)
    expect(policy, path).toMatch(/base-uri 'none'/)
    expect(policy, path).toMatch(/frame-ancestors '(none|self)'/)
    expect(policy, path).toMatch(/form-action '(self|none)'/)
    if (PAGES.includes(path) && !path.startsWith('/admin')) expect(policy, path).toContain('report-to shop')
    await answer.text()
  }
  for (const path of ['/api/shop/', '/products/?format=json', '/healthz', '/nothing.svg', '/logo.svg', '/media/x'])
    expect((await get(path)).headers.get('content-security-policy'), path).toMatch(/frame-ancestors 'none'/)
  const report = JSON.stringify([
    { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem' } },
    { body: { effectiveDirective: 'made-up' } },
    null,
    7,
  ])
  const reported = await fetch(`${shop.origin}/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body: report,
  })
  expect(reported.status).toBe(204)
  const counted = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  expect(await counted.text()).toMatch(
    /policy_reports_total\{directive="script-src-elem"\} 1[\s\S]*directive="other"\} 1/,
  )
})

test('counts its responses by kind and class, and says its version', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const figures = async () => (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text()
  const counts = (text: string) =>
    ['page",class="4xx', 'page",class="2xx', 'api",class="2xx', 'media",class="4xx', 'other",class="2xx'].map(
      (labels) => Number(text.match(`shop_responses_total{kind="${labels}"} (\\d+)`)?.[1]),
    )
  const before = counts(await figures())
  // The second page comes from the page cache.
  for (const path of ['/no/such/page', '/about-us', '/about-us', '/api/shop/', '/media/x'])
    await (await get(path, { accept: 'text/html' })).arrayBuffer()
  expect(await (await get('/healthz')).text()).toBe(`ok ${version}`)
  const text = await figures()
  expect(counts(text).map((count, at) => count - (before[at] ?? 0))).toEqual([1, 2, 1, 1, 2])
  expect(text).toContain(`shop_build_info{version="${version}"} 1`)
  expect(JSON.parse(shop.output().split('\n')[0] ?? '')).toMatchObject({ msg: `Version ${version}` })
})

test('says whom to tell of a weakness', async () => {
  const answer = await get('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries((await answer.text()).split('\n').map((line) => line.split(/: (.*)/)))
  expect(fields).toMatchObject({
    Contact: `${shop.origin}/contact`,
    'Preferred-Languages': 'en, ar',
    Canonical: `${shop.origin}/.well-known/security.txt`,
  })
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(366)
})

test('C22 every response has the security headers, and HSTS over HTTPS', async () => {
  for (const path of [...PAGES, '/api/shop/', '/favicon.ico', '/robots.txt', '/healthz']) {
    const { headers } = await get(path, BROWSER)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy'), path).toBe(
      PAGES.includes(path) && !path.startsWith('/admin') ? 'same-origin-allow-popups' : 'same-origin',
    )
    expect(headers.get('permissions-policy'), path).toMatch(/camera=\(\).*geolocation=\(\)/)
    expect(headers.get('referrer-policy'), path).toMatch(/no-referrer|strict-origin/)
    // Over plain HTTP, HSTS would make a local shop unreachable; edge/negotiation.test.ts tests HTTPS.
    expect(headers.get('strict-transport-security'), path).toBeNull()
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
  for (const path of [
    '/reset-password-confirm/1/t',
    '/newsletter/confirm',
    '/thank-you/cs_1',
    '/checkout/confirmation/cs_1',
  ])
    expect((await get(path, BROWSER)).headers.get('referrer-policy'), path).toBe('no-referrer')
})

test('C23 no URL of the shop redirects to another site', async () => {
  for (const path of [
    '//evil.example/',
    '/\\evil.example/',
    '/%2F%2Fevil.example/',
    '/login?next=//evil.example',
    '/products/?next=https://evil.example',
    '/cart/?return_url=//evil.example/',
    '/%09/evil.example/',
  ]) {
    const location = (
      await raw(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
    ).match(/^location: (.*)$/im)?.[1]
    if (location !== undefined) expect(new URL(location.trim(), 'http://shop.test').host, path).toBe('shop.test')
  }
})

test('C24 no other site can frame a page of the shop', async () => {
  for (const path of PAGES)
    expect((await get(path, BROWSER)).headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
})

test('C27 a product name with </script> or a line break stays inside its string', async () => {
  const office = createStaffClient({
    origin: shop.origin,
    fetch,
    headers: async () => ({ authorization: `Token ${await staffToken()}` }),
  })
  const { results } = await office.staffCatalogue.products({})
  const found = results.find(({ slug }) => slug === 'damask-rose')
  const { id, version } = await office.staffCatalogue.product({ id: found?.id ?? 0 })
  const name = '</script><script>alert(1)</script><!-- \u2028 Rose'
  await office.staffCatalogue.updateProduct({ id, version, name })
  const page = await (await get('/products/damask-rose', BROWSER)).text()
  expect(page).toContain('Rose')
  expect(page).not.toContain('<script>alert(1)')
  const [, jsonLd = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(jsonLd)).toMatchObject({ name })
})

test('C42 errors have a sentence and an id, and never a path, a query or a stack', async () => {
  for (const [path, init] of [
    ['/api/nothing/', {}],
    ['/api/orders/%00/', {}],
    ['/products/%ff/?format=json', {}],
    ['/api-token-auth/', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
    ['/api/stripe/webhook/', { method: 'POST', body: '{}' }],
    ['/v1/payment_intents/pi_none', {}],
    ['/media/../../etc/passwd', {}],
  ] as const) {
    const answer = await fetch(shop.origin + path, init)
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(answer.status, path).toBeLessThan(500)
    expect(await answer.text(), path).not.toMatch(/\/tmp\/|node_modules|\.ts:\d|select |insert |at \w+ \(/i)
  }
})

test('C43 private responses are not cached, and public ones set no cookie', async () => {
  const authorization = `Token ${await staffToken()}`
  for (const path of ['/api/user/profile/', '/cart/items/', '/api/orders/', '/api/staff/today/', '/api/csrf/'])
    expect((await get(path, { authorization })).headers.get('cache-control'), path).toMatch(/no-store|private/)
  for (const path of PAGES) {
    const [mine, theirs] = [
      await get(path, { ...BROWSER, authorization, cookie: 'csrftoken=mine' }),
      await get(path, BROWSER),
    ]
    expect(mine.headers.get('set-cookie'), path).toBeNull()
    const withoutNonce = (text: string) => text.replace(/nonce="[^"]+"/g, '')
    expect(withoutNonce(await mine.text()), path).toBe(withoutNonce(await theirs.text()))
  }
})

test('C44 serves no repository, source map, environment file, listing, metrics, or file outside the folder', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/start/main.ts',
    '/assets/',
    '/assets/../../package.json',
    '/admin/assets/',
    '/admin/assets/%2e%2e/%2e%2e/package.json',
    '/media/',
    '/database/',
    '/.well-known/../.git/HEAD',
    '/server/app.ts',
    '/stripe-emulator.sqlite',
    '/node_modules/hono/package.json',
  ]) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer, path).toMatch(/^HTTP\/1\.1 (404|400|308)/)
  }
  const page = await (await get('/', BROWSER)).text()
  for (const [, script] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) {
    expect((await get(`${script}.map`)).status).toBe(404)
    expect(await (await get(script ?? '')).text()).not.toContain('sourceMappingURL')
  }
  // As a client on the network, through the shop's proxy.
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
  // Behind a proxy that passes no X-Forwarded-For, everybody's requests look like the second.
  for (const headers of [elsewhere, undefined])
    for (const path of ['/metrics', '/outbox', '/stripe-emulator/control', '/stripe-emulator/control/state'])
      expect((await get(path, headers)).status, path).toBe(404)
  expect((await get('/metrics', { authorization: 'Bearer guessed' })).status).toBe(404)
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])
    expect(await raw(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`), method).not.toMatch(
      /^HTTP\/1\.1 [25]/,
    )
})

test('C45 the shop writes neither Host nor X-Forwarded-Host into URLs', async () => {
  for (const path of ['/products/?format=json', '/blogposts/', '/sitemap.xml', '/', '/robots.txt']) {
    const answer = await raw(
      `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n`,
    )
    expect(answer, path).toMatch(/^HTTP\/1\.1 200/)
    expect(answer, path).not.toContain('evil.example')
  }
})

test('C9 ignores a client’s own X-Forwarded-For behind the configured proxies', async () => {
  const guess = async (forged: string, real: string) =>
    (
      await fetch(`${shop.origin}/api-token-auth/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `${forged}, ${real}` },
        body: JSON.stringify({ username: 'somebody', password: 'is-it-this-one' }),
      })
    ).status
  const statuses = []
  for (let at = 0; at < 11; at++) statuses.push(await guess(`198.51.100.${at}`, '203.0.113.50'))
  expect(statuses.at(-1)).toBe(429)
  expect(await guess('198.51.100.1', '203.0.113.51')).toBe(400)
})

test('C31 clients with endless requests don’t block others, and endless headers get 431', async () => {
  const slow = Array.from({ length: 60 }, () => {
    const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      'POST /api-token-auth/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"username":',
    )
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  // Three times the limit of concurrent requests.
  const answers = await Promise.all(
    ['/', '/products', '/api/shop/', '/healthz'].map(async (path) => (await get(path)).status),
  )
  for (const socket of slow) socket.destroy()
  expect(answers).toEqual([200, 200, 200, 200])
  expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\n${`X-Filler: ${'x'.repeat(900)}\r\n`.repeat(30)}\r\n`)).toMatch(
    /^HTTP\/1\.1 431/,
  )
  expect((await get('/healthz')).status).toBe(200)
})

test('C31 disconnects a client that hasn’t sent its headers in ten seconds', { tags: ['rest'] }, async () => {
  const started = performance.now()
  const answer = await raw('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect(answer).toMatch(/^HTTP\/1\.1 408/)
  expect(performance.now() - started).toBeLessThan(15_000)
})

async function staffToken(): Promise<string> {
  const client = createStaffClient({ origin: shop.origin, fetch })
  return (await client.accounts.signIn({ username: 'staff', password: 'staff-of-the-tests' })).token
}

/** Sends raw bytes and returns the response, until the server closes the connection. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1')
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => resolve(received))
    socket.on('close', () => resolve(received))
    socket.write(bytes)
  })
}
