import { expect, test } from 'vitest'
import { staffCalls } from '#contract/staff/calls.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { newColleague, ownerOf, STAFF_PASSWORD } from '#server/testing/second-factor.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient } from '#server/testing/staff.ts'
import { ensureStaff } from './accounts.ts'
import { newOwnerPassword } from './own-account.ts'

const MINUTE = 60_000
const CONFIRM = [403, 'Please confirm it is you, then try again.']
const CHOOSE = { detail: 'Please choose your own password first.', code: 'password_change_needed' }

test('a staff member changes their email after a fresh confirmation; both addresses get an email and the audit trail an entry', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner)
  await shop.client().accounts.requestPasswordReset({ email: sam.email })
  const link =
    (await shop.mails())
      .find(({ subject }) => subject === 'Choose a new password')
      ?.text?.match(/token=([\w-]{43})/)?.[1] ?? ''
  shop.pass(11 * MINUTE)
  const { staffSecurity } = sam.client
  expect(await refusalOf(staffSecurity.changeEmail({ email: 'new@shop.test' }))).toEqual(CONFIRM)
  await staffSecurity.confirmPassword({ password: STAFF_PASSWORD })
  expect(await refusalOf(staffSecurity.changeEmail({ email: 'nonsense' }))).toEqual([
    400,
    'Please enter a valid email address',
  ])
  expect(await staffSecurity.changeEmail({ email: 'new@shop.test' })).toMatchObject({ email: 'new@shop.test' })
  await staffSecurity.changeEmail({ email: 'new@shop.test' })
  const told = (await shop.mails())
    .filter(({ subject }) => subject === 'Your email has changed')
    .map(({ to }) => to?.[0]?.address)
  expect(told.sort()).toEqual([sam.email, 'new@shop.test'].sort())
  // A link in the mailbox before is worth nothing any more.
  expect(
    await refusalOf(
      shop.client().accounts.confirmPasswordReset({ token: link, email: sam.email, password: 'another-one-9' }),
    ),
  ).toMatchObject([400, expect.any(String)])
  const history = (await owner.staffShop.audit({ subject_kind: 'account', subject_id: String(sam.id) })).results
  expect(history.map(({ action, by }) => [action, by])).toContainEqual(['account.change-email', sam.username])
  expect(JSON.stringify(history)).not.toContain('new@shop.test')
})

test('a new staff password needs a fresh confirmation, ends all other sessions, sends an email and is in the audit trail', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner)
  const elsewhere = await sam.signIn()
  shop.pass(11 * MINUTE)
  expect(await refusalOf(sam.client.staffSecurity.changePassword({ password: 'thick-wool-mitts' }))).toEqual(CONFIRM)
  await sam.client.staffSecurity.confirmPassword({ password: STAFF_PASSWORD })
  for (const [password, why] of [
    [STAFF_PASSWORD, 'That is your current password. Please choose another.'],
    ['password1', 'That password is too easy to guess. Please choose another.'],
    ['short', 'A password has at least 8 characters.'],
  ] as const)
    expect(await refusalOf(sam.client.staffSecurity.changePassword({ password }))).toEqual([400, why])
  await sam.client.staffSecurity.changePassword({ password: 'thick-wool-mitts' })
  expect(await refusalOf(elsewhere.client.staffOrders.list({}))).toMatchObject([401, expect.any(String)])
  expect(await refusalOf(sam.client.staffOrders.list({}))).toBe('done')
  expect(await refusalOf(sam.signIn())).toEqual([400, 'Login failed. Check credentials.'])
  expect(await refusalOf(shop.client().accounts.signIn({ username: sam.username, password: 'thick-wool-mitts' }))).toBe(
    'done',
  )
  expect(
    (await shop.mails()).filter(
      ({ subject, to }) => subject === 'Your password has changed' && to?.[0]?.address === sam.email,
    ),
  ).toHaveLength(1)
  const history = (await owner.staffShop.audit({ subject_kind: 'account', subject_id: String(sam.id) })).results
  expect(history.map(({ action, by }) => [action, by])).toContainEqual(['account.change-password', sam.username])
})

