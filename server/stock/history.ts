import { eq, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '#server/db/open.ts'
import { stockItems } from './tables.ts'

export interface History {
  stock_item_id: number
  variant_id: number | null
  /** The ledger names it, so it can't be removed. */
  moved: boolean
  sold: boolean
}

/** What the ledger knows of a product and of its sizes. */
export async function historyOf(db: Handle, product_id: number): Promise<History[]> {
  return db
    .select({
      stock_item_id: stockItems.id,
      variant_id: stockItems.variant_id,
      // Spelt out: of one table alone Drizzle writes columns without its name, and in there `id` would be the
      // movement's own.
      moved: sql<boolean>`exists (select 1 from stock_movements m where m.item_id = stock_items.id)`.mapWith(Boolean),
      sold: sql<boolean>`exists (select 1 from stock_movements m where m.item_id = stock_items.id and m.kind = 'sale')`.mapWith(
        Boolean,
      ),
    })
    .from(stockItems)
    .where(eq(stockItems.product_id, product_id))
}

/**
 * The same, the items' rows locked until the transaction ends: nothing is sold or counted between looking and removing.
 */
export async function lockHistory(tx: Transaction, product_id: number): Promise<History[]> {
  await tx
    .select({ id: stockItems.id })
    .from(stockItems)
    .where(eq(stockItems.product_id, product_id))
    .orderBy(stockItems.id)
    .for('update')
  return historyOf(tx, product_id)
}

/** Stops counting what was never counted. */
export async function closeStock(tx: Transaction, stock_item_id: number): Promise<void> {
  await tx.delete(stockItems).where(eq(stockItems.id, stock_item_id))
}
