import { expect, test } from 'vitest'
import { errorOf, openTestBank, order, sdk } from './testing.ts'

test('the same key twice does the work once and returns the same response', async () => {
  const { stripe, origin } = await openTestBank()
  const options = { idempotencyKey: 'session-1-499' }
  const first = await stripe.paymentIntents.create(order, options)
  const again = await stripe.paymentIntents.create(order, options)
  expect(again.id).toBe(first.id)
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  const raw = await fetch(`${origin}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_emulator', 'idempotency-key': 'session-1-499' },
    body: 'currency=gbp&amount=499&automatic_payment_methods[allow_redirects]=never&automatic_payment_methods[enabled]=true',
  })
  expect(raw.headers.get('idempotent-replayed')).toBe('true')
  expect(raw.headers.get('idempotency-key')).toBe('session-1-499')
  expect(raw.headers.get('original-request')).toBe(first.lastResponse.requestId)
})

test('rejects other parameters under the same key', async () => {
  const { stripe } = await openTestBank()
  await stripe.paymentIntents.create(order, { idempotencyKey: 'k' })
  const error = await errorOf(stripe.paymentIntents.create({ ...order, amount: 500 }, { idempotencyKey: 'k' }))
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('a request that fails validation doesn’t use its key', async () => {
  const { stripe } = await openTestBank()
  const options = { idempotencyKey: 'k' }
  expect(await errorOf(stripe.paymentIntents.create({ ...order, amount: 3 }, options))).toMatchObject({
    code: 'amount_too_small',
  })
  expect((await stripe.paymentIntents.create(order, options)).amount).toBe(499)
})

test('replays a decline without trying the card a second time', async () => {
  const { stripe } = await openTestBank()
  const { id } = await stripe.paymentIntents.create(order)
  const confirm = () =>
    errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'k' }))
  const first = await confirm()
  expect(await confirm()).toMatchObject({ code: 'card_declined', charge: first.charge })
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test('replays a 500, as Stripe documents', async () => {
  const { stripe, control } = await openTestBank()
  await control('faults', { answers: { fail500Next: 1 } })
  const create = () => stripe.paymentIntents.create(order, { idempotencyKey: 'k' })
  expect(await errorOf(create())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  expect(await errorOf(create())).toMatchObject({ statusCode: 500 })
  expect((await stripe.paymentIntents.create(order, { idempotencyKey: 'another' })).status).toBe(
    'requires_payment_method',
  )
})

test('returns 409 while the first call with a key is in flight', async () => {
  const { stripe, control } = await openTestBank()
  await control('faults', { answers: { delayMs: 200 } })
  const create = () => stripe.paymentIntents.create(order, { idempotencyKey: 'k' })
  const first = create()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await errorOf(create())).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  expect((await create().catch(() => null)) ?? (await first)).toMatchObject({ id: (await first).id })
})

test('fifty concurrent calls with one key make one payment', async () => {
  const { stripe } = await openTestBank()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => stripe.paymentIntents.create(order, { idempotencyKey: 'k' })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
})

test('after a lost response the SDK retries and gets the same refund', async () => {
  const { origin, control, stripe } = await openTestBank()
  const intent = await stripe.paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_visa' })
  await control('faults', { answers: { match: 'POST /v1/refunds', loseNext: 1 } })
  const refund = await sdk(origin, 2).refunds.create({ payment_intent: intent.id, amount: 100 })
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data.map(({ id }) => id)).toEqual([refund.id])
})

test('a lost request does nothing', async () => {
  const { control, stripe } = await openTestBank()
  await control('faults', { answers: { loseRequestNext: 1 } })
  // The SDK retries once after a connection error even with maxNetworkRetries 0.
  const { id } = await stripe.paymentIntents.create(order)
  expect((await stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id])
})
