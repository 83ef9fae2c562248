import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import type { Failpoint } from '#server/failpoints.ts'
import { WEBHOOK_EVENTS } from '#server/payments/webhook-events.ts'
import {
  type Arrived,
  arrive,
  type Browser,
  begin,
  CARD,
  type Finish,
  payByCard,
  WAYS,
  type Way,
} from '#server/testing/ways.ts'
import { crashShopAt, oneDies } from './crash.ts'
import { isFull, seed } from './seed.ts'
import { openTestEnvironment, type StripeEvent, type TestEnvironment } from './test-environment.ts'

/** Each way to pay with each mishap. Each cell ends in one order or none, the money agrees, and `prove` says so. */

let env: TestEnvironment
let office: StaffClient
let browser: Browser

beforeAll(async () => {
  if (!isFull) return
  env = await openTestEnvironment()
  await env.fillShelves(500)
  office = await env.office()
  browser = {
    client: env.client(),
    async post(path, form) {
      const answer = await fetch(`${env.stripe.origin}${path}`, { method: 'POST', body: new URLSearchParams(form) })
      // `as`: the parts of Stripe's answers that ways.ts reads are all optional.
      return (await answer.json()) as Awaited<ReturnType<Browser['post']>>
    },
  }
}, 180_000)
afterAll(() => env?.close())
// A cell that fails would fail those after it too.
afterEach(async () => {
  if (isFull) await env.control('faults/clear', {})
})

/** What one checkout has come to. */
interface Outcome {
  /** The totals of its paid orders, in pence. */
  orders: number[]
  /** Money taken and not refunded, in pence. */
  kept: number
  /** Money taken in all, in pence. */
  taken: number
}

/** `order`: one, and its total is all that was taken. `nothing`: no order, and no money was ever taken. */
type Expected = 'order' | 'nothing'

interface IntentAtStripe {
  amount_received: number
  metadata: { session_id?: string }
  latest_charge: { amount_refunded: number } | null
}

/** A checkout is found by its shopper's address: each cell has its own. */
async function outcomeOf({ session_id, email }: Buyer): Promise<Outcome> {
  const { results } = await office.staffOrders.list({ q: email, page_size: 100 })
  const { data } = await env.atStripe<{ data: IntentAtStripe[] }>(
    'GET',
    '/v1/payment_intents?limit=100&expand[0]=data.latest_charge',
  )
  const payments = data.filter(({ metadata }) => metadata.session_id === session_id)
  expect(payments.length, 'Stripe lists the payments of the checkout').toBeGreaterThan(0)
  const taken = payments.reduce((sum, { amount_received }) => sum + amount_received, 0)
  const refunded = payments.reduce((sum, { latest_charge }) => sum + (latest_charge?.amount_refunded ?? 0), 0)
  return {
    orders: results.filter(({ paid }) => paid).map(({ total }) => Math.round(Number(total) * 100)),
    kept: taken - refunded,
    taken,
  }
}

async function ends(buyer: Buyer, expected: Expected): Promise<void> {
  const { total_amount } = await env.client().checkout.session({ session_id: buyer.session_id })
  const total = Math.round(Number(total_amount) * 100)
  const outcome: Outcome =
    expected === 'order' ? { orders: [total], kept: total, taken: total } : { orders: [], kept: 0, taken: 0 }
  await expect.poll(() => outcomeOf(buyer), { timeout: 30_000, interval: 200 }).toEqual(outcome)
  await env.proved()
  expect(await outcomeOf(buyer)).toEqual(outcome)
}

interface Buyer extends Arrived {
  way: Way
  email: string
  finish: Finish
}

let buyers = 0
async function arrived(way: Way): Promise<Omit<Buyer, 'finish'>> {
  buyers += 1
  const email = `way${buyers}x@example.com`
  return { way, email, ...(await arrive(browser, way, email, 'damask-rose')) }
}

