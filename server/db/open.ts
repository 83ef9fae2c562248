import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { openEmbedded } from './embedded.ts'
import { migrate, refuseBehind } from './migrate.ts'
import { listenForPageVersion, type PageVersion, queryPageVersion } from './page-version.ts'
import { PreparedStatementClient } from './patched/pg/prepared-statement-client.ts'
import { retryingTransactions } from './transaction.ts'

export type Database = NodePgDatabase
/**
 * Inside a transaction use this handle only: the embedded database has one connection, and a second one would deadlock.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** For a function with a single statement: the database, or the transaction it is part of. */
export type Handle = Database | Transaction

export interface OpenDatabase {
  db: Database
  pool: Pool
  embedded: boolean
  /** Dumps the embedded database into one file while it runs; null for a Postgres server, which has pg_dump. */
  dump: (() => Promise<Blob>) | null
  /** The migrations that ran at this start. */
  migrated: string[]
  /** SQL statements sent so far, for benchmarks and tests. */
  statements(): number
  /** Changes with everything that public pages show. */
  pageVersion: PageVersion
  close(): Promise<void>
}

/** A Postgres server by its URL, or the embedded database in a folder. */
export type DatabaseLocation = { url: string; connections?: number } | { folder: string }

export interface OpenOptions {
  now?: () => Date
  /** Whether missing migrations run (the default), or the start refuses the database. */
  migrations?: 'run' | 'refuse'
  /** Gets a line for each migration, and for waiting. */
  say?: (line: string) => void
}

/** Milliseconds to wait for a connection, and after which Postgres ends the transaction of a process that died. */
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
  // Without these listeners a lost connection ends the process. The query that used it fails anyway.
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