test('a password known to others allows nothing but choosing a new one', async () => {
  const shop = await openShop()
  const { db } = shop.context
  expect(
    await ensureStaff(db, { username: 'first', password: 'printed-once-9', madeUp: true, now: shop.context.now() }),
  ).toBe(true)
  const first = staffClient(
    shop,
    (await shop.client().accounts.signIn({ username: 'first', password: 'printed-once-9' })).token,
  )
  const headers = {
    authorization: `Token ${(await shop.client().accounts.signIn({ username: 'first', password: 'printed-once-9' })).token}`,
  }
  expect(await answerOf(shop.ask(staffCalls.staffOrders.list, {}, headers))).toEqual({ status: 403, body: CHOOSE })
  expect(await answerOf(shop.ask(staffCalls.staffSecurity.changeEmail, { email: 'a@shop.test' }, headers))).toEqual({
    status: 403,
    body: CHOOSE,
  })
  expect((await first.staffSecurity.state({})).must_change_password).toBe(true)
  expect(await refusalOf(first.staffSecurity.changePassword({ password: 'printed-once-9' }))).toMatchObject([
    400,
    expect.stringMatching(/your current password/),
  ])
  expect((await first.staffSecurity.changePassword({ password: 'chosen-by-me-9' })).must_change_password).toBe(false)
  expect(await refusalOf(first.staffOrders.list({}))).toBe('done')

  await first.staffPeople.createAccount({ username: 'sam', email: 'sam@shop.test', password: 'told-by-phone-9' })
  const sam = staffClient(
    shop,
    (await shop.client().accounts.signIn({ username: 'sam', password: 'told-by-phone-9' })).token,
  )
  expect(await refusalOf(sam.staffOrders.list({}))).toEqual([403, CHOOSE.detail])
  await sam.staffSecurity.changePassword({ password: 'my-own-secret-9' })
  expect(await refusalOf(sam.staffOrders.list({}))).toBe('done')
})

test('the command gives a locked-out owner, and nobody else, a password that must be changed', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner)
  const { username, password } = await newOwnerPassword(shop.context, null)
  expect(username).toBe('olive')
  expect(await refusalOf(owner.staffOrders.list({}))).toMatchObject([401, expect.any(String)])
  const olive = staffClient(shop, (await shop.client().accounts.signIn({ username, password })).token)
  expect(await refusalOf(olive.staffOrders.list({}))).toEqual([403, CHOOSE.detail])
  await olive.staffSecurity.changePassword({ password: 'chosen-by-me-9' })
  const { results } = await olive.staffShop.audit({ subject_kind: 'account' })
  expect(results.map(({ action, by }) => [action, by])).toContainEqual([
    'account.change-password',
    'command on the machine',
  ])
  await expect(newOwnerPassword(shop.context, sam.username)).rejects.toThrow(
    `No owner is called “${sam.username}”. The owners are: olive.`,
  )
  await newColleague(shop, olive, { is_superuser: true })
  await expect(newOwnerPassword(shop.context, null)).rejects.toThrow(
    /^There are several owners: olive, colleague\d+\. Say whose password/,
  )
})

test('a page that polls unattended is signed out after twelve hours', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const news = async () => [await refusalOf(owner.staffToday.waiting({})), await refusalOf(owner.staffToday.read({}))]
  for (let hour = 1; hour <= 11; hour++) {
    shop.pass(60 * MINUTE)
    expect(await news()).toEqual(['done', 'done'])
  }
  // Somebody does something: from here it is twelve hours again, however often the page asks.
  expect(await refusalOf(owner.staffOrders.list({}))).toBe('done')
  for (let hour = 1; hour <= 11; hour++) {
    shop.pass(60 * MINUTE)
    expect(await news()).toEqual(['done', 'done'])
  }
  shop.pass(61 * MINUTE)
  expect(await news()).toEqual(Array(2).fill([401, 'Your session has ended. Please sign in again.']))
})
