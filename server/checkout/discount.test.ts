import { expect, test } from 'vitest'
import type { ShopperClient } from '#contract/shopper-client.ts'
import type { StaffClient } from '#contract/staff/client.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import {
  CARDS,
  confirmCard,
  DUBAI,
  LEEDS,
  newShopper,
  pay,
  readyToPay,
  requestedItems,
} from '#server/testing/buying.ts'
import { makeCode, ownerOf } from '#server/testing/discounts.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { makeGiftCard } from '#server/testing/sold-cards.ts'
import { reconcile } from './reconcile.ts'

const MINUTE = 60_000
/** Two at £8.50 and one at £6.50: delivery in the UK is £4.99. */
const WISHES = [{ slug: 'damask-rose', quantity: 2 }, { slug: 'oat-and-honey' }]

async function broken(shop: TestShop): Promise<string[]> {
  const found: string[] = []
  for await (const { invariant, count } of prove(shop.context, { grace: 0 })) if (count > 0) found.push(invariant)
  return found
}

/** An erasure waits for the parcel. */
async function send(owner: StaffClient, id: string): Promise<void> {
  const { version } = await owner.staffOrders.read({ id })
  const sent = await owner.staffOrders.dispatch({
    id,
    version,
    carrier: 'Royal Mail',
    tracking_number: 'AB123456789GB',
  })
  await owner.staffOrders.sendDispatchMail({ id, version: sent.version })
}

const ready = (client: ShopperClient, email = 'anna@example.com') =>
  readyToPay(client, { items: WISHES, form: { ...LEEDS, email } })

test('a percentage is taken off each line, charged, ordered, mailed and proved', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'SPRING10', kind: 'percent', percent: 10 })
  const guest = shop.client()
  const { session_id, subtotal, shipping_cost } = await ready(guest)
  const applied = await guest.discounts.apply({ session_id, code: ' spring10 ' })
  const paid = await pay(shop, { client: guest, session_id })
  const order = await guest.orders.read({ id: paid.order ?? '' })
  const off = Math.round(Number(subtotal) * 10)
  const discount = { code: 'SPRING10', amount: `${(off / 100).toFixed(2)}`, delivery: '0.00' }
  expect(applied.discount).toEqual({ ...discount, automatic: false })
  expect(Number(applied.total_amount)).toBeCloseTo(Number(subtotal) - off / 100 + Number(shipping_cost), 5)
  expect(order).toMatchObject({ total: applied.total_amount, discount })
  const [mail] = await shop.mails()
  expect(mail?.text).toContain('Discount (SPRING10)')
  expect(mail?.text).toContain(`£${applied.total_amount}`)
  const { results } = await (await ownerOf(shop)).staffDiscounts.list({ search: 'spring' })
  expect(results[0]).toMatchObject({ code: 'SPRING10', uses: 1, revenue: applied.total_amount, state: 'active' })
  expect(await broken(shop)).toEqual([])
})

test('the VAT is in what was paid after the discount: in the back office, on the order page and in the report', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  expect((await owner.staffShop.facts({})).vat_number).not.toBe('')
  await makeCode(shop, { code: 'SPRING10', kind: 'percent', percent: 10 })
  const guest = shop.client()
  const { session_id } = await ready(guest)
  await guest.discounts.apply({ session_id, code: 'SPRING10' })
  const { order } = await pay(shop, { client: guest, session_id })
  // 2350p less 235p, and 499p for the delivery: 2614p, a sixth of which is 435.67p. Before the discount it was 475p.
  const taxed = { total: '26.14', vat: '4.36' }
  expect(await owner.staffOrders.read({ id: order ?? '' })).toMatchObject(taxed)
  const [mail] = await shop.mails()
  const [, token = ''] = /\/orders\/view#([\w.-]+)/.exec(mail?.text ?? '') ?? []
  expect(await guest.orderPage.open({ token })).toMatchObject(taxed)
  const period = { from: '2020-01-01', to: '2029-12-30' }
  const { total } = await owner.staffReports.read(period)
  expect(total).toMatchObject({ goods: '21.15', sales: '26.14', standard_rated: '26.14', vat: '4.36' })
})

test('applying, replacing and taking off a code cancels a payment of another total', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'FIVE', kind: 'amount', amount: '5.00' })
  await makeCode(shop, { code: 'HALF', kind: 'percent', percent: 50 })
  const guest = shop.client()
  const { session_id, total_amount: full } = await ready(guest)
  const opened = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  const five = await guest.discounts.apply({ session_id, code: 'FIVE' })
  expect(five.state).toBe('shipping')
  const second = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(second.payment_intent.id).not.toBe(opened.payment_intent.id)
  expect(second.payment_intent.amount).toBe(five.total_amount)
  expect((await confirmCard(shop, opened.payment_intent.client_secret, CARDS.good)).status).toBe(400)
  const half = await guest.discounts.apply({ session_id, code: 'HALF' })
  expect(half.discount?.code).toBe('HALF')
  const none = await guest.discounts.remove({ session_id })
  expect(none).toMatchObject({ discount: null, total_amount: full })
  const paid = await pay(shop, { client: guest, session_id })
  expect(paid.paid).toBe(true)
  expect(await broken(shop)).toEqual([])
})

