import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { errorOf, openListener, openTestBank, order, pay, webhookSecret } from './testing.ts'

test('refunds in parts, never more than the charge', async () => {
  const { stripe } = await openTestBank()
  const { id } = await pay(stripe)
  const first = await stripe.refunds.create({
    payment_intent: id,
    amount: 200,
    reason: 'requested_by_customer',
    metadata: { order: 'SS-1' },
  })
  expect(first).toMatchObject({
    status: 'succeeded',
    amount: 200,
    reason: 'requested_by_customer',
    metadata: { order: 'SS-1' },
    payment_intent: id,
  })
  expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 300 }))).toMatchObject({
    param: 'amount',
    message: 'Refund amount (£3.00) is greater than unrefunded amount on charge (£2.99)',
  })
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(299)
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([
    { amount_refunded: 499, refunded: true },
  ])
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2)
})

test('sends charge.refunded with previous_attributes', async () => {
  const shop = await openListener()
  const { stripe } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  const { id } = await pay(stripe)
  await stripe.refunds.create({ payment_intent: id, amount: 100 })
  const events = await shop.got('refund.created', 'charge.refunded')
  expect(events.find((event) => event.type === 'charge.refunded')?.data).toMatchObject({
    object: { amount_refunded: 100, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  })
})

test('rejects a refund of a payment that was not made', async () => {
  const { stripe } = await openTestBank()
  const { id } = await stripe.paymentIntents.create(order)
  expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400)
  expect((await errorOf(stripe.refunds.create({}))).param).toBe('payment_intent')
})

test('a slow refund is pending, then succeeds', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { payments: { refundSettlesMs: 30 } })
  const { id } = await pay(stripe, 'pm_card_pendingRefund')
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  await shop.got('refund.updated', 'charge.refund.updated')
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('a refund that fails later counts as not refunded', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { payments: { refundSettlesMs: 30 } })
  const { id } = await pay(stripe, 'pm_card_refundFail')
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  await shop.got('refund.failed')
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([
    { amount_refunded: 0, refunded: false },
  ])
})

test('rejects a refund of a disputed payment; the shop wins or loses the dispute', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  const { id } = await pay(stripe, 'pm_card_createDispute')
  await shop.got('charge.dispute.created', 'charge.dispute.funds_withdrawn')
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
  expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 499 })
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' })
  expect((await control(`disputes/${dispute?.id}/win`, {})).body.status).toBe('won')
  await shop.got('charge.dispute.closed', 'charge.dispute.funds_reinstated')
  expect((await control(`disputes/${dispute?.id}/lose`, {})).status).toBe(400)

  const other = await pay(stripe, 'pm_card_createDisputeProductNotReceived')
  const [second] = (await stripe.disputes.list({ payment_intent: other.id })).data
  expect(await stripe.disputes.close(second?.id ?? '')).toMatchObject({
    status: 'lost',
    reason: 'product_not_received',
  })
})

test('evidence decides a dispute as in Stripe’s test mode', async () => {
  const { stripe } = await openTestBank()
  const { id } = await pay(stripe, 'pm_card_createDispute')
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
  const answer = await stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  expect(answer).toMatchObject({ status: 'won', evidence: { uncategorized_text: 'winning_evidence' } })
})

test('an inquiry takes no money and allows a refund', async () => {
  const { stripe } = await openTestBank()
  const { id } = await pay(stripe, 'pm_card_createDisputeInquiry')
  expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
    { status: 'warning_needs_response', balance_transactions: [] },
  ])
  expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded')
})

test('sends an early fraud warning', async () => {
  const { stripe } = await openTestBank()
  await pay(stripe, 'pm_card_createIssuerFraudRecord')
  expect((await stripe.events.list({ type: 'radar.early_fraud_warning.created' })).data).toHaveLength(1)
})

