import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { errorOf, openTestBank } from './testing.ts'

const saving = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const

async function openSaving() {
  const bank = await openTestBank()
  const customer = await bank.stripe.customers.create({ email: 'anna@example.com' })
  const save = (card: string, more: Stripe.SetupIntentCreateParams = {}) =>
    bank.stripe.setupIntents.create({
      ...saving,
      customer: customer.id,
      confirm: true,
      payment_method: `pm_card_${card}`,
      ...more,
    })
  return { ...bank, customer: customer.id, save }
}

/** Finishes a challenge as the bank's window does. */
async function authenticate(origin: string, url: string, outcome: 'complete' | 'fail') {
  const { pathname, searchParams } = new URL(url)
  const body = new URLSearchParams({ source: searchParams.get('source') ?? '', outcome })
  const response = await fetch(origin + pathname, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

const sdkUrl = ({ next_action }: Stripe.SetupIntent) => String(next_action?.use_stripe_sdk?.stripe_js)
const typesOf = async (stripe: Stripe) => (await stripe.events.list()).data.map(({ type }) => type).reverse()

test('saves a card for a customer, who can then pay with it', async () => {
  const { stripe, customer, save } = await openSaving()
  const setup = await save('visa', { usage: 'on_session', metadata: { order: '1' }, expand: ['latest_attempt'] })
  expect(setup).toMatchObject({
    status: 'succeeded',
    usage: 'on_session',
    metadata: { order: '1' },
    latest_attempt: {
      status: 'succeeded',
      setup_intent: setup.id,
      payment_method_details: { card: { last4: '4242' } },
    },
  })
  expect((await stripe.customers.listPaymentMethods(customer)).data).toMatchObject([{ id: setup.payment_method }])
  expect(await typesOf(stripe)).toEqual([
    'customer.created',
    'setup_intent.created',
    'payment_method.attached',
    'setup_intent.succeeded',
  ])
  const paid = await stripe.paymentIntents.create({
    ...saving,
    amount: 499,
    currency: 'gbp',
    customer,
    payment_method: String(setup.payment_method),
    off_session: true,
    confirm: true,
  })
  expect(paid.status).toBe('succeeded')
})

test('a refused card leaves a failed attempt and isn’t saved; another card can be tried', async () => {
  const { stripe, customer, save } = await openSaving()
  const error = await errorOf(save('chargeDeclinedInsufficientFunds'))
  expect(error).toMatchObject({
    statusCode: 402,
    decline_code: 'insufficient_funds',
    setup_intent: { status: 'requires_payment_method', payment_method: null, last_setup_error: { type: 'card_error' } },
  })
  const id = error.setup_intent?.id ?? ''
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([])
  expect(await typesOf(stripe)).toContain('setup_intent.setup_failed')
  expect((await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_chargeCustomerFail' })).status).toBe(
    'succeeded',
  )
  expect((await stripe.setupAttempts.list({ setup_intent: id })).data.map(({ status }) => status)).toEqual([
    'succeeded',
    'failed',
  ])
  expect((await stripe.setupAttempts.list({ setup_intent: id, limit: 1 })).has_more).toBe(true)
  expect(await errorOf(stripe.setupIntents.confirm(id))).toMatchObject({
    code: 'setup_intent_unexpected_state',
    setup_intent: { status: 'succeeded' },
  })
})

test('3-D Secure completes, fails, and may still be refused', async () => {
  const { origin, stripe, customer, save } = await openSaving()
  const waiting = await save('authenticationRequiredOnSetup')
  expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  const { pathname, search } = new URL(sdkUrl(waiting))
  const window = await (await fetch(origin + pathname + search)).text()
  expect(window).toContain('Complete authentication')
  expect(window).not.toContain('NaN')
  expect((await authenticate(origin, sdkUrl(waiting).replace('source=', 'source=x'), 'complete')).status).toBe(400)
  expect((await authenticate(origin, sdkUrl(waiting), 'complete')).status).toBe(200)
  expect((await authenticate(origin, sdkUrl(waiting), 'complete')).status).toBe(400)
  expect(await stripe.setupIntents.retrieve(waiting.id, { expand: ['latest_attempt'] })).toMatchObject({
    status: 'succeeded',
    next_action: null,
    latest_attempt: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
  })
  expect((await stripe.setupAttempts.list({ setup_intent: waiting.id })).data).toHaveLength(1)
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)

  const failing = await save('threeDSecure2Required')
  await authenticate(origin, sdkUrl(failing), 'fail')
  expect(await stripe.setupIntents.retrieve(failing.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  })
  const refused = await save('threeDSecureRequiredChargeDeclined')
  await authenticate(origin, sdkUrl(refused), 'complete')
  expect(await stripe.setupIntents.retrieve(refused.id)).toMatchObject({ last_setup_error: { code: 'card_declined' } })
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)
  expect(await typesOf(stripe)).toContain('setup_intent.requires_action')
})

test('redirects to the shop with the setup intent after authentication', async () => {
  const { origin, save } = await openSaving()
  const setup = await save('authenticationRequired', { return_url: 'https://shop.test/back?a=1' })
  const { body } = await authenticate(origin, setup.next_action?.redirect_to_url?.url ?? '', 'complete')
  expect(body.return_to).toBe(
    `https://shop.test/back?a=1&setup_intent=${setup.id}&setup_intent_client_secret=${setup.client_secret}&redirect_status=succeeded`,
  )
})

test('a browser confirms with the client secret alone, and sees no metadata', async () => {
  const { origin, stripe, customer } = await openSaving()
  const setup = await stripe.setupIntents.create({ customer, metadata: { note: 'for staff' } })
  const confirm = async (secret: string, number: string) => {
    const body = new URLSearchParams({
      key: 'pk_test_emulator',
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[allow_redisplay]': 'always',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    })
    const response = await fetch(`${origin}/v1/setup_intents/${setup.id}/confirm`, { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  expect(await confirm(`${setup.id}_secret_guess`, '4242424242424242')).toMatchObject({
    status: 400,
    body: { error: { code: 'setup_intent_invalid_parameter' } },
  })
  const refused = await confirm(String(setup.client_secret), '4000000000000002')
  expect(refused).toMatchObject({ status: 402, body: { error: { setup_intent: { id: setup.id } } } })
  expect(JSON.stringify(refused.body)).not.toContain('for staff')
  const saved = await confirm(String(setup.client_secret), '4242424242424242')
  expect(saved).toMatchObject({ status: 200, body: { status: 'succeeded', usage: 'off_session' } })
  for (const hidden of ['metadata', 'customer', 'latest_attempt']) expect(saved.body).not.toHaveProperty(hidden)
  expect((await stripe.customers.listPaymentMethods(customer)).data).toMatchObject([{ allow_redisplay: 'always' }])
  expect((await fetch(`${origin}/v1/setup_intents?key=pk_test_emulator`)).status).toBe(401)
})

test('saves nothing for a customer that was deleted, before the card is confirmed or during 3-D Secure', async () => {
  const { origin, stripe, customer, save } = await openSaving()
  const open = await stripe.setupIntents.create({ ...saving, customer })
  const waiting = await save('authenticationRequired')
  await stripe.customers.del(customer)
  expect(await errorOf(stripe.setupIntents.confirm(open.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  })
  expect((await authenticate(origin, sdkUrl(waiting), 'complete')).status).toBe(200)
  expect(await stripe.paymentMethods.retrieve(String(waiting.payment_method))).toMatchObject({ customer: null })
})

test('updates, lists and cancels', async () => {
  const { stripe, customer, save } = await openSaving()
  const other = await stripe.setupIntents.create(saving)
  expect(await stripe.setupIntents.update(other.id, { description: 'later', metadata: { a: '1' } })).toMatchObject({
    description: 'later',
    metadata: { a: '1' },
  })
  const waiting = await save('threeDSecure2Required')
  const ids = async (params: Stripe.SetupIntentListParams) =>
    (await stripe.setupIntents.list(params)).data.map(({ id }) => id)
  expect(await ids({})).toEqual([waiting.id, other.id])
  expect(await ids({ customer })).toEqual([waiting.id])
  expect(await ids({ payment_method: String(waiting.payment_method) })).toEqual([waiting.id])
  expect(await ids({ starting_after: waiting.id })).toEqual([other.id])
  expect(await ids({ attach_to_self: true })).toEqual([])
  const canceled = await stripe.setupIntents.cancel(waiting.id, {
    cancellation_reason: 'abandoned',
    expand: ['latest_attempt'],
  })
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
    next_action: null,
    latest_attempt: { status: 'abandoned' },
  })
  for (const call of [stripe.setupIntents.cancel(waiting.id), stripe.setupIntents.update(waiting.id, {})])
    expect(await errorOf(call)).toMatchObject({ code: 'setup_intent_unexpected_state' })
  expect(await typesOf(stripe)).toContain('setup_intent.canceled')
})

test.each<[Stripe.SetupIntentCreateParams, object]>([
  [{ return_url: 'https://shop.test/' }, { param: 'return_url' }],
  [{ confirm: true }, { code: 'setup_intent_unexpected_state' }],
  [
    { automatic_payment_methods: { enabled: true }, confirm: true, payment_method: 'pm_card_visa' },
    { param: 'return_url' },
  ],
  [{ customer: 'cus_nobody' }, { code: 'resource_missing', param: 'customer' }],
  [{ payment_method: 'pm_card_visa', payment_method_data: { type: 'card' } }, { code: 'parameters_exclusive' }],
  [{ allowed_payment_method_types: ['paypal'] }, { param: 'allowed_payment_method_types' }],
  [{ confirm: true, confirmation_token: 'ctoken_x' }, { code: 'resource_missing' }],
])('refuses %o', async (wrong, expected) => {
  const { stripe } = await openTestBank()
  expect(await errorOf(stripe.setupIntents.create({ ...saving, ...wrong }))).toMatchObject(expected)
  expect((await stripe.setupIntents.list()).data).toEqual([])
})