test('free delivery is for the cheapest option alone, and follows the option', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'POSTFREE', kind: 'free_delivery' })
  const guest = shop.client()
  const { session_id, shipping_cost } = await ready(guest)
  const standard = await guest.discounts.apply({ session_id, code: 'POSTFREE' })
  expect(standard).toMatchObject({
    shipping_cost: '0.00',
    total_amount: standard.subtotal,
    discount: { amount: '0.00', delivery: shipping_cost },
  })
  const { shipping_options } = await guest.checkout.shippingOptions({ country: 'GB' })
  const express = await guest.checkout.chooseShipping({
    session_id,
    country_code: 'GB',
    shipping_option_id: shipping_options[1]?.id ?? 0,
  })
  expect(express).toMatchObject({ shipping_cost: '9.99', discount: { delivery: '0.00' } })
  await guest.checkout.chooseShipping({
    session_id,
    country_code: 'GB',
    shipping_option_id: shipping_options[0]?.id ?? 0,
  })
  const paid = await pay(shop, { client: guest, session_id })
  const order = await (await ownerOf(shop)).staffOrders.read({ id: paid.order ?? '' })
  expect(order).toMatchObject({ delivery_refund: { all: '0.00', standard: '0.00' }, total: standard.subtotal })
  expect(await broken(shop)).toEqual([])
})

test('a code says why it does nothing: spelling, end, pause, products, least amount, units', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const { results: categories } = await owner.staffCatalogue.categories({})
  const creams = categories.find(({ slug }) => slug === 'cream')?.id ?? 0
  const soaps = categories.find(({ slug }) => slug === 'soap')?.id ?? 0
  await makeCode(shop, { code: 'LATER', kind: 'percent', percent: 10, starts_at: '2100-01-01T00:00:00Z' })
  const early = { starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-02-01T00:00:00Z' }
  await makeCode(shop, { code: 'GONE', kind: 'percent', percent: 10, ...early })
  await makeCode(shop, { code: 'RESTS', kind: 'percent', percent: 10, paused: true })
  await makeCode(shop, { code: 'CREAMS', kind: 'percent', percent: 10, category_ids: [creams] })
  await makeCode(shop, { code: 'NOSOAP', kind: 'percent', percent: 10, except_category_ids: [soaps] })
  await makeCode(shop, { code: 'RICH', kind: 'percent', percent: 10, least: '100.00' })
  await makeCode(shop, { code: 'FOURTH', kind: 'buy_get', buy_units: 3, category_ids: [soaps] })
  const guest = shop.client()
  const { session_id, subtotal } = await ready(guest)
  const say = async (code: string) => refusalOf(guest.discounts.apply({ session_id, code }))
  const missing = (100 - Number(subtotal)).toFixed(2)
  expect(await say('SPRNG')).toEqual([404, 'We don’t know the code SPRNG. Please check its spelling.'])
  expect(await say('LATER')).toEqual([404, 'We don’t know the code LATER. Please check its spelling.'])
  expect(await say('GONE')).toEqual([400, 'The code GONE has ended.'])
  expect(await say('RESTS')).toEqual([400, 'The code RESTS has ended.'])
  expect(await say('CREAMS')).toEqual([400, 'The code CREAMS isn’t for anything in your cart.'])
  expect(await say('NOSOAP')).toEqual([400, 'The code NOSOAP isn’t for anything in your cart.'])
  expect(await say('RICH')).toEqual([400, `Add £${missing} more to use the code RICH.`])
  expect(await say('FOURTH')).toEqual([400, 'The code FOURTH works once you have 4 of the products it is for.'])
  const items = await requestedItems(guest, [{ slug: 'damask-rose', quantity: 3 }, { slug: 'oat-and-honey' }])
  expect(await guest.discounts.preview({ items, code: 'fourth' })).toMatchObject({ free_delivery: false })
  await makeCode(shop, { code: 'SOAP-10', kind: 'percent', percent: 10 })
  for (const code of ['soap–10', '\u200eSOAP−10\u200b', 'soap - ١٠'])
    expect(await guest.discounts.preview({ items, code }), code).toMatchObject({ code: 'SOAP-10' })
  expect((await guest.checkout.session({ session_id })).discount).toBeNull()
})

test('a typed code leaves out the products that it is not for', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { id: rose } = await guest.catalogue.product({ slug: 'damask-rose' })
  await makeCode(shop, { code: 'NOROSE', kind: 'percent', percent: 50, except_product_ids: [rose] })
  const { session_id } = await ready(guest)
  await guest.discounts.apply({ session_id, code: 'NOROSE' })
  const { order } = await pay(shop, { client: guest, session_id })
  const { lines } = await (await ownerOf(shop)).staffOrders.read({ id: order ?? '' })
  expect(lines.map(({ product_slug, discount }) => [product_slug, discount])).toEqual([
    ['damask-rose', '0.00'],
    ['oat-and-honey', '3.25'],
  ])
  const { session_id: alone } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  expect(await refusalOf(guest.discounts.apply({ session_id: alone, code: 'NOROSE' }))).toEqual([
    400,
    'The code NOROSE isn’t for anything in your cart.',
  ])
})

test('the last use goes to one of two buyers, and comes back when its hold ends', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'ONCE', kind: 'percent', percent: 20, uses_limit: 1 })
  const [anna, bea] = [shop.client(), shop.client()]
  const first = await ready(anna, 'anna@example.com')
  const second = await ready(bea, 'bea@example.com')
  await anna.discounts.apply({ session_id: first.session_id, code: 'ONCE' })
  await bea.discounts.apply({ session_id: second.session_id, code: 'ONCE' })
  await anna.checkout.createPaymentIntent({ checkout_session_id: first.session_id })
  expect(await refusalOf(bea.checkout.createPaymentIntent({ checkout_session_id: second.session_id }))).toEqual([
    409,
    `The code ONCE has been used as often as it can be. We have taken it off: your total is now £${second.total_amount}. You have not been charged.`,
  ])
  expect(await bea.checkout.session({ session_id: second.session_id })).toMatchObject({
    discount: null,
    total_amount: second.total_amount,
  })
  // Anna can still pay, until her payment is cancelled.
  shop.pass(31 * MINUTE)
  expect(await refusalOf(bea.discounts.apply({ session_id: second.session_id, code: 'ONCE' }))).toEqual([
    400,
    expect.stringContaining('been used'),
  ])
  await reconcile(shop.context)
  await bea.discounts.apply({ session_id: second.session_id, code: 'ONCE' })
  expect((await pay(shop, { client: bea, session_id: second.session_id })).paid).toBe(true)
  expect(await broken(shop)).toEqual([])
})

