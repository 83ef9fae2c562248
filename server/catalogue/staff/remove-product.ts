import { eq, sql } from 'drizzle-orm'
import { purgeAddresses } from '#server/addresses/addresses.ts'
import { record } from '#server/audit/audit.ts'
import { products, setContents } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { closeStock, lockHistory } from '#server/stock/history.ts'
import { readStaffProduct } from './staff-product.ts'
import { subjectOf } from './write-product.ts'

/**
 * Deletes a product without a history. A product that was sold or counted is taken off sale instead, because the
 * ledgers name it.
 */
export async function removeProduct(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, by }: { id: number; by: SignedIn },
): Promise<{ removed: boolean; detail: string }> {
  return db.transaction(async (tx) => {
    // Locks the product before its stock, as the import does: in the opposite order the two could deadlock.
    await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    const product = await readStaffProduct(tx, { now: now(), id })
    const history = await lockHistory(tx, id)
    const subject = subjectOf(product)
    if (history.some((item) => item.moved)) {
      if (product.published) {
        await tx
          .update(products)
          .set({ published: false, taken_off_at: now(), updated_at: now(), version: sql`${products.version} + 1` })
          .where(eq(products.id, id))
        await record(tx, {
          by,
          action: 'product.unpublish',
          subject,
          before: { published: true },
          after: { published: false },
          at: now(),
        })
      }
      const why = history.some((item) => item.sold) ? 'has been sold' : 'is in the stock ledger'
      return {
        removed: false,
        detail: `${product.name} ${why}, so it can’t be removed. It is off sale now, and hidden from shoppers.`,
      }
    }
    await refuseInsideSet(tx, product)
    for (const { stock_item_id } of history) await closeStock(tx, stock_item_id)
    await purgeAddresses(tx, { kind: 'product', id })
    await tx.delete(products).where(eq(products.id, id))
    await record(tx, {
      by,
      action: 'product.remove',
      subject,
      before: { slug: product.slug, name: product.name, price: product.price },
      at: now(),
    })
    return { removed: true, detail: `${product.name} has been removed.` }
  })
}

/** A set would lack a part that is still in the box. */
async function refuseInsideSet(tx: Transaction, { id, name }: { id: number; name: string }): Promise<void> {
  const [set] = await tx
    .select({ name: products.name })
    .from(setContents)
    .innerJoin(products, eq(products.id, setContents.set_id))
    .where(eq(setContents.product_id, id))
    .limit(1)
  if (set) throw new ApiError('conflict', `${name} is inside ${set.name}. Take it out there first.`)
}
