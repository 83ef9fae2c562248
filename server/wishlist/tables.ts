import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { products } from '#server/catalogue/tables.ts'
import { instant } from '#server/db/columns.ts'

/** Products that shoppers saved in their accounts. A guest's are on the device only. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    added_at: instant('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.product_id] }), index('wishlist_items_product').on(t.product_id)],
)

/** The links to shared wishlists, one for each account. */
export const wishlistShares = pgTable(
  'wishlist_shares',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 144 random bits, as in the link, which the owner can copy again. */
    token: text('token').notNull(),
    shared_at: instant('shared_at').notNull(),
  },
  (t) => [uniqueIndex('wishlist_shares_token').on(t.token)],
)
