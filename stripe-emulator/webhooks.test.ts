import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openListener, openTestBank, order, pay, webhookSecret } from './testing.ts'

test('sends the events of a payment in order, with signatures that the official SDK verifies', async () => {
  const shop = await openListener()
  const { stripe } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  const { id } = await pay(stripe)
  const events = await shop.got('charge.updated')
  expect(shop.refused).toEqual([])
  expect((await stripe.events.list()).data.map((event) => event.type).reverse()).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'charge.updated',
  ])
  const succeeded = events.find((event) => event.type === 'payment_intent.succeeded')
  expect(succeeded).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    pending_webhooks: 1,
    data: { object: { id, status: 'succeeded' } },
  })
  expect(succeeded?.request?.id).toMatch(/^req_/)
  expect(shop.bodies[0]).toContain('{\n  "id": "evt_')
})

test('the balance transaction of an asynchronous capture comes after the response, with charge.updated', async () => {
  const { stripe, control } = await openTestBank()
  const { id, latest_charge } = await pay(stripe)
  expect(latest_charge).toMatchObject({ captured: true, balance_transaction: null })
  const [updated] = (await stripe.events.list({ type: 'charge.updated' })).data
  expect(updated?.data).toMatchObject({
    object: { payment_intent: id, balance_transaction: expect.stringMatching(/^txn_/) },
    previous_attributes: { balance_transaction: null },
  })
  expect((await stripe.charges.list({ payment_intent: id })).data[0]?.balance_transaction).toMatch(/^txn_/)
  const [succeeded] = (await stripe.events.list({ type: 'charge.succeeded' })).data
  expect(succeeded?.data.object).toMatchObject({ balance_transaction: null })

  await control('faults', { payments: { bookingMs: 60_000 } })
  const late = await pay(stripe, 'pm_card_createDispute')
  expect((await stripe.charges.list({ payment_intent: late.id })).data[0]?.balance_transaction).toBeNull()
  expect((await stripe.balanceTransactions.list()).data).toHaveLength(1)
  expect((await stripe.disputes.list()).data).toEqual([])
  const synchronous = { ...order, capture_method: 'automatic', confirm: true, payment_method: 'pm_card_visa' } as const
  const booked = await stripe.paymentIntents.create({ ...synchronous, expand: ['latest_charge'] })
  expect(booked.latest_charge).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) })
})

test('sends payment_failed with the decline code', async () => {
  const shop = await openListener()
  const { stripe } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await pay(stripe, 'pm_card_chargeDeclined').catch(() => null)
  const events = await shop.got('charge.failed', 'payment_intent.payment_failed')
  expect(events.map((event) => event.type)).not.toContain('payment_intent.succeeded')
  expect(events.find((event) => event.type === 'payment_intent.payment_failed')?.data.object).toMatchObject({
    last_payment_error: { code: 'card_declined' },
  })
})

test('retries until the listener returns 2xx', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  shop.answerWith(302)
  const { id } = await stripe.paymentIntents.create(order)
  await expect.poll(() => shop.events.length, { timeout: 20_000 }).toBeGreaterThan(2)
  expect((await stripe.events.list({ delivery_success: false })).data).toMatchObject([
    { type: 'payment_intent.created', pending_webhooks: 1 },
  ])
  shop.answerWith(200)
  await expect
    .poll(async () => (await stripe.events.list({ delivery_success: true })).data.length, { timeout: 20_000 })
    .toBe(1)
  expect(new Set(shop.events.map((event) => event.id)).size).toBe(1)
  expect(shop.events[0]?.data.object).toMatchObject({ id })
  const [first] = (await control('events')).body
  expect(first.attempts.map((attempt: { status: number }) => attempt.status).slice(0, 2)).toEqual([302, 302])
})

test('stops retrying after the last attempt', async () => {
  const shop = await openListener()
  shop.answerWith(500)
  const { stripe, control } = await openTestBank({
    webhook: { url: shop.url, secret: webhookSecret },
    retryScale: 1 / 2_000_000,
  })
  await stripe.paymentIntents.create(order)
  await expect
    .poll(async () => (await control('events')).body[0].deliveries[0].state, { timeout: 20_000 })
    .toBe('exhausted')
})

