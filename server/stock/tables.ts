import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { products, variants } from '#server/catalogue/tables.ts'
import { instant } from '#server/db/columns.ts'

/** A product or one variant of it, with its stock level. */
export const stockItems = pgTable(
  'stock_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id),
    variant_id: integer('variant_id'),
    /** The sum of the item's movements. Only the trigger on stock_movements writes it. */
    level: integer('level').notNull().default(0),
    /** Staff are warned at this many available units or fewer. */
    low_stock_at: integer('low_stock_at').notNull().default(10),
    /** Of the threshold. Changes of the level are movements in the ledger. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    unique('stock_items_of').on(t.product_id, t.variant_id).nullsNotDistinct(),
    foreignKey({
      columns: [t.product_id, t.variant_id],
      foreignColumns: [variants.product_id, variants.id],
      name: 'stock_items_variant',
    }),
    // The last guard against selling more than the stock.
    check('stock_items_level', sql`${t.level} >= 0`),
    check('stock_items_low', sql`${t.low_stock_at} >= 0`),
  ],
)

/** The ledger: rows are inserted and never changed. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    item_id: integer('item_id')
      .notNull()
      .references(() => stockItems.id),
    quantity: integer('quantity').notNull(),
    kind: text('kind', { enum: ['opening', 'sale', 'return', 'adjustment'] }).notNull(),
    /** The order line of a sale or return. Its foreign key is in migrations/0001. */
    order_item_id: bigint('order_item_id', { mode: 'number' }),
    reason: text('reason').notNull().default(''),
    by_user_id: integer('by_user_id'),
    /** Makes a repeated press one movement. */
    request_key: text('request_key').unique(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check('stock_movements_quantity', sql`${t.quantity} <> 0 and (${t.kind} <> 'sale' or ${t.quantity} < 0)`),
    check('stock_movements_order_item', sql`(${t.kind} in ('sale', 'return')) = (${t.order_item_id} is not null)`),
    // One sale per order line, however often its payment is settled.
    uniqueIndex('stock_movements_one_sale').on(t.order_item_id).where(sql`kind = 'sale'`),
    index('stock_movements_returns').on(t.order_item_id).where(sql`kind = 'return'`),
    index('stock_movements_item').on(t.item_id, t.id),
  ],
)

/** Units held for an open payment. Expired holds are ignored until they are deleted. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    /** The checkout session. Its foreign key is in migrations/0001. */
    session_id: text('session_id').notNull(),
    item_id: integer('item_id')
      .notNull()
      .references(() => stockItems.id),
    quantity: integer('quantity').notNull(),
    /** When the hold was first placed. Placing it again doesn't change this. */
    placed_at: instant('placed_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
    /** The hash of the checkout's network, for the limit on holds. */
    network: text('network'),
  },
  (t) => [
    unique('stock_holds_of').on(t.session_id, t.item_id),
    check('stock_holds_quantity', sql`${t.quantity} > 0`),
    index('stock_holds_item').on(t.item_id, t.expires_at),
    index('stock_holds_network').on(t.network, t.expires_at),
  ],
)