test('the last use that a shopper’s other tab holds is hers: it moves to the tab that pays', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'ONCE', kind: 'percent', percent: 20, uses_limit: 1 })
  await makeCode(shop, { code: 'MINE', kind: 'percent', percent: 20, once_per_customer: true })
  const anna = shop.client()
  for (const code of ['ONCE', 'MINE']) {
    const tab = await ready(anna)
    await anna.discounts.apply({ session_id: tab.session_id, code })
    const { payment_intent } = await anna.checkout.createPaymentIntent({ checkout_session_id: tab.session_id })
    const other = await ready(anna)
    const stranger = await ready(shop.client())
    for (const own_sessions of [undefined, [stranger.session_id]])
      expect(await refusalOf(anna.discounts.apply({ session_id: other.session_id, code, own_sessions }))).toMatchObject(
        [400, expect.stringMatching(/used/)],
      )
    const own_sessions = [tab.session_id]
    await anna.discounts.apply({ session_id: other.session_id, code, own_sessions })
    // The tab's stock is anybody's again, and its payment is open for a minute more.
    if (code === 'MINE') shop.pass(31 * MINUTE)
    await anna.checkout.createPaymentIntent({ checkout_session_id: other.session_id, own_sessions })
    expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).status).toBe(400)
    expect((await pay(shop, { client: anna, session_id: other.session_id })).discount).toMatchObject({ code })
  }
  expect(await broken(shop)).toEqual([])
})

test('goods and a code that her own tab still pays for move to the tab that she presses, also after the hold', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'ONCE', kind: 'percent', percent: 20, uses_limit: 1 })
  const anna = shop.client()
  const tab = await ready(anna)
  const { payment_intent } = await anna.checkout.createPaymentIntent({ checkout_session_id: tab.session_id })
  shop.pass(31 * MINUTE)
  const other = await ready(anna)
  const own_sessions = [tab.session_id]
  await anna.checkout.createPaymentIntent({ checkout_session_id: other.session_id, own_sessions })
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).status).toBe(400)
  // Its own payment ends too: nobody keeps goods or a code by pressing again and again.
  shop.pass(31 * MINUTE)
  const again = await anna.checkout.createPaymentIntent({ checkout_session_id: other.session_id })
  expect(again.payment_intent.id).not.toBe(payment_intent.id)
  const items = await requestedItems(anna, WISHES)
  await anna.checkout.createSession({ items, replaces: other.session_id, own_sessions: [other.session_id] })
  const { client: bea } = await newShopper(shop)
  const hers = await ready(bea)
  await bea.discounts.apply({ session_id: hers.session_id, code: 'ONCE' })
  await bea.checkout.createPaymentIntent({ checkout_session_id: hers.session_id })
  // The account's, though she began this one as a guest; and the cart's code isn't dropped without a word.
  const begun = await ready(shop.client())
  expect(await bea.discounts.apply({ session_id: begun.session_id, code: 'ONCE' })).toMatchObject({
    discount: { code: 'ONCE' },
  })
  expect(await bea.checkout.createSession({ items, discount_code: 'ONCE' })).toMatchObject({
    discount: { code: 'ONCE' },
  })
  expect(await refusalOf(bea.checkout.createPaymentIntent({ checkout_session_id: begun.session_id }))).toBe('done')
  expect((await pay(shop, { client: bea, session_id: begun.session_id })).discount).toMatchObject({ code: 'ONCE' })
  expect(await broken(shop)).toEqual([])
})

test('the checkout of a guest who signs in before paying is the account’s: its order, and its use of a code', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'MINE', kind: 'percent', percent: 20, once_per_customer: true })
  const { client: anna } = await newShopper(shop)
  const { session_id } = await ready(shop.client())
  await anna.discounts.apply({ session_id, code: 'MINE' })
  const paid = await pay(shop, { client: anna, session_id })
  expect((await anna.orders.list({})).results.map(({ id }) => id)).toEqual([paid.order])
  const moved = await readyToPay(anna, { items: WISHES, form: DUBAI })
  expect(await refusalOf(anna.discounts.apply({ session_id: moved.session_id, code: 'MINE' }))).toEqual([
    400,
    expect.stringContaining('MINE'),
  ])
})

test('a cancelled payment gives the last use to the next buyer at once: of a changed delivery, and of a changed cart', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'ONCE', kind: 'percent', percent: 20, uses_limit: 1 })
  const [anna, bea] = [shop.client(), shop.client()]
  const first = await ready(anna, 'anna@example.com')
  const second = await ready(bea, 'bea@example.com')
  const press = (client: ShopperClient, session_id: string) =>
    refusalOf(client.checkout.createPaymentIntent({ checkout_session_id: session_id }))
  const usedUp = [409, expect.stringContaining('The code ONCE has been used as often as it can be.')]
  await anna.discounts.apply({ session_id: first.session_id, code: 'ONCE' })
  await bea.discounts.apply({ session_id: second.session_id, code: 'ONCE' })
  expect(await press(anna, first.session_id)).toBe('done')
  const { shipping_options } = await anna.checkout.shippingOptions({ country: 'GB' })
  await anna.checkout.chooseShipping({
    session_id: first.session_id,
    country_code: 'GB',
    shipping_option_id: shipping_options[1]?.id ?? 0,
  })
  expect(await press(bea, second.session_id)).toBe('done')
  expect((await bea.checkout.session({ session_id: second.session_id })).discount?.code).toBe('ONCE')
  expect(await press(anna, first.session_id)).toEqual(usedUp)
  await bea.checkout.createSession({ items: await requestedItems(bea, WISHES), replaces: second.session_id })
  await anna.discounts.apply({ session_id: first.session_id, code: 'ONCE' })
  const paid = await pay(shop, { client: anna, session_id: first.session_id })
  expect(paid).toMatchObject({ paid: true, discount: { code: 'ONCE' } })
  expect(await broken(shop)).toEqual([])
})