test('an endpoint that is away is one line of the log, until it is back', async () => {
  const shop = await openListener()
  const log: string[] = []
  const webhook = { url: shop.url, secret: webhookSecret }
  const { stripe, control } = await openTestBank({ webhook, log: (line) => log.push(line) })
  shop.answerWith(404)
  await stripe.paymentIntents.create(order)
  await stripe.paymentIntents.create(order)
  await expect.poll(() => shop.events.length).toBeGreaterThan(4)
  expect(log).toEqual([
    expect.stringMatching(/^stripe-emulator: http:.* didn't take payment_intent.created evt_\w+: 404 \(/),
  ])
  shop.answerWith(200)
  await expect.poll(async () => (await control('state')).body.counts.undelivered).toBe(0)
  shop.answerWith(404)
  await stripe.paymentIntents.create(order)
  await expect.poll(() => log.length).toBe(2)
})

test('signs with both secrets during a rotation', async () => {
  const shop = await openListener('whsec_new')
  const { stripe } = await openTestBank({ webhook: { url: shop.url, secret: 'whsec_old,whsec_new' } })
  await stripe.paymentIntents.create(order)
  await shop.got('payment_intent.created')
  expect(shop.refused).toEqual([])
})

test('held webhooks are delivered after release', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { webhooks: { hold: true } })
  await pay(stripe)
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(shop.events).toEqual([])
  const { body } = await control('release?order=reverse', {})
  expect(shop.events.map((event) => event.type)).toEqual([
    'charge.updated',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ])
  expect(body.attempts).toHaveLength(4)
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])
})

test('dropped webhooks are not retried, but can be listed and delivered manually', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { webhooks: { dropNext: 2 } })
  await stripe.paymentIntents.create(order)
  await stripe.paymentIntents.create(order)
  await stripe.paymentIntents.create(order)
  await shop.got('payment_intent.created')
  expect(shop.events).toHaveLength(1)
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(2)
  await control('deliver/dropped', {})
  expect(shop.events).toHaveLength(3)
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])
})

test('delivers an event as often as asked, one after another or concurrently', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { webhooks: { duplicate: 2 } })
  await stripe.paymentIntents.create(order)
  await expect.poll(() => shop.events.length).toBe(3)
  await control(`deliver/${shop.events[0]?.id}?times=20&order=concurrent`, {})
  expect(shop.events).toHaveLength(23)
})

test('shuffled webhooks all arrive', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { webhooks: { shuffle: true } })
  await pay(stripe)
  await shop.got('payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'charge.updated')
})

test('the signature has the time of the bank’s clock, and the SDK rejects one that is ten minutes old', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  expect((await control('clock', { offset_seconds: -600 })).body.offset_seconds).toBe(-600)
  await stripe.paymentIntents.create(order)
  await expect.poll(() => shop.refused.length).toBe(1)
  expect(shop.refused[0]).toContain('tolerance')
})

test('filters events by type and by time', async () => {
  const { stripe } = await openTestBank()
  await pay(stripe)
  const types = async (params: Stripe.EventListParams) =>
    (await stripe.events.list(params)).data.map((event) => event.type)
  expect(await types({ type: 'charge.succeeded' })).toEqual(['charge.succeeded'])
  expect(await types({ type: 'charge.*' })).toEqual(['charge.updated', 'charge.succeeded'])
  expect(await types({ types: ['payment_intent.created', 'charge.updated'] })).toEqual([
    'charge.updated',
    'payment_intent.created',
  ])
  expect(await types({ created: { lt: 1_000_000 } })).toEqual([])
})

test('a payment can stay in processing and then succeed', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { payments: { processingMs: 50 } })
  expect((await pay(stripe)).status).toBe('processing')
  await shop.got('payment_intent.processing', 'payment_intent.succeeded')
})

test('a payment in processing can fail and then be paid with another card', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { payments: { processingMs: 50, processingFails: true } })
  const { id } = await pay(stripe)
  await shop.got('payment_intent.processing', 'charge.failed', 'payment_intent.payment_failed')
  const failed = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    processing: null,
    latest_charge: { status: 'failed', paid: false },
  })
  await control('faults/clear', {})
  expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded')
})

test('our signature equals the SDK’s', async () => {
  const { sign } = await import('./send-webhook.ts')
  const options = { payload: '{"a": 1}', secret: 'whsec_x', timestamp: 1_700_000_000 }
  expect(sign(options.payload, options.timestamp, options.secret)).toBe(
    Stripe.webhooks.generateTestHeaderString(options),
  )
})
