import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffTokens } from '#server/testing/staff.ts'
import * as refusals from '#words/en/refusals.ts'

const ROSE = [{ slug: 'damask-rose' }]
const PASSWORD = 'olive-and-laurel'
const NAMELESS = { first_name: '', last_name: '' }

test('an account takes its name from its first purchase, unless the shopper has set one', async () => {
  const shop = await openShop()
  const { client, email } = await newShopper(shop)
  expect(await client.accounts.profile({})).toMatchObject(NAMELESS)
  // A guest who gives the address of an account teaches it nothing; nor does a checkout that nobody pays.
  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: ROSE, form: { ...LEEDS, email } })).session_id,
  })
  await readyToPay(client, { items: ROSE, form: { ...LEEDS, first_name: 'Nobody', email } })
  expect(await client.accounts.profile({})).toMatchObject(NAMELESS)
  await pay(shop, {
    client,
    session_id: (await readyToPay(client, { items: ROSE, form: { ...LEEDS, email } })).session_id,
  })
  expect(await client.accounts.profile({})).toMatchObject({ first_name: 'Anna', last_name: 'Holt', email })
  await pay(shop, {
    client,
    session_id: (await readyToPay(client, { items: ROSE, form: { ...LEEDS, first_name: 'Ben', email } })).session_id,
  })
  expect(await client.accounts.profile({})).toMatchObject({ first_name: 'Anna' })
})

test('a shopper changes their name freely, and their email with the password and a link sent there', async () => {
  const shop = await openShop()
  const { client, email } = await newShopper(shop, 'anna')
  expect(await client.accounts.changeProfile({ first_name: 'Anna', last_name: 'Holt' })).toMatchObject({
    first_name: 'Anna',
    last_name: 'Holt',
    email,
  })
  expect(await client.accounts.changeProfile({ last_name: '' })).toMatchObject({ first_name: 'Anna', last_name: '' })
  const other = 'anna@elsewhere.example'
  expect(await refusalOf(client.accounts.changeProfile({ email: other }))).toEqual([
    400,
    expect.stringContaining('enter your password'),
  ])
  expect(await refusalOf(client.accounts.changeProfile({ email: other, current_password: 'a-guess' }))).toEqual([
    400,
    expect.stringContaining('password is not correct'),
  ])
  expect(await refusalOf(client.accounts.changeProfile({ email: 'no address' }))).toMatchObject([
    400,
    expect.any(String),
  ])
  expect(await refusalOf(client.accounts.changeProfile({ first_name: 'x'.repeat(61) }))).toMatchObject([
    400,
    expect.any(String),
  ])
  expect(await refusalOf(shop.client().accounts.changeProfile({ first_name: 'Mallory' }))).toMatchObject([
    401,
    expect.any(String),
  ])
  expect(await client.accounts.profile({})).toMatchObject({ email })
  // Nothing but the name changes before the link is pressed.
  expect(await client.accounts.changeProfile({ email: other, current_password: PASSWORD })).toMatchObject({ email })
  const [first] = await linksTo(shop, other)
  await client.accounts.changeProfile({ email: other, current_password: PASSWORD })
  const [, newest] = await linksTo(shop, other)
  const guest = shop.client()
  for (const token of [first ?? '', 'A'.repeat(43)])
    expect(await refusalOf(guest.sessions.confirmEmail({ token }))).toEqual([400, refusals.staleEmailLink])
  expect(await client.accounts.profile({})).toMatchObject({ email })
  const presses = await Promise.allSettled([1, 2, 3].map(() => guest.sessions.confirmEmail({ token: newest ?? '' })))
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await client.accounts.profile({})).toMatchObject({ first_name: 'Anna', email: other })
  const told = (await shop.mails()).filter(({ subject }) => subject?.endsWith('has changed'))
  expect(told.map(({ to }) => to?.[0]?.address)).toEqual([email])
  expect(told[0]?.text).not.toContain(other)
})

