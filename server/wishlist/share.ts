import { eq } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import { users } from '#server/accounts/tables.ts'
import type { Context } from '#server/context.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Language } from '#words/languages.ts'
import { wishlistShares } from './tables.ts'
import { itemsOf, type Owner, savedProducts, type WishlistContext } from './wishlist.ts'

/** Makes the link to an account's wishlist. The link before it ends. */
export function shareWishlist({ db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>, user: Owner): Promise<string> {
  return db.transaction(async (tx) => {
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    // Erased since the request began.
    if (!account) throw new ApiError('signed_out', refusals.signedOut)
    const made = { token: newId('wl_'), shared_at: now() }
    await tx
      .insert(wishlistShares)
      .values({ user_id: user.id, ...made })
      .onConflictDoUpdate({ target: wishlistShares.user_id, set: made })
    return made.token
  })
}

/** Ends the link; without one, that is no error. */
export async function unshareWishlist({ db }: Pick<Context, 'db'>, user: Owner): Promise<void> {
  await db.delete(wishlistShares).where(eq(wishlistShares.user_id, user.id))
}

/** What is on sale of a shared wishlist, and nothing that says whose it is. Throws 404 for a link that has ended. */
export async function readShared(
  context: WishlistContext,
  { token, language }: { token: string; language: Language },
): Promise<Product[]> {
  const [share] = await context.db
    .select({ id: wishlistShares.user_id })
    .from(wishlistShares)
    .where(eq(wishlistShares.token, token))
  if (!share) throw notFound(refusals.wishlistNotShared)
  const items = await itemsOf(context, { ids: await savedProducts(context.db, share), language })
  return items.flatMap(({ product }) => product ?? [])
}
