import { sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { Today } from '#contract/staff/today.ts'
import type { Parts } from '#server/parts.ts'

export async function readToday({ db }: Pick<Parts, 'db'>): Promise<Today> {
  const { rows } = await db.execute<{ orders: number; revenue: number }>(
    sql`select count(*)::int as orders, coalesce(sum(total_pence - refunded_pence), 0)::int as revenue from orders where paid_at >= date_trunc('day', now(), 'Europe/London')`,
  )
  return { today: { orders: rows[0]?.orders ?? 0, revenue: pounds(rows[0]?.revenue ?? 0) } }
}