test('a payment that comes after its use was given to another is refunded in full, and says why', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'ONCE', kind: 'percent', percent: 20, uses_limit: 1 })
  const [anna, bea] = [shop.client(), shop.client()]
  const first = await ready(anna, 'anna@example.com')
  await anna.discounts.apply({ session_id: first.session_id, code: 'ONCE' })
  const { payment_intent } = await anna.checkout.createPaymentIntent({ checkout_session_id: first.session_id })
  // As in a database restored from before it.
  await shop.database.pool.query('delete from stock_holds')
  const second = await ready(bea, 'bea@example.com')
  await bea.discounts.apply({ session_id: second.session_id, code: 'ONCE' })
  expect((await pay(shop, { client: bea, session_id: second.session_id })).paid).toBe(true)
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  shop.pass(3000)
  expect(await anna.checkout.session({ session_id: first.session_id })).toMatchObject({
    state: 'refunded',
    paid: false,
  })
  const mails = await shop.mails()
  const refunded = mails.find(({ subject }) => subject === 'Your payment has been refunded')
  expect(refunded?.text?.replace(/\s+/g, ' ')).toContain(
    'reserving your discount code, and by then it had been used up',
  )
  expect(await broken(shop)).toEqual([])
})

test('a code that ends before the press is taken off and said; one that ends after it is honoured', async () => {
  const shop = await openShop()
  const code = await makeCode(shop, { code: 'SOON', kind: 'percent', percent: 20 })
  const owner = await ownerOf(shop)
  const guest = shop.client()
  const { session_id } = await ready(guest)
  await guest.discounts.apply({ session_id, code: 'SOON' })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await owner.staffDiscounts.update({ id: code.id, version: code.version, paused: true })
  const other = await ready(guest, 'bea@example.com')
  expect(await refusalOf(guest.discounts.apply({ session_id: other.session_id, code: 'SOON' }))).toEqual([
    400,
    'The code SOON has ended.',
  ])
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  shop.pass(3000)
  expect(await guest.checkout.session({ session_id })).toMatchObject({
    paid: true,
    total_amount: payment_intent.amount,
  })
  expect(await broken(shop)).toEqual([])
})

test('terms that staff correct are not sold on: the code or offer is taken off and said, and the next press pays', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const typed = await makeCode(shop, { code: 'TYPO', kind: 'percent', percent: 90 })
  const offer = await makeCode(shop, { code: 'OFFER', kind: 'percent', percent: 50, automatic: true })
  const guest = shop.client()
  const [coded, offered] = [await ready(guest), await ready(guest, 'bea@example.com')]
  await guest.discounts.apply({ session_id: coded.session_id, code: 'TYPO' })
  await owner.staffDiscounts.update({ id: typed.id, version: typed.version, percent: 9 })
  await owner.staffDiscounts.update({ id: offer.id, version: offer.version, percent: 5 })
  for (const [{ session_id }, code] of [
    [coded, 'TYPO'],
    [offered, 'OFFER'],
  ] as const) {
    expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: session_id }))).toEqual([
      409,
      // £23.50 less 5 %, and £4.99 of delivery.
      `The terms of ${code} have changed. We have taken it off: your total is now £27.31. You have not been charged.`,
    ])
    expect((await pay(shop, { client: guest, session_id })).paid).toBe(true)
  }
  expect(await broken(shop)).toEqual([])
})

test('once per customer and first order only are held by email and account, and by checkouts that are being paid', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'WELCOME', kind: 'percent', percent: 10, first_order_only: true })
  await makeCode(shop, { code: 'MINE', kind: 'amount', amount: '1.00', once_per_customer: true })
  const guest = shop.client()
  const tried = await ready(guest)
  await guest.discounts.apply({ session_id: tried.session_id, code: 'WELCOME' })
  await guest.checkout.createPaymentIntent({ checkout_session_id: tried.session_id })
  const meanwhile = await ready(shop.client(), 'Anna@example.com')
  expect(await refusalOf(guest.discounts.apply({ session_id: meanwhile.session_id, code: 'WELCOME' }))).toEqual([
    400,
    'The code WELCOME is for a first order only.',
  ])
  shop.pass(31 * MINUTE)
  const first = await ready(guest)
  await guest.discounts.apply({ session_id: first.session_id, code: 'MINE' })
  await guest.checkout.createPaymentIntent({ checkout_session_id: first.session_id })
  const beside = await ready(guest, 'ANNA@example.com')
  expect(await refusalOf(guest.discounts.apply({ session_id: beside.session_id, code: 'MINE' }))).toEqual([
    400,
    'You have already used the code MINE. It works once for each customer.',
  ])
  expect((await pay(shop, { client: guest, session_id: first.session_id })).paid).toBe(true)
  const again = await ready(guest)
  expect(await refusalOf(guest.discounts.apply({ session_id: again.session_id, code: 'WELCOME' }))).toEqual([
    400,
    'The code WELCOME is for a first order only.',
  ])
  // Before the customer is known the code applies; at the payment it is taken off.
  const { session_id } = await guest.checkout.createSession({
    items: await requestedItems(guest, WISHES),
    discount_code: 'MINE',
  })
  await guest.checkout.saveCustomer({ session_id, ...LEEDS })
  const { shipping_options } = await guest.checkout.shippingOptions({ country: 'GB' })
  const chosen = await guest.checkout.chooseShipping({
    session_id,
    country_code: 'GB',
    shipping_option_id: shipping_options[0]?.id ?? 0,
  })
  expect(chosen.discount).toMatchObject({ code: 'MINE' })
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: session_id }))).toEqual([
    409,
    expect.stringContaining('We have taken it off'),
  ])
  expect((await pay(shop, { client: guest, session_id })).discount).toBeNull()
  expect(await broken(shop)).toEqual([])
})

