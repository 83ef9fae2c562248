import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { CARDS, confirmCard, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { paymentsAway } from '#words/en/refusals.ts'
import { StripeUnavailable } from './payments.ts'
import { hurried } from './shopper-time.ts'
import { openPayments } from './stripe.ts'

const ROSE = { items: [{ slug: 'damask-rose' }] }
const AWAY = [503, paymentsAway]

test('a call that hangs is made twice for a shopper', async () => {
  let calls = 0
  const server = createServer(() => void calls++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const payments = openPayments({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecrets: [],
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: null,
    shopperTimes: { each: 50, all: 0 },
  })
  await expect(hurried(60_000, () => payments.read('pi_1'))).rejects.toBeInstanceOf(StripeUnavailable)
  expect(calls).toBe(2)
})

test('a shopper is told in time that Stripe hangs, and the next press opens and pays the same payment', async () => {
  const shop = await openShop({ shopperTimes: { each: 8000, all: 300 } })
  const { session_id } = await readyToPay(shop.client(), ROSE)
  await shop.emulator.control('faults', { answers: { match: 'POST /v1/payment_intents', delayMs: 2500 } })
  const open = () => refusalOf(shop.client().checkout.createPaymentIntent({ checkout_session_id: session_id }))
  expect(await open()).toEqual(AWAY)
  await shop.emulator.control('faults/clear', {})
  // Stripe refuses the same key until it has answered the first.
  await shop.restart({ shopperTimes: { each: 8000, all: 20_000 } })
  await expect.poll(open, { timeout: 20_000 }).toBe('done')
  expect((await pay(shop, { client: shop.client(), session_id })).paid).toBe(true)
  expect(await countsAtStripe(shop)).toMatchObject({ payment_intents: 1, charges: 1 })
})

test('several calls of one request have one time together, and nothing is lost when it is over', async () => {
  const shop = await openShop()
  const { session_id } = await readyToPay(shop.client(), ROSE)
  const open = (wallet: boolean) =>
    refusalOf(shop.client().checkout.createPaymentIntent({ checkout_session_id: session_id, wallet }))
  expect(await open(false)).toBe('done')
  await shop.restart({ shopperTimes: { each: 8000, all: 1000 } })
  // The card's payment is cancelled, then the wallet's is opened.
  await shop.emulator.control('faults', { answers: { delayMs: 700 } })
  expect(await open(true)).toEqual(AWAY)
  await shop.emulator.control('faults/clear', {})
  await shop.restart({ shopperTimes: { each: 8000, all: 20_000 } })
  await expect.poll(() => open(true), { timeout: 20_000 }).toBe('done')
  expect(await countsAtStripe(shop)).toMatchObject({ payment_intents: 2 })
})

test('a webhook has its own time, when the emulator sends it from within a shopper’s request too', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, ROSE)
  await shop.emulator.control('faults', { webhooks: { hold: true } })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  await shop.emulator.control('faults', { answers: { match: 'GET /v1/payment_intents/*', delayMs: 100 } })
  const delivered = await hurried(0, () => answerOf(shop.emulator.control('deliver/waiting', {})))
  const { attempts } = delivered.body as { attempts: { status: number }[] }
  expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200]))
})

const countsAtStripe = async (shop: TestShop) => (await answerOf(shop.emulator.control('state'))).body.counts
