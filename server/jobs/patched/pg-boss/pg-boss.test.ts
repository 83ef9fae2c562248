import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { cacheQueue, isSchemaProblem, JOB_COLUMNS } from './internals.ts'

test('enqueues a job over the connection of its transaction only, once its queue is cached', async () => {
  const { db, pool } = (await openShop()).database
  let outside = 0
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => {
        outside++
        return pool.query(text, values)
      },
    },
    migrate: false,
    schedule: false,
    supervise: false,
  })
  await boss.start()
  try {
    // As at the first start of a shop: a queue that did not exist when pg-boss started.
    await boss.createQueue('made-later')
    await cacheQueue(boss, 'made-later')
    const before = outside
    await db.transaction(async (tx) => {
      const executeSql = async (text: string) => {
        await tx.execute(sql`select 1`)
        expect(text).toMatch(/insert into/i)
        return { rows: [{ id: 'a job' }] }
      }
      await boss.send('made-later', {}, { db: { executeSql } })
    })
    expect(outside).toBe(before)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
})

test('recognises a database without the tables of jobs by the error of the start', async () => {
  const { pool } = (await openShop()).database
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'no_jobs_here',
    migrate: false,
    schedule: false,
    supervise: false,
  })
  const problem = await boss.start().catch((raised: unknown) => raised)
  expect(isSchemaProblem(problem)).toBe(true)
  await boss.stop({ graceful: false, close: false }).catch(() => undefined)
})

test('the table of jobs has the columns and the states that the shop reads', async () => {
  const { database } = await openShop()
  const { rows } = await database.pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'pgboss' and table_name = 'job'",
  )
  expect(rows.map((row) => row.column_name)).toEqual(expect.arrayContaining(JOB_COLUMNS))
  const { rows: states } = await database.pool.query<{ state: string }>(
    'select unnest(enum_range(null::pgboss.job_state))::text as state',
  )
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['created', 'retry', 'active', 'completed', 'failed']),
  )
})