test('once per customer is once for all addresses of a mailbox, also after a corrected address and an erasure', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  await makeCode(shop, { code: 'MINE', kind: 'amount', amount: '1.00', once_per_customer: true })
  const use = async (email: string) => {
    const guest = shop.client()
    const { session_id } = await ready(guest, email)
    const refused = await refusalOf(guest.discounts.apply({ session_id, code: 'MINE' }))
    return refused === 'done' ? ((await pay(shop, { client: guest, session_id })).order ?? '') : refused
  }
  const used = [400, 'You have already used the code MINE. It works once for each customer.']
  await use('anna.holt@gmail.com')
  for (const same of ['Anna.Holt+soap@gmail.com', 'annaholt@googlemail.com', 'a.n.n.a.holt+1+2@GMAIL.com'])
    expect(await use(same), same).toEqual(used)
  const bea = await use('bea+shop@example.com')
  expect(await use('bea@example.com')).toEqual(used)
  // Dots matter to other providers.
  const bEa = await use('b.ea@example.com')
  expect(bEa).toEqual(expect.any(String))

  const correct = async (id: string, email: string) => {
    const { version, full_name, phone, shipping_address } = await owner.staffOrders.read({ id })
    const { line1, city, postal_code = '' } = shipping_address
    await owner.staffOrders.changeContact({ id, version, full_name, email, phone, line1, city, postal_code })
  }
  await correct(String(bea), 'anna.holt@gmail.com')
  expect(await broken(shop)).toEqual([])
  expect(await use('bea@example.com')).toEqual(used)
  await correct(String(await use('cleo@exmaple.com')), 'cleo@example.com')
  expect(await use('cleo@example.com')).toEqual(used)

  const erased = 'b.ea@example.com'
  await send(owner, String(bEa))
  await owner.staffPeople.eraseCustomer({ email: erased, confirm: erased })
  expect((await owner.staffOrders.read({ id: String(bEa) })).email).toBe('')
  expect(await use(erased)).toEqual(used)
})

test('a first order stays the first after its customer has erased it, with a password or by a mailed link', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  await makeCode(shop, { code: 'WELCOME', kind: 'percent', percent: 10, first_order_only: true })
  const { client, email } = await newShopper(shop, 'anna')
  const guest = shop.client()
  const bea = 'bea@example.com'
  for (const [buyer, address] of [
    [client, email],
    [guest, bea],
  ] as const) {
    const { order } = await pay(shop, { client: buyer, session_id: (await ready(buyer, address)).session_id })
    await send(owner, order ?? '')
  }
  await client.privacy.erase({ current_password: 'olive-and-laurel' })
  await guest.privacy.requestLink({ email: bea })
  const token = /privacy-data#([\w-]+)/.exec((await shop.mails()).at(-1)?.text ?? '')?.[1] ?? ''
  await guest.privacy.eraseLinked({ token, confirm: bea })
  const { rows } = await shop.database.pool.query('select distinct email, user_id from orders')
  expect(rows).toEqual([{ email: '', user_id: null }])
  const apply = async (address: string) => {
    const { session_id } = await ready(guest, address)
    return refusalOf(guest.discounts.apply({ session_id, code: 'WELCOME' }))
  }
  for (const address of [email, bea])
    expect(await apply(address), address).toEqual([400, 'The code WELCOME is for a first order only.'])
  expect(await apply('cleo@example.com')).toBe('done')
})

test('a stranger’s email in a checkout doesn’t tell whether its owner has ordered, and a free order asks more', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'WELCOME', kind: 'percent', percent: 10, first_order_only: true })
  await makeCode(shop, { code: 'MINE', kind: 'amount', amount: '1.00', once_per_customer: true })
  await makeCode(shop, { code: 'SAMPLE', kind: 'percent', percent: 100, once_per_customer: true })
  const elsewhere = { billing_address_line1: '9 Mill Lane', billing_postal_code: 'M1 1AE' }
  const enter = async (email: string, code: string, items = WISHES, form: Partial<typeof LEEDS> = elsewhere) => {
    const client = shop.client()
    const { session_id } = await readyToPay(client, { items, form: { ...LEEDS, ...form, email } })
    const refused = await refusalOf(client.discounts.apply({ session_id, code }))
    return { client, session_id, refused }
  }
  const SAMPLE = [{ slug: 'hedgerow-gift-box' }]
  const hers = await enter('anna@example.com', 'MINE', WISHES, {})
  await pay(shop, hers)
  const free = await enter('anna@example.com', 'SAMPLE', SAMPLE, {})
  expect((await free.client.discounts.order({ session_id: free.session_id })).paid).toBe(true)

  for (const email of ['anna@example.com', 'nobody@example.com'])
    for (const code of ['WELCOME', 'MINE']) {
      const { client, session_id, refused } = await enter(email, code)
      expect([email, code, refused]).toEqual([email, code, 'done'])
      await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
    }
  // Who writes the postcode in another way knows where it went.
  const known = { billing_address_line1: 'Flat 2', billing_postal_code: LEEDS.billing_postal_code?.toLowerCase() ?? '' }
  for (const code of ['WELCOME', 'MINE'])
    expect((await enter('anna+2@example.com', code, WISHES, known)).refused).toEqual([400, expect.any(String)])
  const second = await enter('anna+3@example.com', 'SAMPLE', SAMPLE)
  expect(second.refused).toBe('done')
  expect(await refusalOf(second.client.discounts.order({ session_id: second.session_id }))).toEqual([
    409,
    expect.stringContaining('The code SAMPLE has been used with this email address or delivery address before'),
  ])
  expect(await broken(shop)).toEqual([])
})

