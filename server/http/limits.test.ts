import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Call, calls } from '#contract/calls.ts'
import { cancellationCalls } from '#contract/cancellation-calls.ts'
import { requestFor } from '#contract/client.ts'
import { contract, type Shape } from '#contract/contract.ts'
import { discountCalls } from '#contract/discount-calls.ts'
import { orderPageCalls } from '#contract/order-page-calls.ts'
import { privacyCalls } from '#contract/privacy-calls.ts'
import { reminderCalls } from '#contract/reminder-calls.ts'
import { signInCalls } from '#contract/sign-in-calls.ts'
import { wishlistCalls } from '#contract/wishlist-calls.ts'
import { implementations } from '#server/app.ts'
import { ONE_CLICK_PATH } from '#server/newsletter/newsletter.ts'
import { REMINDERS_ONE_CLICK_PATH } from '#server/reminders/stop.ts'
import { REVIEWS_ONE_CLICK_PATH } from '#server/reviews/invite.ts'
import { linksIn, refusalOf } from '#server/testing/answers.ts'
import { LEEDS, newShopper, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { makeCode } from '#server/testing/discounts.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { countGuess } from './guess-limits.ts'
import { networkOf } from './limits.ts'
import { PLAIN_AT_ONCE } from './plain-route.ts'

const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'

test('limits guesses at an account to ten, whatever their headers, without locking out its owner elsewhere', async () => {
  const shop = await openShop({ limits: true })
  const anna = await newShopper(shop, 'anna')
  const guess = (ip: string, headers = {}) =>
    from({ shop, ip }, calls.accounts.signIn, { username: 'anna', password: 'is-it-this-one' }, headers)
  const statuses = await many(10, () => guess(HOME))
  expect(statuses).toEqual(Array(10).fill(400))
  const refused = await guess(HOME)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)
  expect(await refused.json()).toEqual({ non_field_errors: ['Too many tries. Please wait 15 minutes and try again.'] })
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'])
    expect((await guess(HOME, { [header]: ELSEWHERE })).status).toBe(429)
  expect(
    (await from({ shop, ip: HOME }, calls.accounts.signIn, { username: ' ANNA ', password: 'is-it-this-one' })).status,
  ).toBe(429)
  expect(
    (await from({ shop, ip: ELSEWHERE }, calls.accounts.signIn, { username: 'anna', password: 'olive-and-laurel' }))
      .status,
  ).toBe(200)
  // Nor can one address try many accounts.
  const spray = await many(60, (n) =>
    from({ shop, ip: HOME }, calls.accounts.signIn, { username: `name${n}`, password: 'a' }),
  )
  expect(spray.at(-1)).toBe(429)
  expect((await anna.client.accounts.profile({})).username).toBe('anna')
})

test('every costly or revealing call is limited by the network of the request', async () => {
  const shop = await openShop({ limits: true })
  const items = await requestedItems(shop.client(), [{ slug: 'damask-rose' }])
  const email = 'anna@example.com'
  const tries: [string, Call, (n: number) => Record<string, unknown>, number][] = [
    ['register', calls.accounts.register, (n) => ({ username: `n${n}`, email, password: 'short' }), 20],
    ['reset', calls.accounts.requestPasswordReset, (n) => ({ email: `a${n}@example.com` }), 20],
    [
      'confirm a reset',
      calls.accounts.confirmPasswordReset,
      () => ({ token: 'x', email, password: 'long-enough' }),
      20,
    ],
    ['contact', calls.contact.send, () => ({ name: 'A', email, message: 'x', recaptcha: 'x' }), 5],
    ['captcha', calls.contact.captchaChallenge, () => ({}), 60],
    ['newsletter', calls.newsletter.subscribe, (n) => ({ email: `a${n}@example.com` }), 20],
    ['privacy link', privacyCalls.privacy.linkedData, () => ({ token: 'a-guess' }), 20],
    ['address link', signInCalls.sessions.confirmEmail, () => ({ token: 'a-guess' }), 20],
    ['account link', calls.orderAccounts.create, () => ({ token: 'a-guess', password: 'long-enough' }), 20],
    ['order link', orderPageCalls.orderPage.open, () => ({ token: 'a-guess' }), 60],
    ['newsletter link', calls.newsletter.confirm, () => ({ token: 'a-guess' }), 60],
    ['reminder link', reminderCalls.reminders.confirm, () => ({ token: 'a-guess' }), 60],
    ['session', calls.checkout.createSession, () => ({ items }), 60],
    ['payment', calls.checkout.createPaymentIntent, () => ({ checkout_session_id: 'cs_none' }), 120],
  ]
  for (const [at, [what, call, input, allowed]] of tries.entries()) {
    const ip = `203.0.113.${at + 1}`
    const statuses = await many(allowed, (n) => from({ shop, ip }, call, input(n)))
    expect(
      statuses.filter((status) => status === 429 || status >= 500),
      what,
    ).toEqual([])
    const refused = await from({ shop, ip }, call, input(allowed))
    expect(refused.status, what).toBe(429)
    expect(Number(refused.headers.get('retry-after')), what).toBeGreaterThan(0)
    const body = (await refused.json()) as Record<string, string>
    expect(body[call.errorKey], what).toMatch(/^Too many tries\. Please wait .+ and try again\.$/)
    // Nobody is refused for what others have asked about the same address.
    expect((await from({ shop, ip: '198.51.100.77' }, call, input(allowed))).status, what).not.toBe(429)
  }
})

