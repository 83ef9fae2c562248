// Long: only `npm run test:all` runs it.
// @module-tag rest
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Failpoint } from '#server/failpoints.ts'
import { WAYS } from '#server/testing/ways.ts'
import { crashShopAt, DEATH_MS, oneDies } from './crash.ts'
import { isFull, seed } from './seed.ts'
import { type Buyer, begun, ends, openScene, type Scene, sessionOf } from './ways-buyers.ts'

/** Each way to pay while the shop's process dies, or is away until the hold is over (the rest: ways.test.ts). */

let scene: Scene
beforeAll(async () => {
  if (isFull) scene = await openScene()
}, 180_000)
afterAll(() => scene?.env.close())
// A cell that fails would fail those after it too.
afterEach(async () => {
  if (isFull) await scene.env.control('faults/clear', {})
})

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

test.runIf(isFull).for(WAYS)(
  `$name, killed between the payment and its order: order (seed ${seed})`,
  { timeout: DEATH_MS },
  async (way) => {
    const point = KILLED_AT[WAYS.indexOf(way)]
    if (point) await crashShopAt(scene.env, point)
    const buyer = await begun(scene, way)
    // Without a failpoint no process hears of the payment before it is killed.
    if (!point) await scene.env.control('faults', { webhooks: { dropAll: true } })
    expect(await buyer.finish('complete')).toBe(true)
    if (point) await oneDies(scene.env, point)
    await scene.env.restart()
    if (!point) await scene.env.control('faults/clear', {})
    await scene.env.reconcile()
    await ends(scene, buyer, 'order')
  },
)

/** The shop holds stock for 30 minutes. */
const CLOSED_MINUTES = 31

describe.runIf(isFull)('closed window, and back after the hold', () => {
  /** `early` are back before the shop has noticed that the hold is over, `late` after that. */
  const early: Buyer[] = []
  const late: Buyer[] = []
  beforeAll(async () => {
    for (const way of WAYS) early.push(await begun(scene, way))
    for (const way of WAYS) late.push(await begun(scene, way))
    await scene.env.control('deliver/waiting', {})
    await scene.env.pass(CLOSED_MINUTES * 60_000, async () => {
      for (const buyer of early) expect(await buyer.finish('complete')).toBe(true)
    })
    await scene.env.reconcile()
  }, 240_000)

  test.for(WAYS)(
    `$name, closed window: an order if it is finished before the shop cancels it, and nothing after (seed ${seed})`,
    { timeout: 120_000 },
    async (way) => {
      const [first, second] = [early, late].map((all) => all.find((buyer) => buyer.way === way))
      if (!first || !second) throw new Error(`Nobody pays by ${way.name}.`)
      await ends(scene, first, 'order')
      await expect.poll(async () => (await sessionOf(scene, second)).state, { timeout: 30_000 }).toBe('shipping')
      expect(await second.finish('complete')).toBe(false)
      await ends(scene, second, 'nothing')
    },
  )
})
