import { expect, test } from 'vitest'
import { SENTENCES } from './sentences.ts'
import { openTestBank, order } from './testing.ts'

const card = { number: '4242424242424242', exp_month: '12', exp_year: '34', cvc: '123' }

/** A confirm call as the card frame makes it. */
async function confirmInBrowser(
  origin: string,
  intent: { id: string; client_secret: string | null },
  typed: Partial<typeof card> = {},
  secret = intent.client_secret,
) {
  const body = new URLSearchParams({
    client_secret: secret ?? '',
    key: 'pk_test_emulator',
    use_stripe_sdk: 'true',
    expected_payment_method_type: 'card',
    'payment_method_data[type]': 'card',
  })
  for (const [field, value] of Object.entries({ ...card, ...typed }))
    body.set(`payment_method_data[card][${field}]`, value)
  const response = await fetch(`${origin}/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('a browser with only the client secret can pay, and sees no metadata', async () => {
  const { origin, stripe } = await openTestBank()
  const intent = await stripe.paymentIntents.create({ ...order, metadata: { note: 'for staff' } })
  const paid = await confirmInBrowser(origin, intent)
  expect(paid).toMatchObject({ status: 200, body: { id: intent.id, status: 'succeeded' } })
  expect(paid.headers.get('access-control-allow-origin')).toBe('*')
  expect(paid.body).not.toHaveProperty('metadata')
  expect(paid.body).not.toHaveProperty('latest_charge')
  const seen = await fetch(
    `${origin}/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}&key=pk_test_emulator`,
  )
  expect(await seen.json()).not.toHaveProperty('metadata')
})

test('without the right client secret a browser can’t confirm or retrieve a payment', async () => {
  const { origin, stripe } = await openTestBank()
  const intent = await stripe.paymentIntents.create(order)
  expect((await confirmInBrowser(origin, intent, {}, `${intent.id}_secret_guess`)).status).toBe(400)
  expect((await fetch(`${origin}/v1/payment_intents/${intent.id}?key=pk_test_emulator`)).status).toBe(400)
  expect((await fetch(`${origin}/v1/payment_intents?key=pk_test_emulator`)).status).toBe(401)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
})

test('a declined payment has the decline code and no metadata', async () => {
  const { origin, stripe } = await openTestBank()
  const intent = await stripe.paymentIntents.create({ ...order, metadata: { note: 'for staff' } })
  const { status, body } = await confirmInBrowser(origin, intent, { number: '4000000000009995' })
  expect(status).toBe(402)
  expect(body.error).toMatchObject({
    type: 'card_error',
    decline_code: 'insufficient_funds',
    payment_intent: { status: 'requires_payment_method' },
  })
  expect(JSON.stringify(body)).not.toContain('for staff')
})

test('an authentication succeeds or fails once', async () => {
  const { origin, stripe } = await openTestBank()
  const challenge = async (number: string, outcome: string) => {
    const intent = await stripe.paymentIntents.create(order)
    const { body } = await confirmInBrowser(origin, intent, { number })
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    const window = new URL(body.next_action.use_stripe_sdk.stripe_js)
    const source = window.searchParams.get('source') ?? ''
    const page = await fetch(`${origin}${window.pathname}?source=${source}`)
    const text = await page.text()
    expect(text).toContain('£4.99')
    expect(text).toContain('Complete authentication')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect((await fetch(`${origin}${window.pathname}?source=guess`)).status).toBe(400)
    const answer = () =>
      fetch(`${origin}${window.pathname}`, { method: 'POST', body: new URLSearchParams({ source, outcome }) })
    expect((await answer()).status).toBe(200)
    expect((await answer()).status).toBe(400)
    return stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  }
  expect(await challenge('4000000000003220', 'complete')).toMatchObject({
    status: 'succeeded',
    latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
  })
  expect(await challenge('4000002760003184', 'fail')).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  expect(await challenge('4000008400001629', 'complete')).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  })
  expect(await challenge('4000008260003178', 'complete')).toMatchObject({
    last_payment_error: { decline_code: 'insufficient_funds' },
  })
})

test('the card form and the bank’s window are in the locale of the page, or the browser’s language', async () => {
  const { origin, stripe } = await openTestBank()
  const intent = await stripe.paymentIntents.create({ ...order, currency: 'aed', amount: 2500 })
  const { body } = await confirmInBrowser(origin, intent, { number: '4000002760003184' })
  const window = new URL(body.next_action.use_stripe_sdk.stripe_js)
  const read = async (path: string, language = 'en-GB') =>
    (await fetch(origin + path, { headers: { 'accept-language': language } })).text()
  const challenge = window.pathname + window.search
  for (const page of [
    await read(`${challenge}&locale=ar`),
    await read(challenge, 'fr-FR, ar-AE;q=0.9, en;q=0.8'),
    await read('/stripe-emulator/card-frame?locale=ar'),
  ])
    expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(await read(`${challenge}&locale=ar`)).toContain('25.00')
  expect(await read(`${challenge}&locale=ar`)).toContain(SENTENCES.ar.bank.complete)
  for (const page of [
    await read(`${challenge}&locale=fr`, 'ar'),
    await read('/stripe-emulator/card-frame?locale=constructor'),
    await read('/stripe-emulator/card-frame'),
  ])
    expect(page).toContain('<html lang="en" dir="ltr">')
})

test('redirects to the shop’s return URL after authentication', async () => {
  const { origin, stripe } = await openTestBank()
  const intent = await stripe.paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'https://shop.test/back?a=1',
  })
  const url = new URL(intent.next_action?.redirect_to_url?.url ?? '')
  const body = new URLSearchParams({ source: url.searchParams.get('source') ?? '', outcome: 'complete' })
  const { return_to } = await (await fetch(`${origin}${url.pathname}`, { method: 'POST', body })).json()
  expect(return_to).toBe(
    `https://shop.test/back?a=1&payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}&redirect_status=succeeded`,
  )
})

