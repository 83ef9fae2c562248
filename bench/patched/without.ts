import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientConfig, Pool } from 'pg'
import type { OpenDatabase } from '#server/db/open.ts'
import { PreparedStatementClient } from '#server/db/patched/pg/prepared-statement-client.ts'
import { retryingTransactions } from '#server/db/transaction.ts'

/** The shop's client without names: an empty name is Postgres's unnamed statement. */
export class Unnamed extends PreparedStatementClient {
  constructor(config?: ClientConfig) {
    super(config)
    const query = this.query as (...given: unknown[]) => unknown
    this.query = ((statement: unknown, ...rest: unknown[]) =>
      query(
        typeof statement === 'object' && statement && !('submit' in statement) ? { ...statement, name: '' } : statement,
        ...rest,
      )) as typeof this.query
  }
}

/** The shop's client that waits for each response before the next statement. */
export class Unpipelined extends PreparedStatementClient {
  constructor(config?: ClientConfig) {
    super(config)
    // `as`: pg's types lack both.
    const inside = this as unknown as { pipeline: boolean; connection: { stream: { cork: unknown } } }
    inside.pipeline = false
    inside.connection.stream.cork = undefined
  }
}

/** The same database over another pool. */
export function databaseWith(base: OpenDatabase, pool: Pool): OpenDatabase {
  return { ...base, pool, db: retryingTransactions(drizzle(pool)) }
}

/** A database whose transactions each have another object as their connection: preparedOnce finds nothing in it. */
export function NewHandles(database: OpenDatabase): OpenDatabase {
  const transaction = database.db.transaction.bind(database.db)
  database.db.transaction = (work, config) =>
    transaction((tx) => {
      const { session } = tx as unknown as { session: { client: object } } // what connectionOf reads
      session.client = Object.create(session.client) as object
      return work(tx)
    }, config)
  return database
}
