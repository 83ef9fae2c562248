import { expect, test } from 'vitest'
import { errorOf, openTestBank, order, pay, sdk } from './testing.ts'

test('a new payment has no money and stores the shop’s metadata', async () => {
  const { stripe } = await openTestBank()
  const intent = await stripe.paymentIntents.create({
    ...order,
    description: 'Order & co',
    metadata: { checkout_id: 'c 1&2', empty_allowed: 'yes' },
    receipt_email: 'sam@example.com',
    shipping: { name: 'Sam', address: { line1: '1 High St', city: 'Leeds', country: 'GB', postal_code: 'LS1 1AA' } },
  })
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 499,
    amount_received: 0,
    currency: 'gbp',
    livemode: false,
    status: 'requires_payment_method',
    metadata: { checkout_id: 'c 1&2', empty_allowed: 'yes' },
    shipping: { name: 'Sam', address: { country: 'GB' } },
    latest_charge: null,
  })
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{20,}$`))
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id, description: 'Order & co' })
})

test('expands the charge and its fee in the same response', async () => {
  const { stripe } = await openTestBank()
  const { id } = await pay(stripe)
  const intent = await stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  })
  expect(intent).toMatchObject({
    latest_charge: { amount: 499, captured: true, balance_transaction: { amount: 499, fee: 27, net: 472 } },
    payment_method: { type: 'card' },
  })
  expect(await errorOf(stripe.paymentIntents.retrieve(id, { expand: ['amount'] }))).toMatchObject({ statusCode: 400 })
})

test.each([
  [{ amount: 29 }, { code: 'amount_too_small', param: 'amount', message: 'Amount must be at least £0.30 gbp' }],
  [{ amount: 12.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
  [{ amount: -5 }, { code: 'parameter_invalid_integer' }],
  [{ currency: 'xyz' }, { param: 'currency' }],
  [{ metadata: { [`k${'x'.repeat(40)}`]: 'v' } }, { param: 'metadata' }],
  [{ metadata: { k: 'v'.repeat(501) } }, { param: 'metadata[k]' }],
  [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v'])) }, { param: 'metadata' }],
  [{ total: 5 }, { code: 'parameter_unknown', param: 'total' }],
  [{ shipping: { name: 'x', address: {}, street: 'y' } }, { code: 'parameter_unknown', param: 'shipping[street]' }],
  [{ receipt_email: 'nobody' }, { code: 'email_invalid' }],
  [{ capture_method: 'sometimes' }, { param: 'capture_method' }],
])('returns 400 that names the invalid parameter: %o', async (wrong, expected) => {
  const { stripe } = await openTestBank()
  expect(await errorOf(stripe.paymentIntents.create({ ...order, ...wrong }))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    ...expected,
  })
})

test('the amount can change until the payment succeeds, and not after', async () => {
  const { stripe } = await openTestBank()
  const { id } = await stripe.paymentIntents.create({ ...order, metadata: { a: '1', b: '2' } })
  expect(await stripe.paymentIntents.update(id, { amount: 800, metadata: { a: '', c: '3' } })).toMatchObject({
    amount: 800,
    metadata: { b: '2', c: '3' },
  })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(await errorOf(stripe.paymentIntents.update(id, { amount: 900 }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded', amount: 800 },
  })
  expect((await stripe.paymentIntents.update(id, { description: 'still fine' })).description).toBe('still fine')
})

test('confirming a second time returns an error with the payment in it', async () => {
  const { stripe } = await openTestBank()
  const { id } = await pay(stripe)
  expect(await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id, status: 'succeeded' },
  })
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test('a cancelled payment can’t be paid, and a paid one can’t be cancelled', async () => {
  const { stripe } = await openTestBank()
  const { id } = await stripe.paymentIntents.create(order)
  expect(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  })
  expect(await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  const paid = await pay(stripe)
  expect(await errorOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    payment_intent: { status: 'succeeded' },
  })
})

test('captures an authorised amount fully or in part, or releases it', async () => {
  const { stripe } = await openTestBank()
  const reserve = () =>
    stripe.paymentIntents.create({ ...order, capture_method: 'manual', confirm: true, payment_method: 'pm_card_visa' })
  const whole = await reserve()
  expect(whole).toMatchObject({ status: 'requires_capture', amount_capturable: 499, amount_received: 0 })
  expect(await stripe.paymentIntents.capture(whole.id)).toMatchObject({ status: 'succeeded', amount_received: 499 })
  expect(await stripe.paymentIntents.capture((await reserve()).id, { amount_to_capture: 200 })).toMatchObject({
    amount_received: 200,
  })
  expect((await stripe.paymentIntents.cancel((await reserve()).id)).status).toBe('canceled')
})

test('a bank holds an authorised amount for seven days', async () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const { stripe, control } = await openTestBank({ now: () => now })
  const reserve = () =>
    stripe.paymentIntents.create({
      ...order,
      capture_method: 'manual',
      confirm: true,
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    })
  const [left, captured] = [await reserve(), await reserve()]
  const until = now.getTime() / 1000 + 7 * 86_400
  expect(left.latest_charge).toMatchObject({ payment_method_details: { card: { capture_before: until } } })
  await stripe.paymentIntents.capture(captured.id)
  await control('clock', { offset_seconds: 7 * 86_400 - 1 })
  expect((await stripe.paymentIntents.retrieve(left.id)).status).toBe('requires_capture')
  await control('clock', { offset_seconds: 7 * 86_400 })
  expect(await stripe.paymentIntents.retrieve(left.id, { expand: ['latest_charge'] })).toMatchObject({
    status: 'canceled',
    canceled_at: until,
    cancellation_reason: 'automatic',
    amount_capturable: 0,
    latest_charge: { captured: false, refunded: true, balance_transaction: null },
  })
  expect((await stripe.paymentIntents.retrieve(captured.id)).status).toBe('succeeded')
  expect(await errorOf(stripe.paymentIntents.capture(left.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  expect((await stripe.events.list({ types: ['charge.expired', 'payment_intent.canceled'] })).data).toMatchObject([
    { type: 'payment_intent.canceled', created: until, data: { object: { id: left.id } } },
    { type: 'charge.expired', data: { object: { payment_intent: left.id }, previous_attributes: { refunded: false } } },
  ])
})

test('rejects a server-side confirm without return_url if payment methods might redirect', async () => {
  const { stripe } = await openTestBank()
  const intent = await stripe.paymentIntents.create({ amount: 499, currency: 'gbp' })
  expect(await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
    param: 'return_url',
  })
  expect(
    (
      await stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_visa',
        return_url: 'https://shop.test/back',
      })
    ).status,
  ).toBe('succeeded')
})

test('lists page by page, newest first', async () => {
  const { stripe } = await openTestBank()
  const ids: string[] = []
  for (let at = 0; at < 5; at++) ids.unshift((await stripe.paymentIntents.create(order)).id)
  const first = await stripe.paymentIntents.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] })
  const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[3] })
  expect(back.data.map(({ id }) => id)).toEqual([ids[1], ids[2]])
  const all: string[] = []
  for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) all.push(id)
  expect(all).toEqual(ids)
  expect((await stripe.paymentIntents.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual([])
})

test('rejects a missing key, a wrong key and a live key', async () => {
  const { origin } = await openTestBank()
  const ask = (headers: Record<string, string>) =>
    fetch(`${origin}/v1/payment_intents`, { headers }).then((response) => response.status)
  expect(await ask({})).toBe(401)
  expect(await ask({ authorization: 'Bearer nonsense' })).toBe(401)
  expect(await ask({ authorization: 'Bearer sk_live_abc' })).toBe(401)
  expect(await ask({ authorization: 'Bearer pk_test_abc' })).toBe(401)
  expect(await ask({ authorization: `Basic ${btoa('sk_test_emulator:')}` })).toBe(200)
  expect(await errorOf(sdk(origin).paymentIntents.retrieve('pi_nowhere'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})
