import type Stripe from 'stripe'
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

test('a customer is created with a card, which can be their default', async () => {
  const listener = await openListener()
  const { stripe } = await openTestBank({ webhook: { url: listener.url, secret: webhookSecret } })
  const named = { payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } }
  const { id, invoice_settings } = await stripe.customers.create(named)
  const [saved, ...others] = (await stripe.customers.listPaymentMethods(id)).data
  expect([saved?.card?.brand, saved?.customer, others]).toEqual(['visa', id, []])
  expect(invoice_settings.default_payment_method).toBe(saved?.id)
  await listener.got('customer.created', 'payment_method.attached')
  const settings = (change: Stripe.CustomerUpdateParams['invoice_settings']) =>
    stripe.customers.update(id, { invoice_settings: change })
  const { id: unsaved } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  for (const wrong of ['pm_x', unsaved, 'pm_card_visa'])
    expect(await errorOf(settings({ default_payment_method: wrong }))).toMatchObject({
      code: 'resource_missing',
      param: 'invoice_settings[default_payment_method]',
    })
  expect((await settings({ footer: 'Thank you' })).invoice_settings).toMatchObject({
    default_payment_method: saved?.id,
    footer: 'Thank you',
  })
  expect((await settings('' as never)).invoice_settings).toMatchObject({ default_payment_method: null, footer: null })
  expect(await errorOf(stripe.customers.create({ payment_method: saved?.id ?? '' }))).toMatchObject({ statusCode: 400 })
  expect(await errorOf(stripe.customers.create({ payment_method: 'pm_card_chargeDeclined' }))).toMatchObject({
    decline_code: 'generic_decline',
  })
  expect((await stripe.customers.list()).data.map((customer) => customer.id)).toEqual([id])
})

test('a customer keeps what an invoice would need', async () => {
  const { stripe } = await openTestBank()
  const facts = {
    balance: -500,
    business_name: 'Wool and Sons',
    individual_name: 'Anna Holt',
    invoice_prefix: 'WOOL',
    next_invoice_sequence: 7,
    tax_exempt: 'reverse',
  } as const
  const { id } = await stripe.customers.create(facts)
  expect(await stripe.customers.retrieve(id)).toMatchObject(facts)
  const changed = await stripe.customers.update(id, { balance: 0, business_name: '', tax_exempt: '' })
  expect(changed).toMatchObject({ balance: 0, individual_name: 'Anna Holt', tax_exempt: 'none' })
  expect(changed).not.toHaveProperty('business_name')
  expect((await errorOf(stripe.customers.update(id, { invoice_prefix: 'x' }))).param).toBe('invoice_prefix')
})

test('a card that nobody has saved pays once', async () => {
  const { stripe } = await openTestBank()
  const make = () => stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  const pay = (payment_method: string, more: object = {}) =>
    stripe.paymentIntents.create({ ...order, confirm: true, payment_method, ...more })
  const { id } = await make()
  const { id: customer } = await stripe.customers.create()
  expect((await pay(id)).status).toBe('succeeded')
  for (const again of [pay(id), stripe.paymentMethods.attach(id, { customer })])
    expect((await errorOf(again)).message).toContain('previously used with a PaymentIntent without Customer attachment')
  const { id: saved } = await make()
  await pay(saved, { customer, setup_future_usage: 'off_session' })
  expect((await pay(saved, { customer })).status).toBe('succeeded')
})

test('a billing country cannot be empty', async () => {
  const { stripe } = await openTestBank()
  const billing_details = { address: { city: '', country: '' } }
  const data = { type: 'card' as const, billing_details }
  expect(await errorOf(stripe.paymentMethods.create({ ...data, card: { token: 'tok_visa' } }))).toMatchObject({
    code: 'parameter_invalid_empty',
    param: 'billing_details[address][country]',
  })
  expect(await errorOf(stripe.paymentIntents.create({ ...order, payment_method_data: data }))).toMatchObject({
    code: 'parameter_invalid_empty',
    param: 'payment_method_data[billing_details][address][country]',
  })
})
