import { expect, test } from 'vitest'
import { reconcile } from '#server/checkout/reconcile.ts'
import { settle } from '#server/checkout/settle.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const DISPUTED = [
  409,
  'The payment is disputed: the customer’s bank has the money, so nothing can be refunded here. Don’t pay it by hand either, or the customer has it twice.',
]

/** A paid order, and functions that open a dispute and settle its payment. */
async function bought() {
  const shop = await openShop()
  const guest = shop.client()
  const session = await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })).session_id,
  })
  const office = staffClient(shop, (await staffTokens(shop)).staff).staffOrders
  const id = session.order ?? ''
  const { payment } = await office.read({ id })
  await shop.mails()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const dispute = async (reason: string): Promise<string> => {
    const { charges } = (await (await shop.emulator.control('state')).json()) as {
      charges: { id: string; payment_intent: string }[]
    }
    const charge = charges.find(({ payment_intent }) => payment_intent === payment.intent_id)?.id
    return ((await (await shop.emulator.control('disputes', { charge, reason })).json()) as { id: string }).id
  }
  const hear = () => settle(shop.context, { payment_intent_id: payment.intent_id ?? '' })
  const broken = async () => {
    const found: string[] = []
    for await (const { invariant, count } of prove(shop.context, { grace: 0 }))
      if (count > 0 && invariant !== 'I9') found.push(invariant)
    return found
  }
  const refundsAtStripe = async () => (await shop.context.payments.readMoneyBack(payment.intent_id ?? '')).refunds
  return {
    shop,
    guest,
    office,
    id,
    dispute,
    hear,
    broken,
    refundsAtStripe,
    named: { number: session.order_number ?? '', email: 'anna@example.com' },
  }
}

for (const [when, heard] of [
  ['that the shop knows of', true],
  ['that the shop has not heard of', false],
] as const) {
  test(`cancels an order with a dispute ${when} without a refund, and mentions none in the mail`, async () => {
    const { shop, office, id, dispute, hear, broken, refundsAtStripe } = await bought()
    await dispute('product_not_received')
    if (heard) await hear()
    await office.cancel({ id, version: (await office.read({ id })).version, reason: 'Disputed' })
    await hear()
    const mails = await shop.mails()
    const after = await office.read({ id })
    expect(after).toMatchObject({
      status: 'cancelled',
      refunded: '0.00',
      refundable: '0.00',
      flags: ['disputed'],
      credit_notes: [],
    })
    expect(await refundsAtStripe()).toEqual([])
    const mailed = mails.find((mail) => mail.subject?.endsWith('has been cancelled'))?.text?.replace(/\s+/g, ' ')
    expect(mailed).toContain('Your bank is dealing with your payment, so we can’t refund it ourselves.')
    expect(mailed).not.toContain('paying back')
    expect(after.timeline.map(({ sentence }) => sentence).join()).not.toContain('by hand')
    expect(await broken()).toEqual([])
  })
}

test('returns 409 for a refund of disputed money, and shows the deadline and the evidence', async () => {
  const { shop, guest, office, id, dispute, hear, named } = await bought()
  const paid = await office.read({ id })
  await office.dispatch({ id, version: paid.version, carrier: 'Royal Mail', tracking_number: 'AB123456789GB' })
  const disputeId = await dispute('product_not_received')
  await hear()
  const order = await office.read({ id })
  expect(order.disputes).toEqual([
    {
      id: disputeId,
      amount: paid.total,
      reason: 'product_not_received',
      status: 'needs_response',
      answer_by: expect.any(String),
      is_over: false,
      is_held: true,
    },
  ])
  expect(Date.parse(order.disputes[0]?.answer_by ?? '')).toBeGreaterThan(shop.context.now().getTime() + 6 * 86_400_000)
  expect(order).toMatchObject({ refundable: '0.00', delivered_at: null, dispatched_at: expect.any(String) })
  const refund = { id, other: '1.00', amount: '1.00', reason: 'Sorry', request_key: 'a-refund-of-a-disputed' }
  expect(await refusalOf(office.refund(refund))).toEqual(DISPUTED)
  expect((await guest.cancellation.find(named)).refusal).toMatch(/^Your bank is dealing with this payment/)

  await shop.emulator.control(`disputes/${disputeId}/win`, {})
  await hear()
  expect(await office.read({ id })).toMatchObject({ refundable: paid.total, flags: [] })
  await office.refund({ ...refund, request_key: 'a-refund-after-it-is-won' })
  await shop.mails()
  expect((await office.read({ id })).refunded).toBe('1.00')
})

