import { expect, test } from 'vitest'
import { errorOf, openTestBank, pay } from './testing.ts'

test('changes what is written on a charge, and not its money', async () => {
  const { stripe } = await openTestBank()
  const { id: payment } = await pay(stripe)
  const [charge] = (await stripe.charges.list({ payment_intent: payment })).data
  const id = charge?.id ?? ''
  const { id: customer } = await stripe.customers.create({})
  const changes = {
    description: 'SS-1',
    metadata: { order: 'SS-1' },
    receipt_email: 'anna@example.com',
    customer,
    fraud_details: { user_report: 'safe' },
    shipping: { name: 'Anna Holt', address: { line1: '1 Wool Lane', country: 'GB' }, carrier: 'Post' },
  } as const
  expect(await stripe.charges.update(id, changes)).toMatchObject({ ...changes, amount: 499, status: 'succeeded' })
  const [event] = (await stripe.events.list({ type: 'charge.updated' })).data
  expect(event?.data.previous_attributes).toMatchObject({ description: null, customer: null })
  const other = (await stripe.customers.create({})).id
  expect(await errorOf(stripe.charges.update(id, { customer: other }))).toMatchObject({ param: 'customer' })
  expect((await errorOf(stripe.charges.update('ch_x', {}))).code).toBe('resource_missing')
  const money = stripe.rawRequest('POST', `/v1/charges/${id}`, { amount: 1 })
  expect(await errorOf(money)).toMatchObject({ code: 'parameter_unknown' })
})

test('a refund that waits for the customer can expire, and a token can be read', async () => {
  const { stripe, control } = await openTestBank()
  await control('faults', { payments: { refundsRequireAction: true } })
  const { id } = await pay(stripe)
  const refund = await stripe.refunds.create({ payment_intent: id, instructions_email: 'anna@example.com' })
  expect(await stripe.testHelpers.refunds.expire(refund.id)).toMatchObject({ status: 'failed' })
  expect((await stripe.charges.list({ payment_intent: id })).data[0]?.amount_refunded).toBe(0)
  expect((await errorOf(stripe.testHelpers.refunds.expire(refund.id))).message).toContain('failed')
  const token = await stripe.tokens.create({ card: { number: '4242424242424242', exp_month: '12', exp_year: '50' } })
  expect(await stripe.tokens.retrieve(token.id)).toEqual(token)
  expect((await errorOf(stripe.tokens.retrieve('tok_x'))).statusCode).toBe(404)
})
