import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { payoutDay } from './payout-terms.ts'
import { errorOf, openFolder, openListener, openTestBank, pay, webhookSecret } from './testing.ts'
import { workingDaysAfter } from './working-days.ts'

/** A Wednesday. */
const wednesday = new Date('2026-11-25T10:00:00Z')
const at = (text: string) => Date.parse(text) / 1000
const DAY = 86_400

/** A bank whose clock stands at that Wednesday, and moves only as the control panel moves it. */
async function standingBank(options: Parameters<typeof openTestBank>[0] = {}) {
  const bank = await openTestBank({ now: () => wednesday, ...options })
  const moveTo = (text: string) => bank.control('clock', { offset_seconds: at(text) - wednesday.getTime() / 1000 })
  return { ...bank, moveTo }
}

/** What £4.99 is after the fee of 1.5 % + 20. */
const NET = 499 - 27

test('pays out daily: what is available, with its own transaction, when the clock reaches the day', async () => {
  const shop = await openListener()
  const { stripe, moveTo } = await standingBank({ webhook: { url: shop.url, secret: webhookSecret } })
  const { id } = await pay(stripe)
  await stripe.refunds.create({ payment_intent: id, amount: 100 })
  const [charge] = (await stripe.balanceTransactions.list({ type: 'charge' })).data
  expect(charge).toMatchObject({ net: NET, status: 'pending', available_on: at('2026-11-30') })
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: 0, currency: 'gbp' }],
    pending: [{ amount: NET - 100, currency: 'gbp', source_types: { card: NET - 100 } }],
  })
  await moveTo('2026-11-29T23:59:59Z')
  expect((await stripe.payouts.list()).data).toEqual([])
  await moveTo('2026-11-30T00:00:00Z')
  const [payout] = (await stripe.payouts.list()).data
  expect(payout).toMatchObject({
    amount: NET - 100,
    automatic: true,
    status: 'in_transit',
    created: at('2026-11-30'),
    arrival_date: at('2026-12-01'),
    reconciliation_status: 'in_progress',
  })
  const lines = (await stripe.balanceTransactions.list({ payout: payout?.id ?? '' })).data
  expect(lines.map(({ type, net, status }) => [type, net, status])).toEqual([
    ['payout', -(NET - 100), 'available'],
    ['refund', -100, 'available'],
    ['charge', NET, 'available'],
  ])
  expect(lines[0]?.id).toBe(payout?.balance_transaction)
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0 }])
  await moveTo('2026-12-01T00:00:00Z')
  expect(await stripe.payouts.retrieve(payout?.id ?? '')).toMatchObject({
    status: 'paid',
    reconciliation_status: 'completed',
    trace_id: { status: 'supported' },
  })
  const events = await shop.got('payout.created', 'payout.updated', 'payout.reconciliation_completed', 'payout.paid')
  expect(events.find(({ type }) => type === 'payout.paid')?.created).toBe(at('2026-12-01'))
})

test('a clock that jumps a month ahead makes the payouts of each day', async () => {
  const { stripe, moveTo } = await standingBank()
  await pay(stripe)
  await moveTo('2026-11-26T10:00:00Z')
  await pay(stripe)
  await moveTo('2026-12-25T10:00:00Z')
  const payouts = (await stripe.payouts.list()).data
  expect(payouts.map(({ created, amount, status }) => [created, amount, status])).toEqual([
    [at('2026-12-01'), NET, 'paid'],
    [at('2026-11-30'), NET, 'paid'],
  ])
})

