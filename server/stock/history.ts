import { eq, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '#server/db/open.ts'
import { stockItems } from './tables.ts'

export interface History {
  stock_item_id: number
  variant_id: number | null
  /** Has movements in the ledger, so it can't be removed. */
  moved: boolean
  sold: boolean
}

/** The stock items of a product and its sizes, and whether the ledger has movements of them. */
export async function historyOf(db: Handle, product_id: number): Promise<History[]> {
  return db
    .select({
      stock_item_id: stockItems.id,
      variant_id: stockItems.variant_id,
      // Qualified by hand: with one table Drizzle writes `id` alone, which would be the movement's.
      moved: sql<boolean>`exists (select 1 from stock_movements m where m.item_id = stock_items.id)`.mapWith(Boolean),
      sold: sql<boolean>`exists (
        select 1 from stock_movements m where m.item_id = stock_items.id and m.kind = 'sale')`.mapWith(Boolean),
    })
    .from(stockItems)
    .where(eq(stockItems.product_id, product_id))
}

/** The same, locked until the transaction ends, so that nothing is sold or counted before the removal. */
export async function lockHistory(tx: Transaction, product_id: number): Promise<History[]> {
  await tx
    .select({ id: stockItems.id })
    .from(stockItems)
    .where(eq(stockItems.product_id, product_id))
    .orderBy(stockItems.id)
    .for('update')
  return historyOf(tx, product_id)
}

/** Removes a stock item without movements. */
export async function closeStock(tx: Transaction, stock_item_id: number): Promise<void> {
  await tx.delete(stockItems).where(eq(stockItems.id, stock_item_id))
}
