import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Earlier slugs of products, categories and posts. Filled when a slug changes; a request for an old one redirects. */
export const oldAddresses = pgTable(
  'old_addresses',
  {
    kind: text('kind', { enum: ['product', 'category', 'post'] }).notNull(),
    slug: text('slug').notNull(),
    /** The id of the product, category or post: by slug, two changes would need two redirects. */
    target_id: integer('target_id').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), index('old_addresses_of').on(t.kind, t.target_id)],
)
