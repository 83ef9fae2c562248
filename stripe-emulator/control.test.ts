import { expect, test } from 'vitest'
import type { RequestNote } from './bank.ts'
import { errorOf, openTestBank, order, pay, sdk } from './testing.ts'

test('without `control` the panel and the faults return 404', async () => {
  const { control, origin } = await openTestBank({ control: false })
  expect((await fetch(`${origin}/stripe-emulator/control`)).status).toBe(404)
  expect((await fetch(`${origin}/stripe-emulator/control/reset`, { method: 'POST' })).status).toBe(404)
  await expect(control('state')).rejects.toThrow()
})

test('names an unknown knob in a 400', async () => {
  const { control } = await openTestBank()
  expect((await control('faults', { webhooks: { lose: 1 } })).body.error.message).toContain('webhooks.lose')
  expect((await control('faults', { answers: { delayMs: 'long' } })).status).toBe(400)
  expect((await control('faults', { answers: { delayMs: 5 } })).body.answers).toMatchObject({ delayMs: 5, match: null })
  expect((await control('faults/clear', {})).body.answers.delayMs).toBe(0)
})

test('the page has a field for each knob and for the timetable of payouts', async () => {
  const { control, origin } = await openTestBank()
  const page = await (await fetch(`${origin}/stripe-emulator/control`)).text()
  const knobs: Record<string, object> = (await control('faults')).body
  const schedule = (await control('payout-schedule')).body
  for (const [area, fields] of Object.entries({ ...knobs, payouts: schedule }))
    for (const field of Object.keys(fields)) expect(page).toContain(`name="${area}.${field}"`)
})

