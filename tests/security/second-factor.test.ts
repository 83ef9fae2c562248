import { expect, test } from 'vitest'
import { requestFor } from '#contract/client.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { answerOf, linksIn, refusalOf, tableText } from '#server/testing/answers.ts'
import { codeOf, newColleague, ownerOf, STAFF_PASSWORD, setUpAuthenticator } from '#server/testing/second-factor.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { staffClient } from '#server/testing/staff.ts'
import { readOperations, sendAs } from './testing/every-call.ts'

const MINUTE = 60_000
const NEEDED = [403, 'Please enter your second factor to continue.']
const WRONG = [400, expect.stringMatching(/^That code is wrong/)]

test('C10 with a second factor, the password alone gives access to no staff call at either sign-in; customer calls still work', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop), { is_superuser: true })
  await setUpAuthenticator(shop, sam.client)
  const { token } = await sam.signIn()
  const wrong: string[] = []
  let refused = 0
  for (const operation of await readOperations(shop)) {
    const { 'x-access': access, 'x-stage': stage, operationId } = operation.operation
    if (operationId === 'accounts.signOut') continue
    const status = await sendAs(shop, operation, {}, token)
    const isStaff = access === 'staff' || access === 'superuser'
    if (isStaff && stage !== 'sign-in') {
      refused++
      if (status !== 403) wrong.push(`${operationId} → ${status}, not 403`)
    } else if (status === 401 || status === 403 || status >= 500) wrong.push(`${operationId} → ${status}`)
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(70)
  const { status, body } = await answerOf(
    shop.ask(staffCalls.staffOrders.list, {}, { authorization: `Token ${token}` }),
  )
  expect([status, body]).toEqual([403, { detail: NEEDED[1], code: 'second_factor_needed' }])
})

test('C10 a code of an authenticator app completes a sign-in once, with a new token; the old token is invalid', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const { secret, token: renewed } = await setUpAuthenticator(shop, sam.client)
  // The setup was a proof of the factor, so its session continues with a new token.
  expect(await refusalOf(sam.client.staffToday.read({}))).toEqual([401, expect.any(String)])
  expect(await refusalOf(staffClient(shop, renewed ?? '').staffToday.read({}))).toBe('done')
  shop.pass(MINUTE)
  const half = await sam.signIn()
  expect(await half.client.staffSecurity.state({})).toMatchObject({
    state: 'needed',
    authenticator: true,
    recovery_codes_left: 10,
  })
  expect(await refusalOf(half.client.staffSecurity.verifyCode({ code: '000000' }))).toEqual(WRONG)
  const { token } = await half.client.staffSecurity.verifyCode({ code: codeOf(shop, secret).replace(/(...)/, '$1 ') })
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(token).not.toBe(half.token)
  expect(await refusalOf(half.client.accounts.profile({}))).toEqual([401, expect.any(String)])
  const whole = staffClient(shop, token ?? '')
  expect(await whole.staffSecurity.state({})).toMatchObject({ state: 'given' })
  expect(await refusalOf(whole.staffOrders.list({}))).toBe('done')
})

test('C10 accepts a code once, in concurrent requests too, within thirty seconds either way, and none older than the last', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const { secret } = await setUpAuthenticator(shop, sam.client)
  const first = await sam.signIn()
  // The code of the setup.
  expect(await refusalOf(first.client.staffSecurity.verifyCode({ code: codeOf(shop, secret) }))).toEqual(WRONG)
  shop.pass(5 * MINUTE)
  for (const steps of [-2, 2])
    expect(await refusalOf(first.client.staffSecurity.verifyCode({ code: codeOf(shop, secret, steps) }))).toEqual(WRONG)
  const second = await sam.signIn()
  const code = codeOf(shop, secret, -1)
  const both = await Promise.all(
    [first, second].map(({ client }) => refusalOf(client.staffSecurity.verifyCode({ code }))),
  )
  expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1)
  const third = await sam.signIn()
  expect(await refusalOf(third.client.staffSecurity.verifyCode({ code: codeOf(shop, secret, 1) }))).toBe('done')
  // The clock's step is before that of the last code.
  expect(await refusalOf((await sam.signIn()).client.staffSecurity.verifyCode({ code: codeOf(shop, secret) }))).toEqual(
    WRONG,
  )
  expect(
    await refusalOf((await sam.signIn()).client.staffSecurity.verifyCode({ code: codeOf(shop, secret, -1) })),
  ).toEqual(WRONG)
})