test('guesses from many networks slow each of them, and lock nobody out who answers rightly', async () => {
  const { limits } = (await openShop({ limits: true })).context
  const seconds = 900
  const each = { points: 4, seconds }
  const guess = { what: 'guess', of: '#1', each, total: { points: 10, seconds }, strict: { points: 2, seconds } }
  const by = (network: string, of = '#1') => countGuess(limits, { ...guess, of, by: network })
  const outcomes = async (network: string, tries: number) => {
    const answers: unknown[] = []
    for (let at = 0; at < tries; at++) answers.push(await refusalOf(by(network)))
    return answers.filter((answer) => answer !== 'done').length
  }
  expect(await outcomes('first', 6)).toBe(2)
  expect(await outcomes('second', 4)).toBe(0)
  // Two more are within the total.
  expect(await outcomes('third', 4)).toBe(0)
  for (const network of ['fourth', 'of the owner']) expect(await outcomes(network, 3), network).toBe(1)
  await by('another', '#2')
  // Right answers count neither in peace nor while others guess.
  for (const of of ['#1', '#3'])
    for (let right = 0; right < 20; right++)
      await (await countGuess(limits, { ...guess, of, by: 'who knows it' })).giveBack()
})

test('who cancels by number and address is answered while strangers try the same number', async () => {
  const shop = await openShop({ limits: true })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const { order_number: number } = await pay(shop, { client: guest, session_id })
  const find = (ip: string, email: string) => from({ shop, ip }, cancellationCalls.cancellation.find, { number, email })
  const wrong = (ip: string, times: number) => many(times, (n) => find(ip, `guess${n}@example.com`))
  for (let network = 1; network <= 5; network++)
    expect(await wrong(`198.51.100.${network}`, 20)).toEqual(Array(20).fill(404))
  // A hundred in all: from now on three from each.
  expect((await wrong('198.51.100.6', 5)).sort()).toEqual([404, 404, 404, 429, 429])
  expect(await wrong(HOME, 2), 'the customer mistypes').toEqual([404, 404])
  for (let right = 0; right < 5; right++) expect((await find(HOME, LEEDS.email)).status).toBe(200)
  expect((await find('198.51.100.1', LEEDS.email)).status, 'a stranger who guessed learns nothing more').toBe(429)
})

test('above a hundred wrong passwords each network has three tries, and the owner signs in', {
  tags: ['rest'],
}, async () => {
  const shop = await openShop({ limits: true })
  await newShopper(shop, 'anna')
  const signIn = (ip: string, password: string) =>
    from({ shop, ip }, calls.accounts.signIn, { username: 'anna', password })
  const wrong = (ip: string, times: number) => many(times, (n) => signIn(ip, `is-it-this-${n}`))
  for (let network = 1; network <= 10; network++)
    expect(await wrong(`198.51.100.${network}`, 10)).toEqual(Array(10).fill(400))
  expect((await wrong('198.51.100.11', 5)).sort()).toEqual([400, 400, 400, 429, 429])
  for (let right = 0; right < 4; right++) expect((await signIn(HOME, 'olive-and-laurel')).status).toBe(200)
})

test('above five hundred wrong codes each network has thirty tries, and right ones are answered', async () => {
  const shop = await openShop({ limits: true })
  await makeCode(shop, { code: 'RIGHT', kind: 'percent', percent: 10 })
  const items = await requestedItems(shop.client(), [{ slug: 'damask-rose' }])
  const preview = (ip: string, code: string) => from({ shop, ip }, discountCalls.discounts.preview, { items, code })
  const wrong = (ip: string, times: number) => many(times, (n) => preview(ip, `GUESS${n}`))
  for (let network = 1; network <= 10; network++)
    expect(await wrong(`198.51.100.${network}`, 50)).toEqual(Array(50).fill(404))
  expect((await wrong('198.51.100.11', 32)).sort()).toEqual([...Array(30).fill(404), 429, 429])
  for (let right = 0; right < 31; right++) expect((await preview(HOME, 'RIGHT')).status).toBe(200)
})

