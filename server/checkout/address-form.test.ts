import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ApiClientError } from '#contract/client.ts'
import { chooseEverything, DUBAI, LEEDS, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

async function newSession(shop: TestShop): Promise<string> {
  const items = await requestedItems(shop.client(), [{ slug: 'damask-rose' }])
  return (await shop.client().checkout.createSession({ items })).session_id
}

/** The messages of a refused form, by field. */
async function fieldsOf(saving: Promise<unknown>): Promise<Record<string, string[]>> {
  const problem = await saving.catch((reason: unknown) => reason)
  return problem instanceof ApiClientError ? problem.fields : {}
}

test('a UK postcode is checked by its form and stored as carriers write it', async () => {
  const shop = await openShop()
  const { checkout } = shop.client()
  const session_id = await newSession(shop)
  const message = ['Please enter a full UK postcode, for example LS1 4AB']
  expect(await fieldsOf(checkout.saveCustomer({ session_id, ...LEEDS, billing_postal_code: 'LS1' }))).toEqual({
    billing_postal_code: message,
  })
  const elsewhere = {
    shipping_same_as_billing: false,
    shipping_address_line1: '9 Ouse Street',
    shipping_city: 'York',
    shipping_postal_code: '12345',
  }
  expect(await fieldsOf(checkout.saveCustomer({ session_id, ...LEEDS, ...elsewhere }))).toEqual({
    shipping_postal_code: message,
  })
  const saved = await checkout.saveCustomer({ session_id, ...LEEDS, billing_postal_code: ' ls14ab ' })
  expect(saved.customer_info).toMatchObject({ billing_postal_code: 'LS1 4AB', shipping_postal_code: 'LS1 4AB' })
})

test('an address in the UAE needs an emirate and a telephone number, and no postal code', async () => {
  const shop = await openShop()
  const { checkout } = shop.client()
  const session_id = await newSession(shop)
  expect(await fieldsOf(checkout.saveCustomer({ session_id, ...DUBAI, phone: '', billing_state: '' }))).toEqual({
    phone: ['Please enter a phone number: couriers in the UAE call before they deliver'],
    billing_state: ['Please choose an emirate'],
  })
  expect(await fieldsOf(checkout.saveCustomer({ session_id, ...DUBAI, billing_state: 'Yorkshire' }))).toEqual({
    billing_state: ['Please choose an emirate'],
  })
  const saved = await checkout.saveCustomer({ session_id, ...DUBAI, billing_state: 'ras al-khaimah' })
  expect(saved.customer_info).toMatchObject({ shipping_state: 'Ras Al Khaimah', shipping_postal_code: '00000' })
  // The courier calls where the parcel goes.
  const home = { ...DUBAI, phone: '', shipping_same_as_billing: false, shipping_country: 'GB' as const }
  const york = { shipping_address_line1: '9 Ouse Street', shipping_city: 'York', shipping_postal_code: 'yo17ab' }
  expect((await checkout.saveCustomer({ session_id, ...home, ...york })).customer_info).toMatchObject({
    shipping_postal_code: 'YO1 7AB',
  })
})

test.each([
  ['050 123 4567', '050 123 4567'],
  ['+971 50 123 4567', '+971 50 123 4567'],
  ['00971501234567', '00971501234567'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '050 123 4567'],
  ['+۹۷۱ ۵۰ ۱۲۳ ۴۵۶۷', '+971 50 123 4567'],
])('a telephone number typed as “%s” is stored as “%s”', async (phone, stored) => {
  const shop = await openShop()
  const saved = await shop.client().checkout.saveCustomer({ session_id: await newSession(shop), ...DUBAI, phone })
  expect(saved.customer_info).toMatchObject({ phone: stored })
})

test('a checkout that was filled in before these rules can still be paid', async () => {
  const shop = await openShop()
  const client = shop.client()
  const { session_id } = await readyToPay(client, { items: [{ slug: 'damask-rose' }], form: DUBAI })
  await shop.database.db.execute(sql`update checkout_sessions
    set customer_info = customer_info || '{"phone": "", "billing_state": "Dubayy", "shipping_state": "Dubayy"}'`)
  expect(await client.checkout.session({ session_id })).toMatchObject({ customer_info: { shipping_state: 'Dubayy' } })
  expect(await pay(shop, { client, session_id })).toMatchObject({ paid: true })
  const again = await newSession(shop)
  expect(await chooseEverything(client, { session_id: again, form: DUBAI })).toMatchObject({ state: 'shipping' })
})
