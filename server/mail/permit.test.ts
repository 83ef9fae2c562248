import { expect, test } from 'vitest'
import { type Call, calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { privacyCalls } from '#contract/privacy-calls.ts'
import { linksIn, refusalOf } from '#server/testing/answers.ts'
import { LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { solvedCaptcha } from '#server/testing/captcha.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { mailboxOf } from './mailbox.ts'
import { mails } from './tables.ts'

const PASSWORD = 'olive-and-laurel'
const VICTIM = 'mississippi@example.com'
/** Spellings of one mailbox: with capitals that the database lowers, and with a plus-part. */
const SPELLINGS = [
  VICTIM,
  'mİssissippi@example.com',
  'mİssİssippi@example.com',
  'MISSISSIPPI+1@EXAMPLE.COM',
  'mississippİ+shop@ｅxample.com',
  'mississippi+a+b@example.com',
]
const STRANGER = '203.0.113.7'
const OWNER = '198.51.100.9'

test('limits the mails that strangers can cause to one mailbox, for any spelling and from any network', async () => {
  const shop = await openShop({ limits: true })
  await newShopper(shop, 'mississippi')
  const sent = (await toVictim(shop)).length
  const answers = new Map<string, Set<string>>()
  const ask = async (what: string, ip: string, call: Call, input: Record<string, unknown>) => {
    const answer = await from(shop, ip, call, input)
    const body = (await answer.json()) as { detail?: string }
    answers.set(what, (answers.get(what) ?? new Set()).add(`${answer.status} ${body.detail ?? ''}`))
  }
  for (let at = 0; at < 12; at++) {
    const ip = `192.0.2.${at}`
    const email = SPELLINGS[at % SPELLINGS.length]
    await ask('reset', ip, calls.accounts.requestPasswordReset, { email })
    await ask('privacy', ip, privacyCalls.privacy.requestLink, { email })
    await ask('newsletter', ip, calls.newsletter.subscribe, { email })
    await ask('register', ip, calls.accounts.register, { username: `passer-${at}`, email, password: PASSWORD })
  }
  for (let at = 0; at < 3; at++) {
    const message = { name: 'A', email: SPELLINGS[at], phone: '', message: 'x', recaptcha: await solvedCaptcha(shop) }
    await ask('contact', `192.0.2.${at}`, calls.contact.send, message)
  }
  const got = await toVictim(shop)
  expect(got.length - sent).toBeGreaterThan(6)
  expect(got.length).toBeLessThanOrEqual(16)
  // Above the limit the answer is the same, so it tells nobody about the mailbox.
  for (const [what, details] of answers) expect([...details], what).toHaveLength(1)
  const figures = await shop.context.metrics.registry.metrics()
  expect(figures).toMatch(/shop_mails_withheld_total\{kind="password-reset"\} [1-9]/)
  expect(figures).toMatch(/shop_mails_withheld_total\{kind="newsletter-opt-in"\} [1-9]/)

  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: [{ slug: 'damask-rose' }], form: { ...LEEDS, email: VICTIM } }))
      .session_id,
  })
  expect((await toVictim(shop)).map(({ subject }) => subject)).toContain('Your order SS-100001')
})

test('one network can’t use up the links of a mailbox’ owner', async () => {
  const shop = await openShop({ limits: true })
  await newShopper(shop, 'mississippi')
  const asked = async (ip: string) => {
    const before = (await toVictim(shop)).length
    expect((await from(shop, ip, calls.accounts.requestPasswordReset, { email: VICTIM })).status).toBe(200)
    expect((await from(shop, ip, privacyCalls.privacy.requestLink, { email: VICTIM })).status).toBe(200)
    return (await toVictim(shop)).slice(before).map(({ subject }) => subject)
  }
  let strangers = 0
  for (let at = 0; at < 6; at++) strangers += (await asked(STRANGER)).length
  expect(strangers).toBe(4)
  expect(await asked(OWNER)).toEqual(['Choose a new password', 'What we know about you'])
})

test('strangers on ten networks ask all day, and the owner still gets a link on the network where she has read one', async () => {
  const shop = await openShop({ limits: true })
  const { username } = await newShopper(shop, 'mississippi')
  const passHour = () => shop.database.pool.query('update rate_limits set expire = expire - 3600000')
  const got = async (ips: string[]) => {
    const before = await shop.context.db.$count(mails)
    for (const ip of ips) await from(shop, ip, calls.accounts.requestPasswordReset, { email: VICTIM })
    await shop.context.jobs.runDue()
    return (await shop.context.db.$count(mails)) - before
  }
  // Signing in alone proves nothing: a stranger may have made the account with her address.
  await from(shop, STRANGER, calls.accounts.signIn, { username, password: PASSWORD })
  expect(await got([OWNER])).toBe(1)
  const [link] = linksIn((await toVictim(shop)).at(-1)?.text, `${ORIGIN}/reset-password-confirm/`)
  const [, , uid, token] = link?.pathname.split('/') ?? []
  await shop.client().accounts.confirmPasswordReset({ token: token ?? '', uid: uid ?? '', password: 'fresh-and-clean' })
  await from(shop, OWNER, calls.accounts.signIn, { username, password: 'fresh-and-clean' })
  const strangers = [STRANGER, ...Array.from({ length: 9 }, (_, at) => `192.0.2.${at}`)]
  let mailed = 0
  for (let hour = 0; hour < 12; hour++) {
    await passHour()
    mailed += await got(strangers)
    if (hour % 4 === 3) expect(await got([OWNER, OWNER]), `hour ${hour}`).toBe(2)
  }
  expect(mailed).toBe(12 * 5)
})

