import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { preparedOnce } from '../../prepared-once.ts'
import { connectionOf } from './connection-of.ts'

test('two transactions on one connection have the same connection and different handles', async () => {
  const { db, pool } = (await openShop()).database
  const seen: object[] = []
  const handles: object[] = []
  for (let round = 0; round < 2; round++)
    await db.transaction(async (tx) => {
      handles.push(tx)
      seen.push(connectionOf(tx))
    })
  expect(handles[0]).not.toBe(handles[1])
  expect(seen[0]).toBe(seen[1])
  expect(handles).not.toContain(seen[0])
  expect(connectionOf(db)).toBe(pool)
})

test('builds a statement once for all transactions of one connection', async () => {
  const { db } = (await openShop()).database
  let built = 0
  const statement = preparedOnce(() => ++built)
  for (let round = 0; round < 3; round++) await db.transaction(async (tx) => void statement(tx))
  expect(built).toBe(1)
})
