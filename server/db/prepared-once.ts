import type { Handle } from './open.ts'
import { connectionOf } from './patched/drizzle/connection-of.ts'

/**
 * For a statement that runs so often that building its text takes as long as running it: builds it once a connection,
 * with placeholders for its values.
 */
export function preparedOnce<Statement>(build: (db: Handle) => Statement): (db: Handle) => Statement {
  const statements = new WeakMap<object, Statement>()
  return (db) => {
    const connection = connectionOf(db)
    const prepared = statements.get(connection)
    if (prepared) return prepared
    const built = build(db)
    statements.set(connection, built)
    return built
  }
}
