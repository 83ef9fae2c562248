import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { answerOf } from '#server/testing/answers.ts'
import { newShopper } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { newCsrfToken } from './csrf.ts'

test("the shop's own pages pass with cookie and header, and other sites' pages don't", async () => {
  const shop = await openShop()
  const given = await shop.ask(calls.accounts.csrf, {})
  const { csrf_token } = (await given.json()) as { csrf_token: string }
  expect(given.headers.get('set-cookie')).toBe(`csrftoken=${csrf_token}; Max-Age=31536000; Path=/; SameSite=Lax`)
  const own = { origin: ORIGIN, cookie: `csrftoken=${csrf_token}`, 'x-csrftoken': csrf_token }
  const status = async (headers: Record<string, string>) => (await signIn(shop, headers)).status
  // 400: the credentials are looked at. 403: nothing is.
  expect(await status(own)).toBe(400)
  expect(await status({ ...own, cookie: `theme=50%; csrftoken=${csrf_token}; a=%E0%A4%A` })).toBe(400)
  // A client without an Origin and without cookies is no browser: nobody can have tricked it.
  expect(await status({})).toBe(400)
  expect(await status({ authorization: 'Token x' })).toBe(400)

  const other = newCsrfToken(shop.context.secret)
  const stranger = newCsrfToken('another secret')
  const forged: Record<string, string>[] = [
    { ...own, origin: 'https://evil.example' },
    { ...own, origin: 'null' },
    { ...own, origin: `${ORIGIN}.evil.example` },
    { ...own, origin: ORIGIN.replace('http:', 'https:') },
    { cookie: own.cookie, 'x-csrftoken': csrf_token, 'sec-fetch-site': 'cross-site' },
    { cookie: own.cookie, 'x-csrftoken': csrf_token, 'sec-fetch-site': 'same-site' },
    { origin: ORIGIN, cookie: own.cookie },
    { cookie: own.cookie },
    { origin: ORIGIN },
    { origin: ORIGIN, 'x-csrftoken': csrf_token },
    { ...own, 'x-csrftoken': other },
    // Tossed over from a subdomain: cookie and header agree, but we never signed it.
    { ...own, cookie: `csrftoken=${stranger}`, 'x-csrftoken': stranger },
    { ...own, cookie: `csrftoken=${csrf_token}x`, 'x-csrftoken': `${csrf_token}x` },
    { ...own, cookie: 'csrftoken=', 'x-csrftoken': '' },
    { ...own, cookie: 'csrftoken=%E0%A4%A', 'x-csrftoken': '%E0%A4%A' },
  ]
  for (const headers of forged) {
    const refused = await answerOf(signIn(shop, headers))
    expect(refused, JSON.stringify(headers)).toEqual({ status: 403, body: { detail: expect.stringMatching(/reload/) } })
  }
})

test("every unsafe call checks the CSRF token, including sign-in and sign-out; safe calls don't", async () => {
  const shop = await openShop()
  const { token } = await newShopper(shop)
  const foreign = { origin: 'https://evil.example', authorization: `Token ${token}` }
  for (const [resource, named] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(named)) {
      const { status } = await shop.ask(call, {}, foreign)
      if (call.method === 'GET') expect(status, `${resource}.${name}`).not.toBe(403)
      else expect(status, `${resource}.${name}`).toBe(403)
    }
  }
  expect((await shop.ask(calls.accounts.profile, {}, { authorization: `Token ${token}` })).status).toBe(200)
})

test('listed origins may call, and responses vary by origin', async () => {
  const partner = 'https://app.partner.example'
  const shop = await openShop({ corsOrigins: [partner] })
  const read = await shop.ask(calls.about.shop, {}, { origin: partner })
  expect([
    read.headers.get('access-control-allow-origin'),
    read.headers.get('access-control-allow-credentials'),
  ]).toEqual([partner, 'true'])
  expect(read.headers.get('vary')).toContain('Origin')
  const preflight = (origin: string) =>
    shop.app.fetch(
      new Request(`${ORIGIN}/cart/items/`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      }),
    )
  const allowed = await preflight(partner)
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, partner])
  expect(allowed.headers.get('access-control-allow-headers')).toMatch(/authorization, ?content-type, ?x-csrftoken/)
  // The shop's cookie doesn't travel with a foreign page; the token that the csrf call answered it does.
  const { csrf_token } = await shop.client().accounts.csrf({})
  expect((await signIn(shop, { origin: partner, 'x-csrftoken': csrf_token })).status).toBe(400)
  expect((await signIn(shop, { origin: partner })).status).toBe(403)

  for (const origin of ['https://evil.example', 'null', `${partner}.evil.example`, 'https://partner.example']) {
    for (const response of [await shop.ask(calls.about.shop, {}, { origin }), await preflight(origin)]) {
      expect(response.headers.get('access-control-allow-origin'), origin).toBeNull()
      expect(response.headers.get('access-control-allow-credentials'), origin).toBeNull()
      expect(response.headers.get('vary'), origin).toContain('Origin')
    }
    expect((await signIn(shop, { origin, 'x-csrftoken': csrf_token })).status).toBe(403)
  }
})

function signIn(shop: TestShop, headers: Record<string, string>): Promise<Response> {
  return shop.app.fetch(
    requestFor(ORIGIN, calls.accounts.signIn, { username: 'nobody', password: 'nothing' }, { headers }),
  )
}
