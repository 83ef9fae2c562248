import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { inThisTrace } from '#server/trace.ts'
import { migrate, refuseBehind } from './migrate.ts'
import { type OpenPool, type PageVersion, queryPageVersion } from './page-version.ts'
import { PreparedStatementClient } from './patched/pg/prepared-statement-client.ts'
import { retryingTransactions } from './transaction.ts'

export type Database = NodePgDatabase
/** Inside a transaction use this handle only: transactions that each wait for a second connection would deadlock. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** For a function with a single statement: the database, or the transaction it is part of. */
export type Handle = Database | Transaction

export interface OpenDatabase {
  db: Database
  pool: Pool
  /** The migrations that ran at this start. */
  migrated: string[]
  /** SQL statements sent so far, for benchmarks and tests. */
  statements(): number
  /** Changes with everything that public pages show. */
  pageVersion: PageVersion
  close(): Promise<void>
}

export interface OpenOptions {
  /** The most connections for queries; one more reads the version of pages. */
  connections?: number
  now?: () => Date
  /** Whether missing migrations run (the default), or the start refuses the database. */
  migrations?: 'run' | 'refuse'
  /** Opens the pools; the tests keep theirs between shops. */
  openPool?: OpenPool
  /** Gets a line for each migration, and for waiting. */
  say?: (line: string) => void
}

/** Milliseconds to wait for a connection, and after which Postgres ends the transaction of a process that died. */
const TIMEOUTS = { connectionTimeoutMillis: 10_000, idle_in_transaction_session_timeout: 30_000, keepAlive: true }

export async function openDatabase(
  url: string,
  {
    connections = 10,
    now = () => new Date(),
    migrations = 'run',
    openPool = (config) => new Pool(config),
    say,
  }: OpenOptions = {},
): Promise<OpenDatabase> {
  const pool = openPool({ Client: PreparedStatementClient, connectionString: url, max: connections, ...TIMEOUTS })
  // Without these listeners a lost connection ends the process. The query that used it fails anyway.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const connect = pool.connect.bind(pool) as (given?: unknown) => unknown
  pool.connect = ((given?: unknown) => connect(given && inThisTrace(given))) as Pool['connect']
  let statements = 0
  const migrated: string[] = []
  const db = retryingTransactions(drizzle(pool, { logger: { logQuery: () => void statements++ } }))
  try {
    if (migrations === 'refuse') await refuseBehind(pool)
    else for (const { name } of await migrate(pool, { say })) migrated.push(name)
  } catch (problem) {
    await pool.end()
    throw problem
  }
  const pageVersion = queryPageVersion(url, now, openPool)
  return {
    db,
    pool,
    migrated,
    statements: () => statements,
    pageVersion,
    async close() {
      await pageVersion.close()
      await pool.end()
    },
  }
}
