import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isKnownLanguage, language, pence } from '#server/db/columns.ts'

/** Gift cards. What one is worth is the sum of its entries, and no column. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The hash of its code, made when it is emailed: the code itself is kept nowhere. Null before. */
    code_hash: text('code_hash').unique(),
    /** The last four letters of the code, to tell cards apart; null before. */
    code_end: text('code_end'),
    /** The order line that bought it, and which unit of it, from 1; null for one that staff gave. */
    order_item_id: bigint('order_item_id', { mode: 'number' }),
    unit: integer('unit'),
    /** Whom it is emailed to, who gives it (empty: nobody is named), and their message. Empty after an erasure. */
    recipient_email: text('recipient_email').notNull(),
    from_name: text('from_name').notNull().default(''),
    message: text('message').notNull().default(''),
    language: language('language'),
    /** When it is to be emailed, and when it was; null before. */
    send_at: instant('send_at').notNull(),
    sent_at: instant('sent_at'),
    created_at: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('gift_cards_language', isKnownLanguage(t.language)),
    check('gift_cards_bought', sql`(${t.order_item_id} is null) = (${t.unit} is null) and ${t.unit} > 0`),
    check(
      'gift_cards_code',
      sql`(${t.code_hash} is null) = (${t.code_end} is null) and (${t.sent_at} is null or ${t.code_hash} is not null)`,
    ),
    // One card for each unit bought, however often a payment is settled.
    unique('gift_cards_of_unit').on(t.order_item_id, t.unit),
    index('gift_cards_to_send').on(t.send_at).where(sql`sent_at is null`),
    index('gift_cards_newest').on(t.created_at, t.id),
    index('gift_cards_recipient').on(sql`lower(${t.recipient_email}) collate "C"`),
  ],
)

/**
 * The ledger of gift cards: rows are inserted and never changed. A trigger refuses an entry that would bring a card
 * below nothing (migrations/0063).
 */
export const giftCardEntries = pgTable(
  'gift_card_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    gift_card_id: integer('gift_card_id')
      .notNull()
      .references(() => giftCards.id),
    /**
     * `bought` and `given` (by staff) open a card. `spent` pays for an order, and `given_back` refunds some of that.
     * `withdrawn` takes off what is refunded for the card itself, or what staff block.
     */
    kind: text('kind', { enum: ['bought', 'given', 'spent', 'given_back', 'withdrawn'] }).notNull(),
    /** Pence: what is added is positive, what is taken off negative. */
    amount_pence: pence('amount_pence').notNull(),
    /** The order that was paid for or refunded. Its foreign key is in migrations/0063: orders import this. */
    order_id: text('order_id'),
    reason: text('reason').notNull().default(''),
    by_user_id: integer('by_user_id'),
    /** Makes a repeated press one entry. */
    request_key: text('request_key').unique(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check(
      'gift_card_entries_amount',
      sql`case when ${t.kind} in ('bought', 'given', 'given_back') then ${t.amount_pence} > 0
        when ${t.kind} in ('spent', 'withdrawn') then ${t.amount_pence} < 0 else false end`,
    ),
    check('gift_card_entries_order', sql`${t.kind} not in ('spent', 'given_back') or ${t.order_id} is not null`),
    // A card opens once, and an order is paid for once.
    uniqueIndex('gift_card_entries_open').on(t.gift_card_id).where(sql`kind in ('bought', 'given')`),
    uniqueIndex('gift_card_entries_spent').on(t.order_id).where(sql`kind = 'spent'`),
    index('gift_card_entries_card').on(t.gift_card_id, t.id),
    index('gift_card_entries_order_of').on(t.order_id).where(sql`order_id is not null`),
  ],
)
