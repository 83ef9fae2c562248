import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmulator } from './emulator.ts'
import { errorOf, openListener, openTestBank, order, pay, sdk, webhookSecret } from './testing.ts'

test('a webhook that breaks off in the middle is sent again', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { webhooks: { cutNext: 1 } })
  await stripe.customers.create({})
  await shop.got('customer.created')
  expect([shop.cut, shop.events.length]).toEqual([1, 1])
  await expect
    .poll(async () => (await control('events')).body[0].attempts)
    .toMatchObject([
      { status: null, error: expect.stringContaining('cut') },
      { status: 200, error: null },
    ])
  expect((await control('faults')).body.webhooks.cutNext).toBe(0)
})

test('a webhook whose answer gets lost arrives twice', async () => {
  const shop = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: shop.url, secret: webhookSecret } })
  await control('faults', { webhooks: { loseAnswerNext: 1 } })
  await stripe.customers.create({})
  await expect.poll(() => shop.events.length).toBe(2)
  expect(new Set(shop.events.map(({ id }) => id)).size).toBe(1)
  await expect.poll(async () => (await stripe.events.list({ delivery_success: true })).data.length).toBe(1)
})

test('a webhook can be out of date: its object is as it was before the event', async () => {
  const shop = await openListener()
  const hook = { url: shop.url, secret: webhookSecret, events: ['payment_intent.succeeded'] }
  const { stripe, control } = await openTestBank({ webhook: hook })
  await control('faults', { webhooks: { staleNext: 1 } })
  const { id } = await pay(stripe)
  await shop.got('payment_intent.succeeded')
  expect(shop.events[0]?.data.object).toMatchObject({ id, status: 'requires_confirmation', amount_received: 0 })
  expect(shop.refused).toEqual([])
  await control(`deliver/${shop.events[0]?.id}`, {})
  expect(shop.events[1]?.data.object).toMatchObject({ id, status: 'succeeded', amount_received: 499 })
})

test('a held webhook tells of a state that has passed when it arrives', async () => {
  const shop = await openListener()
  const hook = {
    url: shop.url,
    secret: webhookSecret,
    events: ['payment_intent.payment_failed', 'payment_intent.succeeded'],
  }
  const { stripe, control } = await openTestBank({ webhook: hook })
  await control('faults', { webhooks: { hold: true } })
  const { id } = await stripe.paymentIntents.create(order)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }).catch(() => null)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await control('release?order=reverse', {})
  expect(shop.events.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed'])
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
})

test('an answer that breaks off has all headers and half a body, and its work is done', async () => {
  const { origin, stripe, control } = await openTestBank()
  await control('faults', { answers: { cutNext: 1 } })
  const got = await raw(`${origin}/v1/customers`, 'email=anna%40example.com')
  expect(got.status).toBe(200)
  expect(got.isComplete).toBe(false)
  expect(got.body.length).toBeLessThan(got.length)
  expect(got.body).toContain('"object": "customer"')
  expect((await stripe.customers.list()).data).toMatchObject([{ email: 'anna@example.com' }])
})

test('the library does not retry what broke off; the caller can, under the same key', async () => {
  const { origin, control } = await openTestBank()
  const patient = sdk(origin, 2)
  await control('faults', { answers: { cutNext: 1, match: 'POST /v1/payment_intents' } })
  const create = () => patient.paymentIntents.create(order, { idempotencyKey: 'SS-1' })
  expect((await errorOf(create())).type).toBe('StripeConnectionError')
  const { id } = await create()
  expect((await patient.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id])
})

test('without its own port the body breaks off too', async () => {
  const emulator = openEmulator({ file: ':memory:', webhook: null, publicUrl: 'http://localhost', control: true })
  const post = (path: string, body: string) =>
    emulator.fetch(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${emulator.secretKey}` },
        body,
      }),
    )
  await post('/stripe-emulator/control/faults', JSON.stringify({ answers: { cutNext: 1 } }))
  const response = await post('/v1/customers', '')
  expect([response.status, response.headers.get('x-emulator-cut')]).toEqual([200, '1'])
  await expect(response.text()).rejects.toThrow('broke')
  await emulator.close()
})

test('a read can be out of date, and a change cannot', async () => {
  const { stripe, control } = await openTestBank()
  const { id } = await pay(stripe)
  await control('faults', { answers: { staleNext: 2 } })
  expect((await stripe.customers.create({ name: 'Anna' })).name).toBe('Anna')
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ id, status: 'requires_confirmation' })
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ id, status: 'requires_confirmation' }])
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ id, status: 'succeeded' })
  await control('faults', { answers: { staleNext: 1 } })
  expect((await errorOf(stripe.paymentIntents.retrieve('pi_x'))).statusCode).toBe(404)
})

test('the control page has a field for every knob', async () => {
  const { control } = await openTestBank()
  const page = readFileSync(join(import.meta.dirname, 'browser', 'control.html'), 'utf8')
  const { body } = await control('faults')
  const knobs = Object.entries(body).flatMap(([area, all]) => Object.keys(Object(all)).map((knob) => `${area}.${knob}`))
  expect(knobs.filter((knob) => !page.includes(`name="${knob}"`))).toEqual([])
})

/** A call whose answer may break off. */
function raw(url: string, body: string) {
  return new Promise<{ status: number; length: number; body: string; isComplete: boolean }>((resolve, reject) => {
    const call = request(url, { method: 'POST', headers: { authorization: 'Bearer sk_test_emulator' } }, (answer) => {
      let got = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece) => {
        got += piece
      })
      answer.on('error', () => undefined)
      answer.on('close', () => {
        const length = Number(answer.headers['content-length'])
        resolve({ status: answer.statusCode ?? 0, length, body: got, isComplete: answer.complete })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}
