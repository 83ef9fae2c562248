import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import {
  CARDS,
  chooseEverything,
  confirmCard,
  DUBAI,
  LEEDS,
  pay,
  readyToPay,
  requestedItems,
} from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const REFUSED = [409, expect.stringMatching(/^We can’t send Damask Rose Soap to the United Arab/)]

test('returns 409 with the product’s name when it is not sold to the UAE, and accepts it for Leeds', async () => {
  const shop = await openShop()
  await endRegistration(shop)
  const guest = shop.client()
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ ships_to_uae: false })
  const items = await requestedItems(guest, [{ slug: 'oat-and-honey' }, { slug: 'damask-rose' }])
  const { session_id } = await guest.checkout.createSession({ items })
  expect(await refusalOf(guest.checkout.saveCustomer({ session_id, ...DUBAI }))).toEqual(REFUSED)
  expect(await chooseEverything(guest, { session_id, form: LEEDS })).toMatchObject({ state: 'shipping' })
})

test('returns 409 for the payment when the registration ended after the address, and accepts it for Leeds', async () => {
  const shop = await openShop()
  const [guest, arabic] = [shop.client(), inArabic(shop)]
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }], form: DUBAI })
  await endRegistration(shop)
  const open = { checkout_session_id: session_id }
  expect(await refusalOf(guest.checkout.createPaymentIntent(open))).toEqual(REFUSED)
  expect(await refusalOf(arabic.checkout.createPaymentIntent(open))).toEqual([
    409,
    expect.stringMatching(/^لا يمكننا إرسال .* إلى الإمارات/),
  ])
  const { rows } = await shop.database.pool.query('select count(*)::int as holds from stock_holds')
  expect(rows).toEqual([{ holds: 0 }])
  await chooseEverything(guest, { session_id, form: LEEDS })
  expect(await pay(shop, { client: guest, session_id })).toMatchObject({ paid: true })
})

test('returns 409 for the payment when somebody changed the English or erased the Arabic after the address', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }], form: DUBAI })
  const open = { checkout_session_id: session_id }
  const { id } = await guest.catalogue.product({ slug: 'damask-rose' })
  const { version, precautions } = await staff.staffCatalogue.product({ id })
  const changed = await staff.staffCatalogue.updateProduct({ id, version, precautions: 'Keep it away from pets.' })
  expect(await refusalOf(guest.checkout.createPaymentIntent(open))).toEqual(REFUSED)
  await staff.staffCatalogue.updateProduct({ id, version: changed.version, precautions })
  const { payment_intent } = await guest.checkout.createPaymentIntent(open)

  // An open payment isn't returned again either.
  const place = { language: 'ar', kind: 'product', thing: String(id) } as const
  const { version: translated } = await staff.staffTranslations.read(place)
  await staff.staffTranslations.save({
    ...place,
    version: translated,
    fields: [{ field: 'precautions', words: '', english: precautions }],
  })
  expect(await refusalOf(guest.checkout.createPaymentIntent(open))).toEqual(REFUSED)
  expect((await shop.context.payments.read(payment_intent.id)).status).toBe('requires_payment_method')
})

test('a payment that succeeded becomes an order, even when the registration ended before the card was confirmed', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }], form: DUBAI })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await endRegistration(shop)
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).body.status).toBe('succeeded')
  shop.pass(3000)
  expect(await guest.checkout.session({ session_id })).toMatchObject({ paid: true, order: expect.any(String) })
  const { rows } = await shop.database.pool.query("select status, shipping_address->>'country' as country from orders")
  expect(rows).toEqual([{ status: 'paid', country: 'AE' }])
})

const endRegistration = (shop: TestShop) =>
  shop.database.pool.query("update products set uae_registered_until = '2026-01-31' where slug = 'damask-rose'")

const inArabic = (shop: TestShop) =>
  createClient({ origin: ORIGIN, language: 'ar', fetch: (request) => shop.app.fetch(request) })