async function begun(way: Way): Promise<Buyer> {
  const buyer = await arrived(way)
  return { ...buyer, finish: await begin(browser, way, buyer.payment) }
}

const session = ({ session_id }: Buyer) => env.client().checkout.session({ session_id })

async function eventsOf({ payment }: Buyer, query = ''): Promise<StripeEvent[]> {
  const { data } = await env.atStripe<{ data: StripeEvent[] }>('GET', `/v1/events?limit=100${query}`)
  return data.filter(({ data: { object } }) => object.id === payment.id || object.payment_intent === payment.id)
}

interface Mishap {
  name: string
  expected: Expected
  happens(way: Way): Promise<Buyer>
}

const MISHAPS: readonly Mishap[] = [
  {
    name: 'paid',
    expected: 'order',
    async happens(way) {
      const buyer = await begun(way)
      expect(await buyer.finish('complete')).toBe(true)
      await expect.poll(async () => (await session(buyer)).paid, { timeout: 20_000 }).toBe(true)
      const { order } = await session(buyer)
      expect((await office.staffOrders.read({ id: order ?? '' })).payment.method).toBe(way.method)
      return buyer
    },
  },
  {
    name: 'refused',
    expected: 'nothing',
    async happens(way) {
      const buyer = await begun(way)
      if (way.method === 'link') await env.control('faults', { payments: { processingMs: 300, processingFails: true } })
      expect(await buyer.finish('fail')).toBe(false)
      await expect
        .poll(async () => (await eventsOf(buyer)).some(({ type }) => type === 'payment_intent.payment_failed'))
        .toBe(true)
      await env.control('faults/clear', {})
      expect((await session(buyer)).paid).toBe(false)
      return buyer
    },
  },
  {
    name: 'back button: then a plain card, and the old page is finished too',
    expected: 'order',
    async happens(way) {
      const buyer = await begun(way)
      const again = await env.openPayment(buyer.session_id)
      expect(again.id).toBe(buyer.payment.id)
      expect(await payByCard(browser, again)).toBe(true)
      expect(await buyer.finish('complete')).toBe(false)
      return buyer
    },
  },
  {
    name: 'webhook first: it is done before the page has its answer',
    expected: 'order',
    async happens(way) {
      const buyer = await begun(way)
      await env.control('faults', { answers: { match: 'POST /v1/payment_intents/*/confirm', delayMs: 1000 } })
      const finished = buyer.finish('complete')
      const delivered = () => eventsOf(buyer, '&delivery_success=true&type=payment_intent.succeeded')
      await expect.poll(async () => (await delivered()).length, { timeout: 20_000, interval: 20 }).toBe(1)
      expect(await finished).toBe(true)
      await env.control('faults/clear', {})
      // The first read has it: nothing is left to ask Stripe.
      expect(await session(buyer)).toMatchObject({ paid: true, state: 'ordered' })
      return buyer
    },
  },
  {
    name: 'webhook late: the page settles, then each arrives twice, in reverse',
    expected: 'order',
    async happens(way) {
      await env.control('faults', { webhooks: { dropAll: true } })
      // A declined card first, so that the webhooks contradict each other.
      const { payment, ...at } = await arrived(way)
      expect(await (await begin(browser, CARD, payment))('fail')).toBe(false)
      const buyer = { payment, ...at, finish: await begin(browser, way, payment) }
      expect(await buyer.finish('complete')).toBe(true)
      await expect.poll(async () => (await session(buyer)).paid, { timeout: 20_000, interval: 300 }).toBe(true)
      const received: readonly string[] = WEBHOOK_EVENTS
      // Stripe lists the newest first.
      const late = (await eventsOf(buyer)).filter(({ type }) => received.includes(type))
      expect(late.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed'])
      const { attempts } = (await env.control(
        `deliver/${late.map(({ id }) => id).join(',')}?times=2&order=given`,
        {},
      )) as {
        attempts: { status: number }[]
      }
      expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200]))
      await env.control('faults/clear', {})
      return buyer
    },
  },
  {
    name: 'amount changed elsewhere: the old page takes nothing, and the new amount can be paid',
    expected: 'order',
    async happens(way) {
      const buyer = await begun(way)
      const elsewhere = env.client(1)
      const before = (await session(buyer)).total_amount
      const { shipping_options } = await elsewhere.checkout.shippingOptions({ country: 'GB' })
      await elsewhere.checkout.chooseShipping({
        session_id: buyer.session_id,
        country_code: 'GB',
        shipping_option_id: shipping_options[1]?.id ?? 0,
      })
      expect(await buyer.finish('complete')).toBe(false)
      await ends(buyer, 'nothing')
      const payment = await env.openPayment(buyer.session_id)
      expect(payment.id).not.toBe(buyer.payment.id)
      expect(await (await begin(browser, way, payment))('complete')).toBe(true)
      expect((await session(buyer)).total_amount).not.toBe(before)
      return buyer
    },
  },
  {
    name: 'killed between the payment and its order',
    expected: 'order',
    async happens(way) {
      const point = KILLED_AT[WAYS.indexOf(way)]
      if (point) await crashShopAt(env, point)
      const buyer = await begun(way)
      // Without a failpoint no process hears of the payment before it is killed.
      if (!point) await env.control('faults', { webhooks: { dropAll: true } })
      expect(await buyer.finish('complete')).toBe(true)
      if (point) await oneDies(env, point)
      await env.restart()
      if (!point) await env.control('faults/clear', {})
      await env.reconcile()
      return buyer
    },
  },
]

