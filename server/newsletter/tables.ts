import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const subscribers = pgTable(
  'subscribers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case: Anna@… and anna@… are one person. */
    email: text('email').notNull().unique(),
    state: text('state', { enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    /** SHA-256 of the token in the emailed links. */
    token_hash: text('token_hash').notNull().unique(),
    /** The text of the consent, word for word. */
    wording: text('wording').notNull(),
    /** When and in which order they agreed at the checkout; null for the newsletter's own form. */
    agreed_at: instant('agreed_at'),
    order_id: text('order_id'),
    /** When they were last asked by email to confirm. */
    asked_at: instant('asked_at').notNull(),
    confirmed_at: instant('confirmed_at'),
    unsubscribed_at: instant('unsubscribed_at'),
  },
  (t) => [
    check('subscribers_email', sql`${t.email} = lower(${t.email})`),
    index('subscribers_order').on(t.order_id).where(sql`order_id is not null`),
    index('subscribers_newest').on(t.asked_at, t.id),
    index('subscribers_by_state').on(t.state, t.asked_at),
    index('subscribers_beginning').on(sql`${t.email} collate "C"`),
    check('subscribers_confirmed', sql`${t.state} <> 'confirmed' or ${t.confirmed_at} is not null`),
  ],
)
