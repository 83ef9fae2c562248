import { and, eq, sql } from 'drizzle-orm'
import type { CartItem, LeftBehind, WantedItem } from '#contract/cart.ts'
import { QUANTITY_CAP } from '#contract/limits.ts'
import { type ForSale, readForSale } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { type CartContext, type CartOwner, capOf, readCart, upsertLine } from './cart.ts'
import { cartItems, cartMerges } from './tables.ts'

/**
 * Merges a guest's cart at sign-in, all of it in one transaction and once per `merge_id`, so a retry doesn't double it.
 * Returns what could not be merged; that stays in the guest's cart.
 */
export async function mergeCart(
  { db, now, failpoint }: CartContext & Pick<Context, 'failpoint'>,
  { user_id, language, merge_id, items }: CartOwner & { merge_id: string; items: WantedItem[] },
): Promise<{ items: CartItem[]; left_behind: LeftBehind[] }> {
  const sold = await readForSale(db, { now: now(), language, ids: items.map((item) => item.product_id) })
  const left_behind = await db.transaction(async (tx) => {
    const first = await tx
      .insert(cartMerges)
      .values({ user_id, merge_id, merged_at: now() })
      .onConflictDoNothing()
      .returning({ merge_id: cartMerges.merge_id })
    if (first.length === 0) return leftBehindBy(tx, { user_id, merge_id })
    failpoint('merge.begun')
    const held = await quantitiesOf(tx, user_id)
    const left: LeftBehind[] = []
    for (const item of inLineOrder(items)) {
      const { merged, reason } = await mergeLine(tx, {
        user_id,
        item,
        found: sold(item)?.chosen ?? null,
        held,
        now: now(),
      })
      const { product_id, variant_id = null, quantity } = item
      if (merged < quantity) left.push({ product_id, variant_id, quantity: quantity - merged, reason })
      failpoint('merge.line')
    }
    if (left.length > 0) await tx.update(cartMerges).set({ left_behind: left }).where(mergeOf(user_id, merge_id))
    return left
  })
  return { items: await readCart({ db, now }, { user_id, language }), left_behind }
}

const mergeOf = (user_id: number, merge_id: string) =>
  and(eq(cartMerges.user_id, user_id), eq(cartMerges.merge_id, merge_id))

async function leftBehindBy(
  tx: Transaction,
  { user_id, merge_id }: { user_id: number; merge_id: string },
): Promise<LeftBehind[]> {
  const [merge] = await tx
    .select({ left_behind: cartMerges.left_behind })
    .from(cartMerges)
    .where(mergeOf(user_id, merge_id))
  return merge?.left_behind ?? []
}

const keyOf = (item: WantedItem) => `${item.product_id}/${item.variant_id ?? ''}`

/** The cart's quantities, by product and variant. */
async function quantitiesOf(tx: Transaction, user_id: number): Promise<Map<string, number>> {
  const rows = await tx.select().from(cartItems).where(eq(cartItems.user_id, user_id))
  return new Map(rows.map((row) => [keyOf(row), row.quantity]))
}

interface GuestLine {
  user_id: number
  item: WantedItem
  /** Null when it isn't for sale. */
  found: ForSale | null
  held: Map<string, number>
  now: Date
}

/** Adds as much of a guest's line as there is stock. Returns how much, and why not more. Updates `held`. */
async function mergeLine(
  tx: Transaction,
  { user_id, item, found, held, now }: GuestLine,
): Promise<{ merged: number; reason: LeftBehind['reason'] }> {
  if (!found) return { merged: 0, reason: 'not_sold' }
  if (found.product.coming_soon) return { merged: 0, reason: 'coming_soon' }
  if (found.available < 1) return { merged: 0, reason: 'out_of_stock' }
  const line = await upsertLine(tx, {
    user_id,
    ...item,
    quantity: Math.min(item.quantity, found.available, capOf(found.product)),
    now,
    most: QUANTITY_CAP,
    cap: capOf(found.product),
  })
  const quantity = Math.min(line?.quantity ?? 0, found.available)
  if (line && line.quantity > quantity) await tx.update(cartItems).set({ quantity }).where(eq(cartItems.id, line.id))
  const merged = Math.max(0, quantity - (held.get(keyOf(item)) ?? 0))
  held.set(keyOf(item), quantity)
  // The account's cart may have the one that is enough.
  if (found.product.kind === 'gift_wrap') return { merged: item.quantity, reason: 'too_few' }
  return { merged, reason: 'too_few' }
}

/** Sorted by product and variant: two merges of the same lines in opposite orders would deadlock. */
function inLineOrder(items: WantedItem[]): WantedItem[] {
  return [...items].sort((a, b) => a.product_id - b.product_id || (a.variant_id ?? 0) - (b.variant_id ?? 0))
}

/** Deletes merge ids from before an instant, too old for a retry. */
export async function purgeMerges(db: Handle, before: Date): Promise<void> {
  await db.delete(cartMerges).where(sql`${cartMerges.merged_at} < ${before}`)
}
