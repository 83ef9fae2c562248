import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
  (t) => [index('stripe_events_received').on(t.received_at), index('stripe_events_intent').on(t.payment_intent_id)],
)

/**
 * Money to give back. Written before Stripe is asked, so that an interrupted refund is finished and never made twice.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    payment_intent_id: text('payment_intent_id').notNull(),
    session_id: text('session_id').notNull(),
    amount_pence: pence('amount_pence').notNull(),
    reason: text('reason').notNull(),
    /** Who wanted it: the shop by itself, because it can't deliver; its staff; or somebody at Stripe's dashboard. */
    origin: text('origin', { enum: ['shop', 'staff', 'stripe'] }).notNull(),
    /** `not_needed`: everything had been refunded at Stripe's dashboard by the time it was the shop's turn. */
    state: text('state', { enum: ['requested', 'pending', 'succeeded', 'failed', 'not_needed'] }).notNull(),
    stripe_refund_id: text('stripe_refund_id').unique(),
    /**
     * Pressing the button twice is one refund. Keys from browsers begin with `staff:`, the shop's own with `cancel:`
     * (refund.ts).
     */
    request_key: text('request_key').unique(),
    /** Why it failed, in Stripe's words. */
    failure: text('failure'),
    /** Counts the questions to Stripe that need keys of their own. */
    attempt: integer('attempt').notNull().default(1),
    /** When Stripe was first asked for it; null while it certainly was not. */
    sent_at: instant('sent_at'),
    /** Gives back what is left of the payment, up to the amount, instead of exactly the amount. */
    remainder: boolean('remainder').notNull().default(false),
    by_user_id: integer('by_user_id'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check('refunds_amount', sql`${t.amount_pence} > 0`),
    check('refunds_of_staff', sql`(${t.origin} = 'staff') = (${t.by_user_id} is not null)`),
    // What could not be delivered is paid back once, however many callers notice it.
    uniqueIndex('refunds_automatic_once').on(t.payment_intent_id).where(sql`origin = 'shop'`),
    index('refunds_intent').on(t.payment_intent_id),
    index('refunds_by_staff').on(t.by_user_id, t.created_at).where(sql`origin = 'staff'`),
    index('refunds_unfinished').on(t.created_at).where(sql`state in ('requested', 'pending')`),
  ],
)

/** What Stripe says of disputes, as it last said it. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    payment_intent_id: text('payment_intent_id').notNull(),
    amount_pence: pence('amount_pence').notNull(),
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    /** Until when the bank takes evidence; null where it takes none, or none any more. */
    due_by: instant('due_by'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [index('disputes_intent').on(t.payment_intent_id)],
)

/**
 * What Stripe and the cards' banks told of payments that may be fraud. Kept, so that a flag that staff have taken off
 * does not come back.
 */
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

/** Cards that were refused, to tell a shopper who mistyped from a machine that tries stolen numbers. Kept for a day. */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    /** Stripe's charge: the same refusal heard of twice counts once. */
    charge_id: text('charge_id').primaryKey(),
    session_id: text('session_id').notNull(),
    /** Where the checkout came from, hashed. */
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

/** What `prove` found when it last ran by itself, for the metrics of every process. */
export const proofs = pgTable('proofs', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  holds: integer('holds').notNull(),
  broken: integer('broken').notNull(),
  findings: jsonb('findings').$type<unknown[]>().notNull(),
})
