import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { allCards } from './cards.ts'
import { errorOf, openTestBank, order, pay } from './testing.ts'

test.each([
  ['pm_card_visa', 'visa', '4242', 'US'],
  ['pm_card_mastercard', 'mastercard', '4444', 'US'],
  ['pm_card_amex', 'amex', '0005', 'US'],
  ['pm_card_visa_debit', 'visa', '5556', 'US'],
  ['pm_card_gb', 'visa', '0000', 'GB'],
  ['pm_card_ae', 'visa', '0001', 'AE'],
  ['pm_card_discover', 'discover', '1117', 'US'],
  ['pm_card_diners', 'diners', '0004', 'US'],
  ['pm_card_jcb', 'jcb', '0505', 'JP'],
  ['pm_card_unionpay', 'unionpay', '0005', 'CN'],
  ['pm_card_fr', 'visa', '0003', 'FR'],
  ['pm_card_sa', 'visa', '0007', 'SA'],
])('%s succeeds, and the charge has the card’s details', async (id, brand, last4, country) => {
  const { stripe } = await openTestBank()
  const intent = await pay(stripe, id)
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 499 })
  expect(chargeOf(intent).payment_method_details?.card).toMatchObject({ brand, last4, country })
  expect(chargeOf(intent).payment_method_details?.card?.fingerprint).toMatch(/^\w{16}$/)
})

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ['pm_card_riskLevelHighest', 'card_declined', 'fraudulent'],
  ['pm_card_threeDSecureRequiredProcessingError', 'card_declined', 'generic_decline'],
])('%s is declined with %s / %s, and the payment can be retried with another card', async (id, code, decline_code) => {
  const { stripe } = await openTestBank()
  const { id: intent } = await stripe.paymentIntents.create(order)
  const error = await errorOf(stripe.paymentIntents.confirm(intent, { payment_method: id }))
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code })
  expect(error.payment_intent).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code },
  })
  const [failed] = (await stripe.charges.list({ payment_intent: intent })).data
  expect(failed).toMatchObject({ status: 'failed', paid: false, failure_code: code })
  expect((await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).status).toBe('succeeded')
})

test.each([
  ['pm_card_chargeDeclined', 'try_again_later', '01'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'try_again_later', '51'],
  ['pm_card_chargeDeclinedLostCard', 'do_not_try_again', '41'],
  ['pm_card_chargeDeclinedStolenCard', 'do_not_try_again', '43'],
  ['pm_card_chargeDeclinedExpiredCard', 'confirm_card_data', '54'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'confirm_card_data', 'N7'],
  ['pm_card_chargeDeclinedProcessingError', 'try_again_later', '96'],
  ['pm_card_radarBlock', undefined, undefined],
])('%s is declined with the advice %s and the network’s code %s', async (method, advice_code, network_decline_code) => {
  const { stripe } = await openTestBank()
  const { id: customer } = await stripe.customers.create({})
  for (const call of [
    stripe.paymentIntents.create({ ...order, confirm: true, payment_method: method }),
    stripe.setupIntents.create({
      customer,
      confirm: true,
      payment_method: method,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    }),
  ]) {
    const error = await errorOf(call)
    expect([error.advice_code, error.network_decline_code]).toEqual([advice_code, network_decline_code])
  }
  const [intent] = (await stripe.paymentIntents.list({ expand: ['data.latest_charge'] })).data
  const codes = { advice_code: advice_code ?? null, network_decline_code: network_decline_code ?? null }
  expect(intent).toMatchObject({ latest_charge: { outcome: { ...codes, network_advice_code: null } } })
  expect(intent?.last_payment_error?.advice_code).toBe(advice_code)
})

test('a card that requires authentication leaves the payment in requires_action', async () => {
  const { stripe } = await openTestBank()
  for (const id of [
    'pm_card_authenticationRequired',
    'pm_card_authenticationRequiredOnSetup',
    'pm_card_threeDSecure2Required',
  ]) {
    const intent = await pay(stripe, id)
    expect(intent).toMatchObject({
      status: 'requires_action',
      amount_received: 0,
      next_action: { type: 'use_stripe_sdk' },
    })
  }
})

test('declines with authentication_required when the shop sets error_on_requires_action', async () => {
  const { stripe } = await openTestBank()
  const call = stripe.paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
    error_on_requires_action: true,
  })
  expect(await errorOf(call)).toMatchObject({ code: 'authentication_required' })
})

test.each(['one_off', 'recurring'])(
  'declines with authentication_required for a customer who isn’t there: %s',
  async (off_session) => {
    const { stripe } = await openTestBank()
    const payment_method = 'pm_card_authenticationRequired'
    const declined = errorOf(stripe.paymentIntents.create({ ...order, confirm: true, payment_method, off_session }))
    expect(await declined).toMatchObject({ statusCode: 402, code: 'authentication_required' })
  },
)

test('a card has the network that is preferred for it, and no other', async () => {
  const { stripe } = await openTestBank()
  const typed = { number: '4242424242424242', exp_month: 12, exp_year: 2034 }
  const preferring = async (preferred: 'visa' | 'cartes_bancaires') => {
    const { card } = await stripe.paymentMethods.create({ type: 'card', card: { ...typed, networks: { preferred } } })
    return card?.networks
  }
  expect(await preferring('visa')).toEqual({ available: ['visa'], preferred: 'visa' })
  expect(await preferring('cartes_bancaires')).toEqual({ available: ['visa'], preferred: 'invalid_preference' })
  const token = await stripe.tokens.create({
    card: { number: typed.number, exp_month: '12', exp_year: '2034', networks: { preferred: 'visa' } },
  })
  expect(token.card?.networks).toEqual({ preferred: 'visa' })
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: token.id } })
  expect(method.card?.networks?.preferred).toBe('visa')
  await stripe.paymentMethods.attach(method.id, { customer: (await stripe.customers.create()).id })
  const updated = await stripe.paymentMethods.update(method.id, { card: { networks: { preferred: 'mastercard' } } })
  expect(updated.card?.networks?.preferred).toBe('invalid_preference')
})

