import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { openControlClient } from './control-client.ts'
import { startEmulator } from './start-emulator.ts'
import { openListener, openTestBank, order, pay, webhookSecret } from './testing.ts'

/** An emulator with its typed client, and a listener for its webhooks. */
async function start() {
  const shop = await openListener()
  const emulator = await startEmulator({ webhook: { url: shop.url, secret: webhookSecret } })
  onTestFinished(() => emulator.stop())
  return { shop, emulator, control: emulator.control, stripe: new Stripe(emulator.secretKey, emulator.stripeOptions) }
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): string {
  return typeof charge === 'string' ? charge : (charge?.id ?? '')
}

test('reads, changes and clears the knobs', async () => {
  const { control } = await start()
  expect((await control.setFaults({ webhooks: { hold: true }, answers: { delayMs: 1 } })).webhooks.hold).toBe(true)
  expect(await control.faults()).toMatchObject({ webhooks: { hold: true, dropNext: 0 }, answers: { delayMs: 1 } })
  expect(await control.clearFaults()).toMatchObject({ webhooks: { hold: false }, answers: { delayMs: 0 } })
  expect((await control.faults()).webhooks.hold).toBe(false)
})

test('tells the state and the newest events, as many as asked', async () => {
  const { control, shop, stripe } = await start()
  const { id } = await pay(stripe)
  await shop.got('charge.updated')
  const state = await control.state(1)
  expect(state).toMatchObject({ counts: { payment_intents: 1, charges: 1 }, payment_intents: [{ id }] })
  expect(state.events).toHaveLength(1)
  expect((await control.events(2)).map(({ event }) => event.type)).toEqual([
    'charge.updated',
    'payment_intent.succeeded',
  ])
  expect(await control.events()).toHaveLength(4)
})

test('releases held webhooks in the order that is asked, and delivers any of them again', async () => {
  const { control, shop, stripe, emulator } = await start()
  await control.setFaults({ webhooks: { hold: true } })
  await pay(stripe)
  const { released, attempts, faults } = await control.release({ order: 'reverse' })
  expect([released.length, attempts.length, faults.webhooks.hold]).toEqual([4, 4, false])
  expect(shop.events[0]?.type).toBe('charge.updated')
  const [first = ''] = released
  expect(await control.deliver([first], { times: 2, order: 'concurrent' })).toMatchObject([
    { event: first, status: 200 },
    { event: first, status: 200 },
  ])
  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  expect(await control.deliver('all', { endpoint: endpoint?.id ?? '' })).toHaveLength(4)
  expect(await control.deliver('waiting')).toEqual([])
  await expect(control.deliver([first], { endpoint: 'we_x' })).rejects.toThrow('we_x')
  expect(emulator.webhookSecret).toBe(webhookSecret)
})

test('releases held webhooks without an order', async () => {
  const { control, shop, stripe } = await start()
  await control.setFaults({ webhooks: { hold: true } })
  await stripe.customers.create({})
  expect((await control.release()).attempts).toEqual([])
  await shop.got('customer.created')
})

test('sets the clock', async () => {
  const { control, stripe } = await start()
  const { offset_seconds, now } = await control.setClock(86_400)
  expect(offset_seconds).toBe(86_400)
  const { created } = await stripe.customers.create({})
  expect(Math.abs(created - Date.parse(now) / 1000)).toBeLessThan(60)
  await expect(control.setClock(0.5)).rejects.toThrow('whole number')
})

test('refunds from the dashboard, by payment or by charge', async () => {
  const { control, stripe } = await start()
  const payment = await pay(stripe)
  expect(await control.refund({ payment_intent: payment.id, amount: 99 })).toMatchObject({ amount: 99 })
  expect(await control.refund({ charge: chargeOf(payment) })).toMatchObject({ amount: 400, status: 'succeeded' })
  await expect(control.refund({ charge: chargeOf(payment) })).rejects.toThrow('already been refunded')
})