test('C10 of two requests that complete one session, one gets its token and the other is rejected', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const { secret, codes } = await setUpAuthenticator(shop, sam.client)
  shop.pass(MINUTE)
  const half = await sam.signIn()
  const [code = ''] = codes
  const both = await Promise.all(
    [codeOf(shop, secret), code].map((given) => refusalOf(half.client.staffSecurity.verifyCode({ code: given }))),
  )
  expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('C10 a recovery code works once, in any spelling; ten new ones replace the old; the database has only hashes', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const { codes } = await setUpAuthenticator(shop, sam.client)
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = '', third = ''] = codes
  expect(first).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
  const stored = (
    await Promise.all(['recovery_codes', 'audit_log', 'mails'].map((table) => tableText(shop, table)))
  ).join()
  for (const code of codes) expect(stored).not.toContain(code)
  const use = async (code: string) => {
    const { client } = await sam.signIn()
    return client.staffSecurity.verifyCode({ code }).then(({ token }) => staffClient(shop, token ?? ''), refusalFrom)
  }
  const refusalFrom = (problem: { status: number; message: string }) => [problem.status, problem.message]
  const back = await use(` ${first.toLowerCase().replaceAll('-', ' ')} `)
  if (Array.isArray(back)) throw new Error(`The code was refused: ${back}`)
  expect(await use(first)).toEqual(WRONG)
  expect(await back.staffSecurity.state({})).toMatchObject({ recovery_codes_left: 9 })
  const twice = await Promise.all([use(second), use(second)])
  expect(twice.filter((outcome) => !Array.isArray(outcome))).toHaveLength(1)
  const { recovery_codes } = await back.staffSecurity.newRecoveryCodes({})
  expect(recovery_codes).toHaveLength(10)
  expect(await use(third)).toEqual(WRONG)
  expect(Array.isArray(await use(recovery_codes[0] ?? ''))).toBe(false)
  const mails = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === sam.email).map((mail) => mail.subject)
  expect(mails).toContain('A recovery code was used')
  expect(mails).toContain('How you sign in has changed')
})

test('C10 guesses at the second factor get 429 by account and IP address; a client without the password can’t use up the limit', async () => {
  const shop = await openShop({ limits: true })
  const sam = await newColleague(shop, await ownerOf(shop))
  const { secret, codes } = await setUpAuthenticator(shop, sam.client)
  shop.pass(MINUTE)
  const { token } = await sam.signIn()
  const give = (code: string, ip: string, as = token) =>
    shop.app.fetch(
      requestFor(ORIGIN, staffCalls.staffSecurity.verifyCode, { code }, { headers: { authorization: `Token ${as}` } }),
      { ip },
    )
  for (let at = 0; at < 10; at++) expect((await give('123456', '203.0.113.7')).status).toBe(400)
  const refused = await give(codeOf(shop, secret), '203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // A client without the password has no token, so its attempts don't count.
  expect((await give('123456', '203.0.113.8', 'A'.repeat(43))).status).toBe(401)
  expect((await give(codeOf(shop, secret), '203.0.113.9')).status).toBe(200)
  // With the password and a thousand IP addresses: codes of six digits are no longer accepted, but a recovery code is.
  const other = await sam.signIn()
  let last = 0
  for (let at = 0; at < 60; at++) last = (await give('123456', `198.51.100.${at}`, other.token)).status
  expect(last).toBe(429)
  expect((await give(codes[0] ?? '', '192.0.2.1', other.token)).status).toBe(200)
})

test('C10 a thief of the password can’t use up the codes of the browser that its owner signs in with', async () => {
  const shop = await openShop({ limits: true })
  const sam = await newColleague(shop, await ownerOf(shop))
  const { secret } = await setUpAuthenticator(shop, sam.client)
  const signIn = async (device?: string) => {
    const given = { username: sam.username, password: STAFF_PASSWORD, ...(device ? { device } : {}) }
    return (await shop.client().accounts.signIn(given)).token
  }
  const give = async (token: string, ip: string, code?: string) => {
    // Each code of the app works once.
    shop.pass(MINUTE)
    const given = { code: code ?? codeOf(shop, secret) }
    const headers = { authorization: `Token ${token}` }
    const request = requestFor(ORIGIN, staffCalls.staffSecurity.verifyCode, given, { headers })
    return (await shop.app.fetch(request, { ip })).status
  }
  expect(await give(await signIn('her own browser'), '192.0.2.1')).toBe(200)
  const stolen = await signIn('of a thief')
  let last = 0
  for (let at = 0; at < 51; at++) last = await give(stolen, `198.51.100.${at}`, '123456')
  expect(last).toBe(429)
  expect(await give(await signIn('her own browser'), '192.0.2.1')).toBe(200)
})

test('C10 right codes don’t count: eleven in a quarter of an hour are accepted', async () => {
  const shop = await openShop({ limits: true })
  const sam = await newColleague(shop, await ownerOf(shop))
  const { secret } = await setUpAuthenticator(shop, sam.client)
  for (let at = 0; at < 11; at++) {
    shop.pass(MINUTE)
    const { client } = await sam.signIn()
    await client.staffSecurity.verifyCode({ code: codeOf(shop, secret) })
  }
})

test('C10 a new password does not remove the second factor', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  await setUpAuthenticator(shop, sam.client)
  await shop.client().accounts.requestPasswordReset({ email: sam.email })
  const mail = (await shop.mails()).findLast(({ subject }) => subject === 'Choose a new password')
  const token = linksIn(mail?.text, `${ORIGIN}/reset-password-confirm/`)[0]?.searchParams.get('token') ?? ''
  await shop.client().accounts.confirmPasswordReset({ token, email: sam.email, password: 'quite-another-one' })
  const signedIn = await shop.client().accounts.signIn({ username: sam.username, password: 'quite-another-one' })
  expect(await refusalOf(staffClient(shop, signedIn.token).staffOrders.list({}))).toEqual(NEEDED)
})

