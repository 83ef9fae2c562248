import { eq, inArray, sql } from 'drizzle-orm'
import { pence } from '#contract/money.ts'
import type { GivenVariant } from '#contract/staff/catalogue.ts'
import { products, setContents, variants } from '#server/catalogue/tables.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { closeStock, type History, lockHistory } from '#server/stock/history.ts'
import { openStock } from '#server/stock/stock.ts'

interface Opening {
  /** Of the product itself, when it is new and has no sizes. */
  opening_stock: number
  by: SignedIn
  now: Date
}

/**
 * Writes a product's sizes in this order; new ones get a stock item. Throws 409 when a size with a history is missing.
 */
export async function writeSizes(
  tx: Transaction,
  { product_id, wanted, opening_stock, by, now }: Opening & { product_id: number; wanted: GivenVariant[] },
): Promise<void> {
  const history = await lockHistory(tx, product_id)
  const existing = await tx
    .select({ id: variants.id, name: variants.name })
    .from(variants)
    .where(eq(variants.product_id, product_id))
  const stranger = wanted.findIndex((size) => size.id !== null && !existing.some(({ id }) => id === size.id))
  if (stranger !== -1)
    throw new ApiError('invalid', 'This size has been removed.', {
      fields: { [`variants.${stranger}.id`]: ['This size has been removed.'] },
    })
  await removeSizes(
    tx,
    existing.filter(({ id }) => !wanted.some((size) => size.id === id)),
    history,
  )
  // Two sizes may swap names: the temporary names keep the unique index from refusing the first update.
  await tx
    .update(variants)
    .set({ name: sql`'~' || ${variants.id}` })
    .where(eq(variants.product_id, product_id))
  for (const [position, { id, price, photograph, opening_stock: units = 0, ...size }] of wanted.entries()) {
    const row = { ...size, product_id, position, price_pence: pence(price), media_hash: photograph }
    if (id !== null) {
      await tx.update(variants).set(row).where(eq(variants.id, id))
      continue
    }
    const [made] = await tx.insert(variants).values(row).returning({ id: variants.id })
    if (!made) throw new Error('A size was not written.')
    await openStock(tx, { product_id, variant_id: made.id, units, now, by_user_id: by.id })
  }
  const soldItself = !wanted.some((size) => size.on_sale)
  if (soldItself && !history.some((item) => item.variant_id === null))
    await openStock(tx, { product_id, variant_id: null, units: opening_stock, now, by_user_id: by.id })
}

async function removeSizes(
  tx: Transaction,
  removed: { id: number; name: string }[],
  history: History[],
): Promise<void> {
  for (const { id, name } of removed) {
    const counted = history.find((item) => item.variant_id === id)
    if (counted?.moved) {
      const sentence = `${name} is in the stock ledger, which is never rewritten. Take it off sale instead of removing it.`
      throw new ApiError('conflict', sentence, { fields: { variants: [sentence] } })
    }
    if (counted) await closeStock(tx, counted.stock_item_id)
  }
  if (removed.length === 0) return
  await refuseInsideSet(tx, removed)
  await tx.delete(variants).where(
    inArray(
      variants.id,
      removed.map(({ id }) => id),
    ),
  )
}

/** Throws 409 for a size that a set contains. */
async function refuseInsideSet(tx: Transaction, removed: { id: number; name: string }[]): Promise<void> {
  const [found] = await tx
    .select({ set: products.name, variant_id: setContents.variant_id })
    .from(setContents)
    .innerJoin(products, eq(products.id, setContents.set_id))
    .where(
      inArray(
        setContents.variant_id,
        removed.map(({ id }) => id),
      ),
    )
    .limit(1)
  if (!found) return
  const size = removed.find(({ id }) => id === found.variant_id)?.name
  const sentence = `${size} is inside ${found.set}. Take it out there first.`
  throw new ApiError('conflict', sentence, { fields: { variants: [sentence] } })
}
