import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { errorOf, openTestBank, order, pay } from './testing.ts'

const mandate = { customer_acceptance: { type: 'offline' as const } }
const confirmed = { ...order, confirm: true, payment_method: 'pm_card_visa' } as const

test.each<[string, Stripe.PaymentIntentCreateParams]>([
  ['off_session', { ...order, off_session: true }],
  ['return_url', { ...order, return_url: 'https://shop.test/' }],
  ['error_on_requires_action', { ...order, error_on_requires_action: true }],
  ['mandate', { ...order, mandate: 'mandate_x' }],
  ['confirmation_token', { ...order, confirmation_token: 'ctoken_x' }],
  ['allowed_payment_method_types', { ...order, allowed_payment_method_types: ['card'] }],
  ['payment_method_data', { ...order, payment_method: 'pm_card_visa', payment_method_data: { type: 'card' } }],
  ['customer_account', { ...order, customer: 'cus_x', customer_account: 'acct_x' }],
  ['application_fee_amount', { ...order, application_fee_amount: 10 }],
  ['off_session', { ...confirmed, off_session: true, setup_future_usage: 'off_session' }],
  ['statement_descriptor', { ...confirmed, statement_descriptor: 'SIDR AND SAGE' }],
  ['statement_descriptor', { ...order, statement_descriptor: 'SOAP' }],
  ['statement_descriptor', { ...order, statement_descriptor: 'TWENTY THREE CHARACTERS' }],
  ['statement_descriptor', { ...order, statement_descriptor: '12345' }],
  ['statement_descriptor', { ...order, statement_descriptor: 'SOAP * SAGE' }],
  ['payment_method', { ...confirmed, confirmation_token: 'ctoken_x' }],
])('refuses a payment intent for its %s: %o', async (param, wrong) => {
  const { stripe } = await openTestBank()
  expect(await errorOf(stripe.paymentIntents.create(wrong))).toMatchObject({ statusCode: 400, param })
  const intents = (await stripe.paymentIntents.list()).data
  expect(intents.filter(({ status }) => status === 'succeeded')).toEqual([])
})

test('refuses automatic payment methods that are neither on nor off, and the types as older versions name them', async () => {
  const { stripe } = await openTestBank()
  const create = (params: object) =>
    stripe.rawRequest('POST', '/v1/payment_intents', { amount: 499, currency: 'gbp', ...params })
  expect(await errorOf(create({ automatic_payment_methods: { allow_redirects: 'never' } }))).toMatchObject({
    param: 'automatic_payment_methods[enabled]',
    code: 'parameter_missing',
  })
  expect(await errorOf(create({ payment_method_types: ['card'] }))).toMatchObject({
    param: 'payment_method_types',
    code: 'payment_method_types_no_longer_supported',
  })
})

/** What Stripe has and the emulator doesn't carry out. A test that sends it must not pass as if it were done. */
test.each<[string, string, object]>([
  ['POST /v1/customers', 'source', { source: 'tok_visa' }],
  ['POST /v1/customers', 'cash_balance', { cash_balance: { settings: { reconciliation_mode: 'manual' } } }],
  ['POST /v1/customers', 'tax', { tax: { ip_address: '127.0.0.1' } }],
  ['POST /v1/customers', 'tax_id_data', { tax_id_data: [{ type: 'gb_vat', value: 'GB123456789' }] }],
  ['POST /v1/customers', 'test_clock', { test_clock: 'clock_x' }],
  ['POST /v1/customers', 'validate', { validate: true }],
  ['POST /v1/customers', 'invoice_settings[custom_fields]', { invoice_settings: { custom_fields: [{ name: 'x' }] } }],
  ['POST /v1/payment_intents', 'amount_details', { ...order, amount_details: { line_items: [{ quantity: 1 }] } }],
  ['POST /v1/payment_intents', 'transfer_data', { ...order, transfer_data: { destination: 'acct_x' } }],
  ['POST /v1/payment_intents', 'on_behalf_of', { ...order, on_behalf_of: 'acct_x' }],
  [
    'POST /v1/payment_intents',
    'payment_method_options[card][capture_method]',
    { ...order, payment_method_options: { card: { capture_method: 'manual' } } },
  ],
  [
    'POST /v1/payment_intents',
    'payment_method_options[klarna]',
    { ...order, payment_method_options: { klarna: { preferred_locale: 'en-GB' } } },
  ],
  ['POST /v1/payment_intents', 'mandate_data', { ...confirmed, mandate_data: mandate }],
  ['POST /v1/payment_intents', 'radar_options', { ...confirmed, radar_options: { session: 'rse_x' } }],
  ['POST /v1/payment_methods', 'radar_options', { type: 'card', radar_options: { session: 'rse_x' } }],
  ['POST /v1/setup_intents', 'mandate_data', { confirm: true, mandate_data: mandate }],
  ['POST /v1/setup_intents', 'attach_to_self', { attach_to_self: true }],
  ['POST /v1/setup_intents', 'single_use', { single_use: { amount: 499, currency: 'gbp' } }],
  [
    'POST /v1/customer_sessions',
    'components[customer_sheet][features]',
    { customer: 'cus_x', components: { customer_sheet: { features: { payment_method_remove: 'enabled' } } } },
  ],
  ['POST /v1/refunds', 'currency', { charge: 'ch_x', currency: 'gbp' }],
  ['POST /v1/balance_settings', 'payments[debit_negative_balances]', { payments: { debit_negative_balances: true } }],
  ['POST /v1/payouts', 'payout_method', { amount: 1, currency: 'gbp', payout_method: 'pm_x' }],
])('%s refuses %s by its name', async (call, param, params) => {
  const { stripe } = await openTestBank()
  const [method = '', path = ''] = call.split(' ')
  const refused = await errorOf(stripe.rawRequest(method, path, params))
  expect(refused).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param })
  expect(refused.message).toContain(`Received unknown parameter: ${param}`)
})

