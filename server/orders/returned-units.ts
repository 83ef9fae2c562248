import { inArray, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { returnedUnits } from '#server/stock/restock.ts'
import { orderReturnLines } from './return-tables.ts'

export interface ReturnedUnits {
  /** Returned units, and units restocked before dispatch. */
  returned: number
  /** The restocked ones among them. */
  restocked: number
  /** Restocked with a refund or a cancellation, without a return. */
  withoutReturn: number
}

const NONE: ReturnedUnits = { returned: 0, restocked: 0, withoutReturn: 0 }

/**
 * Returned units of each line. A unit is returned once, by a return or a refund. Lock the order first: otherwise two
 * people could restock the same unit.
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