test('stops reading a request body that is too large', async () => {
  const { origin } = await openTestBank()
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 100_000
      if (sent < 50_000_000) controller.enqueue(new TextEncoder().encode('a'.repeat(100_000)))
      else controller.close()
    },
  })
  // Node requires `duplex` for a stream; its types lack it.
  const refused = await fetch(`${origin}/v1/payment_intents`, { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: { message: 'The request is too large.' } })
  expect(sent).toBeLessThan(10_000_000)
})

test('a wallet’s card is a token, which pays as that wallet’s', async () => {
  const { origin, stripe } = await openTestBank()
  const intent = await stripe.paymentIntents.create(order)
  const tokenOf = async (wallet: string, card: string) => {
    const asked = { method: 'POST', body: new URLSearchParams({ wallet, card }) }
    const response = await fetch(`${origin}/stripe-emulator/wallet-tokens`, asked)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    return response.json()
  }
  const confirmWith = async (token: string) => {
    const body = new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      key: 'pk_test_emulator',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': token,
    })
    return (await fetch(`${origin}/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body })).json()
  }
  expect(await tokenOf('link', '4242')).toMatchObject({ status: 400, body: { error: { param: 'wallet' } } })
  for (const unknown of ['', '1111'])
    expect(await tokenOf('apple_pay', unknown)).toMatchObject({ status: 400, body: { error: { param: 'card' } } })
  const declined = await tokenOf('apple_pay', '0002')
  expect(await confirmWith(declined.body.token)).toMatchObject({ error: { decline_code: 'generic_decline' } })
  const good = await tokenOf('google_pay', '4444')
  expect(await confirmWith(good.body.token)).toMatchObject({ status: 'succeeded' })
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  expect(latest_charge).toMatchObject({
    payment_method_details: {
      card: { brand: 'mastercard', checks: { cvc_check: null }, wallet: { type: 'google_pay' } },
    },
  })
})

test('a browser can set a payment’s shipping, and not change what a server has set', async () => {
  const { origin, stripe } = await openTestBank()
  const shipping = { name: 'Leila Haddad', address: { line1: '4 Wool Lane', city: 'Leeds', country: 'GB' } }
  const confirm = async (intent: { id: string; client_secret: string | null }) => {
    const body = new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      key: 'pk_test_emulator',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': 'tok_chargeDeclined',
      'shipping[name]': shipping.name,
    })
    for (const [part, value] of Object.entries(shipping.address)) body.set(`shipping[address][${part}]`, value)
    return (await fetch(`${origin}/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body })).json()
  }
  const refusal = { error: { code: 'payment_intent_invalid_parameter', param: 'shipping' } }
  expect(await confirm(await stripe.paymentIntents.create({ ...order, shipping }))).toMatchObject(refusal)
  const open = await stripe.paymentIntents.create(order)
  for (const _ of ['first', 'again']) expect(await confirm(open)).toMatchObject({ error: { code: 'card_declined' } })
  expect(await stripe.paymentIntents.retrieve(open.id)).toMatchObject({ shipping: { name: shipping.name } })
  await stripe.paymentIntents.update(open.id, { shipping })
  expect(await confirm(open)).toMatchObject(refusal)
})
