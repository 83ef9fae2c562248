import { expect, test } from 'vitest'
import { apiVersion } from './api-version.ts'
import { errorOf, openListener, openTestBank, pay, sdk, webhookSecret } from './testing.ts'

/** Each pinned by a release of the library, before, between and after the one that is installed. */
const OTHERS = [
  '2022-08-01',
  '2023-10-16',
  '2025-06-30.preview',
  '2025-08-27.basil',
  '2026-09-30.endive',
  '2026-12-16.x',
]

test.each(OTHERS)('a client of version %s pays, is declined, refunds and gets webhooks', async (version) => {
  const listener = await openListener()
  const { origin } = await openTestBank({ webhook: { url: listener.url, secret: webhookSecret } })
  const stripe = sdk(origin, 0, version)
  const paid = await pay(stripe)
  expect(paid.status).toBe('succeeded')
  expect(await errorOf(pay(stripe, 'pm_card_chargeDeclined'))).toMatchObject({ code: 'card_declined' })
  expect((await stripe.refunds.create({ payment_intent: paid.id })).status).toBe('succeeded')
  const [event] = await listener.got('payment_intent.succeeded', 'charge.refunded')
  expect(event?.api_version).toBe(apiVersion)
  expect((await stripe.balance.retrieve()).lastResponse.apiVersion).toBe(apiVersion)
})

test('another version is told once, in the log and in the panel', async () => {
  const log: string[] = []
  const { stripe, control } = await openTestBank({ log: (line) => log.push(line) })
  await stripe.events.list()
  expect(log).toEqual([])
  for (const apiVersion of ['2023-10-16', '2023-10-16', '2020-08-27']) await stripe.events.list({}, { apiVersion })
  expect(log.map((line) => /version (\S+)/.exec(line)?.[1])).toEqual(['2023-10-16', '2020-08-27'])
  expect((await control('state')).body.other_api_versions).toEqual(['2023-10-16', '2020-08-27'])
})

test.each(['2019-2-19', '2023-02-30', '2019-12-03, 2019-12-03', 'basil', '2025-08-27.', '20250827'])(
  '%s is no version of the API',
  async (version) => {
    const { stripe, control } = await openTestBank()
    expect(await errorOf(stripe.events.list({}, { apiVersion: version }))).toMatchObject({
      statusCode: 400,
      message: `Invalid Stripe API version: ${version}`,
    })
    expect((await control('state')).body.other_api_versions).toEqual([])
  },
)

test('an endpoint has the version that its create names, and events in that of the emulator', async () => {
  const { stripe } = await openTestBank()
  const shop = await openListener()
  const endpoint = await stripe.webhookEndpoints.create({
    url: shop.url,
    enabled_events: ['customer.created'],
    api_version: '2023-10-16',
  })
  expect(endpoint.api_version).toBe('2023-10-16')
  shop.verifyWith(endpoint.secret ?? '')
  await stripe.customers.create()
  expect((await shop.got('customer.created'))[0]?.api_version).toBe(apiVersion)
})

test('versions before endive name the types of an intent as they did', async () => {
  const { origin } = await openTestBank()
  const old = sdk(origin, 0, '2025-08-27.basil')
  const call = (path: string, params: object, apiVersion = '2025-08-27.basil') =>
    old.rawRequest('POST', `/v1/${path}`, params, { apiVersion })
  const cards = { payment_method_types: ['card'] }
  const money = { amount: 499, currency: 'gbp' }
  const intent = await call('payment_intents', { ...money, ...cards })
  expect(intent).toMatchObject({ payment_method_types: ['card'], automatic_payment_methods: null })
  expect(await call(`payment_intents/${intent.id}`, { payment_method_types: ['card', 'link'] })).toMatchObject({
    payment_method_types: ['card', 'link'],
  })
  // Without a return_url, which intents of automatic types need.
  const paid = { ...money, ...cards, confirm: true, payment_method: 'pm_card_visa' }
  expect(await call('payment_intents', paid)).toMatchObject({ status: 'succeeded' })
  expect(await call('setup_intents', cards)).toMatchObject({ allowed_payment_method_types: ['card'] })
  expect(await errorOf(call('refunds', cards))).toMatchObject({ code: 'parameter_unknown' })
  expect(await errorOf(call('payment_intents', { ...paid, allowed_payment_method_types: ['card'] }))).toMatchObject({
    code: 'parameters_exclusive',
  })
  for (const version of ['2026-09-30.endive', '2026-10-28.endive', '2026-08-26.preview'])
    expect(await errorOf(call('setup_intents', cards, version))).toMatchObject({
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    })
  expect(await call('setup_intents', cards, '2026-08-26.dahlia')).toMatchObject({ object: 'setup_intent' })
})
