import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'

/** Days of sales that make a best seller. */
const DAYS = 90

/**
 * Counts the units of each product in the orders paid within the last 90 days. Cancelled and refunded orders and
 * replacements don't count. Writes only what has changed, because every write renders all cached pages anew.
 */
export async function countSales({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - DAYS * 24 * 60 * 60 * 1000)
  await db.transaction(async (tx) => {
    // A product that staff save at this moment is left for the next count: waiting for it could deadlock with an import
    // of prices.
    const { rows } = await tx.execute<{ id: number; sales_order: number }>(sql`
      with sold as (
        select i.product_id, sum(i.quantity)::int as units from orders o join order_items i on i.order_id = o.id
        where o.paid_at >= ${since} and o.status not in ('cancelled', 'refunded') and o.replaces_order_id is null
        group by i.product_id
      )
      select p.id, -coalesce(sold.units, 0) as sales_order from products p left join sold on sold.product_id = p.id
      where p.sales_order <> -coalesce(sold.units, 0)
      for no key update of p skip locked`)
    if (rows.length === 0) return
    await tx.execute(sql`
      update products p set sales_order = counted.sales_order
      from unnest(${sql.param(rows.map(({ id }) => id))}::int[],
        ${sql.param(rows.map(({ sales_order }) => sales_order))}::int[]) as counted (id, sales_order)
      where p.id = counted.id`)
  })
}
