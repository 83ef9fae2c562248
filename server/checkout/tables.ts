import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CustomerInfo, GiftCardFor } from '#contract/checkout.ts'
import { PRODUCT_KINDS } from '#contract/limits.ts'
import type { TermsAtSale } from '#contract/unearned-discount.ts'
import { users } from '#server/accounts/tables.ts'
import { instant, isKnownLanguage, language, pence } from '#server/db/columns.ts'
import { discountCodes } from '#server/discounts/tables.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import { shippingOptions } from '#server/shipping/tables.ts'

/**
 * The customer as every release has stored it. A field that is added to CustomerInfo doesn't belong here: sessions that
 * were open during the upgrade lack it, and `customerOf` has to give it a value.
 */
type StoredCustomer = Pick<
  CustomerInfo,
  | 'full_name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'billing_address_line1'
  | 'billing_address_line2'
  | 'billing_city'
  | 'billing_state'
  | 'billing_postal_code'
  | 'billing_country'
  | 'shipping_same_as_billing'
  | 'shipping_address_line1'
  | 'shipping_address_line2'
  | 'shipping_city'
  | 'shipping_state'
  | 'shipping_postal_code'
  | 'shipping_country'
  | 'shipping_address'
  | 'marketing_consent'
>

/** Replaces the customer after an erasure: the ledgers keep the session. */
export interface Erased {
  forgotten: true
}