test('the timetable can be set by option, control panel and API, and refuses what it does not know', async () => {
  const { stripe, control, moveTo } = await standingBank({
    account: { payout_schedule: { interval: 'weekly', weekly_payout_days: ['tuesday'], delay_days: 1 } },
  })
  await pay(stripe)
  await moveTo('2026-12-01T00:00:00Z')
  expect((await stripe.payouts.list()).data).toMatchObject([{ created: at('2026-12-01') }])
  expect((await control('payout-schedule', { interval: 'hourly' })).body.error.message).toContain('interval')
  expect((await control('payout-schedule', { days: 3 })).status).toBe(400)
  expect((await control('payout-schedule', { weekly_payout_days: ['sunday'] })).status).toBe(400)
  expect((await control('payout-schedule', { interval: 'manual' })).body).toMatchObject({
    interval: 'manual',
    delay_days: 1,
  })
  await pay(stripe)
  await moveTo('2027-01-20T00:00:00Z')
  expect((await stripe.payouts.list()).data).toHaveLength(1)
  const changed = await stripe.balanceSettings.update({
    payments: {
      payouts: { schedule: { interval: 'monthly', monthly_payout_days: [31] } },
      settlement_timing: { delay_days_override: 2 },
    },
  })
  expect(changed.payments).toMatchObject({
    payouts: { schedule: { interval: 'monthly', monthly_payout_days: [31] } },
    settlement_timing: { delay_days: 2 },
  })
  expect((await stripe.accounts.retrieveCurrent()).settings?.payouts?.schedule).toEqual({
    interval: 'monthly',
    monthly_payout_days: [31],
    delay_days: 2,
  })
  // The 31st is a Sunday.
  await moveTo('2027-02-01T00:00:00Z')
  expect((await stripe.payouts.list({ limit: 1 })).data).toMatchObject([{ created: at('2027-02-01'), amount: NET }])
  await expect(openTestBank({ account: { payout_schedule: { delay_days: -1 } } })).rejects.toThrow('delay_days')
})

test('counts working days: weekends neither pay out nor count', () => {
  expect(workingDaysAfter(at('2026-11-25T10:00:00Z'), 3)).toBe(at('2026-11-30'))
  expect(workingDaysAfter(at('2026-11-25T10:00:00Z'), 0)).toBe(at('2026-11-25'))
  expect(workingDaysAfter(at('2026-11-28T10:00:00Z'), 0)).toBe(at('2026-11-30'))
  expect(workingDaysAfter(at('2026-11-28T10:00:00Z'), 3)).toBe(at('2026-12-02'))
  expect(workingDaysAfter(at('2026-11-29T00:00:00Z'), 1)).toBe(at('2026-11-30'))
  const days = { weekly_payout_days: ['friday' as const], monthly_payout_days: [30], delay_days: 3 }
  const day = (interval: 'daily' | 'weekly' | 'monthly' | 'manual', from: string) =>
    payoutDay({ ...days, interval }, at(from))
  expect(day('daily', '2026-11-28')).toBe(at('2026-11-30'))
  expect(day('weekly', '2026-11-28')).toBe(at('2026-12-04'))
  expect(day('monthly', '2027-02-02')).toBe(at('2027-03-01'))
  expect(day('monthly', '2026-12-01')).toBe(at('2026-12-30'))
  expect(day('manual', '2026-12-01')).toBeNull()
})

test('a payout that the bank returns is failed, and its money is in the next one', async () => {
  const shop = await openListener()
  const { stripe, control, moveTo } = await standingBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await pay(stripe)
  await moveTo('2026-12-01T12:00:00Z')
  const [payout] = (await stripe.payouts.list()).data
  expect((await control(`payouts/${payout?.id}/fail`, { failure_code: 'bad_mood' })).status).toBe(400)
  expect((await control(`payouts/${payout?.id}/fail`, { failure_code: 'no_account' })).body).toMatchObject({
    status: 'failed',
    failure_code: 'no_account',
  })
  expect((await control(`payouts/${payout?.id}/fail`, {})).status).toBe(400)
  await shop.got('payout.failed')
  const failed = await stripe.payouts.retrieve(payout?.id ?? '', { expand: ['failure_balance_transaction'] })
  expect(failed.failure_balance_transaction).toMatchObject({ type: 'payout_failure', net: NET, source: payout?.id })
  await moveTo('2026-12-02T00:00:00Z')
  const [next] = (await stripe.payouts.list({ status: 'in_transit' })).data
  expect(next?.amount).toBe(NET)
  const lines = (await stripe.balanceTransactions.list({ payout: next?.id ?? '' })).data
  expect(lines.map(({ type }) => type)).toEqual(['payout', 'payout_failure'])
})