test('a refund that waits for the customer can be canceled, and no other', async () => {
  const { stripe, control } = await openTestBank()
  const { id } = await pay(stripe)
  const settled = await stripe.refunds.create({ payment_intent: id, amount: 99 })
  expect(await errorOf(stripe.refunds.cancel(settled.id))).toMatchObject({ statusCode: 400 })
  await control('faults', { payments: { refundsRequireAction: true } })
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ param: 'instructions_email' })
  const waiting = await stripe.refunds.create({ payment_intent: id, instructions_email: 'anna@example.com' })
  expect(waiting).toMatchObject({
    status: 'requires_action',
    amount: 400,
    next_action: { type: 'display_details', display_details: { email_sent: { email_sent_to: 'anna@example.com' } } },
  })
  const refunded = async () => (await stripe.charges.list({ payment_intent: id })).data[0]?.amount_refunded
  expect(await refunded()).toBe(499)
  expect(await stripe.refunds.cancel(waiting.id)).toMatchObject({
    status: 'canceled',
    failure_reason: 'merchant_request',
    failure_balance_transaction: expect.stringMatching(/^txn_/),
  })
  expect(await refunded()).toBe(99)
  expect((await errorOf(stripe.refunds.cancel(waiting.id))).message).toContain('canceled')
  expect((await errorOf(stripe.refunds.cancel('re_x'))).code).toBe('resource_missing')
  const events = (await stripe.events.list({ type: 'refund.updated' })).data
  expect(events[0]?.data).toMatchObject({
    object: { id: waiting.id },
    previous_attributes: { status: 'requires_action' },
  })
})

test('a refund that waits for the customer ends as asked, or by the clock', async () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const { stripe, control } = await openTestBank({ now: () => now })
  await control('faults', { payments: { refundsRequireAction: true } })
  const { id } = await pay(stripe)
  const ask = () => stripe.refunds.create({ payment_intent: id, amount: 10, instructions_email: 'anna@example.com' })
  const refunded = async () => (await stripe.charges.list({ payment_intent: id })).data[0]?.amount_refunded
  const end = async (status: string) => (await control(`refunds/${(await ask()).id}/end`, { status })).body
  expect(await end('failed')).toMatchObject({ status: 'failed' })
  expect(await end('canceled')).toMatchObject({ status: 'canceled' })
  expect(await refunded()).toBe(0)
  const paid = await end('succeeded')
  expect(paid).toMatchObject({ status: 'succeeded' })
  expect(paid).not.toHaveProperty('next_action')
  expect(await refunded()).toBe(10)
  const [updated] = (await stripe.events.list({ type: 'refund.updated' })).data
  expect(updated?.data).toMatchObject({
    object: { id: paid.id, status: 'succeeded' },
    previous_attributes: { status: 'requires_action' },
  })
  expect((await control(`refunds/${paid.id}/end`, { status: 'succeeded' })).status).toBe(400)
  const left = await ask()
  expect((await control(`refunds/${left.id}/end`, { status: 'pending' })).body.error.message).toContain('one of')
  await control('clock', { offset_seconds: 45 * 86_400 - 1 })
  expect((await stripe.refunds.retrieve(left.id)).status).toBe('requires_action')
  await control('clock', { offset_seconds: 45 * 86_400 })
  expect((await stripe.refunds.retrieve(left.id)).status).toBe('failed')
})

test('the metadata of a refund can change, and nothing else', async () => {
  const { stripe } = await openTestBank()
  const { id } = await pay(stripe)
  const refund = await stripe.refunds.create({ payment_intent: id, metadata: { a: '1', b: '2' } })
  const updated = await stripe.refunds.update(refund.id, { metadata: { a: '', c: '3' } })
  expect(updated).toEqual({ ...refund, metadata: { b: '2', c: '3' } })
  const wrong = stripe.rawRequest('POST', `/v1/refunds/${refund.id}`, { amount: 1 })
  expect(await errorOf(wrong)).toMatchObject({ param: 'amount', code: 'parameter_unknown' })
})

test('an inquiry that escalates takes the money', async () => {
  const { stripe, control } = await openTestBank()
  const { id } = await pay(stripe, 'pm_card_createDisputeInquiry')
  const [inquiry] = (await stripe.disputes.list({ payment_intent: id })).data
  const { body } = await control(`disputes/${inquiry?.id}/escalate`, {})
  expect(body).toMatchObject({
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [{ amount: -499, fee: 2000 }],
  })
  expect((await stripe.events.list({ type: 'charge.dispute.funds_withdrawn' })).data).toHaveLength(1)
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' })
  expect((await control(`disputes/${inquiry?.id}/escalate`, {})).status).toBe(400)
  expect((await control(`disputes/${inquiry?.id}/win`, {})).body.status).toBe('won')
})

