import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { signInCalls } from '#contract/sign-in-calls.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { newShopper } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffTokens } from '#server/testing/staff.ts'
import * as refusals from '#words/en/refusals.ts'

const PASSWORD = 'olive-and-laurel'
const FRESH = 'thyme-and-lemon'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const SIGNED_OUT = [401, expect.any(String)]

test('a shopper sees where they are signed in, and signs out one session or all others', async () => {
  const shop = await openShop()
  const { client: anna, username } = await newShopper(shop)
  const { client: berta } = await newShopper(shop)
  const firefox = await signInFrom(shop, username, FIREFOX)
  const third = await signInFrom(shop, username, 'curl/8.0')
  const { sessions } = await anna.sessions.list({})
  expect(sessions).toMatchObject([
    { browser: null, system: null, current: false },
    { browser: 'Firefox', system: 'Windows', current: false },
    { current: true },
  ])
  const id = sessions[1]?.id ?? 0
  expect(await refusalOf(berta.sessions.end({ id }))).toEqual([404, refusals.noSession])
  expect((await anna.sessions.end({ id })).sessions).toHaveLength(2)
  expect(await refusalOf(shop.client(firefox).accounts.profile({}))).toEqual(SIGNED_OUT)
  expect(await refusalOf(anna.sessions.end({ id }))).toEqual([404, refusals.noSession])
  expect((await anna.sessions.endOthers({})).sessions).toMatchObject([{ current: true }])
  expect(await refusalOf(shop.client(third).accounts.profile({}))).toEqual(SIGNED_OUT)
  expect((await berta.sessions.list({})).sessions).toHaveLength(1)
})

test('a new password needs the current one, ends all other sessions and links, and is told by email', async () => {
  const shop = await openShop()
  const { client: anna, username, email } = await newShopper(shop)
  const elsewhere = shop.client(await signInFrom(shop, username, FIREFOX))
  await shop.client().accounts.requestPasswordReset({ email })
  const mail = (await shop.mails()).find(({ subject }) => subject === 'Choose a new password')
  const [, token = ''] = /reset-password-confirm\/[^/]+\/([^/?\s]+)/.exec(mail?.text ?? '') ?? []
  for (const [change, why] of [
    [{ current_password: 'a-guess', password: FRESH }, refusals.wrongPassword],
    [{ current_password: PASSWORD, password: PASSWORD }, refusals.samePassword],
    [{ current_password: PASSWORD, password: 'password' }, refusals.commonPassword],
    [{ current_password: PASSWORD, password: 'short' }, expect.any(String)],
  ] as const)
    expect(await refusalOf(anna.sessions.changePassword(change))).toEqual([400, why])
  await elsewhere.accounts.profile({})

  await anna.sessions.changePassword({ current_password: PASSWORD, password: FRESH })
  expect(await anna.accounts.profile({})).toMatchObject({ username })
  expect(await refusalOf(elsewhere.accounts.profile({}))).toEqual(SIGNED_OUT)
  expect(
    await refusalOf(shop.client().accounts.confirmPasswordReset({ token, email, password: 'olive-and-thyme' })),
  ).toEqual([400, refusals.staleLink])
  expect(await refusalOf(shop.client().accounts.signIn({ username, password: PASSWORD }))).toEqual([
    400,
    refusals.wrongCredentials,
  ])
  await shop.client().accounts.signIn({ username, password: FRESH })
  const told = (await shop.mails()).filter(({ subject }) => subject === 'Your password at Sidr & Sage has changed')
  expect(told.map(({ to }) => to?.[0]?.address)).toEqual([email])
})

test('guesses at the password of an open browser are limited', async () => {
  const shop = await openShop({ limits: true })
  const { client: anna } = await newShopper(shop)
  const guess = () => refusalOf(anna.sessions.changePassword({ current_password: 'a-guess', password: FRESH }))
  for (let guesses = 0; guesses < 5; guesses++) expect(await guess()).toEqual([400, refusals.wrongPassword])
  expect(await guess()).toEqual([429, expect.any(String)])
})

test('beside a changed password no sign-in with the old one stays, and of two changes one is made', async () => {
  const shop = await openShop()
  const { client: anna, username } = await newShopper(shop)
  const changes = [FRESH, 'olive-and-thyme'].map((password) =>
    anna.sessions.changePassword({ current_password: PASSWORD, password }),
  )
  const signIns = Array.from({ length: 6 }, () => signInFrom(shop, username, FIREFOX).catch(() => null))
  const done = await Promise.allSettled(changes)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await Promise.all(signIns)
  expect((await anna.sessions.list({})).sessions).toMatchObject([{ current: true }])
})

test('staff see and end theirs in the back office alone, because a password is not enough for them', async () => {
  const shop = await openShop()
  const { superuser } = await staffTokens(shop)
  const owner = shop.client(superuser)
  const change = { current_password: PASSWORD, password: FRESH }
  for (const attempt of [
    () => owner.sessions.list({}),
    () => owner.sessions.endOthers({}),
    () => owner.sessions.changePassword(change),
  ])
    expect(await refusalOf(attempt())).toEqual([409, refusals.staffSignIn])
  expect(await refusalOf(owner.sessions.end({ id: 1 }))).toEqual([404, refusals.noSession])
  expect((await shop.ask(signInCalls.sessions.list, {})).status).toBe(401)
})

async function signInFrom(shop: TestShop, username: string, userAgent: string): Promise<string> {
  const request = requestFor(ORIGIN, calls.accounts.signIn, { username, password: PASSWORD })
  request.headers.set('user-agent', userAgent)
  const response = await shop.app.fetch(request)
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { token: string }).token
}
