import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { POINTS, type Point } from '#server/points.ts'
import { wanted } from '#server/testing/buying.ts'
import { isFull, randomly, rounds, seed, shuffled } from './seed.ts'
import { leaveOnly } from './shelf.ts'
import { openStage, type Stage, wait } from './stage.ts'

/** The process dies at the worst moment, at each of its named points in turn, and is started again. */

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 60_000)
afterAll(() => stage.close())

/** Points that a purchase passes; the others have cases of their own below, or are passed by cancelling and refunding. */
const BUYING: Point[] = POINTS.filter((point) => !/^(merge|refund|reconcile|intent\.cancelled)/.test(point))
/** In the cut: on each database one that matters most, and one that the seed picks. */
const MOST: Point = inject('database') === 'embedded' ? 'settle.written' : 'mail.delivered'
const others = BUYING.filter((point) => point !== MOST)
const points = isFull ? BUYING : [MOST, ...shuffled(others, randomly(16)).slice(0, 1)]

/** Milliseconds in which a shop that died is up again, however busy the machine is. */
const PATIENCE = 90_000

/** Tries again while something is down, as a person with a page that says so does. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE; ; ) {
    try {
      return await act()
    } catch (problem) {
      if (Date.now() > until) throw problem
      await wait(100)
    }
  }
}

/**
 * From here on the shop dies at `point`. First comes what those that died before could not take or left half done: it would be sent or done again as soon
 * as this one starts, and kill it before anybody has asked for anything.
 */
async function letDieAt(point: string, environment: Record<string, string> = {}): Promise<void> {
  for (let tries = 1; ; tries++) {
    await stage.control('deliver/waiting', {})
    await expect.poll(jobsUnderWay, { timeout: PATIENCE, interval: 500 }).toBe(0)
    try {
      return await stage.restart({ ...environment, KILL_AT: point })
    } catch (problem) {
      // A job of the clock was due and passed the point before the shop was up. It dies there all the same, and is to live until somebody buys.
      if (tries === 5) throw problem
      await stage.restart()
    }
  }
}

async function jobsUnderWay(): Promise<number> {
  const metrics = await (await fetch(`${stage.shops[0]?.origin}/metrics`)).text()
  return [...metrics.matchAll(/shop_jobs\{state="(?:active|retry)"\} (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Of several processes the one that passes the point dies first; all of them may. */
async function somebodyDies(point: Point): Promise<void> {
  await Promise.race([...stage.shops.map((shop) => shop.ended), wait(PATIENCE / 2).then(() => Promise.reject(new Error(`Nobody passed ${point}.`)))])
}

/** Buys whatever happens to the shop or to Stripe meanwhile. */
async function buyStubbornly(): Promise<void> {
  const session_id = await patiently(() => stage.readyToPay([{ slug: 'lavender-fields' }]))
  for (;;) {
    const payment = await patiently(() =>
      stage.openPayment(session_id).catch((problem: { status?: number }) => (problem.status === 409 ? null : Promise.reject(problem))),
    )
    // Paid already: an earlier try went through, and its answer was lost.
    if (payment === null || (await patiently(() => stage.confirm(payment))).status === 'succeeded') break
  }
  await patiently(async () => {
    if (!(await stage.client().checkout.session({ session_id })).paid) throw new Error('Not paid yet.')
  })
}

for (const point of points) {
  test(`F7 F16 F23 the shop dies at ${point} while somebody buys: paid once, one order, one mail (seed ${seed})`, async () => {
    await letDieAt(point)
    const bought = buyStubbornly()
    await somebodyDies(point)
    await stage.restart()
    await bought
    await stage.proved()
  }, 180_000)
}

test(`F16 Stripe itself is gone in the middle of payments and comes back: every payment has its one order (seed ${seed})`, async () => {
  const random = randomly(160)
  await stage.restart()
  for (let round = 0; round < rounds(1, 10); round++) {
    const buyers = [buyStubbornly(), buyStubbornly(), buyStubbornly()]
    await wait(random() * 600)
    await stage.restartBank()
    await Promise.all(buyers)
  }
  await stage.proved()
}, 300_000)

/** Pays for what has been sold meanwhile: the payment has to go back. Answers its id. */
async function payTooLate(): Promise<string> {
  for (;;) {
    await leaveOnly(stage, 'damask-rose', 1)
    const late = await stage.readyToPay([{ slug: 'damask-rose' }])
    const payment = await stage.openPayment(late)
    await wait(900)
    const quick = await stage.readyToPay([{ slug: 'damask-rose' }])
    await stage.confirm(await stage.openPayment(quick))
    await expect.poll(async () => (await stage.client().checkout.session({ session_id: quick })).paid, { timeout: 10_000 }).toBe(true)
    // Now and then the reconciliation is faster and has cancelled it: then nothing was paid, and it is tried again.
    if ((await stage.confirm(payment)).status === 'succeeded') return payment.id
  }
}

const PAYING_BACK: Point[] = isFull ? ['refund.taken', 'refund.made', 'refund.noted'] : inject('database') === 'embedded' ? [] : ['refund.made']
for (const point of PAYING_BACK) {
  test(`F16 the shop dies at ${point} while it pays back: the whole amount, once (seed ${seed})`, async () => {
    await letDieAt(point, { HOLD_MINUTES: '0.01' })
    const payment = await payTooLate()
    await somebodyDies(point)
    await stage.restart()
    await stage.proved()
    const intent = await stage.atStripe<{ latest_charge: { amount: number; amount_refunded: number } }>(
      'GET',
      `/v1/payment_intents/${payment}?expand[0]=latest_charge`,
    )
    expect(intent.latest_charge.amount_refunded).toBe(intent.latest_charge.amount)
  }, 180_000)
}

test(`F19 the guest's cart is brought along at sign-in, the shop dies in the middle and the browser tries again: the quantities of one (seed ${seed})`, async () => {
  for (const at of isFull ? ['merge.begun', 'merge.line:2', 'merge.written'] : ['merge.line:2']) {
    await letDieAt(at)
    const username = `merger-${at.replace(/\W/g, '')}`
    const { token } = await stage.client().accounts.register({ username, email: `${username}@example.com`, password: 'olive-and-laurel' })
    const items = await wanted(stage.client(), [{ slug: 'oat-and-honey', quantity: 2 }, { slug: 'lavender-fields', quantity: 3 }, { slug: 'sage-and-sidr' }])
    const merge = () => stage.client(0, token).cart.merge({ merge_id: `merge-${at.replace(/\W/g, '')}-of-the-chaos`, items })
    await merge().catch(() => undefined)
    await stage.restart()
    for (let tries = 0; tries < 3; tries++) await merge()
    const cart = await stage.client(0, token).cart.read({})
    const lines = Array.isArray(cart) ? cart : (cart as { results: { quantity: number }[] }).results
    expect(lines.map((line: { quantity: number }) => line.quantity).sort()).toEqual([1, 2, 3])
  }
}, 120_000)
