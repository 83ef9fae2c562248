import type { Handle } from './open.ts'

/**
 * A statement that is asked so often that to build its text takes as long as to ask it: built once for a database, with placeholders for its values.
 * Inside a transaction, whose handle is its own, it is built each time.
 */
export function builtOnce<Statement>(build: (db: Handle) => Statement): (db: Handle) => Statement {
  const kept = new WeakMap<Handle, Statement>()
  return (db) => {
    const there = kept.get(db)
    if (there) return there
    const built = build(db)
    kept.set(db, built)
    return built
  }
}
