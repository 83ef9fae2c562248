import { expect, test } from 'vitest'
import { createShopperClient, type ShopperClient } from '#contract/shopper-client.ts'
import { staffCalls } from '#contract/staff/calls.ts'
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
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

/** £34.00 of goods, whose standard delivery is free. */
const FOUR_ROSES = [{ slug: 'damask-rose', quantity: 4 }]
const GIFT = { code: 'GIFT', kind: 'percent', percent: 100 } as const

async function broken(shop: TestShop): Promise<string[]> {
  const found: string[] = []
  for await (const { invariant, count } of prove(shop.context, { grace: 0 })) if (count > 0) found.push(invariant)
  return found
}

/** A checkout with nothing to pay. */
async function readyToOrder(client: ShopperClient, { email = 'anna@example.com', form = LEEDS, code = 'GIFT' } = {}) {
  const { session_id } = await readyToPay(client, { items: FOUR_ROSES, form: { ...form, email } })
  return client.discounts.apply({ session_id, code })
}

/** A mail's text without its line breaks. */
const wordsOf = (mail: { text?: string } | undefined) => mail?.text?.replace(/\s+/g, ' ') ?? ''

async function rosesLeft(shop: TestShop): Promise<number> {
  const [{ product_id } = { product_id: 0 }] = await requestedItems(shop.client(), FOUR_ROSES)
  const { rows } = await shop.database.pool.query(`select level from stock_items where product_id = ${product_id}`)
  return rows[0].level
}

async function standingOf(shop: TestShop, id: string) {
  return (await ownerOf(shop)).staffOrders.read({ id })
}

