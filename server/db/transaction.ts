import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * serialization_failure and deadlock_detected: Postgres rolled back one of two conflicting transactions (appendix A).
 */
const CONFLICTS = new Set(['40001', '40P01'])
const MAX_TRIES = 5
/** Milliseconds, doubled at each retry. */
const MAX_WAIT = 20

/**
 * Makes `db.transaction` retry its work when Postgres rolls it back because of a conflict. The work may run several
 * times, so it must do nothing outside its transaction.
 *
 * Lock rows in one order, to keep conflicts rare: checkout session, order, refunds, stock items, the discount code, the
 * gift card, cart lines, the last order number, and several of a kind by id
 * (docs/decisions/0019-one-order-of-locking.md). Lock with FOR NO KEY UPDATE: plain FOR UPDATE also conflicts with
 * every insert that refers to the row. Use FOR UPDATE only for rows you delete.
 */
export function retryingTransactions(db: NodePgDatabase): NodePgDatabase {
  const once = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(work, config)
      } catch (problem) {
        if (tries === MAX_TRIES || !isConflict(problem)) throw problem
        // A random wait: two that conflicted would otherwise retry at the same moment and conflict again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_WAIT * 2 ** tries))
      }
    }
  }
  return db
}

function isConflict(problem: unknown): boolean {
  for (let at = problem; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && CONFLICTS.has(at.code)) return true
  return false
}
