import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { errorOf, openListener, openTestBank, webhookSecret } from './testing.ts'

const redirecting = { amount: 4900, currency: 'gbp', automatic_payment_methods: { enabled: true } } as const
const billing_details = { name: 'Anna Holt', email: 'anna@example.com', address: { country: 'GB' } }

/** Confirms as a page does, with what the shopper entered there. */
function confirmWith(stripe: Stripe, id: string, type: 'klarna' | 'link' | 'paypal', more: object = {}) {
  return stripe.paymentIntents.confirm(id, {
    payment_method_data: { type, billing_details },
    return_url: 'https://shop.example/back?a=1',
    expand: ['latest_charge', 'payment_method'],
    ...more,
  })
}

/** Presses a button of the provider's page. */
async function decide(origin: string, url: string, outcome: 'complete' | 'fail') {
  const { pathname, searchParams } = new URL(url)
  const body = new URLSearchParams({ source: searchParams.get('source') ?? '', outcome })
  const response = await fetch(`${origin}${pathname}`, { method: 'POST', body })
  return (await response.json()) as { return_to: string | null }
}

test('an intent accepts the types that fit its amount, its currency and its redirects', async () => {
  const { stripe } = await openTestBank()
  const types = async (params: object) =>
    (await stripe.paymentIntents.create({ ...redirecting, ...params })).payment_method_types
  expect(await types({})).toEqual(['card', 'link', 'paypal', 'klarna'])
  expect(await types({ automatic_payment_methods: { enabled: true, allow_redirects: 'never' } })).toEqual([
    'card',
    'link',
  ])
  expect(await types({ currency: 'aed' })).toEqual(['card', 'link'])
  expect(await types({ amount: 400_001 })).toEqual(['card', 'link', 'paypal'])
  expect(await types({ excluded_payment_method_types: ['klarna'] })).toEqual(['card', 'link', 'paypal'])
  const { id } = await stripe.paymentIntents.create(redirecting)
  const dearer = await stripe.paymentIntents.update(id, { amount: 500_000 })
  expect(dearer.payment_method_types).toEqual(['card', 'link', 'paypal'])
})

test('an intent that allows types keeps those that fit, and drops the others silently', async () => {
  const { stripe } = await openTestBank({ paymentMethods: ['card', 'paypal', 'klarna'] })
  const create = (
    allowed_payment_method_types: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[],
    more: object = {},
  ) => stripe.paymentIntents.create({ amount: 4900, currency: 'gbp', allowed_payment_method_types, ...more })
  const intent = await create(['klarna', 'link', 'card', 'revolut_pay'])
  expect(intent).toMatchObject({
    allowed_payment_method_types: ['klarna', 'link', 'card', 'revolut_pay'],
    automatic_payment_methods: null,
    payment_method_types: ['klarna', 'card'],
  })
  const dearer = await stripe.paymentIntents.update(intent.id, { amount: 500_000 })
  expect(dearer.payment_method_types).toEqual(['card'])
  expect(await errorOf(confirmWith(stripe, intent.id, 'paypal'))).toMatchObject({
    code: 'payment_intent_incompatible_payment_method',
  })
  expect(await errorOf(create(['revolut_pay']))).toMatchObject({ param: 'allowed_payment_method_types' })
  for (const more of [{ excluded_payment_method_types: ['klarna'] }, { payment_method_configuration: 'pmc_x' }])
    expect(await errorOf(create(['card'], more))).toMatchObject({ code: 'parameters_exclusive' })
})

test('an account accepts the types that its dashboard has', async () => {
  const { stripe } = await openTestBank({ paymentMethods: ['card', 'paypal'] })
  expect((await stripe.paymentIntents.create(redirecting)).payment_method_types).toEqual(['card', 'paypal'])
})

test('Link pays without leaving the page', async () => {
  const { stripe } = await openTestBank()
  const { id } = await stripe.paymentIntents.create(redirecting)
  const paid = await confirmWith(stripe, id, 'link')
  expect(paid).toMatchObject({
    status: 'succeeded',
    payment_method: { type: 'link', link: { email: 'anna@example.com' } },
    latest_charge: { payment_method_details: { type: 'link', link: { country: 'GB' } } },
  })
})

