import { expect, test } from 'vitest'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { measure } from './gauges.ts'

test('without its database a shop still gives its figures, and says so', async () => {
  const { context, database } = await openShop()
  const up = async (db: typeof context.db) => {
    await measure({ ...context, db }, database.pool)
    return /^shop_database_up (\d)$/m.exec(await context.metrics.registry.metrics())?.[1]
  }
  const away = new Proxy(context.db, { get: () => () => Promise.reject(new Error('connect ECONNREFUSED')) })
  expect([await up(context.db), await up(away), await up(context.db)]).toEqual(['1', '0', '1'])
})

test('every metric of an alert starts at zero, and stock is counted by product and size', async () => {
  const shop = await openShop()
  const figures = async () => {
    await measure(shop.context, shop.database.pool)
    return shop.context.metrics.registry.metrics()
  }
  const first = await figures()
  for (const line of [
    'shop_settlements_total{outcome="mismatch"} 0',
    'shop_webhooks_total{outcome="refused"} 0',
    'shop_proof_invariants{result="broken"} 0',
    'shop_mails{state="failed"} 0',
    'shop_jobs{state="failed"} 0',
    'shop_requests_rejected_total 0',
    'shop_card_testing_total 0',
  ])
    expect(first).toContain(`\n${line}\n`)
  const level = (text: string) => Number(/shop_stock_units\{product="damask-rose",size=""\} (\d+)/.exec(text)?.[1])
  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })).session_id,
  })
  const after = await figures()
  expect(level(after)).toBe(level(first) - 2)
  expect(after).toContain('shop_settlements_total{outcome="ordered"} 1')
  expect(after).toMatch(/shop_request_duration_seconds_count\{call="checkout.createPaymentIntent",status="200"\} 1/)
})
