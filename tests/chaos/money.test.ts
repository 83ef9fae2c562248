import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_SECRET } from './processes.ts'
import { randomly, rounds, seed, shuffled } from './seed.ts'
import { unitsLeft } from './shelf.ts'
import { openTestEnvironment, type StripeEvent, type TestEnvironment, wait } from './test-environment.ts'

/** Payments and Stripe's webhooks: every payment has exactly one order. */

let env: TestEnvironment
beforeAll(async () => {
  env = await openTestEnvironment()
  await env.fillShelves(rounds(100, 5000))
}, 60_000)
afterAll(() => env.close())

const ROSE = [{ slug: 'damask-rose' }]
const eventsOf = async (intent: string) => {
  const { data } = await env.atStripe<{ data: StripeEvent[] }>('GET', '/v1/events?limit=100')
  return data.filter(({ data: { object } }) => object.id === intent || object.payment_intent === intent)
}
const orderOf = async (session_id: string) => {
  const session = await env.client().checkout.session({ session_id })
  return session.order ? env.client().orders.read({ id: session.order }) : null
}
const until = (claim: () => Promise<boolean>) => expect.poll(claim, { timeout: 20_000, interval: 50 }).toBe(true)

test(`F1 fifty clicks on one button in two tabs while Stripe is slow: one payment and one order (seed ${seed})`, async () => {
  for (let round = 0; round < rounds(1, 10); round++) {
    const session_id = await env.readyToPay(ROSE)
    await env.control('faults', { answers: { match: 'POST /v1/payment_intents', delayMs: rounds(500, 3000) } })
    const opened = await Promise.all(Array.from({ length: 50 }, (_, tab) => openPatiently(session_id, tab)))
    await env.control('faults/clear', {})
    expect(new Set(opened.map((payment) => payment.id)).size).toBe(1)
    const [payment] = opened
    if (!payment) throw new Error('No payment was opened.')
    const answers = await Promise.all([env.confirm(payment), env.confirm(payment)])
    expect(answers.some((answer) => answer.status === 'succeeded')).toBe(true)
    await until(async () => (await orderOf(session_id))?.paid === true)
  }
  await env.proved()
}, 300_000)

/** A tab retries when the shop says that the payment provider doesn't respond, as the page does. */
async function openPatiently(session_id: string, tab: number): Promise<{ id: string; client_secret: string }> {
  for (let tries = 0; ; tries++) {
    const opened = await env.openPayment(session_id, env.client(tab)).catch((problem: { status: number }) => problem)
    if ('id' in opened) return opened
    if (opened.status !== 503 || tries > 20) throw opened
    await wait(300)
  }
}

test(`F2 the webhook arrives before or concurrently with the browser’s response: one order, and the page says paid (seed ${seed})`, async () => {
  await env.control('faults', { answers: { match: 'POST /v1/payment_intents/*/confirm', delayMs: 150 } })
  for (let round = 0; round < rounds(6, 200); round++) {
    const session_id = await env.readyToPay(ROSE)
    const payment = await env.openPayment(session_id)
    const [answer] = await Promise.all([
      env.confirm(payment),
      wait(100).then(() => env.client(1).checkout.session({ session_id })),
    ])
    expect(answer.status).toBe('succeeded')
    await until(async () => (await env.client(round).checkout.session({ session_id })).paid)
  }
  await env.control('faults/clear', {})
  await env.proved()
}, 400_000)

test(`F4 the same webhook twenty times concurrently, and later again: one effect, and each gets 200 (seed ${seed})`, async () => {
  const session_id = await env.readyToPay(ROSE)
  await env.control('faults', { webhooks: { hold: true } })
  const payment = await env.openPayment(session_id)
  await env.confirm(payment)
  const succeeded = (await eventsOf(payment.id)).find((event) => event.type === 'payment_intent.succeeded')
  for (let round = 0; round < 2; round++) {
    const { attempts } = (await env.control(`deliver/${succeeded?.id}?times=20&order=concurrent`, {})) as {
      attempts: { status: number }[]
    }
    expect(attempts.map((attempt) => attempt.status)).toEqual(Array.from({ length: 20 }, () => 200))
  }
  await env.control('faults/clear', {})
  await env.proved()
}, 60_000)

