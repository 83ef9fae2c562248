import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { controlOf, openFolder, openListener, order, pay, sdk, webhookSecret } from './testing.ts'

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
  await before.stop('SIGKILL')

  const after = await start(environment)
  expect((await after.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).id).toBe(id)
  expect((await after.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  expect(shop.events).toEqual([])
  await after.control('release', {})
  await shop.got('payment_intent.created', 'payment_intent.succeeded')
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
