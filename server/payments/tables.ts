import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { REFUND_STATES } from '#contract/staff/order-papers.ts'
import { instant, pence } from '#server/db/columns.ts'

/** Stripe's events, saved in the transaction that does their work, so that a repeated event does nothing. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    payment_intent_id: text('payment_intent_id'),
    outcome: text('outcome').notNull(),
    received_at: instant('received_at').notNull(),
  },
  (t) => [index('stripe_events_received').on(t.received_at), index('stripe_events_intent').on(t.payment_intent_id)],
)

/** Refunds. Saved before Stripe is asked, so that an interrupted refund is finished and never made twice. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    payment_intent_id: text('payment_intent_id').notNull(),
    session_id: text('session_id').notNull(),
    amount_pence: pence('amount_pence').notNull(),
    reason: text('reason').notNull(),
    /** Who requested it: the shop, because it can't deliver; its staff; or somebody in Stripe's dashboard. */
    origin: text('origin', { enum: ['shop', 'staff', 'stripe'] }).notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    stripe_refund_id: text('stripe_refund_id').unique(),
    /**
     * Makes a repeated request one refund. Browsers' keys begin with `staff:`, the shop's own with `cancel:`
     * (refund.ts).
     */
    request_key: text('request_key').unique(),
    /** Why it failed, in Stripe's words. */
    failure: text('failure'),
    /** Part of Stripe's idempotency key: counts up when a retry needs a new one. */
    attempt: integer('attempt').notNull().default(1),
    /** When the first request to Stripe began; null before. */
    sent_at: instant('sent_at'),
    /** Refunds what is left of the payment, up to the amount, instead of exactly the amount. */
    remainder: boolean('remainder').notNull().default(false),
    by_user_id: integer('by_user_id'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check('refunds_amount', sql`${t.amount_pence} > 0`),
    check('refunds_of_staff', sql`(${t.origin} = 'staff') = (${t.by_user_id} is not null)`),
    // One automatic refund per payment, however many callers notice that it can't be delivered.
    uniqueIndex('refunds_automatic_once').on(t.payment_intent_id).where(sql`origin = 'shop'`),
    index('refunds_intent').on(t.payment_intent_id),
    index('refunds_by_staff').on(t.by_user_id, t.created_at).where(sql`origin = 'staff'`),
    index('refunds_unfinished').on(t.created_at).where(sql`state in ('requested', 'pending')`),
  ],
)

/** Disputes, as last read from Stripe. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    payment_intent_id: text('payment_intent_id').notNull(),
    amount_pence: pence('amount_pence').notNull(),
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    /** The deadline for evidence; null when there is none. */
    due_by: instant('due_by'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [index('disputes_intent').on(t.payment_intent_id)],
)

/** Fraud warnings and reviews of payments. Kept, so that a flag that staff cleared doesn't come back. */
export const fraudSignals = pgTable(
  'fraud_signals',
  {
    id: text('id').primaryKey(),
    payment_intent_id: text('payment_intent_id').notNull(),
    kind: text('kind', { enum: ['fraud_warning', 'review'] }).notNull(),
    open: boolean('open').notNull(),
    detail: text('detail').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('fraud_signals_intent').on(t.payment_intent_id)],
)

/** Declined cards, to tell a typing mistake from card testing. Kept for a day. */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    /** Stripe's id of the charge, or of the attempt to add a card: the same decline reported twice counts once. */
    charge_id: text('charge_id').primaryKey(),
    /** The checkout, or Stripe's id of the customer who added a card. */
    session_id: text('session_id').notNull(),
    /** The network of either, hashed. */
    network: text('network'),
    /** Stripe's fingerprint of the card: the same number has the same. */
    card: text('card'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    index('failed_attempts_session').on(t.session_id, t.created_at),
    index('failed_attempts_network').on(t.network, t.created_at),
    index('failed_attempts_card').on(t.card, t.created_at),
    index('failed_attempts_age').on(t.created_at),
  ],
)

/** The results of the nightly `prove`, for the metrics of every process. */
export const proofs = pgTable('proofs', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  holds: integer('holds').notNull(),
  broken: integer('broken').notNull(),
  findings: jsonb('findings').$type<{ invariant: string; count: number }[]>().notNull(),
})
