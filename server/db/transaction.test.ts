import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'

test('retries one of two deadlocked transactions, so that both commit', async () => {
  const { db } = (await openShop()).database
  await db.execute(sql`create table shelf (id int primary key, taken int not null default 0)`)
  await db.execute(sql`insert into shelf (id) values (1), (2)`)
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let tries = 0
  const take = (first: number, second: number) =>
    db.transaction(async (tx) => {
      tries += 1
      await tx.execute(sql`update shelf set taken = taken + 1 where id = ${first}`)
      // Until each has a lock that the other needs.
      both[first - 1]?.resolve()
      await both[second - 1]?.promise
      await tx.execute(sql`update shelf set taken = taken + 1 where id = ${second}`)
    })
  await Promise.all([take(1, 2), take(2, 1)])
  expect(tries).toBeGreaterThan(2)
  const { rows } = await db.execute(sql`select taken from shelf order by id`)
  expect(rows).toEqual([{ taken: 2 }, { taken: 2 }])
})

test('does not retry a transaction that failed for another reason', async () => {
  const { db } = (await openShop()).database
  let tries = 0
  const failing = db.transaction(async (tx) => {
    tries += 1
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow()
  expect(tries).toBe(1)
})
