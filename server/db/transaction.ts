import type { Database } from './open.ts'

/**
 * Postgres ended one of two transactions that were in each other's way: serialization_failure, deadlock_detected (its
 * manual, appendix A).
 */
const CODES = new Set(['40001', '40P01'])
/**
 * How often the same work is tried, and how many milliseconds at most it waits before the second try; the wait doubles.
 */
const TRIES = 5
const WAIT = 20

/**
 * Makes `db.transaction` do its work again when Postgres has ended it in favour of another transaction: nothing of it
 * was kept, and the second try finds the other one done. The work may therefore run several times, and must do nothing
 * outside its transaction.
 *
 * To keep this rare there is one order of locking: checkout session, order, refunds, stock items, cart lines, the last
 * order number, and several of a kind by id. Lock rows FOR NO KEY UPDATE: plain FOR UPDATE also waits for every foreign
 * key that points at the row, in an order nobody chose. Only what is about to be deleted is locked FOR UPDATE.
 */
export function retryingTransactions(db: Database): Database {
  const once = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    for (let tried = 1; ; tried++) {
      try {
        return await once(work, config)
      } catch (problem) {
        if (tried === TRIES || !wasInTheWay(problem)) throw problem
        // Two that met once would meet again if both came back at the same moment.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * WAIT * 2 ** tried))
      }
    }
  }
  return db
}

function wasInTheWay(problem: unknown): boolean {
  for (let at = problem; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && CODES.has(at.code)) return true
  return false
}
