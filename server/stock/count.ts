import { inArray, sql } from 'drizzle-orm'
import type { Count, CountLine, CountOutcome } from '#contract/staff/stock-count.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { invalidField } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { subjectOf } from './adjust.ts'
import { stockItems, stockMovements } from './tables.ts'

interface Found extends CountLine {
  /** Units held by open payments. */
  held: number
}

/** The lines of a stock take, by category and then in the shop's order. */
export async function readCountSheet(db: Handle, { now, id }: { now: Date; id?: number }): Promise<CountLine[]> {
  return (await readShelves(db, now, id === undefined ? null : [id])).map(({ held, ...line }) => line)
}

/**
 * Saves counts. The shelf holds what is available, held, and sold but not packed: a sale doesn't change it, so shoppers
 * may buy during a stock take. A line that was packed, adjusted or returned since the sheet was read isn't saved.
 */
export async function saveCounts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { counts, request_key, by }: { counts: Count[]; request_key: string; by: SignedIn },
): Promise<CountOutcome[]> {
  const ids = counts.map(({ id }) => id)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice !== -1) throw invalidField(`counts.${twice}.id`, 'An item is counted twice.')
  return db.transaction(async (tx) => {
    await tx
      .select({ id: stockItems.id })
      .from(stockItems)
      .where(inArray(stockItems.id, ids))
      .orderBy(stockItems.id)
      .for('no key update')
    const found = new Map((await readShelves(tx, now(), ids)).map((line) => [line.id, line]))
    const done = await movedBy(tx, request_key, ids)
    const outcomes: CountOutcome[] = []
    for (const count of counts) {
      const line = found.get(count.id)
      if (!line) throw invalidField('counts', 'A counted item has been removed. Please reload the page.')
      const before = done.get(count.id)
      outcomes.push(
        before === undefined
          ? await saveCount(tx, { line, count, by, at: now(), key: keyOf(request_key, count.id) })
          : adjusted(line, before),
      )
    }
    return outcomes
  })
}

interface By {
  by: SignedIn
  at: Date
  key: string
}

async function saveCount(
  tx: Transaction,
  { line, count: { counted, shelf }, by, at, key }: By & { line: Found; count: Count },
): Promise<CountOutcome> {
  const answer = { id: line.id, level: line.level, shelf: line.shelf }
  if (line.shelf !== shelf)
    return {
      ...answer,
      outcome: 'moved',
      detail: `Somebody packed or changed some in the meantime: there were ${shelf}, now there are ${line.shelf}. Count again.`,
    }
  const quantity = counted - line.shelf
  const level = line.level + quantity
  if (level < line.held) return { ...answer, outcome: 'refused', detail: shortSentence(line) }
  await record(tx, {
    by,
    action: 'stock.count',
    subject: subjectOf(line),
    before: { shelf: line.shelf, level: line.level },
    after: { counted, level },
    at,
  })
  if (quantity === 0) return { ...answer, outcome: 'right', detail: 'Matches the records.' }
  await tx.insert(stockMovements).values({
    item_id: line.id,
    quantity,
    kind: 'adjustment',
    reason: `Counted: ${counted} on the shelf`,
    by_user_id: by.id,
    request_key: key,
    created_at: at,
  })
  return adjusted({ ...line, level, shelf: counted }, quantity)
}

/** The refusal of a count that is below the sold and held units. */
function shortSentence({ to_pack, held }: Found): string {
  const promised = [
    to_pack > 0 && `${to_pack} sold and waiting to be packed`,
    held > 0 && `${held} being paid for right now`,
  ]
    .filter(Boolean)
    .join(', ')
  return `There should be more: ${promised}. Check again; if they are lost, refund an order first.`
}

const adjusted = ({ id, level, shelf }: CountLine, quantity: number): CountOutcome => ({
  id,
  outcome: 'adjusted',
  detail: `${quantity > 0 ? `${quantity} more` : `${-quantity} fewer`} than recorded. ${level} can be sold now.`,
  level,
  shelf,
})

const keyOf = (request_key: string, id: number) => `${request_key}-${id}`

/** The movements of an earlier request with the same `request_key`. */
async function movedBy(tx: Transaction, request_key: string, ids: number[]): Promise<Map<number, number>> {
  const keys = ids.map((id) => keyOf(request_key, id))
  const rows = await tx
    .select({ id: stockMovements.item_id, quantity: stockMovements.quantity })
    .from(stockMovements)
    .where(inArray(stockMovements.request_key, keys))
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** One statement, so that a concurrent sale is in all sums or in none. Raw SQL, because stock doesn't import orders. */
async function readShelves(db: Handle, now: Date, ids: number[] | null): Promise<Found[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with waiting as (
      select i.stock_item_id, sum(i.quantity - coalesce((
        select sum(m.quantity) from stock_movements m where m.order_item_id = i.id and m.kind = 'return'), 0)) as units
      from orders o join order_items i on i.order_id = o.id
      where o.status = 'paid' and (${ids === null} or i.stock_item_id = any(${sql.param(ids ?? [])}::int[]))
      group by i.stock_item_id),
    shelves as (
      select s.id, c.name as category, p.name, v.name as variant, s.level,
        greatest(coalesce(w.units, 0), 0)::int as to_pack,
        coalesce((
          select sum(h.quantity) from stock_holds h where h.item_id = s.id and h.expires_at > ${now}), 0)::int as held,
        p.published and coalesce(v.on_sale, not exists (
          select 1 from variants o where o.product_id = p.id and o.on_sale)) as on_sale,
        c.position as c_position, p.position as p_position, p.id as p_id, v.position as v_position
      from stock_items s join products p on p.id = s.product_id join categories c on c.id = p.category_id
      left join variants v on v.id = s.variant_id left join waiting w on w.stock_item_id = s.id
      where p.kind <> 'gift_card' and (${ids === null} or s.id = any(${sql.param(ids ?? [])}::int[])))
    select id, category, name, variant, on_sale, level, to_pack, level + to_pack as shelf, held from shelves
    order by c_position, category, p_position, p_id, v_position nulls first, id`)
  return rows
}
