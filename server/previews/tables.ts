import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Unpublished documents, while their previews work. */
export const contentPreviews = pgTable(
  'content_previews',
  {
    /** 144 random bits, as in the URL. */
    key: text('key').primaryKey(),
    /** The kind of document: "home", "banner", "menu", "translation", or a policy's name. */
    kind: text('kind').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('content_previews_expire').on(t.expires_at)],
)
