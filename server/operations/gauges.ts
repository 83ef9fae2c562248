import { desc, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { resetStates } from '#server/http/metrics.ts'
import { proofs } from '#server/payments/tables.ts'

/** Gauges that are read at each scrape. Without the database those that are read there keep their last values. */
export async function measure(
  { db, metrics }: Pick<Context, 'db' | 'metrics'>,
  pool: { totalCount: number; idleCount: number; waitingCount: number },
): Promise<void> {
  metrics.pool.set({ state: 'open' }, pool.totalCount)
  metrics.pool.set({ state: 'idle' }, pool.idleCount)
  metrics.pool.set({ state: 'waiting' }, pool.waitingCount)
  const isUp = await readDatabase({ db, metrics }).then(
    () => true,
    () => false,
  )
  metrics.database.set(isUp ? 1 : 0)
}

async function readDatabase({ db, metrics }: Pick<Context, 'db' | 'metrics'>): Promise<void> {
  const mails = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from mails group by state`,
  )
  resetStates(metrics)
  for (const { state, count } of mails.rows) metrics.mails.set({ state }, count)
  const jobs = await db.execute<{ state: string; count: number }>(
    sql`select state::text as state, count(*)::int as count from pgboss.job group by state`,
  )
  for (const { state, count } of jobs.rows) metrics.jobs.set({ state }, count)
  const levels = await db.execute<{ product: string; size: string; level: number }>(sql`
    select p.slug as product, coalesce(v.name, '') as size, i.level
    from stock_items i join products p on p.id = i.product_id left join variants v on v.id = i.variant_id`)
  for (const { product, size, level } of levels.rows) metrics.stock.set({ product, size }, level)
  const [proof] = await db.select().from(proofs).orderBy(desc(proofs.id)).limit(1)
  if (!proof) return
  metrics.proof.set({ result: 'holds' }, proof.holds)
  metrics.proof.set({ result: 'broken' }, proof.broken)
  metrics.provedAt.set(proof.at.getTime() / 1000)
}
