import { expect, test } from 'vitest'
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
