import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { pipelined } from './pipelined.ts'

test('a failed statement rolls back all pipelined ones, and the next query on the connection works', async () => {
  const { db } = (await openShop()).database
  const prices = () => db.execute(sql`select sum(price_pence) as pence from products`).then(({ rows }) => rows)
  const behind = (handle: Pick<typeof db, 'execute'>, number: number) =>
    handle.execute(sql`select ${number}::int + 1 as "the one behind"`)
  const before = await prices()
  for (let round = 0; round < 3; round++) {
    const refused = db.transaction(async (tx) => {
      const raised = tx.execute(sql`update products set price_pence = price_pence + ${1}`)
      return pipelined(raised, tx.execute(sql`select 1 / ${0}::int as impossible`), behind(tx, 1))
    })
    await expect(refused).rejects.toMatchObject({ cause: { message: 'division by zero' } })
    // More queries than connections, so that one gets the connection of the failure.
    const answers = await Promise.all(Array.from({ length: 24 }, (_, number) => behind(db, number)))
    expect(answers.map(({ rows }) => rows[0]?.['the one behind'])).toEqual(answers.map((_, number) => number + 1))
  }
  expect(await prices()).toEqual(before)
})

test('a statement pipelined after one that waits for a lock sees what was committed during the wait', async () => {
  const { db } = (await openShop()).database
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const first = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from products where slug = 'damask-rose' for update`)
    locked()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await tx.execute(sql`update categories set name = 'Written meanwhile' where slug = 'oil'`)
  })
  await isLocked
  const second = db.transaction(async (tx) =>
    pipelined(
      tx.execute(sql`select 1 from products where slug = 'damask-rose' for update`),
      tx.execute<{ name: string }>(sql`select name from categories where slug = 'oil'`),
    ),
  )
  const [, [, { rows }]] = await Promise.all([first, second])
  expect(rows).toEqual([{ name: 'Written meanwhile' }])
})

test('statements in flight when another one fails are rolled back with it', async () => {
  const { db } = (await openShop()).database
  const late = async (tx: Pick<typeof db, 'execute'>) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.execute(sql`update categories set name = 'Carried out by itself' where slug = 'oil'`)
  }
  const refused = db.transaction((tx) => pipelined(tx.execute(sql`select 1 / ${0}::int as impossible`), late(tx)))
  await expect(refused).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await db.execute(sql`select 1 from categories where name = 'Carried out by itself'`)).rows).toEqual([])
})