test('ends 3-D Secure and a provider’s page as their buttons do', async () => {
  const { control, stripe } = await start()
  const asks = () => pay(stripe, 'pm_card_threeDSecure2Required')
  expect(await control.authenticate((await asks()).id)).toMatchObject({ status: 'succeeded' })
  expect(await control.authenticate((await asks()).id, 'fail')).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  const declined = await pay(stripe, 'pm_card_threeDSecureRequiredChargeDeclined')
  expect(await control.authenticate(declined.id)).toMatchObject({ last_payment_error: { code: 'card_declined' } })
  const setup = await stripe.setupIntents.create({
    confirm: true,
    payment_method: 'pm_card_threeDSecure2Required',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  expect(await control.authenticate(setup.id)).toMatchObject({ object: 'setup_intent', status: 'succeeded' })
  const elsewhere = await stripe.paymentIntents.create({
    amount: 4900,
    currency: 'gbp',
    confirm: true,
    payment_method_data: { type: 'paypal' },
    return_url: 'https://shop.example/',
  })
  expect(await control.authenticate(elsewhere.id)).toMatchObject({ status: 'succeeded' })
  await expect(control.authenticate(elsewhere.id)).rejects.toThrow('over')
  await expect(control.authenticate('pi_x')).rejects.toThrow('pi_x')
})

test('ends a refund that waits for the customer', async () => {
  const { control, stripe } = await start()
  await control.setFaults({ payments: { refundsRequireAction: true } })
  const asked = { payment_intent: (await pay(stripe)).id, instructions_email: 'anna@example.com' }
  expect((await control.endRefund((await stripe.refunds.create(asked)).id, 'canceled')).status).toBe('canceled')
  expect((await control.endRefund((await stripe.refunds.create(asked)).id, 'succeeded')).status).toBe('succeeded')
})

test('opens, escalates, appeals, wins and loses disputes', async () => {
  const { control, stripe } = await start()
  const open = async (...reason: ['inquiry'?]) => control.openDispute(chargeOf(await pay(stripe)), ...reason)
  const [first, second, inquiry] = [await open(), await open(), await open('inquiry')]
  expect([first, inquiry].map(({ status }) => status)).toEqual(['needs_response', 'warning_needs_response'])
  expect((await control.winDispute(first.id)).status).toBe('won')
  expect((await control.loseDispute(second.id)).status).toBe('lost')
  expect((await control.escalateInquiry(inquiry.id)).status).toBe('needs_response')
  expect((await control.offerAppeal(second.id)).status).toBe('appeal_needs_response')
  await expect(control.escalateInquiry(first.id)).rejects.toThrow('closed')
})

test('warns of fraud, and opens and approves reviews', async () => {
  const { control, stripe } = await start()
  const charge = chargeOf(await pay(stripe))
  expect(await control.warnOfFraud(charge)).toMatchObject({ charge, actionable: true })
  const review = await control.openReview(charge)
  expect(review).toMatchObject({ charge, open: true })
  expect(await control.approveReview(review.id)).toMatchObject({ open: false, closed_reason: 'approved' })
  await expect(control.openReview('ch_x')).rejects.toThrow('ch_x')
})

test('erases everything but the account', async () => {
  const { control, stripe, emulator } = await start()
  await stripe.paymentIntents.create(order)
  await control.setClock(60)
  expect(await control.reset()).toBeUndefined()
  expect(await control.state()).toMatchObject({
    counts: { payment_intents: 0, events: 0 },
    clock: { offset_seconds: 0 },
  })
  expect((await stripe.accounts.retrieveCurrent()).id).toBe(emulator.account)
})

test('says so if there is no control panel', async () => {
  const { origin } = await openTestBank({ control: false })
  await expect(openControlClient(`${origin}/`).state()).rejects.toThrow(
    `The emulator refused ${origin}/stripe-emulator`,
  )
})
