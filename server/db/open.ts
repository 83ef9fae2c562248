import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { NamingClient } from './naming-client.ts'
import { askPageVersion, hearPageVersion, type PageVersion } from './page-version.ts'
import { retryingTransactions } from './transaction.ts'

export type Database = NodePgDatabase
/** Inside a transaction use this handle only: the embedded database has one connection, and a second one would wait for itself. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a verb that only reads or writes once takes: the database, or the transaction it is part of. */
export type Handle = Database | Transaction

export interface OpenDatabase {
  db: Database
  pool: Pool
  embedded: boolean
  /** The embedded database as one file, while it runs; null for a Postgres server, which has pg_dump. */
  dump: (() => Promise<Blob>) | null
  /** SQL statements sent so far; benchmarks and tests read it. */
  statements(): number
  /** Changes whenever something that public pages show does. */
  pageVersion: PageVersion
  close(): Promise<void>
}

/** A Postgres server by its address, or the embedded one in a folder. Both come back migrated. */
export type DatabasePlace = { url: string; connections?: number } | { folder: string }

/**
 * Milliseconds to wait for a connection before saying so, and for which a process that died in the middle of a transaction may keep its locks.
 */
const PATIENCE = { connectionTimeoutMillis: 10_000, idle_in_transaction_session_timeout: 30_000, keepAlive: true }

export async function openDatabase(place: DatabasePlace, now = () => new Date()): Promise<OpenDatabase> {
  const embedded = 'folder' in place ? await openEmbedded(place.folder, { patience: PATIENCE }) : null
  const pool = embedded
    ? embedded.pool
    : new Pool({ Client: NamingClient, connectionString: 'url' in place ? place.url : '', max: 'url' in place ? (place.connections ?? 10) : 1, ...PATIENCE })
  // Without these two a connection that is lost, idle or in use, would end the whole process; whoever was using it is told by its query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const heard = embedded ? hearPageVersion(pool, now) : null
  let statements = 0
  const db = retryingTransactions(drizzle(pool, { logger: { logQuery: () => void statements++ } }))
  try {
    await migrate(pool)
    await heard?.start()
  } catch (problem) {
    await pool.end()
    await embedded?.close()
    throw problem
  }
  const pageVersion = heard ?? askPageVersion('url' in place ? place.url : '', now)
  return {
    db,
    pool,
    embedded: embedded !== null,
    dump: embedded?.dump ?? null,
    statements: () => statements,
    pageVersion,
    async close() {
      await pageVersion.close()
      await pool.end()
      await embedded?.close()
    },
  }
}
