import { expect, test } from 'vitest'
import { refusalOf, tableText } from '#server/testing/answers.ts'
import { LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { requestOrderAccount } from './request-account.ts'
import { usernamesFor } from './usernames.ts'

const PASSWORD = 'olive-and-laurel'
const HOUR = 60 * 60 * 1000

/** A guest's paid order to this address. */
async function guestOrder(shop: TestShop, email = LEEDS.email) {
  const { session_id } = await readyToPay(shop.client(), {
    items: [{ slug: 'damask-rose' }],
    form: { ...LEEDS, email },
  })
  return pay(shop, { client: shop.client(), session_id })
}

/** The newest mailed link's token, or null. */
async function mailedToken(shop: TestShop, email = LEEDS.email): Promise<string | null> {
  const mail = (await shop.mails()).findLast(
    ({ subject, to }) => subject?.startsWith('Finish your account') && to?.[0]?.address === email,
  )
  return /account\/create#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? null
}

test('the mailed link and the password make an account that has the order, its name and nothing else', async () => {
  const shop = await openShop()
  const earlier = await guestOrder(shop)
  const { session_id, order } = await guestOrder(shop)
  await shop.client().orderAccounts.request({ session_id, password: PASSWORD })
  expect(await tableText(shop, 'users')).not.toContain('anna@example.com')
  const token = (await mailedToken(shop)) ?? ''

  const made = await shop.client().orderAccounts.create({ token, password: PASSWORD })
  expect(made).toEqual({ username: 'anna', token: expect.any(String) })
  const client = shop.client(made.token ?? '')
  expect(await client.accounts.profile({})).toMatchObject({
    email: 'anna@example.com',
    first_name: 'Anna',
    last_name: 'Holt',
  })
  expect((await client.orders.list({})).results.map(({ id }) => id)).toEqual([order])
  expect(await client.checkout.session({ session_id })).toMatchObject({ paid: true, owned: true })
  expect((await shop.client().accounts.signIn({ username: 'anna', password: PASSWORD })).token).toBeTruthy()
  // From now on the link in the mail is the account's alone.
  expect(await refusalOf(shop.client().checkout.session({ session_id }))).toMatchObject([404, expect.any(String)])
  expect(await refusalOf(shop.client().orders.read({ id: order ?? '' }))).toMatchObject([404, expect.any(String)])
  // Another guest's order to the same address stays what it was.
  expect(await shop.client().orders.read({ id: earlier.order ?? '' })).toMatchObject({ email: 'anna@example.com' })
  expect(await refusalOf(shop.client().orderAccounts.create({ token, password: PASSWORD }))).toMatchObject([
    400,
    expect.stringContaining('no longer valid'),
  ])
})

test('a link that is asked for while staff correct the address goes to the corrected one', async () => {
  const shop = await openShop()
  const { session_id, order } = await guestOrder(shop)
  const { staffOrders } = staffClient(shop, (await staffTokens(shop)).staff)
  const { id, version } = await staffOrders.read({ id: order ?? '' })
  const to = { full_name: 'Ann', phone: '', line1: '9 Ouse Street', city: 'York', postal_code: 'YO1 7AB' }
  let corrected = false
  const allows = async () => {
    if (!corrected) await staffOrders.changeContact({ id, version, ...to, email: 'right@example.com' })
    corrected = true
    return true
  }
  const context = { ...shop.context, limits: { ...shop.context.limits, allows } }
  await requestOrderAccount(context, { session_id, password: PASSWORD, user: null, language: 'en' })
  expect(await mailedToken(shop)).toBeNull()
  const token = (await mailedToken(shop, 'right@example.com')) ?? ''
  expect(await shop.client().orderAccounts.create({ token, password: PASSWORD })).toMatchObject({ username: 'right' })
})

test('somebody who typed another person’s address gets no account, and neither does the reader of that mailbox', async () => {
  const shop = await openShop()
  const { session_id } = await guestOrder(shop)
  expect(await shop.client().orderAccounts.request({ session_id, password: PASSWORD })).toEqual({
    detail: expect.not.stringContaining('anna'),
  })
  const token = (await mailedToken(shop)) ?? ''
  // The mailbox alone is not enough: its reader doesn't know the password.
  for (const password of ['another-password', 'x'])
    expect(await refusalOf(shop.client().orderAccounts.create({ token, password }))).toMatchObject([
      400,
      expect.stringContaining('not the password'),
    ])
  // Nor is the password: without the mailbox there is no link.
  expect(await refusalOf(shop.client().orderAccounts.create({ token: 'A'.repeat(43), password: PASSWORD }))).toEqual([
    400,
    expect.stringContaining('no longer valid'),
  ])
  shop.pass(25 * HOUR)
  expect(await refusalOf(shop.client().orderAccounts.create({ token, password: PASSWORD }))).toMatchObject([
    400,
    expect.stringContaining('no longer valid'),
  ])
  expect(await tableText(shop, 'users')).not.toContain('anna@example.com')
})

test('an address with an account gets the same answer, and the order can be added to that account', async () => {
  const shop = await openShop()
  const anna = await newShopper(shop, 'anna')
  const known = await guestOrder(shop, anna.email)
  const unknown = await guestOrder(shop, 'nobody-yet@example.com')
  const answers = await Promise.all(
    [known, unknown].map(({ session_id }) => shop.client().orderAccounts.request({ session_id, password: PASSWORD })),
  )
  expect(answers[0]).toEqual(answers[1])
  const mails = (await shop.mails()).filter(({ subject }) => subject?.startsWith('Finish your account'))
  expect(mails.map(({ text }) => /already have an account/.test(text ?? '')).sort()).toEqual([false, true])

  const token = (await mailedToken(shop, anna.email)) ?? ''
  expect(await anna.client.orderAccounts.create({ token, password: PASSWORD })).toEqual({
    username: 'anna',
    token: null,
  })
  expect((await anna.client.orders.list({})).results.map(({ id }) => id)).toEqual([known.order])
})

test('two requests with one link make one account', async () => {
  const shop = await openShop()
  const { session_id } = await guestOrder(shop)
  await shop.client().orderAccounts.request({ session_id, password: PASSWORD })
  const token = (await mailedToken(shop)) ?? ''
  const made = await Promise.allSettled(
    [1, 2, 3].map(() => shop.client().orderAccounts.create({ token, password: PASSWORD })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await shop.database.pool.query("select id from users where email = 'anna@example.com'")
  expect(rows).toHaveLength(1)
})

test('refuses an unpaid checkout, another’s order, a common password and a signed-in shopper', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const open = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const ask = (client: typeof guest, session_id: string, password = PASSWORD) =>
    refusalOf(client.orderAccounts.request({ session_id, password }))
  expect(await ask(guest, open.session_id)).toMatchObject([409, expect.stringContaining('once your order is paid')])
  expect(await ask(guest, 'cs_nothing')).toMatchObject([404, expect.any(String)])
  const paid = await guestOrder(shop)
  expect(await ask(guest, paid.session_id, 'password1')).toMatchObject([
    400,
    expect.stringContaining('too easy to guess'),
  ])
  const anna = await newShopper(shop)
  expect(await ask(anna.client, paid.session_id)).toMatchObject([409, expect.stringContaining('signed in')])
  const own = await readyToPay(anna.client, { items: [{ slug: 'damask-rose' }] })
  expect(await ask(guest, own.session_id)).toMatchObject([404, expect.any(String)])
})

test('usernames come from the address and fit the form that sign-in accepts', () => {
  const first = (email: string) => usernamesFor(email).next().value
  expect(first('anna.holt+shop@example.com')).toBe('anna.holt')
  expect(first('a@example.com')).toBe('shoppera')
  expect(first('"very odd"@example.com')).toBe('veryodd')
  expect(first('a-name-that-is-longer-than-twenty@example.com')).toHaveLength(20)
  for (const name of usernamesFor('a-name-that-is-longer-than-twenty@example.com'))
    expect(name).toMatch(/^[\p{L}\p{N}._@+-]{3,20}$/u)
})

test('a link proves the mailbox that it was mailed to, and none that staff have given the order since', async () => {
  const shop = await openShop()
  const { session_id } = await guestOrder(shop)
  await shop.client().orderAccounts.request({ session_id, password: PASSWORD })
  const token = (await mailedToken(shop)) ?? ''
  // By other ways than staff's correction, which deletes the link.
  await shop.database.pool.query(`update orders set email = 'victim@example.com'`)
  expect(await refusalOf(shop.client().orderAccounts.create({ token, password: PASSWORD }))).toEqual([
    400,
    expect.stringContaining('no longer valid'),
  ])
  expect(await tableText(shop, 'users')).not.toMatch(/victim@|anna@/)
})
