import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { orders } from '#server/orders/tables.ts'

/** Emailed links that make an account of a guest's order, by the SHA-256 of their token. */
export const orderAccountLinks = pgTable(
  'order_account_links',
  {
    hash: text('hash').primaryKey(),
    order_id: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The address it was mailed to: the link is a proof of this mailbox alone. */
    email: text('email').notNull().default(''),
    /** Of the password chosen on the thank-you page. The link works with it alone. */
    password_hash: text('password_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('order_account_links_order').on(t.order_id), index('order_account_links_expiry').on(t.expires_at)],
)
