import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openEmulator } from './emulator.ts'
import { errorOf, openFolder, openListener, openTestBank, order, pay, webhookSecret } from './testing.ts'

const callWith = (key: string, path = '/v1/charges') =>
  new Request(`http://shop.test${path}`, { headers: { authorization: `Bearer ${key}` } })

test('generates a secret key of its own without options.secretKey, and rejects any other', async () => {
  const [one, other] = [0, 1].map(() =>
    openEmulator({ file: ':memory:', webhook: null, publicUrl: 'http://shop.test' }),
  )
  expect(one?.secretKey).toMatch(/^sk_test_[0-9a-f]{48}$/)
  expect(one?.secretKey).not.toBe(other?.secretKey)
  expect((await one?.fetch(callWith(one.secretKey)))?.status).toBe(200)
  for (const wrong of [other?.secretKey ?? '', 'sk_test_emulator', 'sk_test_'])
    expect((await one?.fetch(callWith(wrong)))?.status).toBe(401)
  await Promise.all([one?.close(), other?.close()])
})

test('from the network, only the calls of browsers work, and the control panel never does', async () => {
  const emulator = openEmulator({ file: ':memory:', webhook: null, publicUrl: 'http://shop.test', control: true })
  const ask = async (request: Request) => (await emulator.fetchForStranger(request)).status
  expect(await ask(callWith(emulator.secretKey))).toBe(401)
  expect(await ask(callWith(emulator.secretKey, '/v1/payment_intents/pi_1?client_secret=x'))).toBe(401)
  expect(await ask(callWith(emulator.publishableKey))).toBe(401)
  expect(await ask(new Request('http://shop.test/stripe-emulator/control'))).toBe(404)
  expect(await ask(new Request('http://shop.test/stripe-emulator/control/state'))).toBe(404)
  expect(await ask(new Request('http://shop.test/stripe-emulator/stripe.js'))).toBe(200)
  const number = {
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  }
  const typed = new URLSearchParams({ key: emulator.publishableKey, type: 'card', ...number })
  expect(await ask(new Request('http://shop.test/v1/payment_methods', { method: 'POST', body: typed }))).toBe(200)
  await emulator.close()
})

test('as a separate process, stores its key in a file with mode 600 and serves the panel only at a local host name', async () => {
  const store = join(openFolder(), 'bank.sqlite')
  const start = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, PORT: '0', STORE: store, SECRET_KEY: '' },
    })
    const [line] = await once(child.stdout, 'data')
    return { child, port: Number(/:(\d+)\s/.exec(String(line))?.[1]) }
  }
  const { child, port } = await start()
  expect(statSync(`${store}.key`).mode & 0o777).toBe(0o600)
  const panel = (host: string) =>
    new Promise((resolve) =>
      request({ port, host: '127.0.0.1', path: '/stripe-emulator/control', headers: { host } }, (answer) =>
        resolve(answer.statusCode),
      ).end(),
    )
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]:1']) expect(await panel(host), host).toBe(200)
  for (const host of ['evil.example', `rebound.example:${port}`, 'localhost.evil.example'])
    expect(await panel(host), host).toBe(404)
  child.kill('SIGTERM')
  await once(child, 'exit')
})

test('delivers only the endpoint’s enabled events, and counts no pending webhooks for the others', async () => {
  const shop = await openListener()
  const { stripe } = await openTestBank({
    webhook: { url: shop.url, secret: webhookSecret, events: ['payment_intent.succeeded'] },
  })
  await pay(stripe)
  await shop.got('payment_intent.succeeded')
  await expect.poll(async () => (await stripe.events.list({ delivery_success: false })).data).toEqual([])
  expect(shop.events.map((event) => event.type)).toEqual(['payment_intent.succeeded'])
  expect((await stripe.events.list({ type: 'charge.succeeded' })).data).toMatchObject([{ pending_webhooks: 0 }])
})

test('returns its account and its webhook endpoint, with timestamps of the bank’s clock', async () => {
  const { stripe, control } = await openTestBank({
    webhook: { url: 'http://shop.test/hook', secret: webhookSecret, events: ['refund.failed'] },
  })
  const account = await stripe.accounts.retrieveCurrent()
  expect(account).toMatchObject({ object: 'account', country: 'GB', default_currency: 'gbp', charges_enabled: true })
  expect((await stripe.webhookEndpoints.list()).data).toMatchObject([
    { url: 'http://shop.test/hook', status: 'enabled', enabled_events: ['refund.failed'] },
  ])
  await control('clock', { offset_seconds: 3600 })
  const later = (await stripe.accounts.retrieveCurrent()).lastResponse.headers.date ?? ''
  expect(Date.parse(later) - Date.now()).toBeGreaterThan(3_590_000)
  await control('reset', {})
  expect((await stripe.accounts.retrieveCurrent()).id).toBe(account.id)
})

