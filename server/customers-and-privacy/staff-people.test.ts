import { expect, test } from 'vitest'
import { refusalOf, tableText } from '#server/testing/answers.ts'
import { LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const EMAIL = 'anna@example.com'

async function write(shop: TestShop, name: string, email: string): Promise<void> {
  await shop.database.pool.query(
    `insert into contact_messages (name, email, phone, message, created_at) values ($1, $2, '', 'Hello', $3)`,
    [name, email, shop.context.now()],
  )
}

test('messages wait until they are answered; the second of two concurrent answers gets 409', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffPeople } = staffClient(shop, staff)
  await write(shop, 'Anna', EMAIL)
  await write(shop, 'Ben', 'ben@example.com')
  const waiting = await staffPeople.messages({ state: 'new' })
  expect(waiting.results.map(({ name }) => name)).toEqual(['Ben', 'Anna'])
  expect((await staffPeople.messages({ search: 'ANNA@' })).count).toBe(1)
  expect((await staffPeople.messages({ search: '%' })).count).toBe(0)
  const [ben] = waiting.results
  if (!ben) throw new Error('Nobody has written.')
  expect(await staffPeople.markMessage({ id: ben.id, version: ben.version, state: 'answered' })).toMatchObject({
    state: 'answered',
    version: 2,
  })
  expect(await refusalOf(staffPeople.markMessage({ id: ben.id, version: ben.version, state: 'new' }))).toMatchObject([
    409,
    expect.any(String),
  ])
  expect((await staffPeople.messages({ state: 'new' })).count).toBe(1)
})

test('staff list the newsletter, export it safely for a spreadsheet, and unsubscribe addresses', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffPeople } = staffClient(shop, staff)
  const rows = [
    ['=cmd|x@example.com', 'confirmed'],
    ['ben@example.com', 'confirmed'],
    ['cleo@example.com', 'pending'],
  ]
  for (const [email, state] of rows)
    await shop.database.pool.query(
      `insert into subscribers (email, state, token_hash, wording, asked_at, confirmed_at)
        values ($1, $2, $1, 'Yes, please', $3, case when $2 = 'confirmed' then $3::timestamptz end)`,
      [email, state, shop.context.now()],
    )
  expect((await staffPeople.subscribers({ state: 'confirmed' })).count).toBe(2)
  const file = await staffPeople.exportSubscribers({})
  let csv = ''
  for await (const chunk of file.chunks) csv += chunk
  expect(file.filename).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv).toContain(`"'=cmd|x@example.com"`)
  expect(csv).not.toContain('cleo')
  const ben = (await staffPeople.subscribers({ search: 'ben' })).results[0]
  expect(await staffPeople.unsubscribe({ id: ben?.id ?? 0 })).toMatchObject({
    state: 'unsubscribed',
    unsubscribed_at: expect.any(String),
  })
  expect((await staffPeople.subscribers({ state: 'confirmed' })).count).toBe(1)
})

test('a customer is one email address, with purchases as a guest and signed in', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffPeople } = staffClient(shop, staff)
  for (const email of [EMAIL, 'ANNA@example.com', 'ben@example.com']) {
    const guest = shop.client()
    await pay(shop, {
      client: guest,
      session_id: (await readyToPay(guest, { items: [{ slug: 'damask-rose' }], form: { ...LEEDS, email } })).session_id,
    })
  }
  await newShopper(shop, 'cleo')
  const { results, count } = await staffPeople.customers({})
  expect(results.map(({ email, orders, has_account }) => [email, orders, has_account])).toEqual([
    ['ben@example.com', 1, false],
    [EMAIL, 2, false],
  ])
  expect(count).toBe(2)
  expect((await staffPeople.customers({ search: 'an' })).results).toMatchObject([
    { email: EMAIL, name: 'Anna Holt', last_order_at: expect.stringMatching(/Z$/) },
  ])
  expect((await staffPeople.customers({ list: 'accounts' })).results.map(({ email }) => email)).toContain(
    'cleo@example.com',
  )
  const anna = await staffPeople.customer({ email: 'Anna@Example.com' })
  expect(anna.recent_orders).toHaveLength(2)
  expect(Number(anna.spent)).toBeCloseTo(anna.recent_orders.reduce((sum, order) => sum + Number(order.total), 0))
  expect(await refusalOf(staffPeople.customer({ email: 'nobody@example.com' }))).toEqual([404, 'Customer not found.'])
})

