import type { Pool, PoolClient } from 'pg'
import { type Migration, readMigrations } from './migration-files.ts'
import { runAtOnce, runConcurrently } from './run-migration.ts'
import { DatabaseIsBehind, DatabaseIsNewer } from './schema-problem.ts'

/**
 * The lock of migrations. Older versions waited inside Postgres for 7_243_001, which blocks building an index
 * concurrently.
 */
const MIGRATION_LOCK = 7_243_004
/** The lock of a first start: one process writes the demo shop, secrets and queues while the others wait. */
const START_LOCK = 7_243_002
/** Milliseconds between two attempts, and until a waiting process says so. */
const LOOK_EVERY = 200
const SAY_AFTER = 10_000

export interface MigrateOptions {
  /** Gets a line for each migration, and for waiting. */
  say?: ((line: string) => void) | undefined
  /** For tests of an upgrade. Without it, this version's. */
  migrations?: Migration[] | undefined
}

/**
 * Migrates the database to this version's schema and returns the migrations that ran. Of several processes one migrates
 * and the others wait.
 */
export async function migrate(
  pool: Pool,
  { say = () => {}, migrations = readMigrations() }: MigrateOptions = {},
): Promise<Migration[]> {
  const connection = await pool.connect()
  try {
    await lock(connection, say)
    const { applied, pending } = await compare(connection, migrations)
    if (pending.length > 0) {
      // Drizzle's own table, which versions before this one read.
      await connection.query('create schema if not exists drizzle')
      await connection.query(
        `create table if not exists drizzle.__drizzle_migrations (
          id serial primary key, hash text not null, created_at bigint)`,
      )
    }
    if (applied === 0) await runAtOnce(connection, pending)
    else for (const migration of pending) await runConcurrently(connection, { migration, say })
    return pending
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    connection.release()
  }
}

/** Runs `work` while no other process on the same Postgres runs its own. */
export async function withAdvisoryLock<T>({ pool }: { pool: Pool }, work: () => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [START_LOCK]).catch(() => undefined)
    connection.release()
  }
}

/** Raises DatabaseIsBehind or DatabaseIsNewer unless the database has this version's schema. Writes nothing. */
export async function refuseBehind(pool: Pool): Promise<void> {
  const connection = await pool.connect()
  try {
    const { applied, pending } = await compare(connection, readMigrations())
    if (pending.length === 0) return
    if (applied === 0)
      throw new DatabaseIsBehind(
        'The database is empty: no shop has been in it. Set DATABASE_URL as your shop has it, or run shop migrate for a new one.',
      )
    const names = pending.map(({ name }) => name).join(', ')
    throw new DatabaseIsBehind(`The database lacks this version's ${names}. Run shop migrate first.`)
  } finally {
    connection.release()
  }
}

/**
 * Polls instead of waiting in Postgres: a waiting statement is a transaction, and building an index concurrently waits
 * for it.
 */
async function lock(connection: PoolClient, say: (line: string) => void): Promise<void> {
  for (let waited = 0; ; waited += LOOK_EVERY) {
    const { rows } = await connection.query('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
    if (rows[0]?.mine) return
    if (waited === SAY_AFTER) say('  waiting for another process that migrates this database')
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
}

/**
 * How many migrations the database has, and which of these are missing. Raises DatabaseIsNewer if it has one of a newer
 * version that this one can't work with, and DatabaseIsBehind if it is older than the first of these.
 */
async function compare(
  connection: PoolClient,
  migrations: Migration[],
): Promise<{ applied: number; pending: Migration[] }> {
  const known = await connection.query("select to_regclass('drizzle.__drizzle_migrations') is not null as present")
  if (!known.rows[0]?.present) return { applied: 0, pending: migrations }
  const ours = Math.max(...migrations.map(({ when }) => when))
  const { rows } = await connection.query<{ applied: string; newest: string | null; beyond: string }>(
    `select count(*) as applied, max(created_at) as newest, count(*) filter (where created_at > $1
      and hash not like 'expand-%') as beyond
     from drizzle.__drizzle_migrations`,
    [ours],
  )
  if (Number(rows[0]?.beyond) > 0)
    throw new DatabaseIsNewer(
      'The database was written by a newer version of the shop. Update the code, or use another database.',
    )
  const applied = Number(rows[0]?.applied)
  const newest = Number(rows[0]?.newest ?? 0)
  if (applied > 0 && newest < (migrations[0]?.when ?? 0))
    throw new DatabaseIsBehind(
      'The database was written before the first release, whose schema this version begins with. Use a new database.',
    )
  return { applied, pending: migrations.filter(({ when }) => when > newest) }
}