test('rejects requests from pages of other sites', async () => {
  const { origin } = await openTestBank()
  const response = await fetch(`${origin}/stripe-emulator/control/reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status).toBe(403)
})

test('faults apply only to the calls they name, and as often as they say', async () => {
  const { control, stripe } = await openTestBank()
  await control('faults', { answers: { match: 'POST /v1/payment_intents/*/confirm', fail500Next: 1 } })
  const { id } = await stripe.paymentIntents.create(order)
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect((await errorOf(confirm())).statusCode).toBe(500)
  expect((await confirm()).status).toBe('succeeded')
})

test('a 500 may come after the work was committed', async () => {
  const { control, stripe } = await openTestBank()
  const { id } = await stripe.paymentIntents.create(order)
  await control('faults', { answers: { commitThen500Next: 1 } })
  expect((await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).statusCode).toBe(500)
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
})

test('the panel lists payments, refunds and disputes and can erase them', async () => {
  const { control, stripe, origin } = await openTestBank()
  const { id, latest_charge } = await pay(stripe)
  const charge = typeof latest_charge === 'object' ? latest_charge?.id : latest_charge
  expect((await control('refunds', { payment_intent: id, amount: 99 })).body).toMatchObject({
    object: 'refund',
    amount: 99,
  })
  expect((await control('refunds', { payment_intent: id, amount: 9999 })).status).toBe(400)
  expect((await control('disputes', { charge, reason: 'inquiry' })).body.status).toBe('warning_needs_response')
  expect((await control('state')).body).toMatchObject({
    counts: { payment_intents: 1, charges: 1, refunds: 1, disputes: 1 },
    clock: { offset_seconds: 0 },
  })
  const page = await fetch(`${origin}/stripe-emulator/control`)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  await control('reset', {})
  expect((await control('state')).body.counts).toMatchObject({ payment_intents: 0, events: 0 })
})

test('serves the script, the frame and their parts, and no other files', async () => {
  const { origin } = await openTestBank()
  const script = await fetch(`${origin}/stripe-emulator/stripe.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain("Stripe.version = 'endive'")
  expect((await fetch(`${origin}/stripe-emulator/card-frame`)).headers.get('content-security-policy')).toContain(
    "default-src 'none'",
  )
  expect((await fetch(`${origin}/stripe-emulator/assets/card-frame.css`)).status).toBe(200)
  expect((await fetch(`${origin}/stripe-emulator/assets/..%2Fmain.ts`)).status).toBe(404)
  expect((await fetch(`${origin}/v1/invoices`, { headers: { authorization: 'Bearer sk_test_emulator' } })).status).toBe(
    404,
  )
})

test('refuses calls as asked, stores nothing under their keys, and tells the library whether to retry', async () => {
  const { origin, stripe, control } = await openTestBank()
  for (const [knob, status] of [
    ['fail401Next', 401],
    ['fail403Next', 403],
    ['fail429Next', 429],
  ] as const) {
    await control('faults', { answers: { [knob]: 1 } })
    const key = { idempotencyKey: knob }
    expect((await errorOf(stripe.paymentIntents.create(order, key))).statusCode).toBe(status)
    expect((await stripe.paymentIntents.create(order, key)).status).toBe('requires_payment_method')
  }
  const patient = sdk(origin, 2)
  await control('faults', { answers: { fail500Next: 1, shouldRetry: 'false' } })
  expect((await errorOf(patient.events.list())).statusCode).toBe(500)
  await control('faults', { answers: { fail429Next: 1, shouldRetry: 'true' } })
  expect((await patient.events.list()).object).toBe('list')
  expect((await control('faults', { answers: { shouldRetry: 'perhaps' } })).status).toBe(400)
})

test('an amount below the least of its currency is refused', async () => {
  const { stripe } = await openTestBank()
  for (const [currency, least] of [
    ['gbp', 30],
    ['aed', 200],
    ['jpy', 50],
    ['czk', 1500],
  ] as const) {
    const call = (amount: number) => stripe.paymentIntents.create({ amount, currency })
    expect(await errorOf(call(least - 1))).toMatchObject({ code: 'amount_too_small', param: 'amount' })
    expect((await call(least)).amount).toBe(least)
  }
})

test('lists the last requests, newest first, without what is secret', async () => {
  const { control, stripe, origin } = await openTestBank()
  const { client_secret } = await stripe.paymentIntents.create(order)
  const { lastResponse } = await stripe.paymentIntents.list()
  await errorOf(stripe.paymentIntents.retrieve(client_secret ?? ''))
  await errorOf(stripe.paymentMethods.retrieve('4242424242424242'))
  await errorOf(stripe.charges.retrieve('sk_test_emulator'))
  await control('faults', { answers: { loseNext: 1 } })
  // The library asks again.
  await stripe.events.list()
  const { requests } = (await control('state')).body
  expect(requests.map(({ method, path, status }: RequestNote) => [method, path, status])).toEqual([
    ['GET', '/v1/events', 200],
    ['GET', '/v1/events', null],
    ['GET', '/v1/charges/sk_…', 404],
    ['GET', '/v1/payment_methods/…', 404],
    ['GET', expect.stringMatching(/^\/v1\/payment_intents\/pi_[A-Za-z0-9]{24}…$/), 404],
    ['GET', '/v1/payment_intents', 200],
    ['POST', '/v1/payment_intents', 200],
  ])
  expect(requests[5]).toMatchObject({
    id: lastResponse.requestId,
    at: expect.any(Number),
    took_ms: expect.any(Number),
  })
  expect((await control('state?limit=1')).body.requests).toHaveLength(1)
  for (let sent = 0; sent < 200; sent++) await fetch(`${origin}/v1/none`)
  expect((await control('state?limit=1000')).body.requests).toHaveLength(200)
  await control('reset', {})
  expect((await control('state')).body.requests).toEqual([])
})

test('shows each object as JSON, without its secrets', async () => {
  const { control, stripe } = await openTestBank()
  const { id, latest_charge } = await pay(stripe)
  const charge = typeof latest_charge === 'object' ? latest_charge?.id : latest_charge
  expect((await control(`objects/${charge}`)).body).toMatchObject({ object: 'charge', payment_intent: id, amount: 499 })
  expect((await control(`objects/${id}`)).body).toMatchObject({ id, client_secret: '…' })
  const endpoint = await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['payout.paid'] })
  expect((await control(`objects/${endpoint.id}`)).body).toMatchObject({ url: endpoint.url })
  const waiting = await pay(stripe, 'pm_card_threeDSecure2Required')
  expect(JSON.stringify((await control(`objects/${waiting.id}`)).body)).not.toContain('payatt_')
  expect((await control('objects/ch_x')).status).toBe(404)
})

test('is healthy', async () => {
  const { origin } = await openTestBank({ control: false })
  const response = await fetch(`${origin}/stripe-emulator/health`)
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
})
