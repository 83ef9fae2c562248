// Long: only `npm run test:all` runs it.
// @module-tag rest
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '#server/payments/webhook-events.ts'
import { begin, CARD, payByCard, WAYS, type Way } from '#server/testing/ways.ts'
import { isFull, seed } from './seed.ts'
import type { StripeEvent } from './test-environment.ts'
import { arrived, type Buyer, begun, type Expected, ends, openScene, type Scene, sessionOf } from './ways-buyers.ts'

/**
 * Each way to pay with each mishap. Each cell ends in one order or none, the money agrees, and `prove` says so. Those
 * in which the shop's process dies are in ways-after-a-death.test.ts.
 */

let scene: Scene
beforeAll(async () => {
  if (isFull) scene = await openScene()
}, 180_000)
afterAll(() => scene?.env.close())
// A cell that fails would fail those after it too.
afterEach(async () => {
  if (isFull) await scene.env.control('faults/clear', {})
})

async function eventsOf({ payment }: Buyer, query = ''): Promise<StripeEvent[]> {
  const { data } = await scene.env.atStripe<{ data: StripeEvent[] }>('GET', `/v1/events?limit=100${query}`)
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
      const buyer = await begun(scene, way)
      expect(await buyer.finish('complete')).toBe(true)
      await expect.poll(async () => (await sessionOf(scene, buyer)).paid, { timeout: 20_000 }).toBe(true)
      const { order } = await sessionOf(scene, buyer)
      expect((await scene.office.staffOrders.read({ id: order ?? '' })).payment.method).toBe(way.method)
      return buyer
    },
  },
  {
    name: 'refused',
    expected: 'nothing',
    async happens(way) {
      const buyer = await begun(scene, way)
      if (way.method === 'link')
        await scene.env.control('faults', { payments: { processingMs: 300, processingFails: true } })
      expect(await buyer.finish('fail')).toBe(false)
      await expect
        .poll(async () => (await eventsOf(buyer)).some(({ type }) => type === 'payment_intent.payment_failed'))
        .toBe(true)
      await scene.env.control('faults/clear', {})
      expect((await sessionOf(scene, buyer)).paid).toBe(false)
      return buyer
    },
  },
  {
    name: 'back button: then a plain card, and the old page is finished too',
    expected: 'order',
    async happens(way) {
      const buyer = await begun(scene, way)
      const again = await scene.env.openPayment(buyer.session_id)
      expect(again.id).toBe(buyer.payment.id)
      expect(await payByCard(scene.browser, again)).toBe(true)
      expect(await buyer.finish('complete')).toBe(false)
      return buyer
    },
  },
  {
    name: 'webhook first: it is done before the page has its answer',
    expected: 'order',
    async happens(way) {
      const buyer = await begun(scene, way)
      await scene.env.control('faults', { answers: { match: 'POST /v1/payment_intents/*/confirm', delayMs: 1000 } })
      const finished = buyer.finish('complete')
      const delivered = () => eventsOf(buyer, '&delivery_success=true&type=payment_intent.succeeded')
      await expect.poll(async () => (await delivered()).length, { timeout: 20_000, interval: 20 }).toBe(1)
      expect(await finished).toBe(true)
      await scene.env.control('faults/clear', {})
      // The first read has it: nothing is left to ask Stripe.
      expect(await sessionOf(scene, buyer)).toMatchObject({ paid: true, state: 'ordered' })
      return buyer
    },
  },
  {
    name: 'webhook late: the page settles, then each arrives twice, in reverse',
    expected: 'order',
    async happens(way) {
      await scene.env.control('faults', { webhooks: { dropAll: true } })
      // A declined card first, so that the webhooks contradict each other.
      const { payment, ...at } = await arrived(scene, way)
      expect(await (await begin(scene.browser, CARD, payment))('fail')).toBe(false)
      const buyer = { payment, ...at, finish: await begin(scene.browser, way, payment) }
      expect(await buyer.finish('complete')).toBe(true)
      await expect.poll(async () => (await sessionOf(scene, buyer)).paid, { timeout: 20_000, interval: 300 }).toBe(true)
      const received: readonly string[] = WEBHOOK_EVENTS
      // Stripe lists the newest first.
      const late = (await eventsOf(buyer)).filter(({ type }) => received.includes(type))
      expect(late.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed'])
      const { attempts } = (await scene.env.control(
        `deliver/${late.map(({ id }) => id).join(',')}?times=2&order=given`,
        {},
      )) as {
        attempts: { status: number }[]
      }
      expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200]))
      await scene.env.control('faults/clear', {})
      return buyer
    },
  },
  {
    name: 'amount changed elsewhere: the old page takes nothing, and the new amount can be paid',
    expected: 'order',
    async happens(way) {
      const buyer = await begun(scene, way)
      const elsewhere = scene.env.client(1)
      const before = (await sessionOf(scene, buyer)).total_amount
      const { shipping_options } = await elsewhere.checkout.shippingOptions({ country: 'GB' })
      await elsewhere.checkout.chooseShipping({
        session_id: buyer.session_id,
        country_code: 'GB',
        shipping_option_id: shipping_options[1]?.id ?? 0,
      })
      expect(await buyer.finish('complete')).toBe(false)
      await ends(scene, buyer, 'nothing')
      const payment = await scene.env.openPayment(buyer.session_id)
      expect(payment.id).not.toBe(buyer.payment.id)
      expect(await (await begin(scene.browser, way, payment))('complete')).toBe(true)
      expect((await sessionOf(scene, buyer)).total_amount).not.toBe(before)
      return buyer
    },
  },
]

const cells = MISHAPS.flatMap((mishap) => WAYS.map((way) => ({ ...mishap, way, title: `${way.name}, ${mishap.name}` })))

test.runIf(isFull).for(cells)(
  `$title: $expected (seed ${seed})`,
  { timeout: 240_000 },
  async ({ way, happens, expected }) => {
    await ends(scene, await happens(way), expected)
  },
)