test('a reset link sent to the old address stops working', async () => {
  const shop = await openShop()
  const { client, email } = await newShopper(shop, 'anna')
  await shop.client().accounts.requestPasswordReset({ email })
  const mail = (await shop.mails()).find(({ subject }) => subject === 'Choose a new password')
  const [, token = ''] = /reset-password-confirm\/[^/]+\/([^/?\s]+)/.exec(mail?.text ?? '') ?? []
  expect(token).not.toBe('')
  const other = 'anna@elsewhere.example'
  await client.accounts.changeProfile({ email: other, current_password: PASSWORD })
  const [link = ''] = await linksTo(shop, other)
  await shop.client().sessions.confirmEmail({ token: link })
  expect(
    await refusalOf(shop.client().accounts.confirmPasswordReset({ token, email, password: 'thyme-and-lemon' })),
  ).toMatchObject([400, expect.any(String)])
})

test('a staff account’s email can’t be changed in the shop', async () => {
  const shop = await openShop()
  const { superuser } = await staffTokens(shop)
  expect(
    await refusalOf(
      shop.client(superuser).accounts.changeProfile({ email: 'new@example.com', current_password: PASSWORD }),
    ),
  ).toEqual([409, expect.stringContaining('change its email in the back office')])
})

test('the link to a new address ends after a day, with the account, and for who has become staff', async () => {
  const shop = await openShop()
  const { client: anna, username } = await newShopper(shop)
  const { client: berta, email } = await newShopper(shop)
  await anna.accounts.changeProfile({ email: 'late@elsewhere.example', current_password: PASSWORD })
  const [late = ''] = await linksTo(shop, 'late@elsewhere.example')
  shop.pass(25 * 3_600_000)
  expect(await refusalOf(shop.client().sessions.confirmEmail({ token: late }))).toEqual([400, refusals.staleEmailLink])

  await berta.accounts.changeProfile({ email: 'berta@elsewhere.example', current_password: PASSWORD })
  const [bertas = ''] = await linksTo(shop, 'berta@elsewhere.example')
  await shop.database.pool.query('update users set is_staff = true where email = $1', [email])
  expect(await refusalOf(shop.client().sessions.confirmEmail({ token: bertas }))).toEqual([409, refusals.staffEmail])

  const again = shop.client((await shop.client().accounts.signIn({ username, password: PASSWORD })).token)
  await again.accounts.changeProfile({ email: 'gone@elsewhere.example', current_password: PASSWORD })
  const [gone = ''] = await linksTo(shop, 'gone@elsewhere.example')
  await again.privacy.erase({ current_password: PASSWORD })
  expect(await refusalOf(shop.client().sessions.confirmEmail({ token: gone }))).toEqual([400, refusals.staleEmailLink])
})

test('a new password, changed or reset, ends the link of a thief who knew the old one', async () => {
  const shop = await openShop()
  const { client: anna, email } = await newShopper(shop)
  const thief = 'thief@elsewhere.example'
  await anna.accounts.changeProfile({ email: thief, current_password: PASSWORD })
  const [first = ''] = await linksTo(shop, thief)
  await anna.sessions.changePassword({ current_password: PASSWORD, password: 'thyme-and-lemon' })
  await anna.accounts.changeProfile({ email: 'second@elsewhere.example', current_password: 'thyme-and-lemon' })
  const [second = ''] = await linksTo(shop, 'second@elsewhere.example')
  await shop.client().accounts.requestPasswordReset({ email })
  const mail = (await shop.mails()).find(({ subject }) => subject === 'Choose a new password')
  const [, token = ''] = /reset-password-confirm\/[^/]+\/([^/?\s]+)/.exec(mail?.text ?? '') ?? []
  await shop.client().accounts.confirmPasswordReset({ token, email, password: 'olive-and-thyme' })
  for (const link of [first, second])
    expect(await refusalOf(shop.client().sessions.confirmEmail({ token: link }))).toEqual([
      400,
      refusals.staleEmailLink,
    ])
})

/** The tokens of the links to confirm an address, oldest first. */
async function linksTo(shop: TestShop, address: string): Promise<string[]> {
  const mails = (await shop.mails()).filter(({ to }) => to?.[0]?.address === address)
  return mails.map(({ text }) => /account\/details#([\w-]{43})/.exec(text ?? '')?.[1] ?? '')
}
