import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { openEmbedded } from './embedded.ts'
import { migrate, refuseBehind } from './migrate.ts'
import { listenForPageVersion, type PageVersion, queryPageVersion } from './page-version.ts'
import { PreparedStatementClient } from './patched/pg/prepared-statement-client.ts'
import { retryingTransactions } from './transaction.ts'

export type Database = NodePgDatabase
/**
 * Inside a transaction use this handle only: the embedded database has one connection, and a second one would wait for
 * itself.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a verb that only reads or writes once takes: the database, or the transaction it is part of. */
export type Handle = Database | Transaction

export interface OpenDatabase {
  db: Database
  pool: Pool
  embedded: boolean
  /** The embedded database as one file, while it runs; null for a Postgres server, which has pg_dump. */
  dump: (() => Promise<Blob>) | null
  /** The migrations that were run when it was opened. */
  migrated: string[]
  /** SQL statements sent so far; benchmarks and tests read it. */
  statements(): number
  /** Changes whenever something that public pages show does. */
  pageVersion: PageVersion
  close(): Promise<void>
}

/** A Postgres server by its address, or the embedded one in a folder. */
export type DatabaseLocation = { url: string; connections?: number } | { folder: string }

export interface OpenOptions {
  now?: () => Date
  /** Whether migrations that the database lacks are run (the default), or refused with a sentence. */
  migrations?: 'run' | 'refuse'
  /** Hears which migrations were run, and what they wait for. */
  say?: (line: string) => void
}

/**
 * Milliseconds to wait for a connection before saying so, and for which a process that died in the middle of a
 * transaction may keep its locks.
 */
const TIMEOUTS = { connectionTimeoutMillis: 10_000, idle_in_transaction_session_timeout: 30_000, keepAlive: true }

export async function openDatabase(
  place: DatabaseLocation,
  { now = () => new Date(), migrations = 'run', say }: OpenOptions = {},
): Promise<OpenDatabase> {
  const embedded = 'folder' in place ? await openEmbedded(place.folder, { poolConfig: TIMEOUTS }) : null
  const pool = embedded
    ? embedded.pool
    : new Pool({
        Client: PreparedStatementClient,
        connectionString: 'url' in place ? place.url : '',
        max: 'url' in place ? (place.connections ?? 10) : 1,
        ...TIMEOUTS,
      })
  // Without these two a connection that is lost, idle or in use, would end the whole process; whoever was using it is
  // told by its query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const heard = embedded ? listenForPageVersion(pool, now) : null
  let statements = 0
  const migrated: string[] = []
  const db = retryingTransactions(drizzle(pool, { logger: { logQuery: () => void statements++ } }))
  try {
    if (migrations === 'refuse') await refuseBehind(pool)
    else for (const { name } of await migrate(pool, { alone: embedded !== null, say })) migrated.push(name)
    await heard?.start()
  } catch (problem) {
    await pool.end()
    await embedded?.close()
    throw problem
  }
  const pageVersion = heard ?? queryPageVersion('url' in place ? place.url : '', now)
  return {
    db,
    pool,
    embedded: embedded !== null,
    dump: embedded?.dump ?? null,
    migrated,
    statements: () => statements,
    pageVersion,
    async close() {
      await pageVersion.close()
      await pool.end()
      await embedded?.close()
    },
  }
}