test('staff export and erase a person’s data, and the ledgers still add up', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffPeople } = staffClient(shop, staff)
  const anna = await newShopper(shop, 'annah')
  const form = { ...LEEDS, email: anna.email, billing_address_line1: '4 Wool Lane' }
  await pay(shop, {
    client: anna.client,
    session_id: (await readyToPay(anna.client, { items: [{ slug: 'damask-rose' }], form })).session_id,
  })
  await readyToPay(anna.client, { items: [{ slug: 'sage-and-sidr' }], form })
  await write(shop, 'Anna Holt', anna.email)
  await shop.client().newsletter.subscribe({ email: anna.email })
  await shop.mails()

  const person = await staffPeople.exportCustomer({ email: anna.email })
  expect(person).toMatchObject({
    accounts: [{ username: 'annah' }],
    orders: [
      { full_name: 'Anna Holt', shipping_address: expect.arrayContaining(['4 Wool Lane']), items: [{ quantity: 1 }] },
    ],
    checkouts_not_finished: [{ customer_info: { email: anna.email } }],
    messages: [{ message: 'Hello' }],
    newsletter: [{ state: 'pending' }],
  })
  expect(JSON.stringify(person)).not.toMatch(/hash|argon2|cs_/)

  expect(await refusalOf(staffPeople.eraseCustomer({ email: anna.email, confirm: 'somebody else' }))).toEqual([
    400,
    'That is not the same email address.',
  ])
  await shop.database.pool.query(`update orders set status = 'delivered'`)
  const money = async () =>
    (await shop.database.pool.query('select sum(total_pence)::int as pence, count(*)::int as orders from orders'))
      .rows[0]
  const before = await money()
  await staffPeople.eraseCustomer({ email: anna.email.toUpperCase(), confirm: anna.email })
  expect(await money()).toEqual(before)
  for (const table of [
    'users',
    'orders',
    'checkout_sessions',
    'contact_messages',
    'subscribers',
    'mails',
    'audit_log',
    'tokens',
  ]) {
    const text = await tableText(shop, table)
    expect(text, table).not.toMatch(/annah|Anna|Wool Lane|496 0000/i)
  }
  expect(await refusalOf(anna.client.accounts.profile({}))).toMatchObject([401, expect.any(String)])
  expect(await refusalOf(staffPeople.customer({ email: anna.email }))).toEqual([404, 'Customer not found.'])
  expect((await staffPeople.customers({})).count).toBe(0)
})

test('staff can’t be erased, and an empty address matches nobody', async () => {
  const shop = await openShop()
  const { staff, superuser } = await staffTokens(shop)
  await staffClient(shop, superuser).staffPeople.createAccount({
    username: 'dora',
    email: 'dora@example.com',
    password: 'olive-and-laurel',
  })
  const { staffPeople } = staffClient(shop, staff)
  expect(
    await refusalOf(staffPeople.eraseCustomer({ email: 'dora@example.com', confirm: 'dora@example.com' })),
  ).toMatchObject([409, expect.stringContaining('dora, a staff account')])
  expect(await refusalOf(staffPeople.customer({ email: ' ' }))).toMatchObject([400, expect.any(String)])
})

test('the owner creates and demotes staff accounts, and a demotion ends sessions at once', async () => {
  const shop = await openShop()
  const { superuser } = await staffTokens(shop)
  const { staffPeople } = staffClient(shop, superuser)
  const account = { username: 'dora', email: 'dora@example.com', password: 'olive-and-laurel' }
  const dora = await staffPeople.createAccount(account)
  expect(dora).toMatchObject({ is_staff: true, is_superuser: false, sessions: 0 })
  expect(await refusalOf(staffPeople.createAccount(account))).toEqual([
    400,
    'That username is taken. Please choose another.',
  ])
  expect(
    await refusalOf(staffPeople.createAccount({ ...account, username: 'else', password: 'password1' })),
  ).toMatchObject([400, expect.stringContaining('too easy to guess')])
  const { token } = await shop.client().accounts.signIn(account)
  const hers = staffClient(shop, token)
  // The owner knows the one she was given.
  const own = { username: 'dora', password: 'laurel-and-olive' }
  await hers.staffSecurity.changePassword({ password: own.password })
  await hers.staffPeople.messages({})
  expect(await refusalOf(hers.staffPeople.accounts({}))).toMatchObject([403, expect.any(String)])
  expect((await staffPeople.accounts({})).find(({ id }) => id === dora.id)?.sessions).toBe(1)
  await staffPeople.signOutEverywhere({ id: dora.id })
  expect(await refusalOf(hers.staffPeople.messages({}))).toMatchObject([401, expect.any(String)])

  const again = staffClient(shop, (await shop.client().accounts.signIn(own)).token)
  const ended = await staffPeople.changeAccount({ id: dora.id, version: 1, is_staff: false, is_superuser: false })
  expect(ended).toMatchObject({ is_staff: false, version: 2 })
  expect(await refusalOf(again.staffPeople.messages({}))).toMatchObject([401, expect.any(String)])
  expect(
    await refusalOf(staffClient(shop, (await shop.client().accounts.signIn(own)).token).staffPeople.messages({})),
  ).toMatchObject([403, expect.any(String)])
  expect(
    await refusalOf(staffPeople.changeAccount({ id: dora.id, version: 1, is_staff: true, is_superuser: true })),
  ).toMatchObject([409, expect.any(String)])
  const me = (await staffPeople.accounts({})).find(({ is_superuser }) => is_superuser)
  expect(
    await refusalOf(staffPeople.changeAccount({ id: me?.id ?? 0, version: 1, is_staff: false, is_superuser: false })),
  ).toMatchObject([409, expect.stringContaining('your own permissions')])
})