test('a call for another account than the key’s own gets 403', async () => {
  const { stripe, origin } = await openTestBank()
  const { id } = await stripe.accounts.retrieveCurrent()
  for (const named of ['stripeAccount', 'stripeContext']) {
    expect(await stripe.balance.retrieve({}, { [named]: id })).toMatchObject({ object: 'balance' })
    expect(await errorOf(stripe.balance.retrieve({}, { [named]: 'acct_other' }))).toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    })
  }
  const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '34' }
  const inPage = async (_stripe_account: string) => {
    const body = new URLSearchParams({ key: 'pk_test_emulator', _stripe_account, ...card })
    return (await fetch(`${origin}/v1/tokens`, { method: 'POST', body })).status
  }
  expect([await inPage(id), await inPage('acct_other')]).toEqual([200, 403])
})

test('a restricted key makes the calls of its permissions, and gets 403 with the name of a missing one', async () => {
  const { origin } = await openTestBank({ restrictedKeys: { rk_test_reader: ['rak_payment_intent_write'] } })
  const { hostname, port } = new URL(origin)
  const restricted = new Stripe('rk_test_reader', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
  const { id } = await restricted.paymentIntents.create(order)
  expect((await restricted.paymentIntents.retrieve(id)).id).toBe(id)
  const refused = await errorOf(restricted.webhookEndpoints.list())
  expect(refused).toBeInstanceOf(Stripe.errors.StripePermissionError)
  expect(refused.message).toContain("'rak_webhook_read'")
})

test('validates shipping and the statement descriptor suffix, copies both to the charge, takes another suffix at capture, and allows description changes after payment', async () => {
  const { stripe } = await openTestBank()
  const shipping = {
    name: 'Anna Holt',
    phone: '+44',
    address: { line1: '4 Wool Lane', city: 'Leeds', postal_code: 'LS1 4AB', country: 'GB' },
  }
  for (const suffix of ['12345', 'A*B', 'LONGER THAN IT FITS'])
    expect((await errorOf(stripe.paymentIntents.create({ ...order, statement_descriptor_suffix: suffix }))).param).toBe(
      'statement_descriptor_suffix',
    )
  const abroad = { ...shipping, address: { ...shipping.address, country: 'England' } }
  expect((await errorOf(stripe.paymentIntents.create({ ...order, shipping: abroad }))).param).toBe(
    'shipping[address][country]',
  )
  const { id } = await stripe.paymentIntents.create({ ...order, shipping, statement_descriptor_suffix: 'SKINCARE' })
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', expand: ['latest_charge'] })
  expect(paid.latest_charge).toMatchObject({
    shipping,
    calculated_statement_descriptor: 'TEST SHOP* SKINCARE',
    statement_descriptor_suffix: 'SKINCARE',
  })
  const { id: held } = await stripe.paymentIntents.create({
    ...order,
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  const other = { statement_descriptor_suffix: 'SOAP', expand: ['latest_charge'] }
  expect(await stripe.paymentIntents.capture(held, other)).toMatchObject({
    statement_descriptor_suffix: 'SOAP',
    latest_charge: { calculated_statement_descriptor: 'TEST SHOP* SOAP', statement_descriptor_suffix: 'SOAP' },
  })
  const described = await stripe.paymentIntents.update(id, { description: 'Order SS-1', metadata: { order: 'SS-1' } })
  expect(described).toMatchObject({ description: 'Order SS-1', metadata: { order: 'SS-1' }, status: 'succeeded' })
  expect((await errorOf(stripe.paymentIntents.update(id, { shipping }))).code).toBe('payment_intent_unexpected_state')
})

test('lists early fraud warnings by payment, and opens, approves and closes reviews', async () => {
  const { stripe, control } = await openTestBank()
  const warned = await pay(stripe, 'pm_card_createIssuerFraudRecord')
  await pay(stripe)
  expect((await stripe.radar.earlyFraudWarnings.list({ payment_intent: warned.id })).data).toMatchObject([
    { payment_intent: warned.id, actionable: true },
  ])
  const [one, other] = [await pay(stripe), await pay(stripe)]
  for (const { latest_charge } of [one, other])
    await control('reviews', { charge: typeof latest_charge === 'object' ? latest_charge?.id : null })
  const reviewOf = async (id: string) =>
    (await stripe.paymentIntents.retrieve(id, { expand: ['review'] })).review as Stripe.Review
  expect(await reviewOf(one.id)).toMatchObject({ open: true, reason: 'manual' })
  await stripe.reviews.approve((await reviewOf(one.id)).id)
  await stripe.refunds.create({ payment_intent: other.id, reason: 'fraudulent' })
  expect(await reviewOf(one.id)).toMatchObject({ open: false, closed_reason: 'approved' })
  expect(await reviewOf(other.id)).toMatchObject({ open: false, closed_reason: 'refunded_as_fraud' })
  expect((await stripe.events.list({ types: ['review.opened', 'review.closed'] })).data).toHaveLength(4)
})

test('a list by customer has only theirs, and a cursor of another kind is unknown', async () => {
  const { stripe } = await openTestBank()
  const anna = await stripe.customers.create()
  const omar = await stripe.customers.create()
  const { id } = await stripe.paymentIntents.create({ ...order, customer: anna.id })
  await stripe.paymentIntents.create({ ...order, customer: omar.id })
  expect((await stripe.paymentIntents.list({ customer: anna.id })).data.map((intent) => intent.id)).toEqual([id])
  expect(await errorOf(stripe.refunds.list({ starting_after: id }))).toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
    message: `No such refund: '${id}'`,
  })
})
