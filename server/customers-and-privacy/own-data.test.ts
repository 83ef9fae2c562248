import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendGiftCards } from '#server/gift-cards/sending/send.ts'
import { refusalOf, tableText } from '#server/testing/answers.ts'
import { LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { codeIn, readyCards } from '#server/testing/sold-cards.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { SUBJECT_TABLES } from './data-subject.ts'

const ROSE = [{ slug: 'damask-rose' }]
const HOUR = 60 * 60 * 1000

/** The newest mailed link's token. */
async function mailedToken(shop: TestShop, email: string): Promise<string> {
  await shop.client().privacy.requestLink({ email })
  const mail = (await shop.mails()).findLast(
    ({ subject, to }) => subject === 'What we know about you' && to?.[0]?.address === email.toLowerCase(),
  )
  const token = /privacy-data#([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('No link was mailed.')
  return token
}

async function dispatchAll(shop: TestShop): Promise<void> {
  const { superuser } = await staffTokens(shop)
  const { staffOrders } = staffClient(shop, superuser)
  for (const { id } of (await staffOrders.list({})).results) {
    const { version } = await staffOrders.read({ id })
    const sent = await staffOrders.dispatch({ id, version, carrier: 'Royal Mail', tracking_number: 'AB123456789GB' })
    await staffOrders.sendDispatchMail({ id, version: sent.version })
  }
}

test('a shopper downloads their account’s data, without that of guests with the same address', async () => {
  const shop = await openShop()
  const { client, username, email } = await newShopper(shop, 'anna')
  await pay(shop, {
    client,
    session_id: (await readyToPay(client, { items: ROSE, form: { ...LEEDS, email } })).session_id,
  })
  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: [{ slug: 'oat-and-honey' }], form: { ...LEEDS, email } })).session_id,
  })
  const own = await client.privacy.data({})
  expect(own).toMatchObject({
    accounts: [{ username, email, first_name: 'Anna', last_name: 'Holt' }],
    orders: [{ email, items: [{ product: 'Damask Rose Soap' }] }],
  })
  expect(own.orders).toHaveLength(1)
  expect(JSON.stringify(own)).not.toContain('Oat')
})

test('a shopper erases their account with their password; its orders stay without a name, and a guest’s order stays whole', async () => {
  const shop = await openShop()
  const { client, token, email } = await newShopper(shop, 'anna')
  await pay(shop, {
    client,
    session_id: (await readyToPay(client, { items: ROSE, form: { ...LEEDS, email } })).session_id,
  })
  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: ROSE, form: { ...LEEDS, email } })).session_id,
  })
  expect(await refusalOf(client.privacy.erase({ current_password: 'a-guess' }))).toEqual([
    400,
    expect.stringContaining('password is not correct'),
  ])
  await dispatchAll(shop)
  await client.privacy.erase({ current_password: 'olive-and-laurel' })
  expect(await refusalOf(shop.client(token).accounts.profile({}))).toMatchObject([401, expect.any(String)])
  const { rows } = await shop.database.pool.query(
    'select email, full_name, total_pence from orders order by created_at',
  )
  expect(rows).toMatchObject([
    { email: '', full_name: '' },
    { email, full_name: 'Anna Holt' },
  ])
  expect(rows[0].total_pence).toBe(rows[1].total_pence)
  expect(await tableText(shop, 'users')).not.toMatch(/Anna|Holt/)
})

test('a guest reads and erases the data under their address by an emailed link, for an hour', async () => {
  const shop = await openShop()
  const email = 'Anna.Holt@example.com'
  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: ROSE, form: { ...LEEDS, email } })).session_id,
  })
  await readyToPay(guest, { items: ROSE, form: { ...LEEDS, email, phone: '+44 20 7946 0321' } })
  await guest.newsletter.subscribe({ email })
  const stale = await mailedToken(shop, email)
  expect(await guest.privacy.linkedData({ token: stale })).toMatchObject({
    email: email.toLowerCase(),
    orders: [{ phone: LEEDS.phone }],
    checkouts_not_finished: [{}],
  })
  shop.pass(HOUR + 1000)
  expect(await refusalOf(guest.privacy.linkedData({ token: stale }))).toEqual([
    400,
    expect.stringContaining('no longer valid'),
  ])

  const token = await mailedToken(shop, email)
  expect(await refusalOf(guest.privacy.eraseLinked({ token, confirm: 'ben@example.com' }))).toEqual([
    400,
    expect.stringContaining('to another address'),
  ])
  await dispatchAll(shop)
  await shop.mails()
  await guest.privacy.eraseLinked({ token, confirm: email })
  for (const table of [
    'orders',
    'checkout_sessions',
    'subscribers',
    'mails',
    'privacy_links',
    'order_events',
    'audit_log',
  ]) {
    expect(await tableText(shop, table), table).not.toMatch(/anna\.holt|Wool Lane|7946 0321/i)
  }
  expect(JSON.stringify(await shop.mails())).not.toMatch(/anna\.holt|Wool Lane/i)
  expect(await refusalOf(guest.privacy.linkedData({ token }))).toMatchObject([400, expect.any(String)])
})

test('requesting a link for an unknown address gets the same response and sends no email', async () => {
  const shop = await openShop()
  await newShopper(shop, 'anna')
  await shop.mails()
  const known = await shop.client().privacy.requestLink({ email: 'anna@example.com' })
  const unknown = await shop.client().privacy.requestLink({ email: 'nobody@example.com' })
  expect(unknown).toEqual(known)
  expect(
    (await shop.mails())
      .filter(({ subject }) => subject === 'What we know about you')
      .map(({ to }) => to?.[0]?.address),
  ).toEqual(['anna@example.com'])
})