test('makes no refund when a dispute arrives before it, and asks nobody to pay by hand', async () => {
  const { shop, office, id, dispute, broken, refundsAtStripe } = await bought()
  await office.refund({ id, other: '1.00', amount: '1.00', reason: 'Sorry', request_key: 'a-refund-before-a-dispute' })
  await dispute('fraudulent')
  await shop.mails()
  const order = await office.read({ id })
  expect(order.flags).toEqual(['disputed'])
  expect(order.timeline.map(({ sentence }) => sentence)).toContain(
    'A refund of £1.00 was not made: the payment is disputed, and the customer’s bank has the money. Don’t pay it by hand.',
  )
  expect(await refundsAtStripe()).toEqual([])
  expect(await broken()).toEqual([])
})

test('refunds an order under inquiry, which closes the inquiry', async () => {
  const { shop, office, id, dispute, hear } = await bought()
  await dispute('inquiry')
  await hear()
  const order = await office.read({ id })
  expect(order).toMatchObject({ refundable: order.total, disputes: [{ is_held: false }] })
  await office.refund({ id, other: '1.00', amount: '1.00', reason: 'Sorry', request_key: 'a-refund-of-an-inquiry' })
  await shop.mails()
  expect((await office.read({ id })).refunded).toBe('1.00')
})

test('a lost dispute that is appealed holds the order again, and takes its flag back when it is won', async () => {
  const { shop, office, id, dispute, hear, broken } = await bought()
  const disputeId = await dispute('fraudulent')
  const flagsAfter = async (verb: string) => {
    await shop.emulator.control(`disputes/${disputeId}/${verb}`, {})
    await hear()
    const order = await office.read({ id })
    return { flags: order.flags, is_held: order.is_held, refundable: order.refundable !== '0.00' }
  }
  expect(await flagsAfter('lose')).toEqual({ flags: ['dispute_lost'], is_held: false, refundable: false })
  expect(await flagsAfter('appeal')).toEqual({ flags: ['disputed'], is_held: true, refundable: false })
  expect(await broken()).toEqual([])
  expect((await office.read({ id })).disputes).toMatchObject([
    { status: 'appeal_needs_response', is_over: false, is_held: true, answer_by: expect.any(String) },
  ])
  expect(await flagsAfter('lose')).toEqual({ flags: ['dispute_lost'], is_held: false, refundable: false })
  expect(await flagsAfter('appeal')).toMatchObject({ flags: ['disputed'] })
  expect(await flagsAfter('win')).toEqual({ flags: [], is_held: false, refundable: true })
  expect(await broken()).toEqual([])
})

test('a prevented dispute is in the timeline and holds nothing', async () => {
  const { office, id, dispute, hear, broken } = await bought()
  await dispute('prevented')
  await hear()
  const order = await office.read({ id })
  expect(order).toMatchObject({ flags: [], is_held: false, refundable: order.total, disputes: [{ is_over: true }] })
  expect(await broken()).toEqual([])
})

for (const [end, flags, refunded] of [
  ['succeeded', [], '1.00'],
  ['failed', ['refund_failed'], '0.00'],
  ['canceled', ['refund_failed'], '0.00'],
] as const)
  test(`a refund that waits for the customer is told as that until it is ${end}`, async () => {
    const { shop, office, id, broken } = await bought()
    await shop.emulator.control('faults', { payments: { refundsRequireAction: true } })
    const asked = { amount: 100, instructions_email: 'anna@example.com' }
    const payment_intent = (await office.read({ id })).payment.intent_id
    const made = await shop.emulator.control('refunds', { ...asked, payment_intent })
    const refund = (await made.json()) as { id: string }
    const before = (await shop.mails()).length
    await reconcile(shop.context)
    const emails = async () => (await shop.mails()).length - before
    expect(await emails()).toBe(0)
    const waiting = await office.read({ id })
    expect(waiting.credit_notes).toMatchObject([{ state: 'requires_action' }])
    expect(waiting.timeline.map(({ sentence }) => sentence)).toContain(
      'A refund of £1.00, made at Stripe’s dashboard, waits for the customer: Stripe has emailed them to ask where the money should go.',
    )
    expect(await broken()).toEqual([])
    await shop.emulator.control(`refunds/${refund.id}/end`, { status: end })
    await reconcile(shop.context)
    expect(await office.read({ id })).toMatchObject({ flags, refunded })
    expect(await emails()).toBe(end === 'succeeded' ? 1 : 0)
    expect(await broken()).toEqual([])
  })
