import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newCsrfToken } from '#server/http/csrf.ts'
import { newShopper } from '#server/testing/buying.ts'
import { ORIGIN } from '#server/testing/shop.ts'
import { readOperations } from './testing/every-call.ts'
import { shopOfFile } from './testing/shared-fixture.ts'

const PARTNER = 'https://app.partner.example'
const shop = shopOfFile({ corsOrigins: [PARTNER] })

test('C18 rejects every change, signing in and out included, from another site and without the CSRF token', async () => {
  const { token } = await newShopper(shop())
  const { csrf_token } = await shop().client().accounts.csrf({})
  const foreign = [
    { origin: 'https://evil.example', cookie: `csrftoken=${csrf_token}`, 'x-csrftoken': csrf_token },
    { origin: 'null', cookie: `csrftoken=${csrf_token}`, 'x-csrftoken': csrf_token },
    { 'sec-fetch-site': 'cross-site', cookie: `csrftoken=${csrf_token}` },
    { origin: ORIGIN, cookie: `csrftoken=${csrf_token}` },
    { cookie: `csrftoken=${csrf_token}` },
    // Set by a subdomain (cookie tossing): the two tokens are equal, but not signed by the shop.
    { origin: ORIGIN, cookie: `csrftoken=${newCsrfToken('another')}`, 'x-csrftoken': newCsrfToken('another') },
  ] as Record<string, string>[]
  const through: string[] = []
  for (const { path, method } of (await readOperations(shop())).filter((found) => found.method !== 'GET')) {
    for (const headers of foreign) {
      const address = ORIGIN + path.replace(/\{\w+\}/g, '1')
      const all = { 'content-type': 'application/json', authorization: `Token ${token}`, ...headers }
      const { status } = await shop().app.fetch(new Request(address, { method, headers: all, body: '{}' }))
      if (status !== 403) through.push(`${method} ${path} ${JSON.stringify(headers)}: ${status}`)
    }
  }
  expect(through).toEqual([])
})

test('C18 a client gets its csrftoken cookie with its first response, and can then make changes', async () => {
  const productsWith = async (headers: Record<string, string>) => shop().ask(calls.catalogue.products, {}, headers)
  const first = await productsWith({ 'sec-fetch-site': 'same-origin' })
  const token =
    /^csrftoken=([^;]+); Max-Age=\d+; Path=\/; SameSite=Lax/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(first.headers.get('cache-control')).toMatch(/private|no-store/)
  const own = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', cookie: `csrftoken=${token}` }
  const signIn = async (headers: Record<string, string>) =>
    (await shop().ask(calls.accounts.signIn, { username: 'nobody', password: 'nothing' }, headers)).status
  expect([await signIn({ ...own, 'x-csrftoken': token }), await signIn(own)]).toEqual([400, 403])
  // Over plain HTTP a browser sends only the Referer.
  expect((await productsWith({ referer: `${ORIGIN}/cart` })).headers.get('set-cookie')).toMatch(/^csrftoken=/)
  // No other client gets the cookie, and nobody gets it twice, because caches may store those responses.
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { referer: 'https://evil.example/' }, own] as Record<
    string,
    string
  >[])
    expect((await productsWith(headers)).headers.get('set-cookie'), JSON.stringify(headers)).toBeNull()
})

test('C19 no call accepts a body that a plain form of another site can send', async () => {
  const through: string[] = []
  const operations = (await readOperations(shop())).filter(
    (found) => found.operation.requestBody?.content['application/json'] && !found.path.startsWith('/api/staff/'),
  )
  expect(operations.length).toBeGreaterThan(10)
  const { token } = await newShopper(shop())
  for (const { path, method } of operations) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, authorization: `Token ${token}` }
      const { status } = await shop().app.fetch(
        new Request(ORIGIN + path.replace(/\{\w+\}/g, '1'), { method, headers, body: '{"a":1}' }),
      )
      if (status !== 415) through.push(`${method} ${path} ${type}: ${status}`)
    }
  }
  expect(through).toEqual([])
})

test('C20 only listed origins may read responses, no origin is echoed, and Vary separates them in caches', async () => {
  const productsWith = (origin: string) => shop().ask(calls.about.shop, {}, { origin })
  const preflight = (origin: string) =>
    shop().app.fetch(
      new Request(`${ORIGIN}/cart/items/`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      }),
    )
  expect((await productsWith(PARTNER)).headers.get('access-control-allow-origin')).toBe(PARTNER)
  for (const origin of [
    'https://evil.example',
    'null',
    `${PARTNER}.evil.example`,
    'http://app.partner.example',
    ORIGIN,
  ]) {
    for (const answer of [await productsWith(origin), await preflight(origin)]) {
      expect(answer.headers.get('access-control-allow-origin'), origin).toBeNull()
      expect(answer.headers.get('access-control-allow-credentials'), origin).toBeNull()
      expect(answer.headers.get('vary'), origin).toContain('Origin')
    }
  }
})
