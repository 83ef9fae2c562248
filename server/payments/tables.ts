import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, pence } from '#server/db/columns.ts'

/** Stripe's events by their id, written in the transaction that does their work: the same one again does nothing. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    payment_intent_id: text('payment_intent_id'),
    outcome: text('outcome').notNull(),
    received_at: instant('received_at').notNull(),
  },
  (t) => [index('stripe_events_received').on(t.received_at)],
)

/** Money to give back. Written before Stripe is asked, so that an interrupted refund is finished and never made twice. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    payment_intent_id: text('payment_intent_id').notNull(),
    session_id: text('session_id').notNull(),
    amount_pence: pence('amount_pence').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['requested', 'pending', 'succeeded', 'failed'] }).notNull(),
    stripe_refund_id: text('stripe_refund_id').unique(),
    /** Counts the questions to Stripe that need keys of their own. */
    attempt: integer('attempt').notNull().default(1),
    by_user_id: integer('by_user_id'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check('refunds_amount', sql`${t.amount_pence} > 0`),
    // What could not be delivered is paid back once, however many callers notice it.
    uniqueIndex('refunds_automatic_once').on(t.payment_intent_id).where(sql`by_user_id is null`),
    index('refunds_intent').on(t.payment_intent_id),
  ],
)
