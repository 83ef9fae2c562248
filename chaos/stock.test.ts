import { expect, test } from 'vitest'
import { rounds, seed } from './seed.ts'
import { leaveOnly, unitsLeft } from './shelf.ts'
import { openStage, type Stage, wait } from './stage.ts'

/** The last piece on the shelf. */

async function withStage(environment: Record<string, string>, act: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage(environment)
  try {
    await act(stage)
  } finally {
    await stage.close()
  }
}

const SLUG = 'damask-rose'
const stockOf = (stage: Stage) => unitsLeft(stage, SLUG)

test(`F8 many buyers of the last pieces at once: as many orders as pieces, and the others are told before they are charged (seed ${seed})`, async () => {
  await withStage({}, async (stage) => {
    const left = rounds(2, 3)
    const buyers = rounds(20, 100)
    await leaveOnly(stage, SLUG, left)
    const sessions: string[] = []
    for (let buyer = 0; buyer < buyers; buyer++) sessions.push(await stage.readyToPay([{ slug: SLUG }], stage.client(buyer)))
    const outcomes = await Promise.all(
      sessions.map(async (session_id, buyer) => {
        const opened = await stage.openPayment(session_id, stage.client(buyer)).catch((problem: { status: number }) => problem.status)
        return typeof opened === 'number' ? opened : (await stage.confirm(opened)).status
      }),
    )
    expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(left)
    expect(outcomes.filter((outcome) => outcome !== 'succeeded')).toEqual(Array.from({ length: buyers - left }, () => 409))
    await stage.proved()
    expect(await stockOf(stage)).toBe(0)
  })
}, 300_000)

test(`F9 paid after the hold was over: with the goods gone everything is paid back within ten seconds and said so; with the goods there the order stands (seed ${seed})`, async () => {
  await withStage({ HOLD_MINUTES: '0.03' }, async (stage) => {
    await leaveOnly(stage, SLUG, 1)
    const slow = await stage.readyToPay([{ slug: SLUG }])
    const late = await stage.openPayment(slow)
    const unhurried = await stage.readyToPay([{ slug: 'lavender-fields' }])
    const free = await stage.openPayment(unhurried)
    await wait(2500)
    const quick = await stage.readyToPay([{ slug: SLUG }], stage.client(1))
    expect((await stage.confirm(await stage.openPayment(quick, stage.client(1)))).status).toBe('succeeded')
    await expect.poll(async () => (await stage.client().checkout.session({ session_id: quick })).paid, { timeout: 10_000 }).toBe(true)
    const begun = Date.now()
    expect((await stage.confirm(late)).status).toBe('succeeded')
    expect((await stage.confirm(free)).status).toBe('succeeded')
    await expect.poll(async () => (await stage.client().checkout.session({ session_id: slow })).state, { timeout: 10_000 }).toBe('refunded')
    const mailed = async () =>
      (await stage.mailsTo('anna@example.com')).filter((row) => row.includes('Your payment has been refunded') && row.includes('<td>sent</td>')).length
    await expect.poll(mailed, { timeout: 12_000, interval: 100 }).toBe(1)
    expect(Date.now() - begun).toBeLessThan(10_000)
    const intent = await stage.atStripe<{ latest_charge: { amount: number; amount_refunded: number } }>(
      'GET',
      `/v1/payment_intents/${late.id}?expand[0]=latest_charge`,
    )
    expect(intent.latest_charge.amount_refunded).toBe(intent.latest_charge.amount)
    expect((await stage.client().checkout.session({ session_id: unhurried })).paid).toBe(true)
    await stage.proved()
  })
}, 120_000)

test(`F10 shoppers walk away from their checkouts: the stock is back when their time is over, without any job having run (seed ${seed})`, async () => {
  await withStage({ HOLD_MINUTES: '0.05' }, async (stage) => {
    const before = await stockOf(stage)
    const abandoned = rounds(10, 50)
    const sessions = await Promise.all(Array.from({ length: abandoned }, (_, at) => stage.readyToPay([{ slug: SLUG }], stage.client(at))))
    const opened = Date.now()
    await Promise.all(sessions.map((session_id, at) => stage.openPayment(session_id, stage.client(at))))
    const openedWithin = Date.now() - opened
    if (openedWithin < 2500) expect(await stockOf(stage)).toBe(before - abandoned)
    await wait(4000)
    expect(await stockOf(stage)).toBe(before)
    await stage.proved()
  })
}, 120_000)