test('pays out by hand, never more than is available; it can be cancelled until the bank has it', async () => {
  const { stripe, control, moveTo } = await standingBank()
  await control('payout-schedule', { interval: 'manual' })
  await pay(stripe)
  const refused = await errorOf(stripe.payouts.create({ amount: 100, currency: 'gbp' }))
  expect(refused).toMatchObject({ code: 'balance_insufficient', param: 'amount' })
  await moveTo('2026-11-30T09:00:00Z')
  const first = await stripe.payouts.create({ amount: 100, currency: 'gbp', metadata: { for: 'rent' } })
  expect(first).toMatchObject({ automatic: false, status: 'pending', reconciliation_status: 'not_applicable' })
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: NET - 100 }])
  expect((await errorOf(stripe.balanceTransactions.list({ payout: first.id }))).message).toContain('not manual')
  expect((await stripe.balanceTransactions.list({ source: first.id })).data).toMatchObject([
    { type: 'payout', net: -100 },
  ])
  expect((await stripe.payouts.update(first.id, { metadata: { note: 'x' } })).metadata).toEqual({
    for: 'rent',
    note: 'x',
  })
  expect(await stripe.payouts.cancel(first.id)).toMatchObject({ status: 'canceled' })
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: NET }])
  const second = await stripe.payouts.create({ amount: NET, currency: 'gbp' })
  await moveTo('2026-11-30T10:30:00Z')
  expect((await errorOf(stripe.payouts.cancel(second.id))).code).toBe('payout_not_allowed')
  await moveTo('2026-12-01T00:00:00Z')
  expect((await stripe.payouts.retrieve(second.id)).status).toBe('paid')
  expect((await errorOf(stripe.payouts.reverse(second.id))).code).toBe('payout_not_allowed')
  expect((await stripe.payouts.list({ arrival_date: { gte: at('2026-12-01') } })).data.map(({ id }) => id)).toContain(
    second.id,
  )
  expect((await errorOf(stripe.payouts.retrieve('po_x'))).code).toBe('resource_missing')
  expect((await errorOf(stripe.balanceTransactions.list({ payout: 'po_x' }))).param).toBe('payout')
})

test('a balance below zero waits, and disputes take their fee from the payout', async () => {
  const { stripe, moveTo } = await standingBank()
  await pay(stripe, 'pm_card_createDispute')
  await moveTo('2026-12-03T00:00:00Z')
  expect((await stripe.payouts.list()).data).toEqual([])
  const [dispute] = (await stripe.disputes.list()).data
  const [withdrawn] = (await stripe.balanceTransactions.list({ source: dispute?.id ?? '' })).data
  expect(withdrawn).toMatchObject({ reporting_category: 'dispute', amount: -499, fee: 2000, net: -2499 })
  await stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  for (let n = 0; n < 6; n++) await pay(stripe)
  await moveTo('2026-12-08T00:00:00Z')
  expect((await stripe.payouts.list()).data).toMatchObject([{ amount: 7 * NET - 2000 }])
  expect((await stripe.balanceTransactions.list({ type: 'adjustment', limit: 1 })).data).toMatchObject([
    { reporting_category: 'dispute_reversal', net: 499 },
  ])
})

test('payouts survive the end of the process, and need a permission of a restricted key', async () => {
  const file = `${openFolder()}/bank.sqlite`
  const first = await standingBank({ file })
  await pay(first.stripe)
  const second = await openTestBank({
    file,
    now: () => new Date(wednesday.getTime() + 7 * DAY * 1000),
    restrictedKeys: { rk_test_reader: ['rak_charge_read'] },
  })
  expect((await second.stripe.payouts.list()).data).toMatchObject([{ amount: NET, status: 'paid' }])
  const { hostname, port } = new URL(second.origin)
  const options = { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 } as const
  const refused = await errorOf(new Stripe('rk_test_reader', options).payouts.list())
  expect(refused.message).toContain("'rak_payout_read'")
})
