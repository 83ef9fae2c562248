import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Emailed links to the data under an address, by the SHA-256 of their token. */
export const privacyLinks = pgTable(
  'privacy_links',
  {
    hash: text('hash').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('privacy_links_email').on(t.email), index('privacy_links_expiry').on(t.expires_at)],
)
