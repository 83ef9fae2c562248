import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import { WISHLIST_CAP } from '#contract/limits.ts'
import type { Wishlist, WishlistItem } from '#contract/wishlist.ts'
import { users } from '#server/accounts/tables.ts'
import { readKnownProducts } from '#server/catalogue/known-products.ts'
import { isListed } from '#server/catalogue/listed.ts'
import { inCurrency } from '#server/catalogue/product.ts'
import { products } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import type { Language } from '#words/languages.ts'
import { wishlistItems, wishlistShares } from './tables.ts'

export type WishlistContext = Pick<Context, 'db' | 'now'> & { settings: Pick<Context['settings'], 'catalogueCurrency'> }
export type Owner = Pick<SignedIn, 'id'>

export async function readWishlist(
  context: WishlistContext,
  { user, language }: { user: Owner; language: Language },
): Promise<Wishlist> {
  const [share] = await context.db
    .select({ token: wishlistShares.token })
    .from(wishlistShares)
    .where(eq(wishlistShares.user_id, user.id))
  const ids = await savedProducts(context.db, user)
  return { items: await itemsOf(context, { ids, language }), share: share?.token ?? null }
}

/** The ids on an account's wishlist, newest first. */
export async function savedProducts(db: Handle, user: Owner): Promise<number[]> {
  const rows = await db
    .select({ product_id: wishlistItems.product_id })
    .from(wishlistItems)
    .where(eq(wishlistItems.user_id, user.id))
    .orderBy(desc(wishlistItems.added_at), desc(wishlistItems.product_id))
  return rows.map(({ product_id }) => product_id)
}

/** These products in this order, as far as they are or were sold. */
export async function itemsOf(
  { db, now, settings }: WishlistContext,
  { ids, language }: { ids: number[]; language: Language },
): Promise<WishlistItem[]> {
  const known = await readKnownProducts(db, { now: now(), language, ids })
  const shown = (product: Product | null) => product && inCurrency(product, settings.catalogueCurrency)
  return [...new Set(ids)].flatMap((product_id) => {
    const found = known.get(product_id)
    return found ? [{ product_id, name: found.name, product: shown(found.product) }] : []
  })
}

/** Saves a product on sale. Returns the list's ids. Throws 404 for other products, and 409 when the list is full. */
export function addToWishlist(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { user, product_id }: { user: Owner; product_id: number },
): Promise<number[]> {
  return inWishlist(db, user, async (tx, saved) => {
    if (saved.has(product_id)) return
    const [found] = await listedAmong(tx, [product_id])
    if (found === undefined) throw notFound(refusals.productNotFound)
    if (saved.size >= WISHLIST_CAP) throw new ApiError('conflict', refusals.wishlistFull(WISHLIST_CAP))
    await tx.insert(wishlistItems).values({ user_id: user.id, product_id, added_at: now() })
  })
}

/** Takes a product off. Returns the list's ids. Throws 404 when the list doesn't have it. */
export async function removeFromWishlist(
  db: Handle,
  { user, product_id }: { user: Owner; product_id: number },
): Promise<number[]> {
  const removed = await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.user_id, user.id), eq(wishlistItems.product_id, product_id)))
    .returning({ product_id: wishlistItems.product_id })
  if (removed.length === 0) throw notFound(refusals.notOnWishlist)
  return savedProducts(db, user)
}

/**
 * Adds a guest's list, newest first, as far as there is room. The result is the union of both, so a retry or a second
 * window changes nothing. Returns the list's ids, and those without room.
 */
export async function mergeWishlist(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { user, product_ids }: { user: Owner; product_ids: number[] },
): Promise<{ product_ids: number[]; left_out: number[] }> {
  const left_out: number[] = []
  const saved = await inWishlist(db, user, async (tx, held) => {
    const sold = new Set(await listedAmong(tx, product_ids))
    const fresh = [...new Set(product_ids)].filter((id) => sold.has(id) && !held.has(id))
    const room = Math.max(0, WISHLIST_CAP - held.size)
    left_out.push(...fresh.slice(room))
    const at = now().getTime()
    // A millisecond apart, so that they stay in their order.
    const rows = fresh
      .slice(0, room)
      .map((product_id, place) => ({ user_id: user.id, product_id, added_at: new Date(at - place) }))
    if (rows.length > 0) await tx.insert(wishlistItems).values(rows)
  })
  return { product_ids: saved, left_out }
}

/** Those of these products that are in the shop's lists, locked against removal. */
async function listedAmong(tx: Transaction, ids: number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isListed))
    .orderBy(asc(products.id))
    // Without it, a product that staff remove meanwhile makes the insert fail.
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Runs `work` with the account locked: two windows at once would both find room. Returns the list's ids after it. */
function inWishlist(
  db: Context['db'],
  user: Owner,
  work: (tx: Transaction, saved: Set<number>) => Promise<void>,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    // Erased since the request began.
    if (!account) throw new ApiError('signed_out', refusals.signedOut)
    await work(tx, new Set(await savedProducts(tx, user)))
    return savedProducts(tx, user)
  })
}
