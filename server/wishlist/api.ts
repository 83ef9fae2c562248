import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import { readShared, shareWishlist, unshareWishlist } from './share.ts'
import { addToWishlist, itemsOf, mergeWishlist, readWishlist, removeFromWishlist, savedProducts } from './wishlist.ts'

export function wishlistApi(context: Context): Implementation {
  return implement(
    'wishlist',
    {
      read: (_, { user, language }) => readWishlist(context, { user, language }),
      saved: async (_, { user }) => ({ product_ids: await savedProducts(context.db, user) }),
      add: async ({ product_id }, { user }) => ({ product_ids: await addToWishlist(context, { user, product_id }) }),
      remove: async ({ id }, { user }) => ({
        product_ids: await removeFromWishlist(context.db, { user, product_id: id }),
      }),
      merge: ({ product_ids }, { user }) => mergeWishlist(context, { user, product_ids }),
      share: async (_, { user }) => ({ token: await shareWishlist(context, user) }),
      unshare: async (_, { user }) => {
        await unshareWishlist(context, user)
        return { detail: refusals.wishlistUnshared }
      },
      shared: async ({ token }, { language }) => ({ products: await readShared(context, { token, language }) }),
      products: async ({ product_ids }, { language }) => ({
        items: await itemsOf(context, { ids: product_ids, language }),
      }),
    },
    {
      add: { points: 300, seconds: 600 },
      remove: { points: 300, seconds: 600 },
      merge: { points: 120, seconds: 600 },
      share: { points: 60, seconds: 600 },
      unshare: { points: 60, seconds: 600 },
      shared: { points: 120, seconds: 600, ofWrong: true },
      products: { points: 120, seconds: 600 },
    },
  )
}
