import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { REFUSAL_REASONS } from '#contract/review-terms.ts'
import { instant, isKnownLanguage, language } from '#server/db/columns.ts'
import { orderItems, orders } from '#server/orders/tables.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** That an order's customer was asked for reviews, or had asked for no such mails. One row for each order, for good. */
export const reviewInvitations = pgTable(
  'review_invitations',
  {
    order_id: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    outcome: text('outcome', { enum: ['mailed', 'opted_out'] }).notNull(),
    /** Of the mailed link; both null without a mail. */
    token_hash: text('token_hash').unique(),
    expires_at: instant('expires_at'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check(
      'review_invitations_mailed',
      sql`${t.outcome} in ('mailed', 'opted_out') and (${t.outcome} = 'mailed') = (${t.token_hash} is not null)
        and (${t.token_hash} is null) = (${t.expires_at} is null)`,
    ),
  ],
)

/** Addresses that want no invitations, as keyed hashes: they outlive an erasure and tell nobody an address. */
export const reviewOptOuts = pgTable('review_opt_outs', {
  email_hash: text('email_hash').primaryKey(),
  created_at: instant('created_at').notNull(),
})

export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** What was bought: a review without a purchase can't be written down. */
    order_item_id: bigint('order_item_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => orderItems.id),
    /** Of that line. */
    product_id: integer('product_id').notNull(),
    stars: integer('stars').notNull(),
    words: text('words').notNull(),
    /** "Anna H."; empty for somebody who wants to be a customer without a name. */
    name: text('name').notNull(),
    /** Of the page on which it was written. */
    language: language('language'),
    state: text('state', { enum: ['waiting', 'published', 'refused'] }).notNull(),
    reason: text('reason', { enum: REFUSAL_REASONS }),
    /** The writer got something for writing it, which readers are told. */
    incentivised: boolean('incentivised').notNull().default(false),
    reply: text('reply').notNull().default(''),
    replied_at: instant('replied_at'),
    created_at: instant('created_at').notNull(),
    /** When somebody last published or refused it. */
    decided_at: instant('decided_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
    check('reviews_language', isKnownLanguage(t.language)),
    check(
      'reviews_state',
      sql`${t.state} in ('waiting', 'published', 'refused') and (${t.state} = 'waiting') = (${t.decided_at} is null)
        and (${t.state} = 'refused') = (${t.reason} is not null)`,
    ),
    check(
      'reviews_reason',
      sql`${t.reason} in (${sql.raw(REFUSAL_REASONS.map((reason) => `'${reason}'`).join(', '))})`,
    ),
    check('reviews_reply', sql`(${t.reply} = '') = (${t.replied_at} is null)`),
    index('reviews_published').on(t.product_id, t.created_at, t.id).where(sql`state = 'published'`),
    index('reviews_newest').on(t.created_at, t.id),
  ],
)

/** Re-encoded, so without metadata. Here and not with the shop's photographs, whose addresses anybody may open. */
export const reviewPhotographs = pgTable(
  'review_photographs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    review_id: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** JPEG. */
    picture: bytes('picture').notNull(),
    /** WebP, for the list. */
    small: bytes('small').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check('review_photographs_size', sql`${t.width} > 0 and ${t.height} > 0`),
    index('review_photographs_of').on(t.review_id, t.id),
  ],
)

/** Reports of published reviews, one for each network. Pages don't show them, so that a report empties no cache. */
export const reviewReports = pgTable(
  'review_reports',
  {
    review_id: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** A keyed hash of the reporter's network. */
    requester: text('requester').notNull(),
    created_at: instant('created_at').notNull(),
    /** When staff looked and kept the review, or took it down. */
    handled_at: instant('handled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.review_id, t.requester] }),
    index('review_reports_open').on(t.review_id).where(sql`handled_at is null`),
  ],
)
