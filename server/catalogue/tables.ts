import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PRODUCT_USES } from '#contract/ingredient-facts.ts'
import { PRODUCT_KINDS } from '#contract/limits.ts'
import { SKIN_TYPES } from '#contract/skin-types.ts'
import { instant, pence } from '#server/db/columns.ts'
import { media } from '#server/media/tables.ts'

export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The four ranges of soap belong to `soap`: a request for the parent gets all of them. */
    parent_id: integer('parent_id').references((): AnyPgColumn => categories.id),
    coming_soon: boolean('coming_soon').notNull().default(false),
    position: integer('position').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (t) => [check('categories_slug', sql`${t.slug} ~ '^[a-z0-9_-]+$'`), index('categories_parent').on(t.parent_id)],
)

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** Only the previous release reads and writes this and the next one: they are in `translations` now. */
    arabic_name: text('arabic_name').notNull().default(''),
    /**
     * `goods` is what the shop sells. Gift wrap and gift cards are bought like goods, but are no cosmetics, and are
     * shown in no list.
     */
    kind: text('kind', { enum: PRODUCT_KINDS }).notNull().default('goods'),
    description: text('description').notNull(),
    arabic_description: text('arabic_description').notNull().default(''),
    price_pence: pence('price_pence').notNull(),
    category_id: integer('category_id')
      .notNull()
      .references(() => categories.id),
    ingredients: text('ingredients').notNull().default(''),
    weight: text('weight'),
    size: text('size'),
    /** Net content in grams or millilitres, for the unit price; null for sets. */
    net_amount: integer('net_amount'),
    net_unit: text('net_unit', { enum: ['g', 'ml'] }),
    /** Several products in one box, which needs no net content. */
    is_set: boolean('is_set').notNull().default(false),
    directions: text('directions').notNull().default(''),
    precautions: text('precautions').notNull().default(''),
    period_after_opening_months: integer('period_after_opening_months'),
    /**
     * Days until one unit runs out, for reminders: none at 0. Null: 25 for a soap, otherwise none (refill-days.ts).
     */
    refill_days: integer('refill_days'),
    /** Under a hygiene seal: once it is broken, the right to cancel ends. */
    hygiene_sealed: boolean('hygiene_sealed').notNull().default(true),
    /** Only the previous release reads and writes it: what is sold to the UAE is computed (sold-to-uae.ts). */
    ships_to_uae: boolean('ships_to_uae').notNull().default(false),
    /** Of the cosmetic's registration in the UAE; null without one. */
    uae_registration_number: text('uae_registration_number'),
    /** The last day of that registration, in the UAE: "2031-11-23". */
    uae_registered_until: date('uae_registered_until', { mode: 'string' }),
    /** Whether it is rinsed off the skin; null where nobody has said. Decides which allergens its label names. */
    use: text('use', { enum: PRODUCT_USES }),
    /** Of its notification to the UK's Submit Cosmetic Product Notification service; null without one. */
    scpn: text('scpn'),
    published: boolean('published').notNull().default(true),
    /** When it was taken off sale; null while it is on sale, and for drafts. */
    taken_off_at: instant('taken_off_at'),
    position: integer('position').notNull().default(0),
    /** The types of skin that staff say it is made for. */
    skin_types: text('skin_types', { enum: SKIN_TYPES }).array().notNull().default([]),
    /** Staff put it before the other best sellers. */
    pinned: boolean('pinned').notNull().default(false),
    /**
     * The units sold in the last 90 days as a negative number, so that an ascending index begins with the best seller
     * and keeps the shop's order among equals. Only server/orders/count-sales.ts writes it.
     */
    sales_order: integer('sales_order').notNull().default(0),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('products_slug', sql`${t.slug} ~ '^[a-z0-9-]+$'`),
    check('products_kind', sql`${t.kind} in ('goods', 'gift_wrap', 'gift_card')`),
    check('products_price', sql`${t.price_pence} between 1 and 1000000`),
    check(
      'products_net',
      sql`(${t.net_amount} is null) = (${t.net_unit} is null) and (${t.net_amount} is null or ${t.net_amount} > 0)`,
    ),
    check(
      'products_uae_registration',
      sql`(${t.uae_registration_number} is null) = (${t.uae_registered_until} is null) and ${t.uae_registration_number} <> ''`,
    ),
    check('products_skin_types', sql`${t.skin_types} <@ array['dry', 'oily', 'combination', 'sensitive', 'normal']`),
    index('products_in_order').on(t.published, t.position, t.id),
    index('products_in_category').on(t.category_id, t.published, t.position, t.id),
    // The staff's list includes unpublished products.
    index('products_by_position').on(t.position, t.id),
    index('products_by_name').on(t.name, t.id),
    index('products_by_price').on(t.price_pence, t.id),
    index('products_by_update').on(t.updated_at, t.id),
    index('products_by_sales').on(t.published, t.sales_order, t.position, t.id),
    index('products_by_creation').on(t.published, t.created_at, t.id),
    // For staff who look for the orders of a product.
    index('products_name_words').using('gin', sql`to_tsvector('simple'::regconfig, ${t.name})`),
    index('products_not_goods').on(t.kind, t.position, t.id).where(sql`kind <> 'goods'`),
    // The cart offers one: two staff at once would else both put one on sale.
    uniqueIndex('products_one_gift_wrap').on(t.kind).where(sql`kind = 'gift_wrap' and published`),
    index('products_pinned').on(t.position, t.id).where(sql`pinned`),
    // For the page cache, which asks when the next registration ends.
    index('products_by_uae_registration').on(t.uae_registered_until, t.id).where(sql`uae_registered_until is not null`),
  ],
)