test('a lost dispute can be appealed to the card network, which decides it for good', async () => {
  const { stripe, control } = await openTestBank()
  const { id } = await pay(stripe, 'pm_card_createDispute')
  const du = (await stripe.disputes.list({ payment_intent: id })).data[0]?.id ?? ''
  const say = (evidence: Stripe.DisputeUpdateParams.Evidence) => stripe.disputes.update(du, { evidence })
  const appeal = { card: { reason_for_filing: 'The parcel was signed for.', supporting_files: [] } }
  expect((await control(`disputes/${du}/appeal`, {})).body.error.message).toContain('needs_response')
  expect(await errorOf(say({ appeal }))).toMatchObject({ param: 'evidence' })
  await control(`disputes/${du}/lose`, {})
  expect((await control(`disputes/${du}/appeal`, {})).body).toMatchObject({ status: 'appeal_needs_response' })
  expect((await errorOf(say({ uncategorized_text: 'winning_evidence' }))).message).toContain('appeal')
  expect(await errorOf(say({ appeal: { card: { supporting_files: ['file_x'] } } }))).toMatchObject({
    param: 'evidence[appeal][card][supporting_files]',
  })
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' })
  expect(await say({ appeal })).toMatchObject({ status: 'appeal_under_review', evidence: { appeal } })
  const { body: won } = await control(`disputes/${du}/win`, {})
  expect(won).toMatchObject({ status: 'won', balance_transactions: [{ amount: -499 }, { amount: 499, fee: 0 }] })
  expect((await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type)).toEqual([
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
    'charge.dispute.updated',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.created',
  ])
})

test('a dispute that was prevented takes no money and is over', async () => {
  const { stripe, control } = await openTestBank()
  const { id, latest_charge } = await pay(stripe)
  const charge = typeof latest_charge === 'object' ? latest_charge?.id : latest_charge
  const { body } = await control('disputes', { charge, reason: 'prevented' })
  expect(body).toMatchObject({ status: 'prevented', balance_transactions: [] })
  expect((await control(`disputes/${body.id}/lose`, {})).status).toBe(400)
  expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded')
})

test('evidence escalates an inquiry as in Stripe’s test mode; a full refund leaves nothing to take', async () => {
  const { stripe, control } = await openTestBank()
  const inquiries: string[] = []
  for (let made = 0; made < 2; made++) {
    const { id } = await pay(stripe, 'pm_card_createDisputeInquiry')
    inquiries.push((await stripe.disputes.list({ payment_intent: id })).data[0]?.id ?? '')
    if (made === 1) await stripe.refunds.create({ payment_intent: id })
  }
  const evidence = { uncategorized_text: 'escalate_inquiry_evidence' }
  const answer = await stripe.disputes.update(inquiries[0] ?? '', { evidence, submit: true })
  expect(answer).toMatchObject({ status: 'needs_response', evidence })
  expect((await control(`disputes/${inquiries[1]}/escalate`, {})).body.error.message).toContain('refunded')
})

test('a charge has its refunds if they are asked for, ten at first', async () => {
  const { stripe } = await openTestBank()
  const { id, latest_charge } = await pay(stripe)
  const charge = String(typeof latest_charge === 'object' ? latest_charge?.id : latest_charge)
  const none = { object: 'list', data: [], has_more: false, url: `/v1/charges/${charge}/refunds` }
  expect((await stripe.charges.retrieve(charge, { expand: ['refunds'] })).refunds).toMatchObject(none)
  expect(await stripe.charges.retrieve(charge)).not.toHaveProperty('refunds')
  const made: string[] = []
  for (let count = 0; count < 11; count++)
    made.unshift((await stripe.refunds.create({ payment_intent: id, amount: 1 })).id)
  const expand = ['latest_charge.refunds.data.balance_transaction']
  const paid = await stripe.paymentIntents.retrieve(id, { expand })
  const refunds = typeof paid.latest_charge === 'object' ? paid.latest_charge?.refunds : null
  expect(refunds?.data.map((refund) => refund.id)).toEqual(made.slice(0, 10))
  expect(refunds?.has_more).toBe(true)
  expect(refunds?.data[0]?.balance_transaction).toMatchObject({ amount: -1 })
  const rest = await stripe.rawRequest('GET', `${refunds?.url}?starting_after=${made[9]}`)
  expect(rest).toMatchObject({ data: [{ id: made[10] }], has_more: false })
  const listed = await stripe.charges.list({ expand: ['data.refunds'] })
  expect(listed.data[0]?.refunds?.data).toHaveLength(10)
})
