import { expect } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import { type Arrived, arrive, type Browser, begin, type Finish, type Way } from '#server/testing/ways.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

export interface Buyer extends Arrived {
  way: Way
  email: string
  finish: Finish
}

/** `order`: one, and its total is all that was taken. `nothing`: no order, and no money was ever taken. */
export type Expected = 'order' | 'nothing'

/** A shop with its Stripe, a member of staff, and a browser that pays there. */
export interface Scene {
  env: TestEnvironment
  office: StaffClient
  browser: Browser
}

export async function openScene(): Promise<Scene> {
  const env = await openTestEnvironment()
  await env.fillShelves(500)
  return {
    env,
    office: await env.office(),
    browser: {
      client: env.client(),
      async post(path, form) {
        const answer = await fetch(`${env.stripe.origin}${path}`, { method: 'POST', body: new URLSearchParams(form) })
        // `as`: the parts of Stripe's answers that ways.ts reads are all optional.
        return (await answer.json()) as Awaited<ReturnType<Browser['post']>>
      },
    },
  }
}

let buyers = 0
/** A shopper at the last step, with an address of their own. */
export async function arrived({ browser }: Scene, way: Way): Promise<Omit<Buyer, 'finish'>> {
  buyers += 1
  const email = `way${buyers}x@example.com`
  return { way, email, ...(await arrive(browser, way, email, 'damask-rose')) }
}

/** A shopper as far as the way goes before anything is paid. */
export async function begun(scene: Scene, way: Way): Promise<Buyer> {
  const buyer = await arrived(scene, way)
  return { ...buyer, finish: await begin(scene.browser, way, buyer.payment) }
}

/** The checkout, as its page reads it. */
export const sessionOf = ({ env }: Scene, { session_id }: Buyer) => env.client().checkout.session({ session_id })

/** Waits until the checkout has ended so and `prove` finds no difference, or fails. */
export async function ends(scene: Scene, buyer: Buyer, expected: Expected): Promise<void> {
  const total = Math.round(Number((await sessionOf(scene, buyer)).total_amount) * 100)
  const outcome: Outcome =
    expected === 'order' ? { orders: [total], kept: total, taken: total } : { orders: [], kept: 0, taken: 0 }
  await expect.poll(() => outcomeOf(scene, buyer), { timeout: 30_000, interval: 200 }).toEqual(outcome)
  await scene.env.proved()
  expect(await outcomeOf(scene, buyer)).toEqual(outcome)
}

/** What one checkout has come to. */
interface Outcome {
  /** The totals of its paid orders, in pence. */
  orders: number[]
  /** Money taken and not refunded, in pence. */
  kept: number
  /** Money taken in all, in pence. */
  taken: number
}

interface IntentAtStripe {
  amount_received: number
  metadata: { session_id?: string }
  latest_charge: { amount_refunded: number } | null
}

/** A checkout is found by its shopper's address: each cell has its own. */
async function outcomeOf({ env, office }: Scene, { session_id, email }: Buyer): Promise<Outcome> {
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
