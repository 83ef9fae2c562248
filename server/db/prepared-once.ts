import type { Handle } from './open.ts'

/**
 * A statement that is asked so often that to build its text takes as long as to ask it: built once for each connection,
 * with placeholders for its values.
 */
export function preparedOnce<Statement>(build: (db: Handle) => Statement): (db: Handle) => Statement {
  const kept = new WeakMap<object, Statement>()
  return (db) => {
    const connection = connectionOf(db)
    const there = kept.get(connection)
    if (there) return there
    const built = build(db)
    kept.set(connection, built)
    return built
  }
}

/**
 * A transaction's handle is another each time, the connection under it one of ten. Drizzle's types don't show it;
 * should it go away, statements in transactions are built each time, as they would be without this.
 */
function connectionOf(db: Handle): object {
  return (db as { session?: { client?: object } }).session?.client ?? db
}