/** Tables with an address whose rows go with their account or order, or within a day. */
const GO_WITH_OTHERS = ['email_changes', 'order_account_links', 'password_resets', 'privacy_links']

/** Columns of JSON in which no shopper's email address is. */
const WITHOUT_ADDRESSES = [
  ...['audit_log.after', 'audit_log.before', 'cart_merges.left_behind', 'checkout_sessions.discount_terms'],
  ...['content_previews.value', 'mails.headers', 'order_contacts.shipping_address', 'order_events.data'],
  ...['orders.billing_address', 'orders.discount_terms', 'orders.promise', 'orders.shipping_address'],
  ...['proofs.findings', 'shop_content.value', 'translations.english', 'translations.words'],
]

/** A person whom only this table knows. */
const ONLY_IN: Record<string, string> = {
  contact_messages: `(name, email, phone, message, created_at) values ('Ann', $1, '', 'Hello', now())`,
  subscribers: `(email, state, token_hash, wording, asked_at) values ($1, 'pending', 'hash', 'Yes', now())`,
  reminders: `(kind, product_id, email, email_hash, country, language, asked_at)
    select 'back_in_stock', id, $1, 'hash', 'GB', 'en', now() from products limit 1`,
  gift_cards: `(recipient_email, send_at, created_at) values ($1, now(), now())`,
  mails: `("to", subject, html, text, kind, subject_id, state, created_at)
    values ($1, 'x', 'x', 'x', 'reminder', 'x', 'failed', now())`,
}

test('whatever is kept under an address can be asked for, by its owner and by staff', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { staffOrders, staffPeople } = staffClient(shop, (await staffTokens(shop)).staff)
  const { pool } = shop.database
  const at = (table: string) => `${table}@example.com`
  const ready = (email: string) => readyToPay(guest, { items: ROSE, form: { ...LEEDS, email } })
  await newShopper(shop, 'users')
  await ready(at('checkout_sessions'))
  const { order } = await pay(shop, { client: guest, session_id: (await ready(at('order_contacts'))).session_id })
  const { id, version } = await staffOrders.read({ id: order ?? '' })
  const to = { full_name: 'Ann', phone: '', line1: '9 Ouse Street', city: 'York', postal_code: 'YO1 7AB' }
  await staffOrders.changeContact({ id, version, ...to, email: at('orders') })
  await shop.mails()
  await pool.query('delete from mails')
  for (const [table, row] of Object.entries(ONLY_IN)) await pool.query(`insert into ${table} ${row}`, [at(table)])

  const { rows } = await pool.query<{ table: string }>(
    `select distinct table_name as table from information_schema.columns
     where table_schema = 'public' and (column_name like '%email' or column_name in ('to', 'customer_info'))`,
  )
  const about = rows.map(({ table }) => table).filter((table) => !GO_WITH_OTHERS.includes(table))
  expect(new Set(about)).toEqual(new Set(Object.values(SUBJECT_TABLES).map((table) => getTableName(table))))
  const documents = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type like 'json%'`,
  )
  const withAddresses = documents.rows.map(({ name }) => name).filter((name) => !WITHOUT_ADDRESSES.includes(name))
  expect(new Set(withAddresses)).toEqual(
    new Set(['checkout_sessions.customer_info', 'checkout_sessions.gift_card_for']),
  )
  await readyCards(shop, { form: { gift_card_email: at('gift_card_for') } })
  for (const name of [...about, 'gift_card_for']) {
    expect(await staffPeople.customer({ email: at(name) }), name).toMatchObject({ email: at(name) })
    expect(await staffPeople.exportCustomer({ email: at(name) }), name).toMatchObject({ email: at(name) })
    expect(await mailedToken(shop, at(name)), name).toBeTruthy()
  }
  expect(await refusalOf(staffPeople.customer({ email: at('nobody') }))).toEqual([404, 'Customer not found.'])
})

test('the recipient of a gift card that isn’t paid for reads and erases what was typed about them alone', async () => {
  const shop = await openShop()
  const { staffPeople } = staffClient(shop, (await staffTokens(shop)).superuser)
  const email = 'lama@example.com'
  const form = { gift_card_email: 'Lama@Example.com', gift_card_from: 'Anna', gift_card_message: 'For you, Lama' }
  const { client, session_id } = await readyCards(shop, { form })
  const exported = await staffPeople.exportCustomer({ email })
  expect(exported.gift_cards_in_checkouts).toMatchObject([
    { gift_card_for: { from_name: 'Anna', message: 'For you, Lama' } },
  ])
  expect(JSON.stringify(exported)).not.toContain(LEEDS.email)

  await shop.client().privacy.eraseLinked({ token: await mailedToken(shop, email), confirm: email })
  for (const table of ['checkout_sessions', 'audit_log', 'mails'])
    expect(await tableText(shop, table), table).not.toMatch(/lama/i)
  expect(await refusalOf(staffPeople.customer({ email }))).toEqual([404, 'Customer not found.'])
  // The buyer's checkout goes on, and the card comes to them.
  await pay(shop, { client, session_id })
  await sendGiftCards(shop.context)
  const [mail] = (await shop.mails()).filter((sent) => codeIn(sent) !== '')
  expect(mail?.to?.[0]?.address).toBe(LEEDS.email)
})