/** Other mailboxes of one delivery address, as it may be typed, and the neighbours in its postcode. */
const SAME_DOOR = { billing_address_line1: '9, mill LANE', billing_postal_code: 'm1 1ae' }
const DOOR = { billing_address_line1: '9 Mill Lane', billing_postal_code: 'M1 1AE' }
const EITHER = { same_customer: 'mailbox_or_address' } as const
const NEIGHBOUR = { billing_address_line1: '11 Mill Lane', billing_postal_code: 'M1 1AE' }

test('what costs nothing is for one mailbox and for one delivery address once, and for its neighbours', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'SAMPLE', kind: 'percent', percent: 100, once_per_customer: true })
  await makeCode(shop, { code: 'FIRST', kind: 'percent', percent: 100, first_order_only: true })
  const enter = async (email: string, form: Partial<typeof LEEDS>, code = 'SAMPLE') => {
    const client = shop.client()
    const items = [{ slug: 'hedgerow-gift-box' }]
    const { session_id } = await readyToPay(client, { items, form: { ...LEEDS, ...form, email } })
    await client.discounts.apply({ session_id, code })
    return () => refusalOf(client.discounts.order({ session_id }))
  }
  const presses = await Promise.all([1, 2, 3, 4].map((at) => enter(`me-${at}@one.test`, at % 2 ? DOOR : SAME_DOOR)))
  const answers = await Promise.all(presses.map((press) => press()))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  const used = 'The code SAMPLE has been used with this email address or delivery address before.'
  const refused = [409, expect.stringContaining(used)]
  expect(answers.filter((answer) => answer !== 'done')).toEqual(Array(3).fill(refused))
  expect(await (await enter('me-5@one.test', SAME_DOOR))()).toEqual(refused)
  expect(await (await enter('me-6@one.test', DOOR, 'FIRST'))()).toEqual([409, expect.stringContaining('first order')])
  expect(await (await enter('next@door.test', NEIGHBOUR))()).toBe('done')
  expect(await (await enter('other@door.test', { ...NEIGHBOUR, billing_address_line1: '13' }, 'FIRST'))()).toBe('done')
  expect(await broken(shop)).toEqual([])
})

test('of two codes for a first order that a customer presses at once, one counts', async () => {
  const shop = await openShop()
  const kinds = { kind: 'percent', percent: 50, first_order_only: true } as const
  for (const code of ['FIRST', 'HELLO']) await makeCode(shop, { code, ...kinds })
  for (let round = 0; round < 6; round++) {
    const presses = await Promise.all(
      ['FIRST', 'HELLO'].map(async (code, at) => {
        const client = shop.client()
        // Without goods in common, which would be a lock.
        const items = [{ slug: at === 0 ? 'damask-rose' : 'oat-and-honey' }]
        const { session_id } = await readyToPay(client, { items, form: { ...LEEDS, email: `c${round}@example.com` } })
        await client.discounts.apply({ session_id, code })
        return () => refusalOf(client.checkout.createPaymentIntent({ checkout_session_id: session_id }))
      }),
    )
    const answers = await Promise.all(presses.map((press) => press()))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  }
})

test('one network learns about few mailboxes from a code for which the mailbox alone is the customer', async () => {
  const shop = await openShop({ limits: true })
  await makeCode(shop, { code: 'STRICT', kind: 'percent', percent: 5, once_per_customer: true, ...EITHER })
  const client = shop.client()
  const { session_id } = await ready(client)
  await client.discounts.apply({ session_id, code: 'STRICT' })
  const save = (at: number) =>
    refusalOf(client.checkout.saveCustomer({ session_id, ...LEEDS, email: `g${at}@example.com` }))
  const answers: unknown[] = []
  for (let at = 0; at < 61; at++) {
    answers.push(await save(at))
    // The calls themselves have a limit of ten minutes.
    if (at % 15 === 14) shop.pass(11 * 60_000)
  }
  expect(answers.filter((answer) => answer === 'done').length).toBeLessThanOrEqual(60)
  expect(answers.at(-1)).toEqual([429, expect.any(String)])
})

