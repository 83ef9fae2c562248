// Long: only `npm run test:all` runs it.
// @module-tag rest
import { expect, test } from 'vitest'
import { rounds, seed } from './seed.ts'
import { leaveOnly, unitsLeft } from './shelf.ts'
import { openTestEnvironment, type TestEnvironment, wait } from './test-environment.ts'

/** The last unit. */

async function withStage(
  environment: Record<string, string>,
  act: (env: TestEnvironment) => Promise<void>,
): Promise<void> {
  const env = await openTestEnvironment(environment)
  try {
    await act(env)
  } finally {
    await env.close()
  }
}

const SLUG = 'damask-rose'
const stockOf = (env: TestEnvironment) => unitsLeft(env, SLUG)

test(`F8 concurrent buyers of the last units: as many orders as units, and the others get an error before any charge (seed ${seed})`, async () => {
  await withStage({}, async (env) => {
    const left = rounds(2, 3)
    const buyers = rounds(20, 100)
    await leaveOnly(env, SLUG, left)
    const sessions: string[] = []
    for (let buyer = 0; buyer < buyers; buyer++)
      sessions.push(await env.readyToPay([{ slug: SLUG }], env.client(buyer)))
    const outcomes = await Promise.all(
      sessions.map(async (session_id, buyer) => {
        const opened = await env
          .openPayment(session_id, env.client(buyer))
          .catch((problem: { status: number }) => problem.status)
        return typeof opened === 'number' ? opened : (await env.confirm(opened)).status
      }),
    )
    expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(left)
    expect(outcomes.filter((outcome) => outcome !== 'succeeded')).toEqual(
      Array.from({ length: buyers - left }, () => 409),
    )
    await env.proved()
    expect(await stockOf(env)).toBe(0)
  })
}, 300_000)

test(`F9 a payment after the hold ended: refunded within ten seconds and said so if sold out, otherwise an order (seed ${seed})`, async () => {
  await withStage({ HOLD_MINUTES: '0.03' }, async (env) => {
    await leaveOnly(env, SLUG, 1)
    const slow = await env.readyToPay([{ slug: SLUG }])
    const late = await env.openPayment(slow)
    const unhurried = await env.readyToPay([{ slug: 'lavender-fields' }])
    const free = await env.openPayment(unhurried)
    await wait(2500)
    const quick = await env.readyToPay([{ slug: SLUG }], env.client(1))
    expect((await env.confirm(await env.openPayment(quick, env.client(1)))).status).toBe('succeeded')
    await expect
      .poll(async () => (await env.client().checkout.session({ session_id: quick })).paid, { timeout: 10_000 })
      .toBe(true)
    const started = Date.now()
    expect((await env.confirm(late)).status).toBe('succeeded')
    expect((await env.confirm(free)).status).toBe('succeeded')
    await expect
      .poll(async () => (await env.client().checkout.session({ session_id: slow })).state, { timeout: 10_000 })
      .toBe('refunded')
    const mailed = async () =>
      (await env.mailsTo('anna@example.com')).filter(
        (row) => row.includes('Your payment has been refunded') && row.includes('<td>sent</td>'),
      ).length
    await expect.poll(mailed, { timeout: 12_000, interval: 100 }).toBe(1)
    expect(Date.now() - started).toBeLessThan(10_000)
    const intent = await env.atStripe<{ latest_charge: { amount: number; amount_refunded: number } }>(
      'GET',
      `/v1/payment_intents/${late.id}?expand[0]=latest_charge`,
    )
    expect(intent.latest_charge.amount_refunded).toBe(intent.latest_charge.amount)
    expect((await env.client().checkout.session({ session_id: unhurried })).paid).toBe(true)
    await env.proved()
  })
}, 120_000)

test(`F10 abandoned checkouts release their stock when the hold ends, without a job (seed ${seed})`, async () => {
  await withStage({ HOLD_MINUTES: '0.05' }, async (env) => {
    const before = await stockOf(env)
    const abandoned = rounds(10, 50)
    const sessions = await Promise.all(
      Array.from({ length: abandoned }, (_, at) => env.readyToPay([{ slug: SLUG }], env.client(at))),
    )
    const opened = Date.now()
    await Promise.all(sessions.map((session_id, at) => env.openPayment(session_id, env.client(at))))
    const openedWithin = Date.now() - opened
    if (openedWithin < 2500) expect(await stockOf(env)).toBe(before - abandoned)
    await wait(4000)
    expect(await stockOf(env)).toBe(before)
    await env.proved()
  })
}, 120_000)
