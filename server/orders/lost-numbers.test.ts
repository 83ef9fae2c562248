import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { prove } from '#server/prove/prove.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { leaveOutLostNumbers } from './lost-numbers.ts'

async function buy(shop: TestShop): Promise<number> {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const { order } = await pay(shop, { client: guest, session_id })
  const { rows } = await shop.database.pool.query('select number from orders where id = $1', [order])
  return rows[0].number
}

/** The shop's database, which refuses to tell the server's state. */
function refusing(shop: TestShop, code: string): Database {
  const cause = Object.assign(new DatabaseError('refused', 7, 'error'), { code })
  const execute = () => Promise.reject(new Error('A query failed', { cause }))
  return Object.assign(Object.create(shop.context.db), { execute })
}

async function brokenIn(shop: TestShop): Promise<string[]> {
  const broken: string[] = []
  for await (const one of prove(shop.context, { grace: 0 })) if (one.count > 0) broken.push(one.invariant)
  return broken
}

test('after a recovery the order numbers go on behind those of lost orders, and the proof knows', async () => {
  const shop = await openShop()
  const { pool } = shop.database
  expect(await buy(shop)).toBe(100_001)
  expect(await leaveOutLostNumbers(shop.context)).toBeNull()
  expect(await buy(shop)).toBe(100_002)
  expect(await leaveOutLostNumbers(shop.context)).toBeNull()

  await pool.query("update order_numbers set state = 'the machine before'")
  expect(await leaveOutLostNumbers(shop.context)).toEqual({ first: 100_003, last: 100_200 })
  expect(await leaveOutLostNumbers(shop.context)).toBeNull()
  expect(await brokenIn(shop)).toEqual([])
  expect(await buy(shop)).toBe(100_201)

  // Stripe would have said how many orders are lost.
  const payments = {
    ...shop.context.payments,
    // biome-ignore lint/correctness/useYield: it fails before the first page
    async *taken() {
      throw new Error('no answer')
    },
  }
  await pool.query("update order_numbers set state = 'restored'")
  expect(await leaveOutLostNumbers({ ...shop.context, payments })).toEqual({ first: 100_202, last: 101_300 })
  expect(await buy(shop)).toBe(101_301)
  await shop.mails()
  expect(await brokenIn(shop)).toEqual([])

  await pool.query('update lost_order_numbers set last = last - 1 where first = 100202')
  expect(await brokenIn(shop)).toEqual(['I7'])
})

test('a restored database leaves numbers out also where the server does not tell its state', async () => {
  const shop = await openShop()
  const { pool } = shop.database
  await leaveOutLostNumbers(shop.context)
  expect(await buy(shop)).toBe(100_001)
  await pool.query("update order_numbers set state = 'restored'")
  const refused = { ...shop.context, db: refusing(shop, '42501') }
  expect(await leaveOutLostNumbers(refused)).toEqual({ first: 100_002, last: 100_200 })
  expect(await leaveOutLostNumbers(refused)).toBeNull()
  await expect(leaveOutLostNumbers({ ...shop.context, db: refusing(shop, '57P01') })).rejects.toThrow()
})
