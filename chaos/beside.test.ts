import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEEDS, wanted } from '#server/testing/buying.ts'
import { isFull, rounds, seed } from './seed.ts'
import { openStage, type Stage, type StripeEvent, wait } from './stage.ts'

/** What runs at the same moment as a payment, its dispatch or its refund: each of the two is fine alone. */

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage.fillShelves(2000)
}, 60_000)
afterAll(() => stage.close())

const ROSE = [{ slug: 'damask-rose' }]
const orderOf = async (session_id: string) => (await stage.client().checkout.session({ session_id })).order
const paidOrder = async (): Promise<{ id: string; intent: string }> => {
  const session_id = await stage.readyToPay(ROSE)
  const payment = await stage.openPayment(session_id)
  await stage.confirm(payment)
  await expect.poll(() => orderOf(session_id), { timeout: 20_000, interval: 50 }).not.toBeNull()
  return { id: String(await orderOf(session_id)), intent: payment.id }
}
/** What a call that may be refused came to: 200, or the status of its refusal. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (problem: { status?: number }) => problem.status ?? 0,
  )
const refundsOf = async (intent: string) =>
  (await stage.atStripe<{ data: { amount: number; status: string }[] }>('GET', `/v1/refunds?payment_intent=${intent}&limit=100`)).data

async function privacyLink(email: string): Promise<string> {
  await stage.client().privacy.requestLink({ email })
  const origin = stage.shops[0]?.origin
  const read = async () => {
    const [row] = await stage.mailsTo(email)
    const address = /\/outbox\/\d+/.exec(row ?? '')?.[0]
    return address ? (/privacy-data#([\w-]+)/.exec(await (await fetch(`${origin}${address}`)).text())?.[1] ?? '') : ''
  }
  await expect.poll(read, { timeout: 20_000, interval: 100 }).not.toBe('')
  return read()
}

test(`a shopper is erased while their checkouts open payments: each is refused, or paid and delivered to somebody (seed ${seed})`, async () => {
  for (let round = 0; round < rounds(3, 15); round++) {
    const email = `erased-${round}@example.com`
    const client = stage.client()
    const sessions: string[] = []
    for (let tab = 0; tab < 4; tab++) {
      const { session_id } = await client.checkout.createSession({ items: await wanted(client, ROSE) })
      await client.checkout.saveCustomer({ session_id, ...LEEDS, email })
      const { shipping_options } = await client.checkout.shippingOptions({ country: 'GB' })
      await client.checkout.chooseShipping({ session_id, country_code: 'GB', shipping_option_id: shipping_options[0]?.id ?? 0 })
      sessions.push(session_id)
    }
    const token = await privacyLink(email)
    const opening = sessions.map((session_id, tab) => stage.openPayment(session_id, stage.client(tab)).catch(() => null))
    const erased = await statusOf(stage.client(1).privacy.eraseLinked({ token, confirm: email }))
    const opened = await Promise.all(opening)
    for (const payment of opened) if (payment) await stage.confirm(payment)
    for (const [tab, session_id] of sessions.entries()) {
      if (!opened[tab]) continue
      const session = await client.checkout.session({ session_id })
      expect(session.customer_info, `erasing answered ${erased}: a checkout that is being paid knows whose it is`).not.toBeNull()
    }
  }
  await stage.proved()
}, 300_000)

test(`a refund is made, the shop dies before it knows, and Stripe has forgotten the request by then: the money goes back once (seed ${seed})`, async () => {
  for (const amount of isFull ? ['2.00', 'all'] : ['all']) {
    const order = await paidOrder()
    const office = await stage.office()
    await stage.control('faults', { webhooks: { hold: true } })
    await stage.restart({ KILL_AT: 'refund.made' })
    const { refundable } = await office.staffOrders.read({ id: order.id })
    const asked = amount === 'all' ? refundable : amount
    // The shop may die before it has answered. A refusal would kill nobody, and is found by that.
    const pressed = office.staffOrders.refund({
      id: order.id,
      amount: asked,
      other: asked,
      reason: 'Broken',
      restock: [],
      request_key: `broken-${amount.replace('.', '-')}-request`,
    })
    await pressed.catch(() => undefined)
    await Promise.race([...stage.shops.map((shop) => shop.ended), wait(45_000).then(() => Promise.reject(new Error('Nobody died.')))])
    // Stripe forgets an idempotency key after a day (docs.stripe.com/api/idempotent_requests).
    await stage.control('clock', { offset_seconds: 25 * 3600 })
    await stage.restart()
    await expect.poll(async () => (await stage.client().orders.read({ id: order.id })).refunded, { timeout: 60_000, interval: 200 }).toBe(asked)
    expect((await refundsOf(order.intent)).map((refund) => refund.amount)).toEqual([Math.round(Number(asked) * 100)])
    const { timeline } = await (await stage.office()).staffOrders.read({ id: order.id })
    expect(timeline.map((entry) => entry.sentence).filter((sentence) => sentence.includes('failed'))).toEqual([])
    await stage.control('clock', { offset_seconds: 0 })
    await stage.control('faults/clear', {})
  }
  await stage.proved()
}, 300_000)

test(`orders are dispatched while webhooks and refunds about them arrive: nobody is told that something went wrong (seed ${seed})`, async () => {
  const office = await stage.office()
  for (let round = 0; round < rounds(1, 6); round++) {
    const made: { id: string; intent: string }[] = []
    for (let at = 0; at < 10; at++) made.push(await paidOrder())
    const { data } = await stage.atStripe<{ data: StripeEvent[] }>('GET', '/v1/events?limit=100')
    const answers = await Promise.all(
      made.flatMap(({ id, intent }, at) => {
        const events = data.filter(({ data: { object } }) => object.id === intent || object.payment_intent === intent).map((event) => event.id)
        const key = `sorry-${round}-${at}-abcdefghijkl`
        const dispatch = async () => {
          const { version } = await office.staffOrders.read({ id })
          return office.staffOrders.dispatch({ id, version, carrier: 'Royal Mail', tracking_number: `RM${round}${at}GB` })
        }
        return [
          ...events.map(async (event) => {
            const { attempts } = (await stage.control(`deliver/${event}?times=3&order=together`, {})) as { attempts: { status: number }[] }
            return Math.max(...attempts.map((attempt) => attempt.status))
          }),
          stage.control('refunds', { payment_intent: intent, amount: 50 }).then(() => 200),
          statusOf(office.staffOrders.refund({ id, amount: '1.00', other: '1.00', reason: 'Sorry', restock: [], request_key: key })),
          statusOf(dispatch()),
        ]
      }),
    )
    // 503 is a shop that has too much to do and says so; Stripe and staff come again.
    expect(answers.filter((status) => status === 500 || status === 0)).toEqual([])
  }
  await stage.proved()
}, 600_000)
