import { expect, test } from 'vitest'
import { reconcile } from '#server/checkout/reconcile.ts'
import { finishRefunds } from '#server/checkout/refund-jobs.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { CARDS, chooseEverything, confirmCard, DUBAI, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

/** A paid order of £21.98 and the calls of the staff. */
async function openOffice() {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'oat-and-honey', quantity: 2 }] })
  const { order } = await pay(shop, { client: guest, session_id })
  if (!order) throw new Error('It was not bought.')
  const { rows } = await shop.database.pool.query('select payment_intent_id, total_pence from orders where id = $1', [
    order,
  ])
  const { payment_intent_id: intent, total_pence: total } = rows[0] as {
    payment_intent_id: string
    total_pence: number
  }
  return { shop, office: staffClient(shop, staff).staffOrders, id: order, intent, total }
}

const refundsAtStripe = async (shop: TestShop, intent: string) =>
  (await shop.context.payments.readMoneyBack(intent)).refunds.map((refund) => refund.amount)
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
const loseWebhooks = (shop: TestShop) => shop.emulator.control('faults', { webhooks: { dropAll: true } })

test('finds a refund that Stripe has made and makes no second one, even with a forgotten key and many newer refunds', async () => {
  const { shop, office, id, intent } = await openOffice()
  await loseWebhooks(shop)
  await office.refund({
    id,
    amount: '2.00',
    other: '2.00',
    reason: 'Broken',
    restock: [],
    request_key: 'broken-in-the-post',
  })
  await shop.mails()
  for (let newer = 0; newer < 101; newer++)
    await shop.emulator.control('refunds', { payment_intent: intent, amount: 1 })
  // The state after a process died before the answer, and after Stripe has forgotten the key.
  const asDied = "update refunds set state = 'requested', stripe_refund_id = null, attempt = 7 where amount_pence = 200"
  await shop.database.pool.query(asDied)
  shop.pass(5 * 60_000)
  await finishRefunds(shop.context)
  expect((await refundsAtStripe(shop, intent)).filter((amount) => amount === 200)).toEqual([200])
  expect((await office.read({ id })).refunded).toBe('3.01')
})

test('a refund with an order’s id as its key doesn’t block the order’s cancellation', async () => {
  const { shop, office, id, intent, total } = await openOffice()
  await office.refund({
    id,
    amount: '0.01',
    other: '0.01',
    reason: 'A penny',
    restock: [],
    request_key: `cancel-${id}`,
  })
  await office.cancel({ id, version: (await office.read({ id })).version, reason: 'They asked' })
  const mails = await shop.mails()
  expect((await refundsAtStripe(shop, intent)).sort((a, b) => a - b)).toEqual([1, total - 1])
  expect(
    mails
      .filter((mail) => mail.subject?.includes('refund'))
      .map((mail) => mail.text)
      .join(),
  ).toContain(((total - 1) / 100).toFixed(2))
  expect((await office.read({ id })).refundable).toBe('0.00')
})

test('a resent mail doesn’t replace a later mail of the shop', async () => {
  const { shop, office, id } = await openOffice()
  await shop.mails()
  const [sent] = (await office.read({ id })).mails
  await office.resendMail({ id, mail_id: sent?.id ?? 0, request_key: 'cancellation-001' })
  const { rows } = await shop.database.pool.query("select subject_id from mails where subject_id like '%/%'")
  expect(rows.map((row) => String(row.subject_id).split('/')[1])).toEqual(['again-cancellation-001'])
})

