import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEEDS, requestedItems } from '#server/testing/buying.ts'
import { isFull, rounds, seed } from './seed.ts'
import { openTestEnvironment, type StripeEvent, type TestEnvironment, wait } from './test-environment.ts'

/** Calls that run concurrently with a payment, its dispatch or its refund. Each succeeds when it runs alone. */

let env: TestEnvironment
beforeAll(async () => {
  env = await openTestEnvironment()
  await env.fillShelves(2000)
}, 60_000)
afterAll(() => env.close())

const ROSE = [{ slug: 'damask-rose' }]
const orderOf = async (session_id: string) => (await env.client().checkout.session({ session_id })).order
const paidOrder = async (): Promise<{ id: string; intent: string }> => {
  const session_id = await env.readyToPay(ROSE)
  const payment = await env.openPayment(session_id)
  await env.confirm(payment)
  await expect.poll(() => orderOf(session_id), { timeout: 20_000, interval: 50 }).not.toBeNull()
  return { id: String(await orderOf(session_id)), intent: payment.id }
}
/** The status of a call that may be rejected: 200, or the status of the error. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (problem: { status?: number }) => problem.status ?? 0,
  )
const refundsOf = async (intent: string) =>
  (
    await env.atStripe<{ data: { amount: number; status: string }[] }>(
      'GET',
      `/v1/refunds?payment_intent=${intent}&limit=100`,
    )
  ).data

async function privacyLink(email: string): Promise<string> {
  await env.client().privacy.requestLink({ email })
  const origin = env.shops[0]?.origin
  const read = async () => {
    const [row] = await env.mailsTo(email)
    const address = /\/outbox\/\d+/.exec(row ?? '')?.[0]
    return address ? (/privacy-data#([\w-]+)/.exec(await (await fetch(`${origin}${address}`)).text())?.[1] ?? '') : ''
  }
  await expect.poll(read, { timeout: 20_000, interval: 100 }).not.toBe('')
  return read()
}

test(`a customer is erased while their checkouts open payments: each is rejected, or paid and delivered to an address (seed ${seed})`, async () => {
  for (let round = 0; round < rounds(3, 15); round++) {
    const email = `erased-${round}@example.com`
    const client = env.client()
    const sessions: string[] = []
    for (let tab = 0; tab < 4; tab++) {
      const { session_id } = await client.checkout.createSession({ items: await requestedItems(client, ROSE) })
      await client.checkout.saveCustomer({ session_id, ...LEEDS, email })
      const { shipping_options } = await client.checkout.shippingOptions({ country: 'GB' })
      await client.checkout.chooseShipping({
        session_id,
        country_code: 'GB',
        shipping_option_id: shipping_options[0]?.id ?? 0,
      })
      sessions.push(session_id)
    }
    const token = await privacyLink(email)
    const opening = sessions.map((session_id, tab) => env.openPayment(session_id, env.client(tab)).catch(() => null))
    const erased = await statusOf(env.client(1).privacy.eraseLinked({ token, confirm: email }))
    const opened = await Promise.all(opening)
    for (const payment of opened) if (payment) await env.confirm(payment)
    for (const [tab, session_id] of sessions.entries()) {
      if (!opened[tab]) continue
      const session = await client.checkout.session({ session_id })
      expect(
        session.customer_info,
        `erasing returned ${erased}, although a checkout in payment has customer data`,
      ).not.toBeNull()
    }
  }
  await env.proved()
}, 300_000)

test(`refunds once when the shop dies before Stripe’s response and Stripe’s idempotency key has expired (seed ${seed})`, {
  tags: ['rest'],
  timeout: 300_000,
}, async () => {
  for (const amount of isFull ? ['2.00', 'all'] : ['all']) {
    const order = await paidOrder()
    const office = await env.office()
    await env.control('faults', { webhooks: { hold: true } })
    await env.restart({ CRASH_AT: 'refund.made' })
    const { refundable } = await office.staffOrders.read({ id: order.id })
    const requested = amount === 'all' ? refundable : amount
    // The shop may die before it responds. After an error response it stays alive, and the next line finds that.
    const pressed = office.staffOrders.refund({
      id: order.id,
      amount: requested,
      other: requested,
      reason: 'Broken',
      restock: [],
      request_key: `broken-${amount.replace('.', '-')}-request`,
    })
    await pressed.catch(() => undefined)
    await Promise.race([
      ...env.shops.map((shop) => shop.ended),
      wait(45_000).then(() => Promise.reject(new Error('Nobody died.'))),
    ])
    // Stripe deletes an idempotency key after a day (docs.stripe.com/api/idempotent_requests).
    await env.control('clock', { offset_seconds: 25 * 3600 })
    await env.restart()
    await expect
      .poll(async () => (await env.client().orders.read({ id: order.id })).refunded, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe(requested)
    expect((await refundsOf(order.intent)).map((refund) => refund.amount)).toEqual([
      Math.round(Number(requested) * 100),
    ])
    const { timeline } = await (await env.office()).staffOrders.read({ id: order.id })
    expect(timeline.map((entry) => entry.sentence).filter((sentence) => sentence.includes('failed'))).toEqual([])
    await env.control('clock', { offset_seconds: 0 })
    await env.control('faults/clear', {})
  }
  await env.proved()
})

test(`dispatch succeeds while webhooks and refunds of the same orders arrive (seed ${seed})`, {
  tags: ['rest'],
  timeout: 600_000,
}, async () => {
  const office = await env.office()
  for (let round = 0; round < rounds(1, 6); round++) {
    const orders: { id: string; intent: string }[] = []
    for (let at = 0; at < 10; at++) orders.push(await paidOrder())
    const { data } = await env.atStripe<{ data: StripeEvent[] }>('GET', '/v1/events?limit=100')
    const answers = await Promise.all(
      orders.flatMap(({ id, intent }, at) => {
        const events = data
          .filter(({ data: { object } }) => object.id === intent || object.payment_intent === intent)
          .map((event) => event.id)
        const key = `sorry-${round}-${at}-abcdefghijkl`
        const dispatch = async () => {
          const { version } = await office.staffOrders.read({ id })
          return office.staffOrders.dispatch({
            id,
            version,
            carrier: 'Royal Mail',
            tracking_number: `RM${round}${at}GB`,
          })
        }
        return [
          ...events.map(async (event) => {
            const { attempts } = (await env.control(`deliver/${event}?times=3&order=concurrent`, {})) as {
              attempts: { status: number }[]
            }
            // No endpoint wants some of the events.
            return Math.max(200, ...attempts.map((attempt) => attempt.status))
          }),
          env.control('refunds', { payment_intent: intent, amount: 50 }).then(() => 200),
          statusOf(
            office.staffOrders.refund({
              id,
              amount: '1.00',
              other: '1.00',
              reason: 'Sorry',
              restock: [],
              request_key: key,
            }),
          ),
          statusOf(dispatch()),
        ]
      }),
    )
    // A 503 means too many requests; Stripe and staff retry.
    expect(answers.filter((status) => status === 500 || status === 0)).toEqual([])
  }
  await env.proved()
})