export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    /** 144 random bits. A guest's session is readable by anybody who knows its id. */
    id: text('id').primaryKey(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** True when a signed-in shopper began or paid it. Only they can read it; nobody once the account is deleted. */
    owned: boolean('owned').notNull(),
    /** The shopper's language when they last changed the session. */
    language: language('language'),
    state: text('state', {
      enum: ['open', 'customer', 'shipping', 'paying', 'ordered', 'expired', 'refunded'],
    }).notNull(),
    /** With the words beside a ticked consent: the shopper may change the language before paying. Not for clients. */
    customer_info: jsonb('customer_info').$type<(StoredCustomer & { marketing_wording?: string }) | Erased>(),
    /** Null: no gift. Empty: a gift without words. */
    gift_message: text('gift_message'),
    shipping_option_id: integer('shipping_option_id').references(() => shippingOptions.id),
    subtotal_pence: pence('subtotal_pence').notNull(),
    /** Frozen when the option is chosen. */
    shipping_pence: pence('shipping_pence'),
    /** The price of the cheapest option at that moment. A cancellation refunds this much of the delivery by law. */
    standard_shipping_pence: pence('standard_shipping_pence'),
    /** The discount code that the shopper entered or the offer that applies, and its letters; both null without one. */
    discount_code_id: integer('discount_code_id').references(() => discountCodes.id),
    discount_code: text('discount_code'),
    /** Whether that is an offer, which nobody can take off. */
    discount_automatic: boolean('discount_automatic').notNull().default(false),
    /** The terms that these amounts follow from; null without one. */
    discount_terms: jsonb('discount_terms').$type<TermsAtSale>(),
    /** Pence off each line, by position; empty without a code. */
    line_discounts: integer('line_discounts').array().notNull().default(sql`'{}'::integer[]`),
    /** What the code takes off the delivery: `shipping_pence` is what is left to pay of it. */
    delivery_discount_pence: pence('delivery_discount_pence').notNull().default(0),
    /** The gift card that pays for it, and how much of the total: the rest is left for the payment. */
    gift_card_id: integer('gift_card_id').references(() => giftCards.id),
    gift_card_pence: pence('gift_card_pence').notNull().default(0),
    /** The end of that card's code. */
    gift_card_end: text('gift_card_end'),
    /** Whom the gift cards among its lines are for; null while nobody has said. */
    gift_card_for: jsonb('gift_card_for').$type<GiftCardFor>(),
    /** What a pound was in dirhams when the payment was last opened, as in orders. */
    dirham_rate: integer('dirham_rate'),
    dirham_rate_on: date('dirham_rate_on'),
    payment_intent_id: text('payment_intent_id').unique(),
    /** The Stripe account of the payment. With other API keys the payment is unknown and can't be paid. */
    stripe_account: text('stripe_account'),
    /** Counts the session's payments. In Stripe's idempotency key, so that a cancelled payment isn't returned again. */
    payment_attempt: integer('payment_attempt').notNull().default(1),
    /** Whether a wallet pays: the payment is then opened without an address. */
    payment_wallet: boolean('payment_wallet').notNull().default(false),
    /** Whether the payment was processing when it was last read. */
    processing: boolean('processing').notNull().default(false),
    /** The hash of the network that opened the payment, for the limits on declined cards and holds. */
    network: text('network'),
    /**
     * Counts the readings of refunds and disputes at Stripe, and the last one applied: an older one changes nothing.
     */
    readings: integer('readings').notNull().default(0),
    reading_taken: integer('reading_taken').notNull().default(0),
    /** When its payment was last read from Stripe. */
    checked_at: instant('checked_at'),
    /** When its customer asked for erasure during the checkout; null otherwise. */
    erasure_asked_at: instant('erasure_asked_at'),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [
    // Only the checkout of a replacement is free, and it is ordered from the start (send-replacement.ts).
    check(
      'checkout_sessions_amounts',
      sql`(${t.subtotal_pence} > 0 or (${t.subtotal_pence} = 0 and ${t.state} = 'ordered' and ${t.payment_intent_id} is null)) and (${t.shipping_pence} is null or ${t.shipping_pence} >= 0)`,
    ),
    check(
      'checkout_sessions_state',
      sql`${t.state} in ('open', 'customer', 'shipping', 'paying', 'ordered', 'expired', 'refunded')`,
    ),
    check('checkout_sessions_language', isKnownLanguage(t.language)),
    // No payment without a customer and a shipping option.
    check(
      'checkout_sessions_paying',
      sql`${t.state} not in ('paying', 'ordered', 'refunded') or (${t.customer_info} is not null and ${t.shipping_pence} is not null)`,
    ),
    check(
      'checkout_sessions_discount',
      sql`(${t.discount_code_id} is null) = (${t.discount_code} is null) and ${t.delivery_discount_pence} >= 0
        and (${t.discount_code_id} is not null or (${t.line_discounts} = '{}'::integer[] and ${t.delivery_discount_pence} = 0))`,
    ),
    check(
      'checkout_sessions_gift_card',
      sql`${t.gift_card_pence} >= 0 and (${t.gift_card_id} is null) = (${t.gift_card_pence} = 0)
        and (${t.gift_card_id} is null) = (${t.gift_card_end} is null)`,
    ),
    index('checkout_sessions_gift_card').on(t.gift_card_id).where(sql`gift_card_id is not null`),
    index('checkout_sessions_discount_code').on(t.discount_code_id).where(sql`discount_code_id is not null`),
    index('checkout_sessions_paying_first').on(t.checked_at).where(sql`state = 'paying'`),
    index('checkout_sessions_expiry').on(t.expires_at).where(sql`state in ('open', 'customer', 'shipping')`),
    index('checkout_sessions_user').on(t.user_id),
    index('checkout_sessions_erasure').on(t.id).where(sql`erasure_asked_at is not null`),
  ],
)

/** The lines of a session, frozen when it is created: later changes to the catalogue don't change them. */
export const checkoutSessionItems = pgTable(
  'checkout_session_items',
  {
    session_id: text('session_id')
      .notNull()
      .references(() => checkoutSessions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    stock_item_id: integer('stock_item_id').notNull(),
    product_id: integer('product_id').notNull(),
    product_slug: text('product_slug').notNull(),
    product_name: text('product_name').notNull(),
    /** The product's kind, which never changes. */
    kind: text('kind', { enum: PRODUCT_KINDS }).notNull().default('goods'),
    variant_id: integer('variant_id'),
    variant_name: text('variant_name'),
    media_hash: text('media_hash'),
    quantity: integer('quantity').notNull(),
    unit_price_pence: pence('unit_price_pence').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.position] }),
    check('checkout_session_items_sane', sql`${t.quantity} between 1 and 99 and ${t.unit_price_pence} >= 0`),
  ],
)
