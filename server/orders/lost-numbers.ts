import { desc, isNotNull, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { lostOrderNumbers, orderNumbers, orders } from './tables.ts'

/** Numbers left free for lost orders of which Stripe knows nothing: free ones, and those that gift cards paid. */
const BESIDES = 100
/** The same while Stripe doesn't answer. */
const UNKNOWN = 1000

/** What `shop restore` writes in place of the state. */
const RESTORED = 'restored'

type Parts = Pick<Context, 'db' | 'payments' | 'now' | 'log'>

/**
 * After a recovery of the database to an earlier state, lets the order numbers go on behind those that lost orders may
 * have had: their customers have them in their mails. Returns the numbers left out, and null otherwise. Called at each
 * start, and each minute, because a replica may take over from a database that is lost while shops run.
 *
 * A recovery to a point in time begins another timeline of the write-ahead log, a server from a backup is another
 * cluster, and `shop restore` marks what it restores.
 */
export async function leaveOutLostNumbers(parts: Parts): Promise<{ first: number; last: number } | null> {
  const { db, now, log } = parts
  const state = await readState(db)
  const [known] = await db.select().from(orderNumbers)
  if (!known || known.state === state || (state === null && known.state !== RESTORED)) return null
  const mayHaveLost = known.state === null ? 0 : await countLost(parts)
  return db.transaction(async (tx) => {
    const [counted] = await tx.select().from(orderNumbers).for('no key update')
    // Another process was first.
    if (!counted || counted.state !== known.state) return null
    if (counted.state === null) {
      await tx.update(orderNumbers).set({ state })
      return null
    }
    const first = counted.last + 1
    const last = Math.ceil((counted.last + mayHaveLost) / 100) * 100
    await tx.update(orderNumbers).set({ state, last })
    await tx.insert(lostOrderNumbers).values({ first, last, found_at: now() })
    log.warn({ first, last }, 'the database is an earlier one: these order numbers are left out')
    return { first, last }
  })
}

/** Refused, not there, or not on this kind of server. */
const NOT_TOLD = /^(42501|42883|0A000|55000)$/

/** Null where the server doesn't tell. */
async function readState(db: Handle): Promise<string | null> {
  try {
    const { rows } = await db.execute<{ state: string }>(
      sql`select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as state from pg_control_system()`,
    )
    return rows[0]?.state ?? null
  } catch (problem) {
    const said = problem instanceof Error ? problem.cause : null
    if (said instanceof DatabaseError && NOT_TOLD.test(said.code ?? '')) return null
    throw problem
  }
}

/** The most orders that may be lost: the payments since the last one, and some more. */
async function countLost({ db, payments, now, log }: Parts): Promise<number> {
  const [newest] = await db
    .select({ paid_at: orders.paid_at })
    .from(orders)
    .where(isNotNull(orders.number))
    .orderBy(desc(orders.number))
    .limit(1)
  let paid = 0
  try {
    for await (const page of payments.taken({ from: newest?.paid_at ?? new Date(0), until: now() }))
      paid += page.filter(({ sessionId }) => sessionId !== null).length
  } catch (problem) {
    log.warn({ err: problem }, 'Stripe does not say which payments are newer than the last order')
    return UNKNOWN
  }
  return 2 * paid + BESIDES
}