test(`F5 Stripe’s events in any order, with repeats: the same order at the end (seed ${seed})`, async () => {
  const random = randomly(5)
  for (let round = 0; round < rounds(4, 60); round++) {
    await env.control('faults', { webhooks: { hold: true } })
    const session_id = await env.readyToPay(ROSE)
    const payment = await env.openPayment(session_id)
    expect((await env.confirm(payment, '4000000000000002')).error?.code).toBe('card_declined')
    await env.confirm(payment)
    await env.control('refunds', { payment_intent: payment.id, amount: 100 })
    const intent = await env.atStripe<{ latest_charge: string; amount: number }>(
      'GET',
      `/v1/payment_intents/${payment.id}`,
    )
    const dispute = (await env.control('disputes', { charge: intent.latest_charge, reason: 'inquiry' })) as {
      id: string
    }
    await env.control(`disputes/${dispute.id}/win`, {})
    const events = (await eventsOf(payment.id)).map((event) => event.id)
    const order = shuffled([...events, ...shuffled(events, random).slice(0, 3)], random)
    for (const event of order) await env.control(`deliver/${event}`, {})
    const placed = await orderOf(session_id)
    expect(placed, `round ${round}: ${order.join(' ')}`).toMatchObject({ paid: true, status: 'paid', refunded: '1.00' })
    await env.control('faults/clear', {})
  }
  await env.proved()
}, 400_000)

test(`F6 every webhook is lost and the browser closes after payment: one order is placed (seed ${seed})`, async () => {
  await env.control('faults', { webhooks: { dropAll: true } })
  const sessions: string[] = []
  for (let buyer = 0; buyer < rounds(2, 20); buyer++) {
    const session_id = await env.readyToPay(ROSE)
    await env.confirm(await env.openPayment(session_id))
    sessions.push(session_id)
  }
  // The full run waits for the job's minute. The short run starts it, which finds the payments by Stripe's undelivered
  // events.
  if (rounds(0, 1) === 1) await wait(100_000)
  else await env.reconcile()
  await env.proved()
  await env.control('deliver/dropped?order=shuffle', {})
  await env.control('faults/clear', {})
  await env.proved()
  for (const session_id of sessions) expect((await orderOf(session_id))?.paid).toBe(true)
}, 300_000)

test(`F11 the price changes during checkout: it is said, or the charge is the amount on the button (seed ${seed})`, async () => {
  const office = await env.office()
  const before = await env.client().catalogue.product({ slug: 'damask-rose' })
  const reprice = async (price: string) => {
    const { version } = await office.staffCatalogue.product({ id: before.id })
    await office.staffCatalogue.updateProduct({ id: before.id, version, price })
  }
  const earlier = await env.readyToPay(ROSE)
  await reprice('9.99')
  // Told before anything is charged; the checkout that begins anew has the price of today.
  await expect(env.openPayment(earlier, env.client(1))).rejects.toThrow(/has changed since you began/)
  const session_id = await env.readyToPay(ROSE)
  const shown = (await env.client().checkout.session({ session_id })).total_amount
  const payment = await env.openPayment(session_id, env.client(1))
  await reprice('1.00')
  await env.confirm(payment)
  await until(async () => (await orderOf(session_id))?.paid === true)
  expect((await orderOf(session_id))?.total).toBe(shown)
  expect((await env.client().catalogue.product({ slug: 'damask-rose' })).price).toBe('1.00')
  await reprice(before.price)
  await env.proved()
}, 60_000)