test('optional 3-D Secure happens only if the shop requests it', async () => {
  const { stripe } = await openTestBank()
  const asking = {
    ...order,
    confirm: true,
    payment_method_options: { card: { request_three_d_secure: 'any' } },
  } as const
  expect((await pay(stripe, 'pm_card_threeDSecureOptional')).status).toBe('succeeded')
  expect(
    (await stripe.paymentIntents.create({ ...asking, payment_method: 'pm_card_threeDSecureOptional' })).status,
  ).toBe('requires_action')
  expect((await pay(stripe, 'pm_card_threeDSecureOptionalProcessingError')).status).toBe('succeeded')
  await expect(
    stripe.paymentIntents.create({ ...asking, payment_method: 'pm_card_threeDSecureOptionalProcessingError' }),
  ).rejects.toThrow('declined')
})

test('a card of elevated risk succeeds with that risk level', async () => {
  const { stripe } = await openTestBank()
  expect(chargeOf(await pay(stripe, 'pm_card_riskLevelElevated')).outcome).toMatchObject({
    risk_level: 'elevated',
    type: 'authorized',
  })
})

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number'],
  [{ number: '42424242' }, 'invalid_number'],
  [{ exp_month: 13 }, 'invalid_expiry_month'],
  [{ exp_year: 95 }, 'invalid_expiry_year'],
  [{ exp_year: 2020 }, 'invalid_expiry_year'],
  [{ cvc: '99' }, 'invalid_cvc'],
])('rejects invalid card details: %o is %s', async (mistake, code) => {
  const { stripe } = await openTestBank()
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2050, cvc: '123', ...mistake }
  expect(await errorOf(stripe.paymentMethods.create({ type: 'card', card }))).toMatchObject({
    type: 'StripeCardError',
    code,
  })
})

test('declines a real card number', async () => {
  const { stripe } = await openTestBank()
  const { id } = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4111111111111111', exp_month: 12, exp_year: 2050, cvc: '123' },
  })
  expect(await errorOf(pay(stripe, id))).toMatchObject({ decline_code: 'test_mode_live_card' })
})

test('every test card has a valid number and behaves as its name says', async () => {
  const { stripe } = await openTestBank()
  for (const card of allCards()) {
    const { id } = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: card.number, exp_month: 12, exp_year: 2050, cvc: card.brand === 'amex' ? '1234' : '123' },
    })
    const [name = ''] = card.names
    const byNumber = await outcome(stripe, id)
    if (name) expect(byNumber, card.number).toBe(await outcome(stripe, `pm_card_${name}`))
  }
})

test('a token works once', async () => {
  const { stripe } = await openTestBank()
  const { id: token } = await stripe.tokens.create({
    card: { number: '4242424242424242', exp_month: '12', exp_year: '2050', cvc: '123' },
  })
  const data = { ...order, confirm: true, payment_method_data: { type: 'card', card: { token } } }
  // `as`: the SDK's types lack card tokens, which the API accepts.
  const params = data as unknown as Stripe.PaymentIntentCreateParams
  expect((await stripe.paymentIntents.create(params)).status).toBe('succeeded')
  expect(await errorOf(stripe.paymentIntents.create(params))).toMatchObject({ code: 'token_already_used' })
})

function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge {
  if (typeof intent.latest_charge !== 'object' || intent.latest_charge === null) throw new Error('no charge')
  return intent.latest_charge
}

async function outcome(stripe: Stripe, method: string): Promise<string> {
  return pay(stripe, method).then(
    (intent) => intent.status,
    (error: Stripe.errors.StripeError) => `${error.code} ${error.decline_code}`,
  )
}

test.each([
  ['pm_card_avsFail', 'fail', 'fail'],
  ['pm_card_avsLine1Fail', 'fail', 'pass'],
  ['pm_card_avsZipFail', 'pass', 'fail'],
  ['pm_card_avsUnchecked', 'unavailable', 'unavailable'],
])('%s pays, and its address checks say line %s and postcode %s', async (id, line1, postcode) => {
  const { stripe } = await openTestBank()
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { token: id.replace('pm_card_', 'tok_') },
    billing_details: { address: { line1: '1 Wool Lane', postal_code: 'LS1 1AA' } },
  })
  expect(chargeOf(await pay(stripe, method.id)).payment_method_details?.card?.checks).toEqual({
    address_line1_check: line1,
    address_postal_code_check: postcode,
    cvc_check: 'pass',
  })
})

test('a failed CVC check declines, and only if a CVC was given', async () => {
  const { stripe } = await openTestBank()
  expect(await errorOf(pay(stripe, 'pm_card_cvcCheckFail'))).toMatchObject({ code: 'incorrect_cvc' })
  const without = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4000000000000101', exp_month: 12, exp_year: 2034 },
  })
  expect((await pay(stripe, without.id)).status).toBe('succeeded')
})

test('the money of a card that bypasses the pending balance is available at once', async () => {
  const { stripe } = await openTestBank()
  for (const [id, status] of [
    ['pm_card_bypassPending', 'available'],
    ['pm_card_visa', 'pending'],
  ] as const) {
    const { balance_transaction } = await stripe.charges.retrieve(chargeOf(await pay(stripe, id)).id)
    expect((await stripe.balanceTransactions.retrieve(String(balance_transaction))).status).toBe(status)
  }
})
