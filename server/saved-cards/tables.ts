import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'

/**
 * The customers at Stripe of accounts that asked to save a card, one for each account and account at Stripe. Written
 * before Stripe is asked. An erased account leaves its row without `user_id`, until the customer is deleted at Stripe
 * too (delete-customers.ts).
 */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    /** Random, and part of Stripe's idempotency key, so that two windows make one customer. */
    id: text('id').primaryKey(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    stripe_account: text('stripe_account').notNull(),
    /** Null until Stripe has answered. */
    customer_id: text('customer_id'),
  },
  (t) => [uniqueIndex('stripe_customers_of_account').on(t.user_id, t.stripe_account)],
)
