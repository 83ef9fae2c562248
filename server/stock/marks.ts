import type { Pool } from 'pg'
import { sharedReading } from '#server/db/shared-reading.ts'

/** Written by hand: it is asked for every product and list that is answered from what is kept, and to build it takes longer than to ask it. */
const MARKS = `
  select json_object_agg(product_id, mark) as marks from (
    select i.product_id, string_agg(i.id || ':' || i.level - coalesce(h.held, 0), ',' order by i.id) as mark
    from stock_items i
    left join lateral (select sum(quantity) as held from stock_holds where item_id = i.id and expires_at > $2) h on true
    where i.product_id = any($1::int[]) group by i.product_id
  ) marked`

/**
 * Tells what stands for how many of some products there are ("3,14,15" by id): while it is the same, an answer that says how many is right. All who ask
 * at the same time are told by one statement, whatever they ask for.
 */
export function openStockMarks(pool: Pool, now: () => Date): (of: string) => Promise<string> {
  let asked = new Set<number>()
  const read = sharedReading(async () => {
    const ids = [...asked]
    asked = new Set()
    const { rows } = await pool.query<{ marks: Record<string, string> | null }>({ name: 'stock-marks', text: MARKS, values: [ids, now()] })
    return rows[0]?.marks ?? {}
  })
  return async (of) => {
    const ids = of.split(',').map(Number)
    for (const id of ids) asked.add(id)
    const marks = await read()
    return ids.map((id) => marks[id] ?? '').join(';')
  }
}
