import { readdirSync, readFileSync } from 'node:fs'
import { Pool } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { emptyDatabase } from '#server/testing/template.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

interface Named {
  name: string
}
interface Table extends Named {
  columns: Record<string, { name: string; notNull: boolean }>
  indexes: Record<string, Named>
  uniqueConstraints: Record<string, Named>
  checkConstraints: Record<string, Named>
  foreignKeys: Record<string, Named>
}

const meta = new URL('migrations/meta/', import.meta.url)
const newest = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
  .at(-1)
const snapshot: { tables: Record<string, Table> } = JSON.parse(readFileSync(new URL(newest ?? '', meta), 'utf8'))
const tables = Object.values(snapshot.tables)

test('a migrated database has the columns, indexes and constraints of the tables.ts files', async () => {
  const { pool } = (await openShop()).database
  const columns = await pool.query<{ column: string }>(
    `select table_name || '.' || column_name || case is_nullable when 'NO' then ' not null' else '' end as column
       from information_schema.columns where table_schema = 'public' and table_name = any($1)`,
    [tables.map(({ name }) => name)],
  )
  const expected = tables.flatMap((table) =>
    Object.values(table.columns).map(({ name, notNull }) => `${table.name}.${name}${notNull ? ' not null' : ''}`),
  )
  expect(columns.rows.map(({ column }) => column).toSorted()).toEqual(expected.toSorted())

  const { rows } = await pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'public'
     union select conname from pg_constraint where connamespace = 'public'::regnamespace`,
  )
  const there = new Set(rows.map(({ name }) => name))
  const missing = tables
    .flatMap((table) => [table.indexes, table.uniqueConstraints, table.checkConstraints, table.foreignKeys])
    .flatMap((list) => Object.values(list))
    // Postgres cuts names off at 63 bytes.
    .filter(({ name }) => !there.has(name.slice(0, 63)))
  expect(missing).toEqual([])
})

// drizzle-kit doesn't write such a statement again when a migration is made anew.
test('a code that was once for each customer before has the day of the upgrade as its first, and the version before goes on', async () => {
  const { url, drop } = await emptyDatabase(inject('template'))
  const pool = new Pool({ connectionString: url, max: 1 })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const migrations = readMigrations()
  await migrate(pool, { migrations: migrations.filter(({ name }) => name < '0001') })
  await pool.query(`insert into discount_codes (code, kind, percent, once_per_customer, starts_at, created_at)
    values ('ONCE', 'percent', 10, true, now(), now()), ('OFTEN', 'percent', 10, false, now(), now())`)
  const [handOuts] = await migrate(pool, { migrations: migrations.filter(({ name }) => name < '0002') })
  expect(handOuts?.hash).toMatch(/^expand-/)
  const { rows } = await pool.query(`select code, once_since from discount_codes order by id`)
  expect(rows).toEqual([
    { code: 'ONCE', once_since: expect.any(Date) },
    { code: 'OFTEN', once_since: null },
  ])
})
