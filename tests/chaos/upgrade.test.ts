// Long: only `npm run test:all` runs it.
// @module-tag rest
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#server/testing/template.ts'
import { fillStripe } from './many-orders.ts'
import { nextMigrations } from './next-migration.ts'
import { root } from './processes.ts'
import { demoRows, makeReleaseShop } from './release.ts'
import { runReleaseStatements } from './release-statements.ts'
import { isFull, rounds } from './seed.ts'
import { openTestEnvironment, type TestEnvironment, wait } from './test-environment.ts'

/**
 * Migrates a shop of the last release with many orders to the version after this one, while it is in use: by this
 * version's migrations, and by one with every kind of step.
 */

const ORDERS = rounds(2000, 10_000)
/** Milliseconds for which a long report holds the orders, and the limit for any statement meanwhile. */
const REPORT = 6000
const LONGEST_WAIT = 2500

test(`migrates a shop of the last release with ${ORDERS} orders while it reads and sells: no statement fails or waits long`, async () => {
  const url = await newDatabase()
  const pool = new Pool({ connectionString: url, max: 1 })
  onTestFinished(() => pool.end())
  const columns = await makeReleaseShop(pool, await demoRows(inject('template')), ORDERS)
  // Enough stock for the run.
  await pool.query(
    `insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, 50000, 'adjustment', 'for a long run', now() from stock_items`,
  )
  const load = await runReleaseStatements(url, columns, ORDERS + 1)
  const report = await longReport(url)
  expect((await migrate(pool, { migrations: nextMigrations() })).length).toBeGreaterThan(0)
  // This version starts on the schema of the next, as it does after going back.
  const env = await openTestEnvironment({ DATABASE_URL: url })
  onTestFinished(() => env.close())
  await report.ended
  const [here, there] = [await buy(env, 0), await buy(env, 1)]
  await wait(500)
  const { statements, orders, failed, slowest } = await load.stop()
  expect(failed).toEqual([])
  expect(statements).toBeGreaterThan(500)
  expect(orders).toBeGreaterThan(50)
  expect(slowest).toBeLessThan(LONGEST_WAIT)
  await fillStripe(env.stripeFile, env.stripe.origin, ORDERS + orders)
  for (const session_id of [here, there])
    await expect
      .poll(async () => (await env.client().checkout.session({ session_id })).paid, { timeout: 10_000 })
      .toBe(true)
  await env.proved()
  await env.shops[0]?.stop()
  expect(env.command('migrate')).toMatchObject({
    code: 0,
    output: "  Nothing to do: the database has this version's schema.\n",
  })
}, 180_000)

test.runIf(isFull)(
  'a migration that is killed repeatedly continues and ends with the schema of a new shop',
  async () => {
    const url = await newDatabase()
    const pool = new Pool({ connectionString: url, max: 1 })
    onTestFinished(() => pool.end())
    await makeReleaseShop(pool, await demoRows(inject('template')), ORDERS)
    let code: number | null = null
    // Later each time, because the start of the process takes most of the first.
    for (let patience = 1200; code !== 0 && patience < 60_000; patience *= 1.3) code = await migrateFor(url, patience)
    expect(code).toBe(0)
    const fresh = await newDatabase()
    expect(await migrateFor(fresh, 60_000)).toBe(0)
    const other = new Pool({ connectionString: fresh, max: 1 })
    onTestFinished(() => other.end())
    expect(await schemaOf(pool)).toEqual(await schemaOf(other))
    expect((await pool.query('select count(*)::int as missing from orders where note is null')).rows).toEqual([
      { missing: 0 },
    ])
  },
  180_000,
)

async function buy(env: TestEnvironment, at: number): Promise<string> {
  const client = env.client(at)
  const session_id = await env.readyToPay([{ slug: 'lavender-fields' }], client)
  expect((await env.confirm(await env.openPayment(session_id, client))).status).toBe('succeeded')
  return session_id
}

/** Opens a transaction that has read the orders, as a backup does. Resolves when it has begun. */
async function longReport(url: string): Promise<{ ended: Promise<void> }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select count(*) from orders')
  return { ended: wait(REPORT).then(() => client.end()) }
}

async function newDatabase(): Promise<string> {
  const { url, drop } = await emptyDatabase(inject('template'))
  onTestFinished(drop)
  return url
}

/** Migrates to the next version in a process that is killed after `patience` ms. Returns its exit code, or null. */
async function migrateFor(url: string, patience: number): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'tests/chaos/next-migration.ts')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  return code
}

/** Columns, indexes and constraints of the shop's tables, as Postgres prints them. */
async function schemaOf(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select 'column' as kind, table_name || '.' || column_name as name, concat_ws(' ', data_type, is_nullable,
      column_default, ordinal_position) as definition
       from information_schema.columns where table_schema = 'public'
     union all select 'index', indexname, indexdef || ' ' || (select indisvalid from pg_index
       where indexrelid = to_regclass(quote_ident(indexname)))
       from pg_indexes where schemaname = 'public'
     union all select 'constraint', conname, pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select 'migration', created_at::text, hash from drizzle.__drizzle_migrations
     order by 1, 2, 3`,
  )
  return rows
}