test('takes a parameter that asks for nothing, and the account’s own configuration of payment methods', async () => {
  const { stripe } = await openTestBank()
  const nothing = { amount: 499, currency: 'gbp', hooks: '', transfer_data: '' }
  expect(await stripe.rawRequest('POST', '/v1/payment_intents', nothing)).toMatchObject({ amount: 499 })
  expect(await stripe.setupIntents.create({ attach_to_self: false })).toMatchObject({ usage: 'off_session' })
  const [own] = (await stripe.paymentMethodConfigurations.list()).data
  for (const intents of [stripe.paymentIntents, stripe.setupIntents]) {
    const create = (payment_method_configuration = '') =>
      intents.create({ ...(intents === stripe.paymentIntents ? order : {}), payment_method_configuration } as never)
    expect((await create(own?.id)).livemode).toBe(false)
    expect((await errorOf(create('pmc_x'))).param).toBe('payment_method_configuration')
  }
  const excluding = (type: 'card' | 'link') => stripe.setupIntents.create({ excluded_payment_method_types: [type] })
  expect((await excluding('link')).excluded_payment_method_types).toEqual(['link'])
  expect((await errorOf(excluding('card'))).param).toBe('excluded_payment_method_types')
})

test('refuses a setup intent whose parameters exclude each other', async () => {
  const { stripe } = await openTestBank()
  const create = (params: Stripe.SetupIntentCreateParams) => errorOf(stripe.setupIntents.create(params))
  expect(await create({ return_url: 'https://shop.test/' })).toMatchObject({ param: 'return_url' })
  const both = { automatic_payment_methods: { enabled: true }, allowed_payment_method_types: ['card'] } as const
  expect(await create({ ...both, allowed_payment_method_types: ['card'] })).toMatchObject({
    code: 'parameters_exclusive',
  })
})

