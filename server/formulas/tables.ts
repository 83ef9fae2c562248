import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { PRODUCT_USES } from '#contract/ingredient-facts.ts'
import { products } from '#server/catalogue/tables.ts'
import { ingredients } from '#server/ingredients/tables.ts'

/**
 * What a product is made of. Its sizes have the same formula: another one is another product, with a notification of
 * its own. Percentages never leave the server but for staff who may read them.
 */
export const formulas = pgTable(
  'formulas',
  {
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    ingredient_id: integer('ingredient_id')
      .notNull()
      .references(() => ingredients.id),
    /** Of the finished product's weight. */
    percent: numeric('percent', { precision: 7, scale: 4 }).notNull(),
    /** Orders what the law lets the maker order: ingredients below 1 %. */
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.ingredient_id] }),
    unique('formulas_position').on(t.product_id, t.position),
    index('formulas_ingredient').on(t.ingredient_id),
    check('formulas_percent', sql`${t.percent} > 0 and ${t.percent} <= 100`),
  ],
)

/** The most that a product may contain of an ingredient, from a day on. */
export const ingredientLimits = pgTable(
  'ingredient_limits',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ingredient_id: integer('ingredient_id')
      .notNull()
      .references(() => ingredients.id, { onDelete: 'cascade' }),
    /** Null limits both. */
    use: text('use', { enum: PRODUCT_USES }),
    max_percent: numeric('max_percent', { precision: 7, scale: 4 }).notNull(),
    /** The first day, in the shop's time zone. */
    from_day: date('from_day', { mode: 'string' }).notNull(),
    /** The rule that says so. */
    rule: text('rule').notNull(),
  },
  (t) => [
    index('ingredient_limits_ingredient').on(t.ingredient_id),
    check('ingredient_limits_sane', sql`${t.max_percent} >= 0 and ${t.max_percent} <= 100 and ${t.rule} <> ''`),
  ],
)
