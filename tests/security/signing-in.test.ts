import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { commonPasswords } from '#server/accounts/common-passwords.ts'
import { users } from '#server/accounts/tables.ts'
import { issueToken } from '#server/accounts/tokens.ts'
import { answerOf, linksIn, tableText } from '#server/testing/answers.ts'
import { newShopper } from '#server/testing/buying.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { shopOfFile } from './testing/shared-fixture.ts'

const PASSWORD = 'olive-and-laurel'
const DAY = 24 * 3600 * 1000
const shop = shopOfFile()
const as = (token: string) => ({ authorization: `Token ${token}` })

test('C1 only the response to signing in has a token', async () => {
  const anna = await newShopper(shop(), 'anna')
  const signedIn = await shop().ask(calls.accounts.signIn, { username: 'anna', password: PASSWORD })
  expect(signedIn.headers.get('set-cookie')).toBeNull()
  const { token } = (await signedIn.json()) as { token: string }
  for (const call of [
    calls.accounts.profile,
    calls.cart.read,
    calls.orders.list,
    calls.accounts.csrf,
    calls.about.shop,
  ]) {
    const answer = await shop().ask(call, {}, as(token))
    const all = `${await answer.text()} ${JSON.stringify([...answer.headers])}`
    expect(all, call.path).not.toContain(token)
    expect(all, call.path).not.toContain(anna.token)
  }
})

test('C2 every sign-in has a new token of 256 bits, stored as a hash; a change of role ends the sessions', async () => {
  const berta = await newShopper(shop(), 'berta')
  const again = await shop().client().accounts.signIn({ username: 'berta', password: PASSWORD })
  expect(again.token).not.toBe(berta.token)
  expect(Buffer.from(again.token, 'base64url')).toHaveLength(32)
  expect(await tableText(shop(), 'tokens')).not.toContain(again.token)
  const { superuser } = await staffTokens(shop())
  const owner = staffClient(shop(), superuser)
  const account = await owner.staffPeople.createAccount({
    username: 'carla',
    email: 'carla@shop.test',
    password: 'warm-wool-socks',
    is_superuser: false,
  })
  const before = await shop().client().accounts.signIn({ username: 'carla', password: 'warm-wool-socks' })
  await owner.staffPeople.changeAccount({
    id: account.id,
    version: account.version,
    is_staff: false,
    is_superuser: false,
  })
  expect((await shop().ask(calls.accounts.profile, {}, as(before.token))).status).toBe(401)
})

test('C3 a token is invalid after signing out, after a new password on every device, and after the account is erased', async () => {
  const dora = await newShopper(shop(), 'dora')
  const phone = await shop().client().accounts.signIn({ username: 'dora', password: PASSWORD })
  await dora.client.accounts.signOut({})
  const status = async (token: string) => (await shop().ask(calls.accounts.profile, {}, as(token))).status
  expect([await status(dora.token), await status(phone.token)]).toEqual([401, 200])
  await shop().client().accounts.requestPasswordReset({ email: dora.email })
  const mail = (await shop().mails()).findLast((found) => found.subject === 'Choose a new password')
  const token = linksIn(mail?.text, `${ORIGIN}/reset-password-confirm/`)[0]?.searchParams.get('token') ?? ''
  await shop().client().accounts.confirmPasswordReset({ token, email: dora.email, password: 'quite-another-one' })
  expect(await status(phone.token)).toBe(401)
  const { token: last } = await shop().client().accounts.signIn({ username: 'dora', password: 'quite-another-one' })
  const staff = staffClient(shop(), await staffToken())
  await staff.staffPeople.eraseCustomer({ email: dora.email, confirm: dora.email })
  expect(await status(last)).toBe(401)
})

test('C5 registration and sign-in accept the same 8 to 20 characters of any kind, and no common password', async () => {
  expect(commonPasswords.size).toBeGreaterThan(3000)
  const register = (username: string, password: string) =>
    answerOf(shop().ask(calls.accounts.register, { username, email: 'e@example.com', password }))
  expect((await register('erna0', 'x1x2x3x')).status).toBe(400)
  expect((await register('erna0', 'a'.repeat(10) + 'b'.repeat(11))).status).toBe(400)
  for (const common of [...commonPasswords].slice(0, 20))
    expect((await register('erna0', common)).status, common).toBe(400)
  // Nothing is truncated: two passwords of twenty characters that differ in the last are different.
  const long = 'ünï çødé ⚓ 8-20 ab-1'
  expect(long).toHaveLength(20)
  expect((await register('erna1', long)).status).toBe(201)
  const signIn = async (password: string) =>
    (await shop().ask(calls.accounts.signIn, { username: 'erna1', password })).status
  expect([await signIn(long), await signIn(`${long.slice(0, 19)}2`)]).toEqual([200, 400])
})

test('C6 stores passwords as argon2id hashes, and takes the same time and text for an unknown username as for a wrong password', async () => {
  await newShopper(shop(), 'frida')
  expect(await tableText(shop(), 'users')).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const times: Record<string, number[]> = { frida: [], nobody: [] }
  const bodies = new Set<string>()
  // Alternating, so that load on the machine affects both.
  for (let at = 0; at < 30; at++) {
    for (const username of ['frida', 'nobody']) {
      const started = performance.now()
      const answer = await shop().ask(calls.accounts.signIn, { username, password: 'not-the-password' })
      times[username]?.push(performance.now() - started)
      bodies.add(`${answer.status} ${await answer.text()}`)
    }
  }
  expect(bodies.size).toBe(1)
  const median = (list: number[] = []) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
  // Without the dummy hash, the second would take a tenth of the time.
  expect(median(times.nobody) / median(times.frida)).toBeGreaterThan(0.6)
  expect(median(times.nobody) / median(times.frida)).toBeLessThan(1.6)
})

