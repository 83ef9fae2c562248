import { expect, test } from 'vitest'
import { errorOf, openTestBank } from './testing.ts'

async function openSaved(features: object = { payment_method_redisplay: 'enabled', payment_method_remove: 'enabled' }) {
  const { origin, stripe, control } = await openTestBank()
  const customer = (await stripe.customers.create({})).id
  const saved: Record<string, string> = {}
  for (const allow_redisplay of ['always', 'limited', 'unspecified'] as const) {
    const { id } = await stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_visa' },
      allow_redisplay,
      metadata: { note: 'for staff' },
    })
    await stripe.paymentMethods.attach(id, { customer })
    saved[allow_redisplay] = id
  }
  const session = await stripe.customerSessions.create({
    customer,
    components: { payment_element: { enabled: true, features } },
  })
  const ask = async (path: string, method = 'GET', secret = session.client_secret) => {
    const params = new URLSearchParams({ key: 'pk_test_emulator', customer_session_client_secret: secret })
    const address = `${origin}/v1/payment_methods${path}`
    const response = await (method === 'GET' ? fetch(`${address}?${params}`) : fetch(address, { method, body: params }))
    return { status: response.status, body: await response.json() }
  }
  return { origin, stripe, control, customer, saved, session, ask }
}

test('a page lists and detaches the saved cards that its session lets it show', async () => {
  const { stripe, customer, saved, ask } = await openSaved({
    payment_method_redisplay: 'enabled',
    payment_method_remove: 'enabled',
    payment_method_allow_redisplay_filters: ['always', 'limited'],
  })
  const listed = await ask('')
  expect(JSON.stringify(listed.body)).not.toContain('for staff')
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([saved.limited, saved.always])
  expect((await ask(`/${saved.always}/detach`, 'POST')).body).toMatchObject({ id: saved.always, customer: null })
  expect((await ask('')).body.data).toHaveLength(1)
  const stranger = await stripe.customers.create({})
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: stranger.id })
  expect((await ask(`/${id}/detach`, 'POST')).status).toBe(404)
  expect((await stripe.customers.listPaymentMethods(stranger.id)).data).toHaveLength(1)
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(2)
})

test('a session allows nothing that wasn’t enabled, and shows only what the shopper agreed to', async () => {
  const nothing = await openSaved({})
  expect((await nothing.ask('')).status).toBe(403)
  expect((await nothing.ask(`/${nothing.saved.always}/detach`, 'POST')).status).toBe(403)
  const { saved, ask } = await openSaved()
  expect((await ask('')).body.data).toMatchObject([{ id: saved.always }])
})

test('a session ends after thirty minutes of the bank’s clock; a guessed secret is none', async () => {
  const { control, ask, session } = await openSaved()
  expect((await ask('', 'GET', 'cuss_secret_guess')).status).toBe(400)
  expect((await ask('', 'GET', 'account')).status).toBe(400)
  expect((await ask('', 'GET', '')).body).toMatchObject({ error: { code: 'parameter_missing' } })
  expect(session.expires_at - session.created).toBe(1800)
  await control('clock', { offset_seconds: 1801 })
  expect((await ask('')).body).toMatchObject({ error: { code: 'customer_session_expired' } })
})

test('refuses a session without a customer or a component', async () => {
  const { stripe } = await openTestBank()
  const customer = (await stripe.customers.create({})).id
  const enabled = { payment_element: { enabled: true } }
  for (const [params, expected] of [
    [{ components: enabled }, { code: 'parameter_missing', param: 'customer' }],
    [{ customer: 'cus_nobody', components: enabled }, { code: 'resource_missing' }],
    [{ customer, components: { payment_element: { enabled: false } } }, { param: 'components' }],
    [{ customer, components: { pricing_table: { enabled: true } } }, { param: 'components[pricing_table]' }],
    [
      {
        customer,
        components: { payment_element: { enabled: true, features: { payment_method_redisplay_limit: 11 } } },
      },
      { code: 'parameter_invalid_integer' },
    ],
  ] as const)
    expect(await errorOf(stripe.customerSessions.create(params))).toMatchObject(expected)
})

test('a payment element shows the cards that its session lets it show, and none without or beyond it', async () => {
  const { origin, stripe, control, saved, session, ask } = await openSaved()
  const read = async (params: Record<string, string>) => {
    const query = new URLSearchParams({ mode: 'payment', amount: '2000', currency: 'gbp', ...params })
    return (await fetch(`${origin}/stripe-emulator/elements-session?${query}`)).json()
  }
  const withSession = { customer_session: session.client_secret }
  expect((await read({})).body.saved_cards).toEqual([])
  expect((await read({ ...withSession, allowed: 'paypal' })).body.saved_cards).toEqual([])
  expect((await read(withSession)).body.saved_cards).toEqual([
    { id: saved.always, brand: 'visa', last4: '4242', exp_month: expect.any(Number), exp_year: expect.any(Number) },
  ])
  await ask(`/${saved.always}/detach`, 'POST')
  expect((await read(withSession)).body.saved_cards).toEqual([])
  // A detached card is gone for good.
  const paying = { amount: 2000, currency: 'gbp', payment_method: saved.always ?? '' }
  expect(await errorOf(stripe.paymentIntents.create(paying))).toMatchObject({ param: 'payment_method' })
  await control('clock', { offset_seconds: 1801 })
  expect((await read(withSession)).body.error).toMatchObject({ code: 'customer_session_expired' })
})
