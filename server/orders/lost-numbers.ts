import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { lostOrderNumbers, orderNumbers, orders } from './tables.ts'

/** Numbers left free for lost orders of which Stripe knows nothing: free ones, and those that gift cards paid. */
const BESIDES = 100
/** The same while Stripe doesn't answer. */
const UNKNOWN = 1000

type Parts = Pick<Context, 'db' | 'payments' | 'now' | 'log'>

/**
 * After a recovery of the database to an earlier state, lets the order numbers go on behind those that lost orders may
 * have had: their customers have them in their mails. Returns the numbers left out, and null otherwise. Call it before
 * the shop takes orders.
 *
 * A recovery to a point in time begins another timeline of the write-ahead log, a server from a backup is another
 * cluster, and `shop restore` marks what it restores. A replica that takes over counts too, since it may lack the last
 * orders.
 */
export async function leaveOutLostNumbers(parts: Parts): Promise<{ first: number; last: number } | null> {
  const { db, now, log } = parts
  const state = await readState(db)
  const [known] = await db.select().from(orderNumbers)
  if (!known || state === null || known.state === state) return null
  const mayHaveLost = known.state === null ? 0 : await countLost(parts)
  return db.transaction(async (tx) => {
    const [counted] = await tx.select().from(orderNumbers).for('no key update')
    // Another process was first.
    if (!counted || counted.state === state) return null
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

/** Null where this role may not ask. */
async function readState(db: Handle): Promise<string | null> {
  const asked = db.execute<{ state: string }>(
    sql`select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as state from pg_control_system()`,
  )
  const answer = await asked.catch(() => null)
  return answer?.rows[0]?.state ?? null
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