test('a right link is answered from a network that has used up its tries, also with a fault beside it', async () => {
  const shop = await openShop({ limits: true })
  const { client, email } = await newShopper(shop, 'anna')
  const shared = await client.wishlist.share({})
  await shop.client().newsletter.subscribe({ email })
  await shop.client().privacy.requestLink({ email })
  const mails = await shop.mails()
  const linkTo = (path: string) => mails.flatMap(({ text }) => linksIn(text, `${ORIGIN}${path}`)).at(-1)
  const newsletter = { token: linkTo('/newsletter/confirm')?.searchParams.get('token') }
  const data = { token: linkTo('/privacy-data')?.hash.slice(1) }
  const links: [Call, Record<string, unknown>, number, status?: number][] = [
    [wishlistCalls.wishlist.shared, shared, 120],
    [calls.newsletter.confirm, newsletter, 60],
    [calls.newsletter.unsubscribe, newsletter, 60],
    [privacyCalls.privacy.linkedData, data, 20],
    [privacyCalls.privacy.eraseLinked, { ...data, confirm: 'another@example.com' }, 20, 400],
    [privacyCalls.privacy.eraseLinked, { ...data, confirm: email }, 20],
  ]
  for (const [call, right, allowed, status = 200] of links) {
    await many(allowed, (n) => from({ shop, ip: HOME }, call, { ...right, token: `a-guess-${n}` }))
    expect((await from({ shop, ip: HOME }, call, { ...right, token: 'a-guess' })).status, call.path).toBe(429)
    expect((await from({ shop, ip: HOME }, call, right)).status, call.path).toBe(status)
  }
})

test('no call that a link opens counts its right ones', async () => {
  const { context } = await openShop()
  const counted = implementations(context).flatMap(({ resource, limits }) => {
    const shapes: Record<string, Shape> = contract[resource]
    return Object.entries(limits).flatMap(([name, limit]) => {
      const input = shapes[name]?.input
      const needsLink = input instanceof z.ZodObject && 'token' in input.shape
      return needsLink && !limit?.ofWrong ? [`${resource}.${name}`] : []
    })
  })
  expect(counted).toEqual([])
})

test('wrong links of mail programs are limited by network, and right ones don’t count', async () => {
  const shop = await openShop({ limits: true })
  const press = async (path: string, ip: string, token: string) => {
    const request = new Request(`${ORIGIN}${path}?token=${token}`, { method: 'POST' })
    return (await shop.app.fetch(request, { ip })).status
  }
  for (const path of [ONE_CLICK_PATH, REVIEWS_ONE_CLICK_PATH, REMINDERS_ONE_CLICK_PATH]) {
    for (let at = 0; at < 60; at++) expect(await press(path, HOME, `a-guess-${at}`), path).toBeOneOf([400, 404])
    expect(await press(path, HOME, 'a-guess'), path).toBe(429)
    expect(await press(path, ELSEWHERE, 'a-guess'), path).not.toBe(429)
  }
  await shop.client().newsletter.subscribe({ email: 'anna@example.com' })
  const [link] = linksIn((await shop.mails()).at(-1)?.text, `${ORIGIN}/newsletter/confirm`)
  const right = (ip: string) => press(ONE_CLICK_PATH, ip, link?.searchParams.get('token') ?? '')
  for (let at = 0; at < 61; at++) expect(await right(ELSEWHERE)).toBe(200)
  expect(await right(HOME), 'from a network that has used up its tries').toBe(200)
})

test('a rush at addresses that are no calls is refused in part, and leaves room for calls', async () => {
  const shop = await openShop()
  const photograph = () => shop.app.fetch(new Request(`${ORIGIN}/api/reviews/photographs/1.jpg`))
  const rush = many(PLAIN_AT_ONCE + 5, photograph)
  expect((await shop.ask(calls.about.shop, {})).status).toBe(200)
  const statuses = Object.groupBy(await rush, (status) => status)
  expect([statuses[404]?.length, statuses[503]?.length]).toEqual([PLAIN_AT_ONCE, 5])
  expect((await photograph()).status).toBe(404)
})

test('limits count a /64 of IPv6 as one visitor', () => {
  const same = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:3:4:5:6']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:1:2']))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  for (const ip of ['203.0.113.7', 'local', 'unknown', '', 'x:y']) expect(networkOf(ip)).toBe(ip)
})

function from(
  { shop, ip }: { shop: TestShop; ip: string },
  call: Call,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return shop.app.fetch(requestFor(ORIGIN, call, input, { headers }), { ip })
}

async function many(times: number, ask: (n: number) => Promise<Response>): Promise<number[]> {
  return Promise.all(Array.from({ length: times }, async (_, n) => (await ask(n)).status))
}
