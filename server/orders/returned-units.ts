import { inArray, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { returnedUnits } from '#server/stock/restock.ts'
import { orderReturnLines } from './tables.ts'

export interface ReturnedUnits {
  /** Units that came back, or that went back on the shelf before they left. */
  returned: number
  /** Those of them that are on the shelf. */
  restocked: number
  /** Those that went on the shelf with a refund, or because the order was cancelled. */
  withoutReturn: number
}

const NONE: ReturnedUnits = { returned: 0, restocked: 0, withoutReturn: 0 }

/**
 * What has come back of each line. A unit comes back once: with a return, which may put it on the shelf, or on the
 * shelf with a refund. Read it after the order's row is locked, or two people put the same unit on the shelf.
 */
export async function readReturned(
  db: Handle,
  orderItemIds: number[],
): Promise<(order_item_id: number) => ReturnedUnits> {
  if (orderItemIds.length === 0) return () => NONE
  const recorded = await db
    .select({
      id: orderReturnLines.order_item_id,
      quantity: sql<number>`sum(${orderReturnLines.quantity})::int`,
      restocked: sql<number>`sum(${orderReturnLines.restocked})::int`,
    })
    .from(orderReturnLines)
    .where(inArray(orderReturnLines.order_item_id, orderItemIds))
    .groupBy(orderReturnLines.order_item_id)
  const byLine = new Map(recorded.map((row) => [row.id, row]))
  const onShelf = await returnedUnits(db, orderItemIds)
  return (id) => {
    const line = byLine.get(id)
    const restocked = onShelf.get(id) ?? 0
    const withoutReturn = restocked - (line?.restocked ?? 0)
    return { returned: (line?.quantity ?? 0) + withoutReturn, restocked, withoutReturn }
  }
}