test('pressed ten times at once and once more later, it is one order: stock, code, mail, and no payment', async () => {
  const shop = await openShop()
  const { superuser } = await staffTokens(shop)
  const owner = staffClient(shop, superuser)
  await owner.staffDiscounts.create({ ...GIFT, uses_limit: 5 })
  const guest = shop.client()
  const before = await rosesLeft(shop)
  const { session_id, ...ready } = await readyToOrder(guest)
  expect(ready).toMatchObject({ shipping_cost: '0.00', total_amount: '0.00', discount: { amount: '34.00' } })
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: session_id }))).toEqual([
    409,
    'There is nothing to pay for this order. Please reload the page and place it without a payment.',
  ])
  const placed = await Promise.all(Array.from({ length: 10 }, () => guest.discounts.order({ session_id })))
  expect(placed[0]).toMatchObject({ state: 'ordered', paid: true, total_amount: '0.00' })
  expect(new Set(placed.map(({ order }) => order)).size).toBe(1)
  const again = await guest.discounts.order({ session_id })
  expect(again.order).toBe(placed[0]?.order)
  expect(await rosesLeft(shop)).toBe(before - 4)

  const mails = await shop.mails()
  expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${again.order_number}`])
  expect(wordsOf(mails[0])).toContain('You were not charged for it.')
  expect(mails[0]?.text).not.toContain('your payment')
  const token = /\/orders\/view#([\w.-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect(await guest.orderPage.open({ token })).toMatchObject({ total: '0.00', vat: null, card: null })
  expect((await owner.staffDiscounts.list({ search: 'GIFT' })).results[0]).toMatchObject({ uses: 1, revenue: '0.00' })
  const order = await owner.staffOrders.read({ id: again.order ?? '' })
  expect(order).toMatchObject({
    status: 'paid',
    paid: true,
    total: '0.00',
    refundable: '0.00',
    is_replacement: false,
    payment: { intent_id: null, method: null, dashboard_url: null },
    lines: [{ discount: '34.00', refunds: ['0.00', '0.00', '0.00', '0.00'] }],
  })
  expect(order.timeline.map(({ sentence }) => sentence)).toEqual([
    'The order was placed.',
    'Nothing is charged for it.',
  ])
  const csv = await shop.ask(staffCalls.staffOrders.export, {}, { authorization: `Token ${superuser}` })
  expect(await csv.text()).toContain('Nothing to pay')
  expect(await broken(shop)).toEqual([])
})

test('the last use and the last pieces go to one of two that press at once, and the other is told', async () => {
  const shop = await openShop()
  await makeCode(shop, { ...GIFT, uses_limit: 1 })
  const [anna, bea] = [shop.client(), shop.client()]
  const one = await readyToOrder(anna)
  const other = await readyToOrder(bea, { email: 'bea@example.com' })
  const answers = await Promise.all([
    refusalOf(anna.discounts.order({ session_id: one.session_id })),
    refusalOf(bea.discounts.order({ session_id: other.session_id })),
  ])
  const dropped = [
    409,
    'The code GIFT has been used as often as it can be. We have taken it off: your total is now £34.00. You have not been charged.',
  ]
  expect(answers).toEqual(expect.arrayContaining(['done', dropped]))
  // The other can still buy it.
  const [late, { session_id }] = answers[0] === 'done' ? [bea, other] : [anna, one]
  expect(await pay(shop, { client: late, session_id })).toMatchObject({ paid: true, total_amount: '34.00' })

  await makeCode(shop, { ...GIFT, code: 'MORE' })
  const third = await readyToOrder(anna, { email: 'c@example.com', code: 'MORE' })
  await shop.database.pool.query(
    `insert into stock_movements (item_id, quantity, kind, reason, created_at)
     select id, 3 - level, 'adjustment', 'counted', now() from stock_items where product_id = ${third.items[0]?.product_id}`,
  )
  expect(await refusalOf(anna.discounts.order({ session_id: third.session_id }))).toEqual([
    409,
    expect.stringContaining('You have not been charged. Please change your cart.'),
  ])
  expect(await anna.checkout.session({ session_id: third.session_id })).toMatchObject({ paid: false, order: null })
  expect(await broken(shop)).toEqual([])
})

test('what changes meanwhile is said: the code has ended, the delivery costs, a price has changed', async () => {
  const shop = await openShop()
  const code = await makeCode(shop, GIFT)
  const guest = shop.client()
  const { session_id } = await readyToOrder(guest)
  const { shipping_options } = await guest.checkout.shippingOptions({ country: 'GB' })
  const choose = (at: number) =>
    guest.checkout.chooseShipping({
      session_id,
      country_code: 'GB',
      shipping_option_id: shipping_options[at]?.id ?? 0,
    })
  await choose(1)
  expect(await refusalOf(guest.discounts.order({ session_id }))).toEqual([
    409,
    'Your total has changed to £9.99. Please check it and choose how to pay. You have not been charged.',
  ])
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(payment_intent.amount).toBe('9.99')
  await choose(0)
  // The payment of the other total can't be made any more.
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).status).toBe(400)

  const owner = await ownerOf(shop)
  await owner.staffDiscounts.update({ id: code.id, version: code.version, paused: true })
  expect(await refusalOf(guest.discounts.order({ session_id }))).toEqual([
    409,
    'The code GIFT has ended. We have taken it off: your total is now £34.00. You have not been charged.',
  ])
  const seen = (await owner.staffDiscounts.list({ search: 'GIFT' })).results[0]
  await owner.staffDiscounts.update({ id: code.id, version: seen?.version ?? 0, paused: false })
  await guest.discounts.apply({ session_id, code: 'GIFT' })
  await shop.database.pool.query(`update products set price_pence = price_pence * 2 where slug = 'damask-rose'`)
  expect(await refusalOf(guest.discounts.order({ session_id }))).toEqual([
    409,
    expect.stringContaining('The price of Damask Rose Soap has changed since you began.'),
  ])
  expect(await broken(shop)).toEqual([])
})

test('a checkout that isn’t ready, is over or is another’s is no order', async () => {
  const shop = await openShop()
  await makeCode(shop, GIFT)
  const anna = await newShopper(shop)
  const { session_id } = await anna.client.checkout.createSession({
    items: await requestedItems(anna.client, FOUR_ROSES),
    discount_code: 'GIFT',
  })
  expect(await refusalOf(shop.client().discounts.order({ session_id }))).toEqual([404, 'Checkout session not found.'])
  expect(await refusalOf(anna.client.discounts.order({ session_id }))).toEqual([
    409,
    'Please complete customer information first.',
  ])
  await anna.client.checkout.saveCustomer({ session_id, ...LEEDS })
  expect(await refusalOf(anna.client.discounts.order({ session_id }))).toEqual([409, 'Please select a shipping option'])
  const guest = shop.client()
  const late = await readyToOrder(guest)
  shop.pass(25 * 3_600_000)
  expect(await refusalOf(guest.discounts.order({ session_id: late.session_id }))).toEqual([
    409,
    'This checkout has expired. Please start again from your cart.',
  ])
  expect(await broken(shop)).toEqual([])
})

test('an order that an earlier payment left pending becomes the order of nothing', async () => {
  const shop = await openShop()
  await makeCode(shop, GIFT)
  await shop.emulator.control('faults', { payments: { processingMs: 100, processingFails: true } })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: FOUR_ROSES })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  const read = async () => {
    shop.pass(3_000)
    return guest.checkout.session({ session_id })
  }
  await expect.poll(async () => (await read()).order, { timeout: 20_000 }).not.toBeNull()
  await expect.poll(async () => (await read()).processing, { timeout: 20_000, interval: 300 }).toBe(false)
  await shop.emulator.control('faults/clear', {})
  const { order: pending } = await read()
  await guest.discounts.apply({ session_id, code: 'GIFT' })
  expect(await guest.discounts.order({ session_id })).toMatchObject({ order: pending, paid: true })
  expect(await standingOf(shop, pending ?? '')).toMatchObject({ payment: { intent_id: null }, total: '0.00' })
  expect(await broken(shop)).toEqual([])
})

test('cancelled by staff, the goods come back, the use doesn’t, and the mail speaks of no refund', async () => {
  const shop = await openShop()
  await makeCode(shop, { ...GIFT, once_per_customer: true })
  const owner = await ownerOf(shop)
  const guest = shop.client()
  const before = await rosesLeft(shop)
  const { session_id } = await readyToOrder(guest)
  const { order: id } = await guest.discounts.order({ session_id })
  const { version, lines } = await standingOf(shop, id ?? '')
  const item_id = lines[0]?.item_id ?? 0
  const refund = { id: id ?? '', amount: '0.30', reason: 'asked', request_key: 'a-refund-of-nothing' }
  expect(await refusalOf(owner.staffOrders.refund({ ...refund, lines: [{ item_id, quantity: 1 }] }))).toEqual([
    409,
    'Nothing has been paid for this order.',
  ])
  await owner.staffOrders.cancel({ id: id ?? '', version, reason: 'asked for' })
  expect(await standingOf(shop, id ?? '')).toMatchObject({ status: 'cancelled', refunded: '0.00', credit_notes: [] })
  expect(await rosesLeft(shop)).toBe(before)
  expect(wordsOf((await shop.mails()).at(-1))).toContain('and won’t be sent. You were not charged for it.')
  expect((await owner.staffDiscounts.list({ search: 'GIFT' })).results[0]?.uses).toBe(1)
  const second = await readyToPay(guest, { items: FOUR_ROSES })
  expect(await refusalOf(guest.discounts.apply({ session_id: second.session_id, code: 'GIFT' }))).toEqual([
    400,
    'You have already used the code GIFT. It works once for each customer.',
  ])
  expect(await broken(shop)).toEqual([])
})

test('in Arabic: placed, cancelled on the page, sent back and replaced, and never a word of a refund', async () => {
  const shop = await openShop()
  await makeCode(shop, GIFT)
  const client = createShopperClient({ origin: ORIGIN, language: 'ar', fetch: (request) => shop.app.fetch(request) })
  const { session_id } = await readyToOrder(client, { form: DUBAI, email: 'layla@example.com' })
  const { order: id, order_number: number } = await client.discounts.order({ session_id })
  const named = { number: number ?? '', email: 'layla@example.com' }
  const owner = await ownerOf(shop)
  const seen = async () => ({ id: id ?? '', version: (await standingOf(shop, id ?? '')).version })
  await owner.staffOrders.dispatch({ ...(await seen()), carrier: 'Aramex', tracking_number: '30 12 AB' })
  await owner.staffOrders.move({ ...(await seen()), to: 'delivered' })
  const sent = await standingOf(shop, id ?? '')
  const { item_id = 0, stock_item_id = 0 } = sent.lines[0] ?? {}
  expect(sent.may_replace).toBe(true)

  const { lines } = await client.cancellation.find(named)
  expect(lines).toMatchObject([{ quantity: 4, total: '0.00' }])
  expect(await client.cancellation.give({ ...named, lines: [{ line: 0 }] })).toEqual({
    detail: 'استلمنا إلغاءكم، وأرسلنا إليكم رسالة لتأكيده. لم يُخصم منكم أي مبلغ مقابل هذا الطلب.',
    refund: '0.00',
  })
  const asked = await standingOf(shop, id ?? '')
  expect(asked.flags).toEqual(['cancellation_asked'])
  expect(asked.timeline.at(-1)?.sentence).toContain('nothing is due back')
  await owner.staffOrders.recordReturn({
    id: id ?? '',
    lines: [{ item_id, quantity: 4, restock: 4 }],
    reason: 'sent back',
    request_key: 'a-return-of-nothing',
  })
  expect((await standingOf(shop, id ?? '')).flags).toEqual([])
  await owner.staffReplacements.send({
    id: id ?? '',
    lines: [{ stock_item_id, quantity: 1 }],
    reason: 'broken',
    request_key: 'a-replacement-of-nothing',
  })
  const mails = await shop.mails()
  expect(wordsOf(mails[0])).toContain('لم يُخصم منكم أي مبلغ مقابله.')
  expect(wordsOf(mails[0])).not.toContain('استلمنا دفعتكم')
  const cancelled = mails.find(({ subject }) => subject?.startsWith('استلمنا إلغاء'))
  expect(wordsOf(cancelled)).toContain('لم تدفعوا شيئاً مقابله.')
  expect(wordsOf(cancelled)).not.toMatch(/نرد|المسترد/)
  expect(await broken(shop)).toEqual([])
})

test('a delivery costs nothing, or enough to be charged', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const option = { country: 'GB' as const, name: 'By bicycle', estimated_delivery: '1-2 days', active: false }
  const make = (base_cost: string) => owner.staffShop.createShippingOption({ ...option, base_cost })
  for (const cost of ['0.01', '0.29'])
    expect(await refusalOf(make(cost))).toEqual([400, '0.00, or at least 0.30: less can’t be charged.'])
  for (const cost of ['0.00', '0.30']) expect(await make(cost)).toMatchObject({ base_cost: cost })
})
