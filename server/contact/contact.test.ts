import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { countGuess } from '#server/http/guess-limits.ts'
import { answerOf, refusalOf, tableText } from '#server/testing/answers.ts'
import { captchaAnswer, solvedCaptcha } from '#server/testing/captcha.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { MESSAGES } from './contact.ts'

const MESSAGE = {
  name: 'Anna Holt',
  email: 'anna@example.com',
  phone: '',
  message: 'Is the rose soap <b>vegan</b>?\nThank you.',
}
const EXPIRED = [400, 'reCAPTCHA has expired. Please complete it again.']
const INVALID = [400, 'reCAPTCHA is invalid. Please try again.']

test('a message reaches the shop once, its sender gets a receipt, and its captcha can’t be used again', async () => {
  const shop = await openShop()
  const { contact } = shop.client()
  expect(await contact.captcha({})).toEqual({ provider: 'altcha', challenge_url: '/api/captcha/challenge/' })
  const recaptcha = await solvedCaptcha(shop)
  expect(await answerOf(shop.ask(calls.contact.send, { ...MESSAGE, recaptcha, state: 'answered', id: 7 }))).toEqual({
    status: 201,
    body: { detail: 'Thank you for your message. We will get back to you soon.' },
  })
  const mails = await shop.mails()
  expect(mails.map((mail) => [mail.to?.[0]?.address, mail.subject, mail.replyTo?.[0]?.address])).toEqual([
    ['hello@sidrandsage.example', 'Message from Anna Holt', 'anna@example.com'],
    ['anna@example.com', 'We have your message', undefined],
  ])
  expect(mails[0]?.html).toContain('Is the rose soap &lt;b&gt;vegan&lt;/b&gt;?')
  expect(mails[0]?.text).toContain('Is the rose soap <b>vegan</b>?')
  // The sender may have typed another person's address: our email must not repeat their words to that person.
  expect(mails[1]?.html).toContain('reply within two business days')
  expect(`${mails[1]?.html}${mails[1]?.text}`).not.toMatch(/Anna|Holt|rose soap|vegan/)
  expect(await tableText(shop, 'contact_messages')).toMatch(/"id": 1,.*"state": "new"/)

  expect(await refusalOf(contact.send({ ...MESSAGE, recaptcha }))).toEqual(EXPIRED)
  const once = await solvedCaptcha(shop)
  const both = await Promise.all([1, 2].map(() => refusalOf(contact.send({ ...MESSAGE, recaptcha: once }))))
  expect(both.toSorted()).toEqual([EXPIRED, 'done'])
  expect(await shop.mails()).toHaveLength(4)
})

test('messages from many networks slow each of them, and nobody is refused her first', async () => {
  const shop = await openShop({ limits: true })
  const { limits } = shop.context
  for (let at = 0; at < MESSAGES.total.points; at++)
    await countGuess(limits, { what: 'contact', of: 'messages', by: `bot ${at}`, ...MESSAGES })
  const send = async (ip: string) => {
    const request = requestFor(ORIGIN, calls.contact.send, { ...MESSAGE, recaptcha: await solvedCaptcha(shop) })
    return (await shop.app.fetch(request, { ip })).status
  }
  expect([await send('203.0.113.7'), await send('203.0.113.7'), await send('198.51.100.9')]).toEqual([201, 429, 201])
})

