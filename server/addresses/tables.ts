import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/**
 * Addresses that products, categories and posts had before. Filled when a slug changes; a page asked for under an old
 * one leads to what it is now.
 */
export const oldAddresses = pgTable(
  'old_addresses',
  {
    kind: text('kind', { enum: ['product', 'category', 'post'] }).notNull(),
    slug: text('slug').notNull(),
    /** The id of the product, category or post: not its slug, or two changes would need two redirects. */
    target_id: integer('target_id').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), index('old_addresses_of').on(t.kind, t.target_id)],
)