test('the buyer of an order gets the link to an account, whatever strangers had mailed there', async () => {
  const shop = await openShop({ limits: true })
  for (let at = 0; at < 8; at++) {
    const thief = await newShopper(shop, `thief${at}`)
    const change = { email: VICTIM, current_password: PASSWORD }
    const headers = { authorization: `Token ${thief.token}` }
    const request = requestFor(ORIGIN, calls.accounts.changeProfile, change, { headers })
    expect((await shop.app.fetch(request, { ip: `192.0.2.${at}` })).status).toBe(200)
  }
  expect(await toVictim(shop)).toHaveLength(6)
  const guest = shop.client()
  const form = { ...LEEDS, email: VICTIM }
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }], form })
  await pay(shop, { client: guest, session_id })
  for (let at = 0; at < 5; at++) await guest.orderAccounts.request({ session_id, password: PASSWORD })
  const links = (await toVictim(shop)).filter(({ text }) => text?.includes('/account/create#'))
  expect(links).toHaveLength(2)
})

test('at the limit the last mailed links still work', async () => {
  const shop = await openShop({ limits: true })
  const { username } = await newShopper(shop, 'mississippi')
  for (let at = 0; at < 9; at++) {
    await from(shop, `192.0.2.${at}`, calls.accounts.requestPasswordReset, { email: VICTIM })
    await from(shop, `192.0.2.${at}`, privacyCalls.privacy.requestLink, { email: VICTIM })
    await shop.mails()
  }
  // The last minute before the limit resets.
  shop.pass(58 * 60_000)
  const mails = await toVictim(shop)
  const [reset] = linksIn(
    mails.findLast(({ subject }) => subject === 'Choose a new password')?.text,
    `${ORIGIN}/reset-password-confirm/`,
  )
  const token =
    /privacy-data#([\w-]+)/.exec(
      mails.findLast(({ subject }) => subject === 'What we know about you')?.text ?? '',
    )?.[1] ?? ''
  const { client } = { client: shop.client() }
  expect(await client.privacy.linkedData({ token })).toMatchObject({ accounts: [{ username }] })
  const [, , uid = '', reset_token = ''] = reset?.pathname.split('/') ?? []
  expect(
    await refusalOf(client.accounts.confirmPasswordReset({ token: reset_token, uid, password: 'fresh-and-clean' })),
  ).toBe('done')
})

test('creates no new link without a permit, so that the mailed one keeps working', async () => {
  const shop = await openShop({ limits: true })
  for (let at = 0; at < 8; at++) await from(shop, `192.0.2.${at}`, calls.newsletter.subscribe, { email: VICTIM })
  const last = (await toVictim(shop)).at(-1)
  const [link] = linksIn(last?.text, `${ORIGIN}/newsletter/confirm`)
  expect(await shop.client().newsletter.confirm({ token: link?.searchParams.get('token') ?? '' })).toEqual({
    detail: 'You are on the list. Thank you.',
  })
})

test('a refused registration or message doesn’t count towards the limit', async () => {
  const shop = await openShop({ limits: true })
  await newShopper(shop, 'taken')
  const registration = { username: 'Taken', email: VICTIM, password: PASSWORD }
  const message = { name: 'A', email: VICTIM, phone: '', message: 'x', recaptcha: 'bm90IHNvbHZlZA==' }
  for (let at = 0; at < 12; at++) {
    expect((await from(shop, `192.0.2.${at}`, calls.accounts.register, registration)).status).toBe(400)
    expect((await from(shop, `192.0.2.${at}`, calls.contact.send, message)).status).toBe(400)
  }
  expect(await toVictim(shop)).toEqual([])
  await newShopper(shop, 'mississippi')
  await from(shop, OWNER, calls.contact.send, { ...message, recaptcha: await solvedCaptcha(shop) })
  expect((await toVictim(shop)).map(({ subject }) => subject)).toEqual([
    'Welcome to Sidr & Sage',
    'We have your message',
  ])
})

test('compares mailboxes in lower case by the database’s rule', async () => {
  const { context } = await openShop()
  const found = await Promise.all(SPELLINGS.map((spelling) => mailboxOf(context.db, spelling)))
  expect(new Set(found)).toEqual(new Set([VICTIM]))
  expect(await mailboxOf(context.db, 'Anna.Holt@Bücher.example')).toBe('anna.holt@xn--bcher-kva.example')
  expect(await mailboxOf(context.db, '+anna@example.com')).toBe('+anna@example.com')
})

function from(shop: TestShop, ip: string, call: Call, input: Record<string, unknown>): Promise<Response> {
  return shop.app.fetch(requestFor(ORIGIN, call, input), { ip })
}

/** Mails to any spelling of the victim's mailbox. */
async function toVictim(shop: TestShop) {
  const mails = await shop.mails()
  const mine = await Promise.all(
    mails.map(async ({ to }) => (await mailboxOf(shop.context.db, to?.[0]?.address ?? '')) === VICTIM),
  )
  return mails.filter((_, at) => mine[at])
}
