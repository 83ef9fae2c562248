import { Pool } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { copyDatabase, type Template } from '#server/testing/template.ts'
import { fillOrders } from './many-orders.ts'

/**
 * The current release: its commit and its last migration. Change both after a release, so that the tested upgrade is
 * the next one.
 */
export const RELEASE = { commit: '111629c25a35127502b162b155bceab5878faa37', lastMigration: '0000_baseline' }

/** The release's columns, by table. */
export type ReleaseColumns = Map<string, string[]>

type Rows = Map<string, unknown[]>

/** All rows of a shop as JSON, by table. */
async function rowsIn(pool: Pool): Promise<Rows> {
  const rows: Rows = new Map()
  for (const table of (await columnsOf(pool)).keys()) {
    const { rows: all } = await pool.query(`select to_jsonb(t) as row from "${table}" t`)
    rows.set(
      table,
      all.map(({ row }) => row),
    )
  }
  return rows
}

/** The demo shop on the current schema, read from the tests' template. */
export async function demoRows(template: Template): Promise<Rows> {
  const { url, drop } = await copyDatabase(template)
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    return await rowsIn(pool)
  } finally {
    await pool.end()
    await drop()
  }
}

/**
 * Creates a shop of the release in an empty database: its schema, the demo shop and orders. Returns the release's
 * columns.
 */
export async function makeReleaseShop(pool: Pool, demo: Rows, orders: number): Promise<ReleaseColumns> {
  await migrate(pool, { migrations: readMigrations().filter(({ name }) => name <= RELEASE.lastMigration) })
  const columns = await columnsOf(pool)
  const connection = await pool.connect()
  try {
    // Without triggers and foreign keys, because all rows are copied, including those that triggers insert.
    await connection.query('set session_replication_role = replica')
    for (const [table, names] of columns) {
      const list = names.map((name) => `"${name}"`).join(', ')
      await connection.query(`delete from "${table}"`)
      await connection.query(
        `insert into "${table}" (${list}) overriding system value select ${list}
          from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
        [JSON.stringify(demo.get(table) ?? [])],
      )
    }
    const { rows: counted } = await connection.query(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
        and is_identity = 'YES'`,
    )
    for (const { table_name: table, column_name: column } of counted)
      await connection.query(
        `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce((select max("${column}")
          from "${table}"), 0) + 1, false)`,
      )
    await connection.query('set session_replication_role = origin')
    await fillOrders((statement) => connection.query(statement), orders)
  } finally {
    connection.release()
  }
  return columns
}

async function columnsOf(pool: Pool): Promise<ReleaseColumns> {
  const { rows } = await pool.query(
    `select c.table_name, array_agg(c.column_name::text order by c.ordinal_position) as names
      from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by c.table_name
       order by c.table_name`,
  )
  return new Map(rows.map(({ table_name, names }) => [table_name, names]))
}
