import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '#server/db/open.ts'
import { stockMovements } from './tables.ts'

export interface RestockRequest {
  order_item_id: number
  stock_item_id: number
  quantity: number
}

/** Adds units of order lines back to the ledger. Sorted by item, so that two calls can't deadlock. */
export async function restock(
  tx: Transaction,
  { units, reason, by_user_id, at }: { reason: string; by_user_id: number; at: Date; units: RestockRequest[] },
): Promise<void> {
  if (units.length === 0) return
  const inOrder = [...units].sort((a, b) => a.stock_item_id - b.stock_item_id)
  await tx.insert(stockMovements).values(
    inOrder.map(({ order_item_id, stock_item_id, quantity }) => ({
      item_id: stock_item_id,
      quantity,
      kind: 'return' as const,
      order_item_id,
      reason,
      by_user_id,
      created_at: at,
    })),
  )
}

/** The units of each order line that are back in stock. */
export async function returnedUnits(db: Handle, orderItemIds: number[]): Promise<Map<number, number>> {
  if (orderItemIds.length === 0) return new Map()
  const rows = await db
    .select({ id: stockMovements.order_item_id, quantity: sql<number>`sum(${stockMovements.quantity})::int` })
    .from(stockMovements)
    .where(and(eq(stockMovements.kind, 'return'), inArray(stockMovements.order_item_id, orderItemIds)))
    .groupBy(stockMovements.order_item_id)
  return new Map(rows.flatMap(({ id, quantity }) => (id === null ? [] : [[id, quantity] as const])))
}