test.each(['paypal', 'klarna'] as const)('%s is paid on its page, which returns to the shop', async (type) => {
  const listener = await openListener()
  const { stripe, origin } = await openTestBank({ webhook: { url: listener.url, secret: webhookSecret } })
  const { id, client_secret } = await stripe.paymentIntents.create(redirecting)
  const sent = await confirmWith(stripe, id, type)
  expect(sent.status).toBe('requires_action')
  const { url = '' } = sent.next_action?.redirect_to_url ?? {}
  const page = await (await fetch(`${origin}${new URL(url ?? '').pathname}${new URL(url ?? '').search}`)).text()
  expect(page).toContain(`Pay with ${type === 'paypal' ? 'PayPal' : 'Klarna'}`)
  expect(page).toContain('£49.00')
  const { return_to } = await decide(origin, url ?? '', 'complete')
  const back = new URL(return_to ?? '')
  expect(Object.fromEntries(back.searchParams)).toEqual({
    a: '1',
    payment_intent: id,
    payment_intent_client_secret: client_secret,
    redirect_status: 'succeeded',
  })
  await listener.got('payment_intent.requires_action', 'charge.succeeded', 'payment_intent.succeeded')
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund).toMatchObject({ status: 'pending', destination_details: { type } })
  await listener.got('refund.updated')
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('a payment that the shopper turns down there can be paid another way', async () => {
  const { stripe, origin } = await openTestBank()
  const { id } = await stripe.paymentIntents.create(redirecting)
  const sent = await confirmWith(stripe, id, 'paypal')
  const url = sent.next_action?.redirect_to_url?.url ?? ''
  const { return_to } = await decide(origin, url, 'fail')
  expect(new URL(return_to ?? '').searchParams.get('redirect_status')).toBe('failed')
  const refused = await stripe.paymentIntents.retrieve(id)
  expect(refused.status).toBe('requires_payment_method')
  expect(refused.last_payment_error?.code).toBe('payment_method_customer_decline')
  // A second press, or an old page of the provider.
  expect((await decide(origin, url, 'complete')).return_to).toBeNull()
  expect((await confirmWith(stripe, id, 'link')).status).toBe('succeeded')
})

test('a provider’s payment may stay under way, and then fail', async () => {
  const { stripe, origin, control } = await openTestBank()
  await control('faults', { payments: { processingMs: 300, processingFails: true } })
  const { id } = await stripe.paymentIntents.create(redirecting)
  const sent = await confirmWith(stripe, id, 'klarna')
  await decide(origin, sent.next_action?.redirect_to_url?.url ?? '', 'complete')
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing')
  await expect.poll(async () => (await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
})

test.each([
  [
    'a type that it doesn’t accept',
    { type: 'paypal' },
    { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } },
    'payment_intent_incompatible_payment_method',
  ],
  [
    'a country that Klarna doesn’t take',
    { type: 'klarna', billing_details: { address: { country: 'AE' } } },
    {},
    'payment_method_currency_mismatch',
  ],
  ['Klarna without a country', { type: 'klarna' }, {}, 'parameter_missing'],
] as const)('an intent refuses %s', async (_what, payment_method_data, params, code) => {
  const { stripe } = await openTestBank()
  const { id } = await stripe.paymentIntents.create({ ...redirecting, ...params })
  const refused = await errorOf(
    stripe.paymentIntents.confirm(id, { payment_method_data, return_url: 'https://shop.example/' }),
  )
  expect(refused.code).toBe(code)
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
})

test('a provider’s payment needs an address to return to', async () => {
  const { stripe } = await openTestBank()
  const { id } = await stripe.paymentIntents.create(redirecting)
  const refused = await errorOf(
    stripe.paymentIntents.confirm(id, { payment_method_data: { type: 'paypal' }, use_stripe_sdk: true }),
  )
  expect(refused).toMatchObject({ param: 'return_url' })
})

test('only cards are saved', async () => {
  const { stripe } = await openTestBank()
  const { id: customer } = await stripe.customers.create()
  const method = await stripe.paymentMethods.create({ type: 'link', billing_details })
  expect((await errorOf(stripe.paymentMethods.attach(method.id, { customer }))).message).toContain('not a card')
})

test('a group of elements learns which types it may show', async () => {
  const { origin, stripe } = await openTestBank()
  const session = async (params: Record<string, string>) =>
    (await fetch(`${origin}/stripe-emulator/elements-session?${new URLSearchParams(params)}`)).json()
  const payment = { mode: 'payment', amount: '4900', currency: 'gbp' }
  const types = (payment_method_types: string[]) => ({ status: 200, body: { payment_method_types, saved_cards: [] } })
  expect(await session(payment)).toEqual(types(['card', 'link', 'paypal', 'klarna']))
  expect(await session({ ...payment, allowed: 'link,card,revolut_pay' })).toEqual(types(['card', 'link']))
  expect(await session({ ...payment, excluded: 'klarna,link' })).toEqual(types(['card', 'paypal']))
  const { client_secret } = await stripe.paymentIntents.create({ ...redirecting, currency: 'aed' })
  expect(await session({ client_secret: client_secret ?? '' })).toEqual({
    status: 200,
    body: { payment_method_types: ['card', 'link'], saved_cards: [], amount: 4900, currency: 'aed' },
  })
  expect(await session({ client_secret: `${client_secret}x` })).toMatchObject({ status: 400 })
  expect(await session({ ...payment, amount: '1' })).toMatchObject({ body: { error: { code: 'amount_too_small' } } })
})
