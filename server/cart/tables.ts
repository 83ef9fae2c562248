import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { LeftBehind } from '#contract/cart.ts'
import { users } from '#server/accounts/tables.ts'
import { products, variants } from '#server/catalogue/tables.ts'
import { instant } from '#server/db/columns.ts'

export const cartItems = pgTable(
  'cart_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variant_id: integer('variant_id'),
    quantity: integer('quantity').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    unique('cart_items_of').on(t.user_id, t.product_id, t.variant_id).nullsNotDistinct(),
    foreignKey({
      columns: [t.product_id, t.variant_id],
      foreignColumns: [variants.product_id, variants.id],
      name: 'cart_items_variant',
    }).onDelete('cascade'),
    check('cart_items_quantity', sql`${t.quantity} between 1 and 99`),
    index('cart_items_product').on(t.product_id),
  ],
)

/** Guests' carts that are merged already, so that a retry doesn't double the quantities. */
export const cartMerges = pgTable(
  'cart_merges',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    merge_id: text('merge_id').notNull(),
    merged_at: instant('merged_at').notNull(),
    /** The lines that could not be merged, for the answer to a retry. */
    left_behind: jsonb('left_behind').$type<LeftBehind[]>().notNull().default([]),
  },
  (t) => [unique('cart_merges_once').on(t.user_id, t.merge_id)],
)
