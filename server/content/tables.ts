import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Documents that exist once ("about", "home", "facts"): JSON that its contract shape checks. */
export const shopContent = pgTable('shop_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updated_at: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})

/** Unpublished documents, while their previews work. */
export const contentPreviews = pgTable(
  'content_previews',
  {
    /** 144 random bits, as in the URL. */
    key: text('key').primaryKey(),
    /** The kind of document: "home", "banner", "menu", or a policy's name. */
    kind: text('kind').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('content_previews_expire').on(t.expires_at)],
)