test(`F12 ignores or rejects prices, totals and quantities from the browser, and payments of other people’s checkouts (seed ${seed})`, async () => {
  const client = env.client()
  const { id: product_id } = await client.catalogue.product({ slug: 'damask-rose' })
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${env.shops[0]?.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  for (const quantity of [-1, 0, 1e9, 1.5, '1; drop table orders', null])
    expect((await post('/api/checkout/create-session/', { items: [{ product_id, quantity }] })).status).toBe(400)
  const cheap = await post('/api/checkout/create-session/', {
    items: [{ product_id, quantity: 1, price: '0.01', unit_price: '0.01' }],
    subtotal: '0.01',
    total_amount: '0.01',
  })
  expect(cheap.body.subtotal).toBe((await client.catalogue.product({ slug: 'damask-rose' })).price)
  const session_id = await env.readyToPay(ROSE)
  const dear = await env.readyToPay([{ slug: 'damask-rose', quantity: 5 }])
  const opened = await post('/api/checkout/create-payment-intent/', {
    checkout_session_id: session_id,
    amount: 1,
    total: '0.01',
  })
  const intent = opened.body.payment_intent as { id: string; client_secret: string; amount: string }
  expect(intent.amount).toBe((await client.checkout.session({ session_id })).total_amount)
  await env.confirm(intent)
  await until(async () => (await client.checkout.session({ session_id })).paid)
  expect((await client.checkout.session({ session_id: dear })).paid).toBe(false)
  await env.proved()
}, 60_000)

test(`F13 one tab changes the checkout while another pays: each charge equals the total of its order (seed ${seed})`, async () => {
  const random = randomly(13)
  for (let round = 0; round < rounds(4, 60); round++) {
    const client = env.client()
    const session_id = await env.readyToPay(ROSE)
    const payment = await env.openPayment(session_id)
    const { shipping_options } = await client.checkout.shippingOptions({ country: 'GB' })
    const { id: product_id } = await client.catalogue.product({ slug: 'damask-rose' })
    const change = [
      () =>
        env.client(1).checkout.chooseShipping({
          session_id,
          country_code: 'GB',
          shipping_option_id: shipping_options[1]?.id ?? 0,
        }),
      () => env.client(1).checkout.createSession({ replaces: session_id, items: [{ product_id, quantity: 3 }] }),
    ][round % 2]
    const later = async () => {
      await wait(Math.floor(random() * 60))
      return change?.().catch((problem: { status: number }) => problem.status)
    }
    const [answer, changed] = await Promise.all([env.confirm(payment), later()])
    if (answer.status === 'succeeded') {
      await until(async () => (await client.checkout.session({ session_id })).paid)
      expect(typeof changed === 'number' ? changed : 409, 'the later tab gets an error').toBe(409)
    }
  }
  await env.proved()
}, 300_000)

test(`F15 refunds and disputes in Stripe’s dashboard: the order has Stripe’s state, and stock doesn’t change (seed ${seed})`, async () => {
  const random = randomly(15)
  for (let round = 0; round < rounds(2, 20); round++) {
    const session_id = await env.readyToPay(ROSE)
    const payment = await env.openPayment(session_id)
    await env.confirm(payment)
    await until(async () => (await orderOf(session_id))?.paid === true)
    const before = await unitsLeft(env, 'damask-rose')
    const { total } = (await orderOf(session_id)) ?? { total: '0' }
    const amounts = shuffled([100, 250, Math.round(Number(total) * 100) - 350], random)
    for (const amount of amounts) await env.control('refunds', { payment_intent: payment.id, amount })
    await until(async () => (await orderOf(session_id))?.refunded === total)
    expect((await orderOf(session_id))?.status).toBe('refunded')
    expect(await unitsLeft(env, 'damask-rose')).toBe(before)
  }
  // A refund that the card's bank returns: the order is paid again and no refund is shown.
  const session_id = await env.readyToPay(ROSE)
  const payment = await env.openPayment(session_id)
  await env.confirm(payment, '4000000000005126')
  await until(async () => (await orderOf(session_id))?.paid === true)
  await env.control('refunds', { payment_intent: payment.id })
  await until(
    async () =>
      (await orderOf(session_id))?.refunded === '0.00' &&
      (await eventsOf(payment.id)).some((event) => event.type === 'refund.failed'),
  )
  await until(async () => (await orderOf(session_id))?.status === 'paid')
  await env.proved()
}, 300_000)

test(`F17 Stripe’s response is lost: the retry gets the same payment, and the card is charged once (seed ${seed})`, async () => {
  for (const fault of ['loseNext', 'loseRequestNext', 'commitThen500Next', 'fail500Next']) {
    const session_id = await env.readyToPay(ROSE)
    await env.control('faults', { answers: { match: 'POST /v1/payment_intents', [fault]: 2 } })
    const payment = await openPatiently(session_id, 0)
    await env.control('faults/clear', {})
    expect((await env.openPayment(session_id, env.client(1))).id).toBe(payment.id)
    await env.confirm(payment)
    await until(async () => (await orderOf(session_id))?.paid === true)
  }
  await env.proved()
}, 120_000)

test(`F18 Stripe’s clock is wrong by ten minutes or a day: its webhooks get 400, and the order is placed anyway (seed ${seed})`, async () => {
  for (const offset_seconds of [-600, 600, 86_400]) {
    await env.control('clock', { offset_seconds })
    const session_id = await env.readyToPay(ROSE)
    const payment = await env.openPayment(session_id)
    await env.confirm(payment)
    const succeeded = (await eventsOf(payment.id)).find((event) => event.type === 'payment_intent.succeeded')
    const { attempts } = (await env.control(`deliver/${succeeded?.id}`, {})) as { attempts: { status: number }[] }
    expect(attempts.map((attempt) => attempt.status)).toEqual([400])
    await wait(2100)
    expect((await env.client().checkout.session({ session_id })).paid).toBe(true)
  }
  await env.control('clock', { offset_seconds: 0 })
  await env.control('deliver/waiting', {})
  await env.proved()
}, 120_000)

test(`F21 a webhook without Stripe’s signature or about another shop’s payment changes nothing (seed ${seed})`, async () => {
  const session_id = await env.readyToPay(ROSE)
  const payment = await env.openPayment(session_id)
  await env.control('faults', { webhooks: { dropAll: true } })
  const body = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: payment.id } },
  })
  const now = Math.floor(Date.now() / 1000)
  const sign = (secret: string, t = now) =>
    `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
  const forged = [
    '',
    't=,v1=',
    sign('whsec_wrong'),
    sign(WEBHOOK_SECRET).replace('v1=', 'v0='),
    sign(WEBHOOK_SECRET, now - 310),
    sign(WEBHOOK_SECRET, now + 310),
  ]
  const deliver = async (signature: string) =>
    (
      await fetch(`${env.shops[0]?.origin}/api/stripe/webhook/`, {
        method: 'POST',
        body,
        headers: signature ? { 'stripe-signature': signature } : {},
      })
    ).status
  for (const signature of forged) expect(await deliver(signature)).toBe(400)
  // Signed correctly, but only the payment retrieved from Stripe counts, and it is not paid.
  expect(await deliver(sign(WEBHOOK_SECRET))).toBe(200)
  expect((await env.client().checkout.session({ session_id })).paid).toBe(false)
  await env.control('faults/clear', {})
  const foreign = await env.atStripe<{ id: string; client_secret: string }>('POST', '/v1/payment_intents', {
    amount: '1000',
    currency: 'gbp',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  })
  await env.confirm(foreign)
  // Gets 200, so that Stripe doesn't retry for three days; no order is placed.
  await until(async () => {
    const { data } = await env.atStripe<{ data: StripeEvent[] }>(
      'GET',
      '/v1/events?delivery_success=true&type=payment_intent.succeeded&limit=10',
    )
    return data.some((event) => event.data.object.id === foreign.id)
  })
  await env.proved()
}, 60_000)

test(`F22 a payment in processing takes no order number (seed ${seed})`, async () => {
  await env.control('faults', { payments: { processingMs: 5000 } })
  const slow = await env.readyToPay(ROSE)
  expect((await env.confirm(await env.openPayment(slow))).status).toBe('processing')
  await until(async () => (await orderOf(slow)) !== null)
  expect(await orderOf(slow)).toMatchObject({ paid: false, status: 'pending', number: null })
  await env.control('faults', { payments: { processingMs: 0 } })
  const quick = await env.readyToPay(ROSE)
  await env.confirm(await env.openPayment(quick))
  await until(async () => (await orderOf(quick))?.paid === true && (await orderOf(slow))?.paid === true)
  await env.control('faults/clear', {})
  await env.proved()
}, 60_000)
