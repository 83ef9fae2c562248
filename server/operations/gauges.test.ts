import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { proofs } from '#server/payments/tables.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { openGauges } from './gauges.ts'
import { upkeep } from './tables.ts'

const dataDir = import.meta.dirname

/** The figures of a shop, at each call, on a machine however busy. */
function figuresOf({ context, database: { pool } }: Pick<TestShop, 'context' | 'database'>, more = {}) {
  const measure = openGauges(context, { pool, dataDir, bucket: null, patience: 60_000, ...more })
  return async () => {
    await measure()
    return context.metrics.registry.metrics()
  }
}

test('without its database a shop still gives its figures, and says so', async () => {
  const { context, database } = await openShop()
  const isUp = async (execute?: () => Promise<never>) => {
    const db = execute ? new Proxy(context.db, { get: () => execute }) : context.db
    const figures = figuresOf({ context: { ...context, db }, database }, execute && { patience: 20 })
    const texts = [await figures(), await figures()]
    return texts.map((text) => /^shop_database_up (\d)$/m.exec(text)?.[1])
  }
  expect(await isUp()).toEqual(['1', '1'])
  expect(await isUp(() => Promise.reject(new Error('connect ECONNREFUSED')))).toEqual(['0', '0'])
  let asked = 0
  const hangs = () => {
    asked++
    return new Promise<never>(() => undefined)
  }
  expect(await isUp(hangs)).toEqual(['0', '0'])
  expect(asked, 'a second query would take a second connection').toBe(1)
  expect(await isUp()).toEqual(['1', '1'])
})

test('every counter of an alert starts at zero, and a purchase shows in the figures', async () => {
  const shop = await openShop()
  const figures = figuresOf(shop)
  const first = await figures()
  for (const line of [
    'shop_settlements_total{outcome="mismatch"} 0',
    'shop_webhooks_total{outcome="refused"} 0',
    'shop_webhook_timestamp_seconds 0',
    'shop_order_timestamp_seconds 0',
    'shop_proof_invariants{result="broken"} 0',
    'shop_upkeep_timestamp_seconds{task="backup"} 0',
    'shop_mails{state="failed"} 0',
    'shop_jobs{queue="refund",state="failed"} 0',
    'shop_mail_oldest_seconds 0',
    'shop_responses_total{kind="page",class="5xx"} 0',
    'shop_requests_rejected_total 0',
    'shop_card_testing_total 0',
  ])
    expect(first).toContain(`\n${line}\n`)
  expect(first).toMatch(/\nshop_disk_free_bytes [1-9]/)
  expect(first).not.toContain('shop_bucket_up{')
  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })).session_id,
  })
  shop.pass(90_000)
  const after = await figures()
  expect(after).toContain('shop_settlements_total{outcome="ordered"} 1')
  expect(after).toMatch(/shop_request_duration_seconds_count\{call="checkout.createPaymentIntent",status="200"\} 1/)
  expect(after).toMatch(/shop_stripe_request_duration_seconds_count\{call="POST payment_intents",outcome="ok"\} [1-9]/)
  expect(after).toMatch(/\nshop_webhook_timestamp_seconds 1\d{9}/)
  expect(after).toMatch(/\nshop_order_timestamp_seconds 1\d{9}/)
  expect(after).toMatch(/\nshop_mail_oldest_seconds (9\d|1\d\d)\./)
  expect(after).toMatch(/\nshop_jobs\{queue="send-mail",state="created"\} [1-9]/)
  expect(after).toMatch(/\nshop_job_oldest_seconds\{queue="send-mail"\} \d/)
  await shop.mails()
  const sent = await figures()
  expect(sent).toContain('\nshop_mail_oldest_seconds 0\n')
  expect(sent).not.toContain('shop_jobs{queue="send-mail",state="created"}')
})

test('a request to Stripe that gets no answer counts as failed, under a name without ids', async () => {
  const shop = await openShop()
  const { payments, metrics } = shop.context
  await shop.emulator.control('faults', { answers: { fail500Next: 1 } })
  await expect(payments.read('pi_unknown')).rejects.toThrow()
  const text = await metrics.registry.metrics()
  expect(text).toContain('shop_stripe_request_duration_seconds_count{call="GET payment_intents",outcome="failed"} 1')
  expect(text).toContain('shop_stripe_request_duration_seconds_count{call="GET payment_intents",outcome="refused"} 1')
  expect(text).not.toContain('pi_unknown')
})

test('the figures name the broken invariants of the last proof, and the last backup and drill', async () => {
  const shop = await openShop()
  const { db, now } = shop.context
  const figures = figuresOf(shop)
  const finding = (invariant: string, count: number) => ({ invariant, count })
  const proof = { at: now(), holds: 1, broken: 1, findings: [finding('I1', 0), finding('I2', 3)] }
  await db.insert(proofs).values(proof)
  await db.insert(upkeep).values({ task: 'backup', done_at: new Date(1_800_000_000_000) })
  const broken = await figures()
  expect(broken).toContain('\nshop_proof_failures{invariant="I1"} 0\n')
  expect(broken).toContain('\nshop_proof_failures{invariant="I2"} 3\n')
  expect(broken).toContain('\nshop_upkeep_timestamp_seconds{task="backup"} 1800000000\n')
  await db.insert(proofs).values({ ...proof, broken: 0, findings: [finding('I2', 0)] })
  expect(await figures()).toContain('\nshop_proof_failures{invariant="I2"} 0\n')
})

test('the bucket is asked once a minute, and is down while it answers with an error', async () => {
  const shop = await openShop()
  let status = 200
  let asked = 0
  const s3 = createServer((_, response) => {
    asked++
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void s3.close())
  await new Promise((listening) => s3.once('listening', listening))
  const endpoint = `http://127.0.0.1:${(s3.address() as AddressInfo).port}`
  const bucket = { endpoint, region: 'auto', bucket: 'photographs', accessKeyId: 'a', secretAccessKey: 'b' }
  const figures = figuresOf(shop, { bucket })
  expect(await figures()).toContain('\nshop_bucket_up{bucket="photographs"} 1\n')
  status = 403
  expect(await figures()).toContain('\nshop_bucket_up{bucket="photographs"} 1\n')
  expect(asked).toBe(1)
  shop.pass(60_000)
  expect(await figures()).toContain('\nshop_bucket_up{bucket="photographs"} 0\n')
})
