import { expect, test } from 'vitest'
import { errorOf, openListener, openTestBank, order, webhookSecret } from './testing.ts'

test('a customer is created, changed, found by email and deleted, with events', async () => {
  const shop = await openListener()
  const { stripe } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  const { id } = await stripe.customers.create({ email: 'anna@example.com', name: 'Anna Holt' })
  await stripe.customers.create({ email: 'omar@example.com' })
  const changed = await stripe.customers.update(id, { name: 'Anna Bell', metadata: { shopper: '7' } })
  expect(changed).toMatchObject({ name: 'Anna Bell', email: 'anna@example.com', metadata: { shopper: '7' } })
  expect((await stripe.customers.list({ email: 'anna@example.com' })).data.map((one) => one.id)).toEqual([id])
  expect(await stripe.customers.del(id)).toEqual({ id, object: 'customer', deleted: true })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ deleted: true })
  expect((await stripe.customers.list()).data.map(({ email }) => email)).toEqual(['omar@example.com'])
  expect((await errorOf(stripe.customers.update(id, { name: 'x' }))).code).toBe('resource_missing')
  expect((await errorOf(stripe.customers.create({ email: 'nobody' }))).param).toBe('email')
  const events = await shop.got('customer.created', 'customer.updated', 'customer.deleted')
  expect(events.find(({ type }) => type === 'customer.updated')?.data.previous_attributes).toEqual({
    name: 'Anna Holt',
    metadata: {},
  })
})

test('a card is saved for a customer, listed, used with them alone, and removed', async () => {
  const { stripe } = await openTestBank()
  const { id: customer } = await stripe.customers.create()
  const { id: stranger } = await stripe.customers.create()
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  expect(method.customer).toBe(customer)
  expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([method.id])
  expect((await stripe.customers.listPaymentMethods(stranger)).data).toEqual([])
  const pay = (more: object) =>
    stripe.paymentIntents.create({ ...order, confirm: true, payment_method: method.id, ...more })
  expect((await errorOf(pay({}))).param).toBe('payment_method')
  expect((await errorOf(pay({ customer: stranger }))).param).toBe('payment_method')
  expect((await pay({ customer })).status).toBe('succeeded')
  expect((await errorOf(stripe.paymentMethods.attach(method.id, { customer: stranger }))).param).toBe('payment_method')
  expect((await stripe.paymentMethods.update(method.id, { allow_redisplay: 'always' })).allow_redisplay).toBe('always')
  expect((await stripe.paymentMethods.list({ customer, type: 'card' })).data).toHaveLength(1)
  expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull()
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([])
  expect((await errorOf(stripe.paymentMethods.detach(method.id))).statusCode).toBe(400)
})

test('a payment for future use saves its card; a declined card cannot be saved, one that declines later can', async () => {
  const { stripe } = await openTestBank()
  const { id: customer } = await stripe.customers.create()
  await stripe.paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: 'pm_card_visa',
    customer,
    setup_future_usage: 'off_session',
  })
  await stripe.paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_mastercard', customer })
  const saved = () => stripe.customers.listPaymentMethods(customer)
  expect((await saved()).data.map(({ card }) => card?.brand)).toEqual(['visa'])
  expect(await errorOf(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer }))).toMatchObject({
    statusCode: 402,
    decline_code: 'generic_decline',
  })
  await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  expect((await saved()).data).toHaveLength(2)
})