test('C7 registering a known address and resetting an unknown one get the usual response', async () => {
  await newShopper(shop(), 'greta')
  const register = async (username: string, email: string) => {
    const { status, body } = await answerOf(
      shop().ask(calls.accounts.register, { username, email, password: PASSWORD }),
    )
    return [status, Object.keys(body)]
  }
  expect(await register('greta2', 'greta@example.com')).toEqual(await register('hanna', 'hanna@example.com'))
  const before = (await shop().mails()).length
  const ask = (email: string) => answerOf(shop().ask(calls.accounts.requestPasswordReset, { email }))
  expect(await ask('greta@example.com')).toEqual(await ask('nobody-here@example.com'))
  const receivers = (await shop().mails()).slice(before).map((mail) => mail.to?.[0]?.address)
  expect(new Set(receivers)).toEqual(new Set(['greta@example.com']))
})

test('C8 a password reset link has 256 bits, is stored as a hash, and works once, for one account, within an hour', async () => {
  const ida = await newShopper(shop(), 'ida')
  const jana = await newShopper(shop(), 'jana')
  const linkFor = async (email: string) => {
    await shop().client().accounts.requestPasswordReset({ email })
    const mail = (await shop().mails()).findLast(
      (found) => found.to?.[0]?.address === email && found.subject === 'Choose a new password',
    )
    return linksIn(mail?.text, `${ORIGIN}/reset-password-confirm/`)[0]?.searchParams.get('token') ?? ''
  }
  const token = await linkFor(ida.email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await tableText(shop(), 'password_resets')).not.toContain(token)
  const confirm = async (given: string, email: string) =>
    (await shop().ask(calls.accounts.confirmPasswordReset, { token: given, email, password: 'fresh-and-clean' })).status
  expect(await confirm(token, jana.email)).toBe(400)
  expect([await confirm(token, ida.email), await confirm(token, ida.email)]).toEqual([200, 400])
  const late = await linkFor(ida.email)
  shop().pass(61 * 60_000)
  expect(await confirm(late, ida.email)).toBe(400)
})

test('C4 a token expires after thirty days without use, after ninety days of use, and after a day for staff', async () => {
  const kim = await newShopper(shop(), 'kim')
  const staff = await staffToken()
  const status = async (token: string) => (await shop().ask(calls.accounts.profile, {}, as(token))).status
  shop().pass(DAY)
  expect([await status(kim.token), await status(staff)]).toEqual([200, 401])
  for (let month = 0; month < 3; month++) {
    shop().pass(29 * DAY)
    expect(await status(kim.token)).toBe(200)
  }
  shop().pass(3 * DAY)
  expect(await status(kim.token)).toBe(401)
  const lena = await newShopper(shop(), 'lena')
  shop().pass(31 * DAY)
  expect(await status(lena.token)).toBe(401)
})

test('C9 limits guesses by account and IP address, ignores the client’s X-Forwarded-For, and never locks an owner out', async () => {
  const limited = await openShop({ limits: true })
  await newShopper(limited, 'mona')
  const guess = (ip: string, password: string, headers = {}) =>
    limited.app.fetch(requestFor(ORIGIN, calls.accounts.signIn, { username: 'mona', password }, { headers }), { ip })
  for (let at = 0; at < 10; at++) await guess('203.0.113.7', 'is-it-this-one')
  const refused = await guess('203.0.113.7', PASSWORD, {
    'x-forwarded-for': '198.51.100.9',
    forwarded: 'for=198.51.100.9',
  })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await guess('198.51.100.9', PASSWORD)).status).toBe(200)
})

test('C9 rejects a flood of sign-ins that would take more than a second, while other calls still work', async () => {
  const flood = Array.from({ length: 300 }, (_, at) =>
    shop().ask(calls.accounts.signIn, { username: `name${at}`, password: 'guess-guess' }),
  )
  const started = performance.now()
  expect((await shop().ask(calls.about.shop, {})).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(2000)
  const statuses = (await Promise.all(flood)).map((answer) => answer.status)
  expect(new Set(statuses)).toEqual(new Set([400, 503]))
  expect(statuses.filter((status) => status === 400).length).toBeLessThan(120)
  // Rejected requests hold nothing: the next sign-in works.
  expect((await shop().ask(calls.accounts.signIn, { username: 'nobody', password: 'guess-guess' })).status).toBe(400)
})

let account = 0
/** A staff member who has just signed in, because this file moves the clock ahead. */
async function staffToken(): Promise<string> {
  const now = shop().context.now()
  account += 1
  const values = {
    username: `staff${account}`,
    email: `staff${account}@shop.test`,
    password_hash: '',
    is_staff: true,
    created_at: now,
  }
  const [user] = await shop().context.db.insert(users).values(values).returning()
  if (!user) throw new Error('A user was not written.')
  return issueToken(shop().context.db, { user, now })
}
