// Long: only `npm run test:all` runs it.
// @module-tag rest
import { expect, test } from 'vitest'
import { createShopperClient } from '#contract/shopper-client.ts'
import { CARDS, chooseEverything, LEEDS, requestedItems } from '#server/testing/buying.ts'
import { randomly, rounds, seed } from './seed.ts'
import { openTestEnvironment, type TestEnvironment, wait } from './test-environment.ts'

const CODE = 'TENONLY'
const LIMIT = 10
const BUYERS = rounds(40, 200)
/** Milliseconds into the rush at which every process is killed and started again. */
const KILLS = rounds(1, 3)
/** A use whose buyer went away comes back after this many minutes. */
const HOLD_MINUTES = '0.2'

test(`F8 ${BUYERS} buyers of a code that works ${LIMIT} times, cards refused at random, processes killed: used exactly ${LIMIT} times (seed ${seed})`, async () => {
  const env = await openTestEnvironment({ HOLD_MINUTES })
  try {
    await env.fillShelves(1000)
    const office = await env.office()
    await office.staffDiscounts.create({ code: CODE, kind: 'percent', percent: 15, uses_limit: LIMIT })
    const random = randomly(20)
    const buyers = Array.from({ length: BUYERS }, (_, at) => ({ at, refused: random() < 0.3, leaves: random() < 0.1 }))
    let next = 0
    const queue = async () => {
      for (let buyer = buyers[next++]; buyer; buyer = buyers[next++]) await buy(env, buyer)
    }
    const rush = Promise.all(Array.from({ length: 12 }, queue))
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(2000 + random() * 3000)
      await env.restart()
    }
    await rush
    // Uses of those who went away come back, and the rest goes to whoever comes then.
    for (let at = BUYERS; (await usesOf(env)) < LIMIT && at < BUYERS + 100; at++) {
      await buy(env, { at, refused: false, leaves: false })
      if (at % 10 === 9) await wait(2000)
    }
    await env.reconcile()
    await env.proved()
    expect(await usesOf(env)).toBe(LIMIT)
    const client = createShopperClient({ origin: env.shops[0]?.origin ?? '', fetch })
    const items = await requestedItems(client, [{ slug: 'oat-and-honey' }])
    const answer = await client.discounts.preview({ items, code: CODE }).catch((problem: Error) => problem.message)
    expect(answer).toBe(`The code ${CODE} has been used as often as it can be.`)
  } finally {
    await env.close()
  }
}, 600_000)

interface Buyer {
  at: number
  /** The card is declined, and the buyer gives up. */
  refused: boolean
  /** The buyer opens the payment and goes away. */
  leaves: boolean
}

/** Buys with the code, or without it once it is taken off. Tries again while no process answers. */
async function buy(env: TestEnvironment, { at, refused, leaves }: Buyer): Promise<void> {
  let last: unknown
  // Two minutes: a busy machine takes long to start all processes again.
  for (let tries = 0; tries < 240; tries++) {
    try {
      const client = env.client(at)
      const { session_id } = await client.checkout.createSession({
        items: await requestedItems(client, [{ slug: 'oat-and-honey' }]),
        discount_code: CODE,
      })
      await chooseEverything(client, { session_id, form: { ...LEEDS, email: `buyer${at}@example.com` } })
      const payment = await env.openPayment(session_id, client).catch((problem: { status?: number }) => {
        if (problem.status === 409) return null
        throw problem
      })
      if (leaves) return
      const open = payment ?? (await env.openPayment(session_id, client))
      await env.confirm(open, refused ? CARDS.declined : CARDS.good)
      return
    } catch (problem) {
      last = problem
      await wait(500)
    }
  }
  throw new Error(`Buyer ${at} never reached the shop.`, { cause: last })
}

async function usesOf(env: TestEnvironment): Promise<number> {
  await env.reconcile()
  const office = await env.office()
  const { results } = await office.staffDiscounts.list({ search: CODE })
  if (!results[0]) throw new Error('The code is not in the list.')
  return results[0].uses
}
