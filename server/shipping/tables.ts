import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#contract/limits.ts'
import { pence } from '#server/db/columns.ts'

export const shippingOptions = pgTable(
  'shipping_options',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    country: text('country', { enum: COUNTRIES }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    estimated_delivery: text('estimated_delivery').notNull(),
    base_cost_pence: pence('base_cost_pence').notNull(),
    /** Subtotal from which the option is free; null when it never is. */
    free_threshold_pence: pence('free_threshold_pence'),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check(
      'shipping_options_cost',
      sql`${t.base_cost_pence} >= 0 and (${t.free_threshold_pence} is null or ${t.free_threshold_pence} >= 0)`,
    ),
    check('shipping_options_country', sql`${t.country} in ('GB', 'AE')`),
    index('shipping_options_country_position').on(t.country, t.position),
  ],
)