test('the owner chooses for a code whether mailbox and place, or either of them, are the same customer', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const once = { kind: 'amount', amount: '1.00', once_per_customer: true } as const
  const made = await makeCode(shop, { code: 'MINE', ...once })
  expect(made.same_customer).toBe('mailbox_and_place')
  await makeCode(shop, { code: 'FIRST', kind: 'percent', percent: 5, first_order_only: true, ...EITHER })
  const enter = async (email: string, form: Partial<typeof LEEDS>, code = 'MINE') => {
    const client = shop.client()
    const { session_id } = await readyToPay(client, { items: WISHES, form: { ...LEEDS, ...form, email } })
    return { client, session_id, answer: await refusalOf(client.discounts.apply({ session_id, code })) }
  }
  const buy = async (...given: Parameters<typeof enter>) => {
    const { answer, ...entered } = await enter(...given)
    if (answer === 'done') await pay(shop, entered)
    return answer
  }
  expect(await buy('anna@example.com', DOOR, 'FIRST')).toBe('done')
  const first = [400, 'The code FIRST is for a first order only.']
  expect(await buy('anna@example.com', {}, 'FIRST')).toEqual(first)
  expect(await buy('bea@example.com', SAME_DOOR, 'FIRST')).toEqual(first)
  expect(await buy('bea@example.com', NEIGHBOUR, 'FIRST')).toBe('done')

  for (const [email, form] of [
    ['cleo@example.com', DOOR],
    ['dora@example.com', SAME_DOOR],
    ['cleo@example.com', {}],
  ] as const)
    expect(await buy(email, form)).toBe('done')
  const strict = await owner.staffDiscounts.update({ id: made.id, version: made.version, ...EITHER })
  expect(strict).toMatchObject(EITHER)
  const used = [
    400,
    'The code MINE has been used with this email address or delivery address before. It works once for each customer.',
  ]
  expect(await buy('cleo@example.com', NEIGHBOUR)).toEqual(used)
  expect(await buy('elsa@example.com', SAME_DOOR)).toEqual(used)
  const open = await enter('elsa@example.com', NEIGHBOUR)
  await open.client.checkout.createPaymentIntent({ checkout_session_id: open.session_id })
  expect((await enter('fay@example.com', NEIGHBOUR)).answer).toEqual(used)
  expect((await enter('elsa@example.com', {})).answer).toEqual(used)
  await pay(shop, open)
  expect(await broken(shop)).toEqual([])

  // What must not be is found: the second use of a mailbox, or of an address.
  await shop.database.pool.query(`update discount_codes set once_since = '2000-01-01' where code = 'MINE'`)
  expect(await broken(shop)).toEqual(['I21'])
  // Only a code that asks who its customer is keeps the choice.
  const { version } = strict
  const open_to_all = await owner.staffDiscounts.update({ id: made.id, version, once_per_customer: false })
  expect(open_to_all.same_customer).toBe('mailbox_and_place')
})

test('no press of an order of nothing is refused for the mailbox before all else is right', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'MINE', kind: 'amount', amount: '1.00', once_per_customer: true })
  const anna = shop.client()
  const hers = await ready(anna)
  await anna.discounts.apply({ session_id: hers.session_id, code: 'MINE' })
  await pay(shop, { client: anna, session_id: hers.session_id })
  const { code } = await makeGiftCard(shop, { pence: 5000 })
  const elsewhere = { billing_address_line1: '9 Mill Lane', billing_postal_code: 'M1 1AE' }
  const press = async (email: string) => {
    const client = shop.client()
    const { session_id } = await readyToPay(client, { items: WISHES, form: { ...LEEDS, ...elsewhere, email } })
    for (const typed of ['MINE', code]) await client.discounts.apply({ session_id, code: typed })
    return {
      order: () => client.discounts.order({ session_id }),
      reserve: () => client.checkout.reserve({ session_id }),
    }
  }
  // The stranger's other checkout holds the card, so that no press becomes an order.
  const [first, second, other] = [
    await press('anna@example.com'),
    await press('nobody@example.com'),
    await press('me@x.test'),
  ]
  await other.reserve()
  const [known, unknown] = [await refusalOf(first.order()), await refusalOf(second.order())]
  expect(known).toEqual([409, expect.stringContaining('gift card')])
  expect(unknown).toEqual(known)
  shop.pass(31 * MINUTE)
  // The card pays, so the order isn't free.
  const gift = await press('anna+gift@example.com')
  expect((await gift.order()).paid).toBe(true)
})

test('with a code for some customers a network names ten places of a mailbox a day, a customer’s or not', async () => {
  const shop = await openShop({ limits: true })
  await makeCode(shop, { code: 'WELCOME', kind: 'percent', percent: 10, first_order_only: true })
  const client = shop.client()
  const { session_id } = await ready(client, 'nobody@example.com')
  await client.discounts.apply({ session_id, code: 'WELCOME' })
  const name = (at: number) =>
    refusalOf(
      client.checkout.saveCustomer({
        ...{ session_id, ...LEEDS, email: 'nobody@example.com', billing_postal_code: `M${at} 1AE` },
      }),
    )
  for (let at = 1; at < 10; at++) expect(await name(at)).toBe('done')
  expect(await name(10)).toMatchObject([429, expect.any(String)])
  expect(await name(3)).toBe('done')
  const other = { session_id, ...LEEDS, email: 'me@example.com', billing_postal_code: 'M10 1AE' }
  expect(await refusalOf(client.checkout.saveCustomer(other))).toBe('done')
})

test('payments opened under several addresses are no way to use a code twice, nor are several codes for a first order', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'MINE', kind: 'amount', amount: '1.00', once_per_customer: true })
  for (const code of ['FIRST', 'FIRST2'])
    await makeCode(shop, { code, kind: 'percent', percent: 5, first_order_only: true })
  const guest = shop.client()
  const begin = async (code: string, email: string) => {
    const { session_id } = await ready(guest, email)
    await guest.discounts.apply({ session_id, code })
    const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
    return { session_id, secret: payment_intent.client_secret }
  }
  const begun = [await begin('MINE', 'one@example.com'), await begin('MINE', 'two@example.com')]
  for (const { session_id } of begun) await guest.checkout.saveCustomer({ session_id, ...LEEDS })
  // The payments of the other addresses can't be made any more.
  for (const { secret } of begun) expect((await confirmCard(shop, secret, CARDS.good)).status).toBe(400)
  const [first, second] = begun.map(({ session_id }) => session_id)
  expect((await pay(shop, { client: guest, session_id: first ?? '' })).discount).toMatchObject({ code: 'MINE' })
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: second ?? '' }))).toEqual([
    409,
    expect.stringContaining('You have already used the code MINE'),
  ])
  await begin('FIRST', 'new@example.com')
  expect(await refusalOf(begin('FIRST2', 'new+2@example.com'))).toEqual([400, expect.stringContaining('first order')])
  expect(await broken(shop)).toEqual([])
})

