import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { controlOf, openFolder, openListener, openTestBank, order, pay, sdk, webhookSecret } from './testing.ts'

async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', WEBHOOK_SECRET: webhookSecret, SECRET_KEY: 'sk_test_emulator', ...environment },
  })
  const [line] = await once(child.stdout, 'data')
  const origin = /http:\S+/.exec(String(line))?.[0] ?? ''
  const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code
  }
  return { origin, stripe: sdk(origin), control: controlOf(origin), stop }
}

test('keeps payments, idempotency keys and pending webhooks after kill -9', async () => {
  const shop = await openListener()
  const environment = { STORE: join(openFolder(), 'bank.sqlite'), WEBHOOK_URL: shop.url, RETRY_SCALE: '0.002' }
  const before = await start(environment)
  await before.control('faults', { webhooks: { hold: true } })
  const { id } = await before.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })
  await before.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const other = await openListener()
  const { secret } = await before.stripe.webhookEndpoints.create({ url: other.url, enabled_events: ['*'] })
  other.verifyWith(secret ?? '')
  await before.stripe.customers.create({})
  await before.stop('SIGKILL')

  const after = await start(environment)
  expect((await after.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).id).toBe(id)
  expect((await after.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  expect(shop.events).toEqual([])
  await after.control('release', {})
  await shop.got('payment_intent.created', 'payment_intent.succeeded')
  await other.got('customer.created')
  expect(other.refused).toEqual([])
  expect(await after.stop('SIGTERM')).toBe(0)
})

test('continues to retry a webhook after a kill between two attempts', async () => {
  const shop = await openListener()
  shop.answerWith(503)
  const environment = { STORE: join(openFolder(), 'bank.sqlite'), WEBHOOK_URL: shop.url, RETRY_SCALE: '0.002' }
  const before = await start(environment)
  await pay(before.stripe)
  await expect.poll(() => shop.events.length).toBeGreaterThan(0)
  await before.stop('SIGKILL')
  shop.answerWith(200)
  const after = await start(environment)
  await expect
    .poll(async () => (await after.stripe.events.list({ delivery_success: false })).data.length, { timeout: 20_000 })
    .toBe(0)
  expect(await after.stop('SIGTERM')).toBe(0)
})

test('a file from before there were several endpoints keeps its pending webhooks', async () => {
  const shop = await openListener()
  const options = { file: join(openFolder(), 'bank.sqlite'), webhook: { url: shop.url, secret: webhookSecret } }
  const before = await openTestBank(options)
  await before.control('faults', { webhooks: { hold: true } })
  await pay(before.stripe)
  await before.close()
  const file = openDatabase(options.file)
  for (const table of ['deliveries', 'attempts']) file.exec(`ALTER TABLE ${table} DROP COLUMN endpoint`)
  file.close()
  const after = await openTestBank(options)
  await after.control('release', {})
  await shop.got('payment_intent.succeeded')
  await expect.poll(async () => (await after.stripe.events.list({ delivery_success: false })).data).toEqual([])
})