/** Where the shop dies, for each of WAYS. The last one is killed with no failpoint. */
const KILLED_AT: readonly (Failpoint | null)[] = [
  'webhook.verified',
  'settle.order-written',
  'settle.locked',
  'settle.committed',
  'settle.written',
  'settle.sold',
  null,
]

const cells = MISHAPS.flatMap((mishap) => WAYS.map((way) => ({ ...mishap, way, title: `${way.name}, ${mishap.name}` })))

test.runIf(isFull).for(cells)(
  `$title: $expected (seed ${seed})`,
  { timeout: 240_000 },
  async ({ way, happens, expected }) => {
    await ends(await happens(way), expected)
  },
)

/** The shop holds stock for 30 minutes. */
const CLOSED_MINUTES = 31

describe.runIf(isFull)('closed window, and back after the hold', () => {
  /** `early` are back before the shop has noticed that the hold is over, `late` after that. */
  const early: Buyer[] = []
  const late: Buyer[] = []
  beforeAll(async () => {
    for (const way of WAYS) early.push(await begun(way))
    for (const way of WAYS) late.push(await begun(way))
    await env.control('deliver/waiting', {})
    await Promise.all(env.shops.map((shop) => shop.kill()))
    await env.control('clock', { offset_seconds: CLOSED_MINUTES * 60 })
    for (const buyer of early) expect(await buyer.finish('complete')).toBe(true)
    await env.restart({
      NODE_OPTIONS: `--import=${new URL('./clock-ahead.ts', import.meta.url).href}`,
      CLOCK_AHEAD: String(CLOSED_MINUTES * 60_000),
    })
    await env.reconcile()
  }, 240_000)

  test.for(WAYS)(
    `$name, closed window: an order if it is finished before the shop cancels it, and nothing after (seed ${seed})`,
    { timeout: 120_000 },
    async (way) => {
      const [first, second] = [early, late].map((all) => all.find((buyer) => buyer.way === way))
      if (!first || !second) throw new Error(`Nobody pays by ${way.name}.`)
      await ends(first, 'order')
      await expect.poll(async () => (await session(second)).state, { timeout: 30_000 }).toBe('shipping')
      expect(await second.finish('complete')).toBe(false)
      await ends(second, 'nothing')
    },
  )
})