test('C10 a new factor is required in the account’s other sessions, and setting one up needs a recent password', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const till = await sam.signIn()
  shop.pass(11 * MINUTE)
  const { status, body } = await answerOf(
    shop.ask(staffCalls.staffSecurity.startAuthenticator, {}, { authorization: `Token ${sam.token}` }),
  )
  expect([status, body.code]).toEqual([403, 'confirmation_needed'])
  expect(await refusalOf(sam.client.staffSecurity.confirmPassword({ password: 'not-the-password' }))).toEqual([
    400,
    'That password is not correct.',
  ])
  await sam.client.staffSecurity.confirmPassword({ password: STAFF_PASSWORD })
  const { token } = await setUpAuthenticator(shop, sam.client)
  expect(await refusalOf(till.client.staffOrders.list({}))).toEqual(NEEDED)
  // A password doesn't bypass the factor.
  shop.pass(11 * MINUTE)
  const whole = staffClient(shop, token ?? '')
  expect(await refusalOf(whole.staffSecurity.confirmPassword({ password: STAFF_PASSWORD }))).toEqual([
    409,
    expect.any(String),
  ])
  expect(await refusalOf(whole.staffSecurity.newRecoveryCodes({}))).toEqual([
    403,
    'Please confirm it is you, then try again.',
  ])
})

test('C10 an old setup can’t be confirmed, and the secret of another account doesn’t work', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const [sam, mia] = [await newColleague(shop, owner), await newColleague(shop, owner)]
  const { secret } = await sam.client.staffSecurity.startAuthenticator({})
  expect(await refusalOf(mia.client.staffSecurity.confirmAuthenticator({ code: codeOf(shop, secret) }))).toEqual([
    409,
    expect.any(String),
  ])
  expect(await refusalOf(sam.client.staffSecurity.confirmAuthenticator({ code: '000000' }))).toEqual([
    400,
    expect.stringMatching(/clock/),
  ])
  shop.pass(31 * MINUTE)
  await sam.client.staffSecurity.confirmPassword({ password: STAFF_PASSWORD })
  expect(await refusalOf(sam.client.staffSecurity.confirmAuthenticator({ code: codeOf(shop, secret) }))).toEqual([
    409,
    expect.any(String),
  ])
  expect(await sam.client.staffSecurity.state({})).toMatchObject({ state: 'none', authenticator: false })
})

test('C47 the audit log has changes of sign-in methods', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner)
  const { token, codes } = await setUpAuthenticator(shop, sam.client)
  const whole = staffClient(shop, token ?? '')
  await whole.staffSecurity.newRecoveryCodes({})
  await sam.signIn()
  await whole.staffSecurity.endOtherSessions({})
  await whole.staffSecurity.removeAuthenticator({})
  expect(codes).toHaveLength(10)
  const { results } = await owner.staffShop.audit({ subject_kind: 'account', subject_id: String(sam.id) })
  expect(results.map(({ action, by }) => `${by}: ${action}`)).toEqual([
    `${sam.username}: second-factor.remove-authenticator`,
    `${sam.username}: session.end-others`,
    `${sam.username}: sign-in.new-device`,
    `${sam.username}: second-factor.new-recovery-codes`,
    `${sam.username}: second-factor.add-authenticator`,
    `${sam.username}: sign-in.new-device`,
    'olive: account.create',
  ])
})
