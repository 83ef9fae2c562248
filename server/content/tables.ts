import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/**
 * Pages and facts that are one of a kind ("about", "home", "facts"), each a JSON document that its contract shape
 * checks.
 */
export const shopContent = pgTable('shop_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updated_at: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})

/** What somebody is about to publish, for as long as its preview's address works. */
export const contentPreviews = pgTable(
  'content_previews',
  {
    /** 144 random bits, as they are in the address. */
    key: text('key').primaryKey(),
    /** What it is a preview of: "home", "banner", "menu", or a policy's name. */
    kind: text('kind').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('content_previews_expire').on(t.expires_at)],
)