test('refuses a confirm of another amount, and one by the page of an intent that the server confirms', async () => {
  const { stripe, origin } = await openTestBank()
  const { id } = await stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa' })
  expect(await errorOf(stripe.paymentIntents.confirm(id, { amount_to_confirm: 500 }))).toMatchObject({
    param: 'amount_to_confirm',
  })
  expect((await stripe.paymentIntents.confirm(id, { amount_to_confirm: 499 })).status).toBe('succeeded')
  const manual = await stripe.paymentIntents.create({ ...order, confirmation_method: 'manual' })
  const response = await fetch(`${origin}/v1/payment_intents/${manual.id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_emulator' },
    body: new URLSearchParams({ client_secret: manual.client_secret ?? '', payment_method: 'pm_card_visa' }),
  })
  expect([response.status, (await response.json()).error.param]).toEqual([400, 'confirmation_method'])
  const server = await stripe.paymentIntents.confirm(manual.id, { payment_method: 'pm_card_visa' })
  expect(server.status).toBe('succeeded')
})

test('refuses to change a transfer group, and to capture with what cards lack', async () => {
  const { stripe } = await openTestBank()
  const { id } = await stripe.paymentIntents.create({ ...confirmed, capture_method: 'manual', transfer_group: 'A' })
  const update = (group: string) => stripe.paymentIntents.update(id, { transfer_group: group })
  expect(await errorOf(update('B'))).toMatchObject({ param: 'transfer_group' })
  expect((await update('A')).transfer_group).toBe('A')
  const capture = (params: Stripe.PaymentIntentCaptureParams) => stripe.paymentIntents.capture(id, params)
  expect(await errorOf(capture({ final_capture: false }))).toMatchObject({ param: 'final_capture' })
  expect(await errorOf(capture({ statement_descriptor: 'SIDR AND SAGE' }))).toMatchObject({
    param: 'statement_descriptor',
  })
  expect((await capture({ final_capture: true })).status).toBe('succeeded')
})

test('refuses a refund from what no payment here has, and one that names its payment twice', async () => {
  const { stripe } = await openTestBank()
  const { id, latest_charge } = await pay(stripe)
  const charge = typeof latest_charge === 'object' ? (latest_charge?.id ?? '') : latest_charge
  for (const [param, wrong] of [
    ['payment_intent', { charge }],
    ['reverse_transfer', { reverse_transfer: true }],
    ['refund_application_fee', { refund_application_fee: true }],
    ['origin', { origin: 'customer_balance' }],
    ['customer', { customer: 'cus_x' }],
  ] as const)
    expect(await errorOf(stripe.refunds.create({ payment_intent: id, ...wrong }))).toMatchObject({ param })
  expect((await stripe.refunds.create({ payment_intent: id, reverse_transfer: false })).amount).toBe(499)
})

test('refuses a list between two cursors, after one of another kind, and of a time that is none', async () => {
  const { stripe } = await openTestBank()
  const { id } = await pay(stripe)
  const list = (params: Stripe.PaymentIntentListParams) => errorOf(stripe.paymentIntents.list(params))
  expect(await list({ starting_after: id, ending_before: id })).toMatchObject({ param: 'ending_before' })
  const event = (await stripe.events.list({ limit: 1 })).data[0]?.id ?? ''
  expect(await list({ starting_after: event })).toMatchObject({ code: 'resource_missing', param: 'starting_after' })
  const refused = await errorOf(stripe.rawRequest('GET', '/v1/payment_intents?created[gt]=yesterday'))
  expect(refused).toMatchObject({ param: 'created', code: 'parameter_invalid_integer' })
  expect((await errorOf(stripe.rawRequest('GET', '/v1/payment_intents?created=soon'))).param).toBe('created')
})

test('an object that is missing is a 404 in the path and a 400 in a parameter, with the page about its code', async () => {
  const { stripe } = await openTestBank()
  const doc_url = 'https://stripe.com/docs/error-codes/resource-missing'
  const error = { type: 'invalid_request_error', code: 'resource_missing', doc_url }
  const missing = { ...error, message: `No such payment_intent: 'pi_x'`, param: 'intent' }
  expect(await errorOf(stripe.paymentIntents.retrieve('pi_x'))).toMatchObject({ statusCode: 404, raw: missing })
  expect(await errorOf(stripe.refunds.create({ payment_intent: 'pi_x' }))).toMatchObject({
    statusCode: 400,
    raw: missing,
  })
  for (const [call, param] of [
    [stripe.paymentIntents.create({ ...order, customer: 'cus_x' }), 'customer'],
    [stripe.charges.list({ starting_after: 'ch_x' }), 'starting_after'],
  ] as const)
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, raw: { ...error, param } })
  const declined = await errorOf(pay(stripe, 'pm_card_chargeDeclined'))
  const about = { doc_url: 'https://stripe.com/docs/error-codes/card-declined' }
  expect(declined).toMatchObject({ raw: about, payment_intent: { last_payment_error: about } })
  expect(await errorOf(stripe.events.list({}, { apiVersion: 'x' }))).not.toHaveProperty('raw.doc_url')
})

test('takes booleans as the libraries for Python and .NET write them', async () => {
  const { stripe } = await openTestBank()
  const create = (params: object) => stripe.rawRequest('POST', '/v1/payment_intents', { ...order, ...params })
  const paid = { payment_method: 'pm_card_visa', confirm: 'True', error_on_requires_action: 'False' }
  expect(await create(paid)).toMatchObject({ status: 'succeeded' })
  expect(await create({ confirm: 'False' })).toMatchObject({ status: 'requires_payment_method' })
  const off = { automatic_payment_methods: { enabled: 'False' } }
  expect(await create(off)).toMatchObject({ automatic_payment_methods: null })
  expect((await errorOf(create({ confirm: 'TRUE' }))).message).toBe('Invalid boolean: TRUE')
})

test('an address under /v2 is an error that the library can read', async () => {
  const { stripe } = await openTestBank()
  const refused = await errorOf(stripe.v2.core.events.retrieve('evt_x'))
  expect(refused.statusCode).toBe(404)
  expect(refused.message).toContain('Unrecognized request URL (GET: /v2/core/events/evt_x)')
})
