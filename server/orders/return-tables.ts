import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant, pence } from '#server/db/columns.ts'
import { refunds } from '#server/payments/tables.ts'
import { orderItems, orders } from './tables.ts'

/** What a refund is for. Written with the refund. Ignored when the refund failed or was not needed. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    order_id: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Counts an order's notes from 1. Its number is the order's number and this. */
    position: integer('position').notNull(),
    /** The refund at Stripe; null when all of it went to a gift card. */
    refund_id: integer('refund_id')
      .unique()
      .references(() => refunds.id),
    /** Pence that went back to the gift card that paid, beside what was refunded at Stripe. */
    gift_card_pence: pence('gift_card_pence').notNull().default(0),
    /** Pence of the whole that are for bought gift cards, and have no VAT in them (vat.ts). */
    cards_pence: pence('cards_pence').notNull().default(0),
    delivery_pence: pence('delivery_pence').notNull(),
    /** Pence for no particular line. */
    other_pence: pence('other_pence').notNull(),
    /**
     * Pence of the order's discount that the goods kept don't earn, so that this refund is smaller
     * (contract/unearned-discount.ts). Negative where it gives back what an earlier one has withheld.
     */
    unearned_pence: pence('unearned_pence').notNull().default(0),
    /** Pence already refunded without a line, so that this refund is smaller. */
    less_pence: pence('less_pence').notNull(),
    reason: text('reason').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    unique('credit_notes_position').on(t.order_id, t.position),
    check('credit_notes_amounts', sql`${t.delivery_pence} >= 0 and ${t.other_pence} >= 0 and ${t.less_pence} >= 0`),
    check('credit_notes_cards', sql`${t.cards_pence} >= 0`),
    check(
      'credit_notes_money',
      sql`${t.gift_card_pence} >= 0 and (${t.refund_id} is not null or ${t.gift_card_pence} > 0)`,
    ),
  ],
)

/** The units of an order line that a credit note refunds, at what was paid for them after any discount. */
export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    credit_note_id: integer('credit_note_id')
      .notNull()
      .references(() => creditNotes.id),
    order_item_id: bigint('order_item_id', { mode: 'number' })
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
    amount_pence: pence('amount_pence').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.credit_note_id, t.order_item_id] }),
    check('credit_note_lines_sane', sql`${t.quantity} > 0 and ${t.amount_pence} >= 0`),
    index('credit_note_lines_item').on(t.order_item_id),
  ],
)

/** Returned goods. Refunds are separate. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    order_id: text('order_id')
      .notNull()
      .references(() => orders.id),
    reason: text('reason').notNull(),
    by_user_id: integer('by_user_id').notNull(),
    /** Makes a repeated request one return. */
    request_key: text('request_key').notNull().unique(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('order_returns_of').on(t.order_id, t.id)],
)

/** The returned units of an order line. Restocked ones are in the stock ledger too. */
export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    return_id: integer('return_id')
      .notNull()
      .references(() => orderReturns.id),
    order_item_id: bigint('order_item_id', { mode: 'number' })
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
    restocked: integer('restocked').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.return_id, t.order_item_id] }),
    check('order_return_lines_sane', sql`${t.quantity} > 0 and ${t.restocked} between 0 and ${t.quantity}`),
    index('order_return_lines_item').on(t.order_item_id),
  ],
)
