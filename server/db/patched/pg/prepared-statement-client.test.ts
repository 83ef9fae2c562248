import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { PLANNED_EACH_TIME, PreparedStatementClient } from './prepared-statement-client.ts'

test('prepares a statement with values once for each connection, under a name', async () => {
  // Test files share their modules, so other tests may have used up the names.
  vi.resetModules()
  const { openShop } = await import('#server/testing/shop.ts')
  const { db, pool } = (await openShop()).database
  await db.transaction(async (tx) => {
    for (let number = 0; number < 3; number++) await tx.execute(sql`select ${number}::int as "asked by name"`)
    const { rows } = await tx.execute<{ name: string; runs: string }>(
      sql`select name, (generic_plans + custom_plans)::text as runs from pg_prepared_statements
        where statement like '%asked by name%' and statement not like '%pg_prepared%'`,
    )
    expect(rows).toEqual([{ name: expect.stringMatching(/^s\d+$/), runs: '3' }])
    const anew = sql.raw(PLANNED_EACH_TIME)
    await tx.execute(sql`${anew} select ${1}::int as "planned anew"`)
    const kept = await tx.execute(sql`select from pg_prepared_statements where statement like '%planned anew%'
      and statement not like '%pg_prepared%' and name <> ''`)
    expect(kept.rows).toEqual([])
  })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('writes the statements of one tick to the socket in one write', async () => {
  const calls: string[] = []
  class Recorded extends Socket {
    override cork() {
      calls.push('cork')
    }
    override uncork() {
      calls.push('uncork')
    }
  }
  const client = new PreparedStatementClient({ stream: () => new Recorded() })
  void client.query('select 1').catch(() => undefined)
  void client.query('select 2').catch(() => undefined)
  expect(calls).toEqual(['cork'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toEqual(['cork', 'uncork'])
})