/**
 * The number of listed products of each category, so that no page counts a hundred thousand rows. Only triggers
 * write it.
 */
export const productCounts = pgTable('product_counts', {
  category_id: integer('category_id')
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  published: integer('published').notNull(),
})

export const variants = pgTable(
  'variants',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    price_pence: pence('price_pence').notNull(),
    description: text('description').notNull().default(''),
    net_amount: integer('net_amount'),
    media_hash: text('media_hash').references(() => media.hash),
    position: integer('position').notNull().default(0),
    /** A size with a history is taken off sale instead of deleted, because the ledger names it. */
    on_sale: boolean('on_sale').notNull().default(true),
  },
  (t) => [
    unique('variants_name_key').on(t.product_id, t.name),
    // Lets other tables reference (product, variant) pairs that belong together.
    unique('variants_of_product').on(t.product_id, t.id),
    check('variants_price', sql`${t.price_pence} between 1 and 1000000`),
  ],
)

export const productPhotographs = pgTable(
  'product_photographs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    media_hash: text('media_hash')
      .notNull()
      .references(() => media.hash),
    alt: text('alt').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    unique('product_photographs_position').on(t.product_id, t.position),
    check('product_photographs_alt', sql`${t.alt} <> ''`),
  ],
)

/** What is inside a set: products of the shop, and things it doesn't sell on their own, by name. */
export const setContents = pgTable(
  'set_contents',
  {
    set_id: integer('set_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Null for something that has only a name. */
    product_id: integer('product_id').references(() => products.id),
    variant_id: integer('variant_id'),
    name: text('name').notNull().default(''),
    quantity: integer('quantity').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.set_id, t.position] }),
    foreignKey({
      columns: [t.product_id, t.variant_id],
      foreignColumns: [variants.product_id, variants.id],
      name: 'set_contents_variant',
    }),
    index('set_contents_product').on(t.product_id),
    check(
      'set_contents_sane',
      sql`${t.quantity} between 1 and 99 and (${t.product_id} is null) = (${t.name} <> '')
        and (${t.variant_id} is null or ${t.product_id} is not null) and ${t.product_id} is distinct from ${t.set_id}`,
    ),
  ],
)

/** The products that staff chose to go well with one. */
export const productPairings = pgTable(
  'product_pairings',
  {
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    other_id: integer('other_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.position] }),
    unique('product_pairings_once').on(t.product_id, t.other_id),
    index('product_pairings_other').on(t.other_id),
    check('product_pairings_other_than_itself', sql`${t.other_id} <> ${t.product_id}`),
  ],
)
