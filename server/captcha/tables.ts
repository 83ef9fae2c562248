import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Used captcha solutions: each allows one message, or one payment. */
export const usedCaptchas = pgTable(
  'used_captchas',
  { signature: text('signature').primaryKey(), expires_at: instant('expires_at').notNull() },
  (t) => [index('used_captchas_expiry').on(t.expires_at)],
)