test('a code that gets stricter while somebody pays with it is honoured, and prove holds', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const code = await makeCode(shop, { code: 'MINE', kind: 'percent', percent: 20 })
  const begin = async () => {
    const guest = shop.client()
    const { session_id, total_amount } = await ready(guest)
    await guest.discounts.apply({ session_id, code: 'MINE' })
    const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
    return { guest, session_id, total_amount, secret: payment_intent.client_secret }
  }
  const [first, second] = [await begin(), await begin()]
  const update = (more: object) =>
    owner.staffDiscounts.update({ id: code.id, version: code.version, ...more }).then(() => 'done')
  expect(await refusalOf(update({ uses_limit: 1 }))).toMatchObject([400, expect.stringContaining('2 shoppers have it')])
  await update({ once_per_customer: true })
  for (const { guest, session_id, secret } of [first, second]) {
    await confirmCard(shop, secret, CARDS.good)
    shop.pass(3000)
    expect(await guest.checkout.session({ session_id })).toMatchObject({ paid: true, discount: { code: 'MINE' } })
  }
  expect(await broken(shop)).toEqual([])
  const third = shop.client()
  const { session_id } = await ready(third)
  expect(await refusalOf(third.discounts.apply({ session_id, code: 'MINE' }))).toMatchObject([400, expect.any(String)])
})

test('thirty buyers at once use a code with a limit of five exactly five times', { tags: ['rest'] }, async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'FIVEONLY', kind: 'percent', percent: 10, uses_limit: 5 })
  const clients = Array.from({ length: 30 }, () => shop.client())
  const outcomes = await Promise.all(
    clients.map(async (client, at) => {
      const { session_id } = await readyToPay(client, {
        items: [{ slug: 'oat-and-honey' }],
        form: { ...LEEDS, email: `buyer${at}@example.com` },
      })
      await client.discounts.apply({ session_id, code: 'FIVEONLY' }).catch(() => {})
      return pay(shop, { client, session_id }).then(
        ({ discount, paid }) => (paid ? (discount?.code ?? 'full price') : 'unpaid'),
        () => 'refused',
      )
    }),
  )
  expect(outcomes.filter((outcome) => outcome === 'FIVEONLY')).toHaveLength(5)
  const { results } = await (await ownerOf(shop)).staffDiscounts.list({})
  expect(results[0]).toMatchObject({ uses: 5, state: 'ended' })
  expect(await broken(shop)).toEqual([])
})

test('ten wrong codes of a checkout are answered, and sixty of a network; right ones don’t count', async () => {
  const shop = await openShop({ limits: true })
  await makeCode(shop, { code: 'RIGHT', kind: 'percent', percent: 10 })
  const guest = shop.client()
  const items = await requestedItems(guest, WISHES)
  for (let right = 0; right < 12; right++) await guest.discounts.preview({ items, code: 'RIGHT' })
  const { session_id } = await guest.checkout.createSession({ items })
  const { session_id: beside } = await guest.checkout.createSession({ items })
  const wrong = (times: number, typed: (code: string) => Promise<unknown>) =>
    Promise.all(Array.from({ length: times }, (_, at) => statusOf(typed(`GUESS${at}`)))).then((all) => all.sort())
  const inCheckout = (code: string) => guest.discounts.apply({ session_id, code })
  expect(await wrong(12, inCheckout)).toEqual([...Array(10).fill(404), 429, 429])
  expect(await statusOf(inCheckout('RIGHT'))).toBe(429)
  expect(await statusOf(guest.discounts.apply({ session_id: beside, code: 'RIGHT' }))).toBe(200)
  const inCart = (code: string) => guest.discounts.preview({ items, code })
  expect(await wrong(52, inCart)).toEqual([...Array(50).fill(404), 429, 429])
  expect(await statusOf(inCart('RIGHT'))).toBe(429)
})

const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )

test('a discounted order to the Emirates pays no VAT, and is refunded share by share to the last penny', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'THIRD', kind: 'percent', percent: 33 })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 3 }], form: DUBAI })
  await guest.discounts.apply({ session_id, code: 'THIRD' })
  const paid = await pay(shop, { client: guest, session_id })
  const office = (await ownerOf(shop)).staffOrders
  const id = paid.order ?? ''
  const order = await office.read({ id })
  const [line] = order.lines
  const item_id = line?.item_id ?? 0
  const amounts: string[] = []
  for (const [at, key] of ['first-of-three-roses', 'second-of-three-roses', 'third-of-three-roses'].entries()) {
    const amount = (await office.read({ id })).lines[0]?.refunds[0] ?? ''
    amounts.push(amount)
    await office.refund({ id, lines: [{ item_id, quantity: 1 }], amount, reason: `Broken ${at}`, request_key: key })
    await shop.mails()
  }
  const goods = Number(order.subtotal) - Number(order.discount?.amount)
  expect(amounts.reduce((sum, amount) => sum + Number(amount), 0)).toBeCloseTo(goods, 5)
  expect(order.vat).toBeNull()
  expect(await broken(shop)).toEqual([])
})
