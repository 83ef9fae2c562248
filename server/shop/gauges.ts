import { desc, sql } from 'drizzle-orm'
import type { Parts } from '#server/parts.ts'
import { proofs } from '#server/payments/tables.ts'

/** Gauges that are read when somebody looks. */
export async function measure(
  { db, metrics }: Pick<Parts, 'db' | 'metrics'>,
  pool: { totalCount: number; idleCount: number; waitingCount: number },
): Promise<void> {
  metrics.pool.set({ state: 'open' }, pool.totalCount)
  metrics.pool.set({ state: 'idle' }, pool.idleCount)
  metrics.pool.set({ state: 'waiting' }, pool.waitingCount)
  const mails = await db.execute<{ state: string; count: number }>(sql`select state, count(*)::int as count from mails group by state`)
  // A state that nobody is in any more has no row, and would keep its last count for ever.
  metrics.mails.reset()
  metrics.jobs.reset()
  for (const { state, count } of mails.rows) metrics.mails.set({ state }, count)
  const jobs = await db.execute<{ state: string; count: number }>(sql`select state::text as state, count(*)::int as count from pgboss.job group by state`)
  for (const { state, count } of jobs.rows) metrics.jobs.set({ state }, count)
  const [proof] = await db.select().from(proofs).orderBy(desc(proofs.id)).limit(1)
  if (!proof) return
  metrics.proof.set({ result: 'holds' }, proof.holds)
  metrics.proof.set({ result: 'broken' }, proof.broken)
  metrics.provedAt.set(proof.at.getTime() / 1000)
}