for (const [when, beforehand] of [
  ['before the cancellation, unheard of', true],
  ['between the cancellation and its refund', false],
] as const) {
  test(`a refund at Stripe's dashboard ${when}: the cancellation refunds the rest, and the mail has that sum`, async () => {
    const { shop, office, id, intent, total } = await openOffice()
    await loseWebhooks(shop)
    const atDashboard = () => shop.emulator.control('refunds', { payment_intent: intent, amount: 500 })
    if (beforehand) await atDashboard()
    await office.cancel({ id, version: (await office.read({ id })).version, reason: 'They asked' })
    if (!beforehand) await atDashboard()
    const mails = await shop.mails()
    expect((await refundsAtStripe(shop, intent)).sort((a, b) => a - b)).toEqual([500, total - 500])
    const order = await office.read({ id })
    expect(order).toMatchObject({ status: 'cancelled', refundable: '0.00', flags: [] })
    expect(Math.round(Number(order.refunded) * 100)).toBe(total)
    const refunds = mails.filter((mail) => mail.subject?.includes('refund'))
    expect(refunds.map((mail) => /£(\d+\.\d\d)/.exec(mail.text ?? '')?.[1]).sort()).toEqual(
      ['5.00', ((total - 500) / 100).toFixed(2)].sort(),
    )
  })
}

test("a full refund at Stripe's dashboard during a cancellation leaves nothing to refund and no failure", async () => {
  const { shop, office, id, intent, total } = await openOffice()
  await loseWebhooks(shop)
  await office.cancel({ id, version: (await office.read({ id })).version, reason: 'They asked' })
  await shop.emulator.control('refunds', { payment_intent: intent })
  await shop.mails()
  expect(sum(await refundsAtStripe(shop, intent))).toBe(total)
  const order = await office.read({ id })
  expect(order).toMatchObject({ status: 'cancelled', refundable: '0.00', flags: [] })
  expect(order.timeline.map((entry) => entry.sentence)).toContain(
    'Nothing more was refunded: all of it had been refunded at Stripe’s dashboard.',
  )
  expect(order.timeline.some((entry) => entry.sentence.includes('failed'))).toBe(false)
})

test('refuses a refund of more than is left, and never reduces a chosen sum', async () => {
  const { shop, office, id, intent, total } = await openOffice()
  await loseWebhooks(shop)
  await shop.emulator.control('refunds', { payment_intent: intent, amount: total - 100 })
  await office.refund({
    id,
    amount: '2.00',
    other: '2.00',
    reason: 'Broken',
    restock: [],
    request_key: 'broken-in-the-post',
  })
  await shop.mails()
  expect(await refundsAtStripe(shop, intent)).toEqual([total - 100])
  expect((await office.read({ id })).flags).toEqual(['refund_failed'])
  expect(
    await refusalOf(
      office.refund({
        id,
        amount: '1.01',
        other: '1.01',
        reason: 'Broken',
        restock: [],
        request_key: 'broken-in-the-box',
      }),
    ),
  ).toEqual([400, 'At most £1.00 is left to refund.'])
})

test('cancelling a pending order cancels both payments of its checkout, and no other can be opened', async () => {
  const shop = await openShop()
  const office = staffClient(shop, (await staffTokens(shop)).staff).staffOrders
  const guest = shop.client()
  await shop.emulator.control('faults', { payments: { processingMs: 300, processingFails: true } })
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'oat-and-honey' }] })
  const { payment_intent: first } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, first.client_secret, CARDS.good)
  await expect
    .poll(async () => (await shop.context.payments.read(first.id)).status, { timeout: 20_000 })
    .toBe('requires_payment_method')
  await shop.emulator.control('faults', { payments: { processingMs: 0, processingFails: false } })
  // A new address opens another payment.
  await chooseEverything(guest, { session_id, form: DUBAI })
  const { payment_intent: second } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(second.id).not.toBe(first.id)
  const { rows } = await shop.database.pool.query('select id from orders')
  await office.cancel({
    id: rows[0].id,
    version: (await office.read({ id: rows[0].id })).version,
    reason: 'They asked',
  })
  expect((await shop.context.payments.read(second.id)).status).toBe('canceled')
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: session_id }))).toMatchObject([
    409,
    expect.any(String),
  ])
})

test('cancels the pending order of an abandoned checkout, whichever way the checkout ended', async () => {
  const { shop, office, id } = await openOffice()
  await shop.database.pool.query("update orders set status = 'pending', paid_at = null, number = null where id = $1", [
    id,
  ])
  await shop.database.pool.query("update checkout_sessions set state = 'expired', payment_intent_id = null")
  await reconcile(shop.context)
  expect((await office.read({ id })).status).toBe('cancelled')
})
