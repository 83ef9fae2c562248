import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ApiClientError } from '#contract/client.ts'
import { chooseEverything, DUBAI, LEEDS, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { ownerOf } from '#server/testing/discounts.ts'
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

test('a UK postcode is stored as carriers write it, and one of another form as it was sent', async () => {
  const shop = await openShop()
  const { checkout } = shop.client()
  const session_id = await newSession(shop)
  const elsewhere = {
    shipping_same_as_billing: false,
    shipping_address_line1: '9 Ouse Street',
    shipping_city: 'York',
    shipping_postal_code: '12345',
  }
  const saved = await checkout.saveCustomer({ session_id, ...LEEDS, ...elsewhere, billing_postal_code: ' ls14ab ' })
  expect(saved.customer_info).toMatchObject({ billing_postal_code: 'LS1 4AB', shipping_postal_code: '12345' })
  const missing = { ...LEEDS, ...elsewhere, billing_postal_code: '', shipping_postal_code: ' ' }
  expect(await fieldsOf(checkout.saveCustomer({ session_id, ...missing }))).toEqual({
    billing_postal_code: ['This field is required'],
    shipping_postal_code: ['This field is required'],
  })
})

test('an order to the UAE needs no emirate, telephone number or postal code, and staff see what there is', async () => {
  const shop = await openShop()
  const client = shop.client()
  const { billing_state: _, phone: __, ...form } = DUBAI
  const { session_id } = await readyToPay(client, { items: [{ slug: 'damask-rose' }], form })
  expect(await client.checkout.session({ session_id })).toMatchObject({
    customer_info: { phone: '', shipping_state: '', shipping_postal_code: '00000' },
  })
  const { order } = await pay(shop, { client, session_id })
  const { phone, shipping_lines } = await (await ownerOf(shop)).staffOrders.read({ id: order ?? '' })
  expect([phone, ...shipping_lines]).toEqual(['', DUBAI.billing_address_line1, 'Dubai', 'United Arab Emirates'])
  const saved = await client.checkout.saveCustomer({
    session_id: await newSession(shop),
    ...DUBAI,
    billing_state: 'ras al-khaimah',
  })
  expect(saved.customer_info).toMatchObject({ shipping_state: 'Ras Al Khaimah' })
})

test.each(['', 'FR'])('the country “%s” is refused, and no emirate is asked for', async (billing_country) => {
  const shop = await openShop()
  const session_id = await newSession(shop)
  // A program may send what the type rules out.
  const form = { ...LEEDS, billing_country: billing_country as 'GB' }
  const fields = await fieldsOf(shop.client().checkout.saveCustomer({ session_id, ...form }))
  expect(Object.keys(fields)).toEqual(['billing_country'])
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
