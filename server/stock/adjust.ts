import { and, eq, sql } from 'drizzle-orm'
import type { StockItem } from '#contract/staff/stock.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { readStockItem } from './items.ts'
import { stockItems, stockMovements } from './tables.ts'

interface Adjustment {
  id: number
  /** Units added, or removed when negative. */
  quantity: number
  reason: string
  request_key: string
}

/** Adds or removes units, with a movement in the ledger. Throws 409 for more than are available: held units stay. */
export async function adjust(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, quantity, reason, request_key, by }: Adjustment & { by: SignedIn },
): Promise<StockItem> {
  return db.transaction(async (tx) => {
    const before = await lockStockItem(tx, id, now())
    const [done] = await tx
      .select({ item_id: stockMovements.item_id })
      .from(stockMovements)
      .where(eq(stockMovements.request_key, request_key))
    if (done && done.item_id !== id)
      throw new ApiError('conflict', 'This request has been used for something else. Please try again.')
    if (done) return before
    refuseBelow(before, quantity)
    await tx
      .insert(stockMovements)
      .values({ item_id: id, quantity, kind: 'adjustment', reason, by_user_id: by.id, request_key, created_at: now() })
    const after = await readStockItem(tx, { now: now(), id })
    await record(tx, {
      by,
      action: 'stock.adjust',
      subject: subjectOf(before),
      before: { level: before.level },
      after: { level: after.level, reason },
      at: now(),
    })
    return after
  })
}

/** Sets the number of units at which staff are warned. */
export async function setThreshold(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, low_stock_at, version, by }: { id: number; low_stock_at: number; version: number; by: SignedIn },
): Promise<StockItem> {
  return db.transaction(async (tx) => {
    const before = await readStockItem(tx, { now: now(), id })
    const changed = await tx
      .update(stockItems)
      .set({ low_stock_at, version: sql`${stockItems.version} + 1` })
      .where(and(eq(stockItems.id, id), eq(stockItems.version, version)))
      .returning({ id: stockItems.id })
    if (changed.length === 0) throw versionConflict()
    await record(tx, {
      by,
      action: 'stock.threshold',
      subject: subjectOf(before),
      before: { low_stock_at: before.low_stock_at },
      after: { low_stock_at },
      at: now(),
    })
    return readStockItem(tx, { now: now(), id })
  })
}

/** Reads a stock item and locks its row until the transaction ends: sales and holds wait. */
async function lockStockItem(tx: Transaction, id: number, now: Date): Promise<StockItem> {
  await tx.select({ id: stockItems.id }).from(stockItems).where(eq(stockItems.id, id)).for('no key update')
  return readStockItem(tx, { now, id })
}

export const subjectOf = (item: Pick<StockItem, 'id' | 'name' | 'variant'>) => ({
  kind: 'stock_item',
  id: String(item.id),
  label: item.variant === null ? item.name : `${item.name}, ${item.variant}`,
})

function refuseBelow(item: StockItem, quantity: number): void {
  if (item.level + quantity > 2_000_000_000)
    throw new ApiError('invalid', 'That is too many.', { fields: { quantity: ['That is too many.'] } })
  if (quantity > 0 || item.available + quantity >= 0) return
  const sentence =
    item.held > 0
      ? `There are ${item.level}, and customers are paying for ${item.held} of them right now: ` +
        `you can remove at most ${Math.max(0, item.available)}.`
      : `There are only ${item.level}.`
  throw new ApiError('conflict', sentence, { fields: { quantity: [sentence] } })
}
