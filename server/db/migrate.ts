import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The database was written by a newer version of the shop than this one. */
export class DatabaseIsNewer extends Error {}

/** Any number; all processes that start on one Postgres queue up behind it. */
const MIGRATION_LOCK = 7_243_001

/** Brings the database to this version's tables. Several processes may start at once: one migrates, the others wait. */
export async function migrate(pool: Pool): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseNewer(connection)
    await runMigrations(drizzle(connection), { migrationsFolder: folder })
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    connection.release()
  }
}

/** Another one: what a first start writes (the demo shop, secrets, the job queues) is written by one process while the others wait. */
const START_LOCK = 7_243_002

/** Runs `work` while no other process of the same Postgres does. The embedded database has one process, and one connection. */
export async function oneAtATime<T>({ pool, embedded }: { pool: Pool; embedded: boolean }, work: () => Promise<T>): Promise<T> {
  if (embedded) return work()
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [START_LOCK]).catch(() => undefined)
    connection.release()
  }
}

async function refuseNewer(connection: { query(sql: string): Promise<{ rows: Record<string, unknown>[] }> }): Promise<void> {
  const known = await connection.query("select to_regclass('drizzle.__drizzle_migrations') is not null as present")
  if (!known.rows[0]?.present) return
  const { rows } = await connection.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  const newest = Number(rows[0]?.newest ?? 0)
  const journal: { entries: { when: number }[] } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'))
  const ours = Math.max(...journal.entries.map((entry) => entry.when))
  if (newest > ours) throw new DatabaseIsNewer('The database was written by a newer version of the shop. Update the code, or use another database.')
}
