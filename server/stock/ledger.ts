import { and, eq, gt, sql } from 'drizzle-orm'
import type { StockMovement } from '#contract/staff/stock.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { keysetPage, type Ordering, withinRange } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { stockItems, stockMovements } from './tables.ts'

const NEWEST_FIRST: Ordering = { columns: [stockMovements.id], direction: 'desc' }

/** An item's movements, newest first, each with the level after it. */
export async function listMovements(
  db: Handle,
  { item_id, pageRequest }: { item_id: number; pageRequest: PageRequest },
): Promise<Page<StockMovement>> {
  const [item] = await db.select({ level: stockItems.level }).from(stockItems).where(eq(stockItems.id, item_id))
  if (!item) throw notFound('Stock item not found.')
  const ofItem = eq(stockMovements.item_id, item_id)
  const page = await keysetPage(pageRequest, {
    ordering: NEWEST_FIRST,
    count: await db.$count(stockMovements, ofItem),
    read: (range) => withinRange(movementRows(db).$dynamic(), range, ofItem),
  })
  let level = item.level - (await movedAfter(db, item_id, page.results[0]?.id))
  const results = page.results.map((row) => {
    const movement = { ...row, level, created_at: row.created_at.toISOString() }
    level -= row.quantity
    return movement
  })
  return { ...page, results }
}

function movementRows(db: Handle) {
  return db
    .select({
      id: stockMovements.id,
      kind: stockMovements.kind,
      quantity: stockMovements.quantity,
      reason: stockMovements.reason,
      // Raw SQL, because stock doesn't import accounts and orders.
      by: sql<string | null>`(select u.username from users u where u.id = ${stockMovements.by_user_id})`,
      order_id: sql<string | null>`(select i.order_id from order_items i where i.id = ${stockMovements.order_item_id})`,
      order_number: sql<string | null>`(select 'SS-' || o.number from order_items i join orders o on o.id = i.order_id
        where i.id = ${stockMovements.order_item_id})`,
      created_at: stockMovements.created_at,
    })
    .from(stockMovements)
}

/** The sum of the movements after this one. */
async function movedAfter(db: Handle, item_id: number, id: number | undefined): Promise<number> {
  if (id === undefined) return 0
  const [later] = await db
    .select({ quantity: sql<number>`coalesce(sum(${stockMovements.quantity}), 0)::int` })
    .from(stockMovements)
    .where(and(eq(stockMovements.item_id, item_id), gt(stockMovements.id, id)))
  return later?.quantity ?? 0
}
