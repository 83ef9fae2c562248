import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import { sharedReading } from '#server/db/shared-reading.ts'

/**
 * Tells what stands for how many of some products there are ("3,14,15" by id): while it is the same, an answer that says how many is right. All who ask
 * at the same time are told by one statement, whatever they ask for.
 */
export function openStockMarks(db: Database, now: () => Date): (of: string) => Promise<string> {
  let asked = new Set<number>()
  const read = sharedReading(async () => {
    const ids = [...asked]
    asked = new Set()
    const { rows } = await db.execute<{ product_id: number; mark: string }>(sql`
      select i.product_id, string_agg(i.id || ':' || i.level - coalesce(h.held, 0), ',' order by i.id) as mark
      from stock_items i
      left join lateral (select sum(quantity) as held from stock_holds where item_id = i.id and expires_at > ${now()}) h on true
      where i.product_id = any(${sql.param(ids)}::int[]) group by i.product_id`)
    return new Map(rows.map((row) => [row.product_id, row.mark]))
  })
  return async (of) => {
    const ids = of.split(',').map(Number)
    for (const id of ids) asked.add(id)
    const marks = await read()
    return ids.map((id) => marks.get(id) ?? '').join(';')
  }
}
