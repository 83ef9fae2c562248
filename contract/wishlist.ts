import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { Product } from './catalogue.ts'
import { WISHLIST_CAP } from './limits.ts'
import { ById, Done, Id, line, Nothing } from './shapes.ts'

/** Products as a device keeps them, newest first. */
const ProductIds = z.array(Id).max(WISHLIST_CAP, refusals.wishlistFull(WISHLIST_CAP))

export const WishlistItem = z
  .object({
    product_id: z.number().int(),
    name: z.string(),
    /** Null for what is no longer sold. */
    product: Product.nullable(),
  })
  .meta({ id: 'WishlistItem' })
export type WishlistItem = z.infer<typeof WishlistItem>

export const Wishlist = z
  .object({
    items: z.array(WishlistItem),
    /** The token of the link that shows the list to others; null while it is not shared. */
    share: z.string().nullable(),
  })
  .meta({ id: 'Wishlist' })
export type Wishlist = z.infer<typeof Wishlist>

const Saved = z.object({ product_ids: z.array(z.number().int()) }).meta({ id: 'SavedProducts' })

export const wishlistShapes = {
  read: { summary: 'Your wishlist, newest first, and the token of its link.', input: Nothing, output: Wishlist },
  saved: { summary: 'The ids of the products on your wishlist, newest first.', input: Nothing, output: Saved },
  add: {
    summary: `Saves a product to your wishlist; twice is no error. 409 for more than ${WISHLIST_CAP} products.`,
    input: z.object({ product_id: Id }),
    output: Saved,
  },
  remove: { summary: 'Takes a product off your wishlist.', input: ById, output: Saved },
  merge: {
    summary:
      "Adds a guest's wishlist to the account's at sign-in; again changes nothing. `left_out` lists products for which there was no room; those that aren't sold are dropped.",
    input: z.object({ product_ids: ProductIds }),
    output: Saved.extend({ left_out: z.array(z.number().int()) }),
  },
  share: {
    summary: 'Makes a link that shows your wishlist to others, without saying whose it is. An earlier link ends.',
    input: Nothing,
    output: z.object({ token: z.string() }),
  },
  unshare: { summary: 'Ends the link to your wishlist.', input: Nothing, output: Done },
  shared: {
    summary: 'The products of a shared wishlist that are sold. 404 once its link has ended.',
    input: z.object({ token: line(100).min(1, refusals.incompleteLink) }),
    output: z.object({ products: z.array(Product) }),
  },
  products: {
    summary: "The products of a guest's wishlist, as far as the shop sells or sold them, in the order asked.",
    input: z.object({ product_ids: ProductIds }),
    output: z.object({ items: z.array(WishlistItem) }),
  },
} as const
