import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { errorOf, openTestBank, order, pay } from './testing.ts'

test.each([
  ['email:"anna@example.com"', ['Anna Holt']],
  ['email:"ANNA@example.com"', ['Anna Holt']],
  [`email:'anna@example.com'`, ['Anna Holt']],
  ['email~"example"', ['Ben "Soap" Holt', 'Anna Holt']],
  ['name:"anna holt"', ['Anna Holt', 'Anna Maria Holt']],
  ['name:"holt anna"', []],
  ['name:"ann"', []],
  ['name~"ANN"', ['Anna Holt', 'Anna Maria Holt']],
  ['name:"ben \\"soap\\" holt"', ['Ben "Soap" Holt']],
  ['email~"example" name:"anna"', ['Anna Holt']],
  ['email~"example" AND name:"anna"', ['Anna Holt']],
  ['name:"anna" and -email:null', ['Anna Holt']],
  ['email:"anna@example.com" OR name:"maria"', ['Anna Holt', 'Anna Maria Holt']],
  ['-name:"anna"', ['Ben "Soap" Holt']],
  ['email:null', ['Anna Maria Holt']],
  ['-email:null', ['Ben "Soap" Holt', 'Anna Holt']],
  ['metadata["tier"]:"gold"', ['Ben "Soap" Holt']],
  ['metadata["tier"]:"GOLD"', ['Ben "Soap" Holt']],
  ['metadata["tier"]:"gol"', []],
  ['-metadata["tier"]:null', ['Ben "Soap" Holt', 'Anna Holt']],
  ['metadata["tier"]:null', ['Anna Maria Holt']],
  ['created>1600000000 created<=9999999999 phone~"113"', ['Anna Holt']],
  ['created<1600000000', []],
])('finds customers by %s', async (query, names) => {
  const { stripe } = await openTestBank()
  const anna = { name: 'Anna Holt', email: 'anna@example.com', phone: '+441134960000', metadata: { tier: 'silver' } }
  await stripe.customers.create({ name: 'Anna Maria Holt' })
  await stripe.customers.create(anna)
  await stripe.customers.create({ name: 'Ben "Soap" Holt', email: 'ben@example.com', metadata: { tier: 'gold' } })
  await stripe.customers.del((await stripe.customers.create(anna)).id)
  const { data, object } = await stripe.customers.search({ query })
  expect(data.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(object).toBe('search_result')
})

test('finds payments and charges by amount, card, status, refunds and disputes', async () => {
  const { stripe } = await openTestBank()
  const visa = await stripe.paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: 'pm_card_visa',
    metadata: { order: 'SS-1' },
  })
  const amex = await stripe.paymentIntents.create({
    ...order,
    amount: 900,
    confirm: true,
    payment_method: 'pm_card_amex',
  })
  const disputed = await pay(stripe, 'pm_card_createDisputeInquiry')
  const open = await stripe.paymentIntents.create({ ...order, amount: 200 })
  await stripe.refunds.create({ payment_intent: visa.id })
  await stripe.refunds.create({ payment_intent: amex.id, amount: 1 })
  const intents = async (query: string) => (await stripe.paymentIntents.search({ query })).data.map(({ id }) => id)
  expect(await intents('metadata["order"]:"SS-1"')).toEqual([visa.id])
  expect(await intents('status:"requires_payment_method" amount<499')).toEqual([open.id])
  expect(await intents('amount>=499 AND -currency:"usd"')).toEqual([disputed.id, amex.id, visa.id])
  expect(await intents('amount:"900" OR amount:200')).toEqual([open.id, amex.id])
  const charges = async (query: string) =>
    (await stripe.charges.search({ query })).data.map(({ payment_intent }) => payment_intent)
  expect(await charges('payment_method_details.card.last4:4242')).toEqual([visa.id])
  expect(await charges('payment_method_details.card.brand:"amex" status:"succeeded"')).toEqual([amex.id])
  expect(await charges('refunded:"true"')).toEqual([visa.id])
  expect(await charges('refunded:"false"')).toEqual([amex.id])
  expect(await charges('refunded:null')).toEqual([disputed.id])
  expect(await charges('disputed:"true"')).toEqual([disputed.id])
  expect(await charges('customer:null -disputed:"true"')).toEqual([amex.id, visa.id])
})

test('pages by next_page, counts all, and expands', async () => {
  const { stripe } = await openTestBank()
  const made: string[] = []
  for (let at = 0; at < 5; at++) made.unshift((await pay(stripe)).id)
  const params = { query: 'amount:499', limit: 2, expand: ['total_count', 'data.latest_charge'] }
  const first = await stripe.paymentIntents.search(params)
  expect(first).toMatchObject({ has_more: true, total_count: 5, url: '/v1/payment_intents/search' })
  expect(first.data[0]?.latest_charge).toMatchObject({ object: 'charge' })
  const all = await stripe.paymentIntents.search({ query: 'amount:499', limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(made)
  const last = await stripe.paymentIntents.search({ query: 'amount:499' })
  expect(last).toMatchObject({ has_more: false, next_page: null })
  expect(last).not.toHaveProperty('total_count')
  const wrong: Stripe.PaymentIntentSearchParams = { query: 'amount:499', page: 'two' }
  expect(await errorOf(stripe.paymentIntents.search(wrong))).toMatchObject({ param: 'page' })
})

test.each([
  ['', 'query'],
  ['amount', 'cannot read'],
  ['amount:', 'cannot read'],
  ['amount:499 AND', 'cannot read'],
  ['(amount:499)', 'cannot read'],
  ['status:"succeeded', 'cannot read'],
  ['status:"succeeded"amount:499', 'cannot read'],
  ['amount:499 AND status:"succeeded" OR currency:"gbp"', 'AND and OR'],
  ['amount:499 status:"succeeded" OR currency:"gbp"', 'AND and OR'],
  ['description:"soap"', 'no search by `description`'],
  ['metadata:"SS-1"', 'metadata["key"]'],
  ['status["a"]:"b"', 'metadata["key"]'],
  ['status:succeeded', 'quotes'],
  ['status>"a"', 'compared'],
  ['status~"succ"', 'part of its value'],
  ['amount:"much"', 'number'],
  ['amount>null', 'null'],
])('refuses the query %s', async (query, words) => {
  const { stripe } = await openTestBank()
  await pay(stripe)
  const error = await errorOf(stripe.paymentIntents.search({ query }))
  expect(error).toMatchObject({ statusCode: 400, param: 'query' })
  expect(error.message).toContain(words)
})

test('a part of a value needs three characters', async () => {
  const { stripe } = await openTestBank()
  expect((await errorOf(stripe.customers.search({ query: 'email~"an"' }))).message).toContain('3 characters')
})