test('returns the documented error for a missing, invalid or expired captcha', async () => {
  const shop = await openShop()
  const { contact } = shop.client()
  const send = (recaptcha: unknown) => refusalOf(contact.send({ ...MESSAGE, recaptcha: recaptcha as string }))
  for (const missing of [undefined, null, '', 42])
    expect(await send(missing)).toEqual([400, 'Please complete the reCAPTCHA.'])
  const solved = await solvedCaptcha(shop)
  const payload = JSON.parse(Buffer.from(solved, 'base64').toString())
  const { challenge, solution } = payload
  const deep = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`)
  for (const wrong of [
    'not base64!',
    captchaAnswer(null),
    captchaAnswer({}),
    captchaAnswer({ challenge, solution: { ...solution, counter: solution.counter + 1, derivedKey: '00'.repeat(32) } }),
    captchaAnswer({ challenge, solution: { counter: -1, derivedKey: 'zz' } }),
    captchaAnswer({
      challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } },
      solution,
    }),
    captchaAnswer({
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, cost: 1_000_000_000, keySignature: undefined },
      },
      solution,
    }),
    captchaAnswer({ challenge: { ...challenge, signature: 'a'.repeat(64) }, solution }),
    captchaAnswer({ challenge: { parameters: { deep }, signature: 'x' }, solution }),
  ])
    expect(await send(wrong)).toEqual(INVALID)
  shop.pass(61 * 60_000)
  expect(await send(solved)).toEqual(EXPIRED)
  expect(await tableText(shop, 'contact_messages')).toBe('')
  expect(await shop.mails()).toEqual([])
})

test('name and address can’t inject recipients or subjects', async () => {
  const shop = await openShop()
  const recaptcha = await solvedCaptcha(shop)
  const send = (input: Partial<typeof MESSAGE>) =>
    answerOf(shop.ask(calls.contact.send, { ...MESSAGE, recaptcha, ...input }))
  for (const [field, value] of [
    ['name', 'Anna\r\nBcc: all@example.com'],
    ['name', 'Anna\nSubject: Free soap'],
    ['phone', '1\r\n2'],
    ['email', 'anna@example.com\r\nBcc: all@example.com'],
    ['email', 'anna@example.com, all@example.com'],
    ['email', 'Anna <anna@example.com>'],
    ['email', '"a,b"@example.com'],
    ['email', 'anna@example'],
    ['email', `${'a'.repeat(250)}@example.com`],
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['message', '  '],
    ['message', 'x'.repeat(5001)],
    ['message', 'a\u0000b'],
    ['name', 'half \ud83e'],
  ] as const) {
    const { status, body } = await send({ [field]: value })
    expect([status, typeof body.error, Array.isArray(body[field])], `${field}: ${value.slice(0, 30)}`).toEqual([
      400,
      'string',
      true,
    ])
  }
  const name = 'Bcc: all@example.com ‮🧼 ü \u0085Subject: x \u2028 =?utf-8?Q?y?='
  expect((await send({ name, message: 'Hello\r\n.\r\nRCPT TO:<all@example.com>' })).status).toBe(201)
  const [notice, receipt] = await shop.mails()
  expect(
    [notice, receipt].map((mail) => [
      mail?.to?.length,
      mail?.cc,
      mail?.bcc,
      mail?.headers.filter(({ key }) => key === 'subject').length,
    ]),
  ).toEqual([
    [1, undefined, undefined, 1],
    [1, undefined, undefined, 1],
  ])
  expect(notice?.subject).toBe('Message from the contact page')
})

test('with reCAPTCHA keys Google’s verdict decides, and without a verdict messages are refused', async () => {
  let verdict: () => Response | Promise<Response> = () => Response.json({ success: true })
  const asked: string[] = []
  const shop = await openShop({
    settings: { recaptcha: { siteKey: 'site', secret: 'hush' } },
    fetch: async (address, init) => {
      asked.push(`${String(address)} ${String(init?.body)}`)
      return verdict()
    },
  })
  const { contact } = shop.client()
  const send = () => refusalOf(contact.send({ ...MESSAGE, recaptcha: 'from-the-box' }))
  expect(await contact.captcha({})).toEqual({ provider: 'recaptcha', site_key: 'site' })
  expect(await send()).toBe('done')
  expect(asked).toEqual([
    'https://www.google.com/recaptcha/api/siteverify secret=hush&response=from-the-box&remoteip=local',
  ])
  verdict = () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  expect(await send()).toEqual(EXPIRED)
  verdict = () => Response.json({ success: false, 'error-codes': ['invalid-input-response'] })
  expect(await send()).toEqual(INVALID)
  const unavailable = [503, 'reCAPTCHA failed to load. Please refresh the page and try again.']
  for (const broken of [
    () => Promise.reject(new TypeError('no network')),
    () => new Response('<html>', { status: 200 }),
    () => Response.json({ ok: 1 }),
    () => new Response('', { status: 502 }),
  ]) {
    verdict = broken
    expect(await send()).toEqual(unavailable)
  }
  expect(await shop.mails()).toHaveLength(2)
})
