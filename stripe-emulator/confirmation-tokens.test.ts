import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { errorOf, openTestBank, order } from './testing.ts'

/** A token as the page makes it. */
async function typeCard(origin: string, params: Record<string, string> = {}, number = '4242424242424242') {
  const body = new URLSearchParams({
    key: 'pk_test_emulator',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    return_url: 'https://shop.test/back',
    ...params,
  })
  const response = await fetch(`${origin}/v1/confirmation_tokens`, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

const create = (stripe: Stripe, token: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 499, currency: 'gbp', confirm: true, confirmation_token: token, ...more })

test('a server pays with what the shopper entered in the page, once', async () => {
  const { origin, stripe } = await openTestBank()
  const customer = await stripe.customers.create({})
  const { body } = await typeCard(origin, {
    setup_future_usage: 'off_session',
    'shipping[name]': 'Anna',
    'shipping[address][line1]': '1 Wool Lane',
    'shipping[address][country]': 'GB',
  })
  expect(await stripe.confirmationTokens.retrieve(body.id)).toMatchObject({
    payment_intent: null,
    payment_method_preview: { type: 'card', card: { last4: '4242' } },
    shipping: { name: 'Anna', address: { country: 'GB' } },
    use_stripe_sdk: true,
  })
  const paid = await create(stripe, body.id, { customer: customer.id })
  expect(paid).toMatchObject({
    status: 'succeeded',
    setup_future_usage: 'off_session',
    shipping: { name: 'Anna', address: { line1: '1 Wool Lane' } },
  })
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toMatchObject([{ id: paid.payment_method }])
  expect((await stripe.confirmationTokens.retrieve(body.id)).payment_intent).toBe(paid.id)
  expect(await errorOf(create(stripe, body.id))).toMatchObject({ param: 'confirmation_token' })
})

test('a declined token is used; an invalid request doesn’t use it', async () => {
  const { origin, stripe } = await openTestBank()
  const declined = (await typeCard(origin, {}, '4000000000000002')).body.id
  expect(await errorOf(create(stripe, declined))).toMatchObject({ code: 'card_declined' })
  expect(await errorOf(create(stripe, declined))).toMatchObject({ param: 'confirmation_token', statusCode: 400 })
  const token = (await typeCard(origin)).body.id
  for (const [more, expected] of [
    [{ payment_method: 'pm_card_visa' }, { code: 'parameters_exclusive' }],
    [{ confirm: false }, { param: 'confirmation_token' }],
    [{ amount: 1 }, { code: 'amount_too_small' }],
  ] as const)
    expect(await errorOf(create(stripe, token, more))).toMatchObject(expected)
  expect((await create(stripe, token)).status).toBe('succeeded')
})

test('3-D Secure of a token opens in the page', async () => {
  const { origin, stripe } = await openTestBank()
  const { body } = await typeCard(origin, {}, '4000000000003220')
  expect(await create(stripe, body.id)).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
  })
})

test('a token saves a card with a setup intent', async () => {
  const { stripe } = await openTestBank()
  const customer = await stripe.customers.create({})
  const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
  const setup = await stripe.setupIntents.create({ customer: customer.id, confirm: true, confirmation_token: id })
  expect(setup.status).toBe('succeeded')
  expect((await stripe.confirmationTokens.retrieve(id)).setup_intent).toBe(setup.id)
})

test('refuses another use than the shopper agreed to', async () => {
  const { stripe } = await openTestBank()
  const customer = (await stripe.customers.create({})).id
  const { id } = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
    setup_future_usage: 'on_session',
  })
  expect(await errorOf(create(stripe, id, { customer, setup_future_usage: 'off_session' }))).toMatchObject({
    param: 'confirmation_token',
  })
  expect(await errorOf(stripe.setupIntents.create({ customer, confirm: true, confirmation_token: id }))).toMatchObject({
    param: 'confirmation_token',
  })
  expect((await create(stripe, id, { customer, setup_future_usage: 'on_session' })).status).toBe('succeeded')
})

test('expires after twelve hours of the bank’s clock', async () => {
  const { origin, stripe, control } = await openTestBank()
  const { body } = await typeCard(origin)
  await control('clock', { offset_seconds: 12 * 3600 + 5 })
  expect(await errorOf(create(stripe, body.id))).toMatchObject({
    param: 'confirmation_token',
    message: expect.stringContaining('expired'),
  })
  await control('clock', { offset_seconds: 12 * 3600 - 60 })
  expect((await create(stripe, body.id)).status).toBe('succeeded')
})

test('the public key makes tokens of new cards alone, and reads none', async () => {
  const { origin, stripe } = await openTestBank()
  const saved = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  expect((await typeCard(origin, { payment_method: saved.id })).status).toBe(400)
  expect((await typeCard(origin, {}, '4242424242424241')).status).toBe(402)
  const { body } = await typeCard(origin)
  expect((await fetch(`${origin}/v1/confirmation_tokens/${body.id}?key=pk_test_emulator`)).status).toBe(401)
  expect(await errorOf(create(stripe, 'ctoken_nowhere'))).toMatchObject({ code: 'resource_missing' })
  const intent = await stripe.paymentIntents.create(order)
  expect((await stripe.paymentIntents.confirm(intent.id, { confirmation_token: body.id })).status).toBe('succeeded')
})
