import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Address } from '#contract/checkout.ts'
import { PRODUCT_KINDS } from '#contract/limits.ts'
import type { OrderPromise } from '#contract/promised-days.ts'
import type { TermsAtSale } from '#contract/unearned-discount.ts'
import { users } from '#server/accounts/tables.ts'
import { instant, isKnownLanguage, language, pence } from '#server/db/columns.ts'
import { discountCodes } from '#server/discounts/tables.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import { ordersPhone, ordersPostcode, ordersWords } from './searched-columns.ts'

export const orders = pgTable(
  'orders',
  {
    /** 144 random bits. People see `number` instead. */
    id: text('id').primaryKey(),
    /** Assigned when the payment succeeds, without gaps; null before. */
    number: integer('number').unique(),
    /** Its foreign key is in migrations/0001, because orders don't import the checkout. */
    session_id: text('session_id').notNull().unique(),
    /** Null for a replacement, and for an order with nothing left to pay by card or wallet. */
    payment_intent_id: text('payment_intent_id').unique(),
    /** The order whose goods this one replaces; null for a purchase. */
    replaces_order_id: text('replaces_order_id').references((): AnyPgColumn => orders.id),
    /** Makes a repeated request for a replacement one replacement. */
    replacement_key: text('replacement_key').unique(),
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** True when a signed-in shopper placed it. Then only they can read it; a guest's order needs only its id. */
    owned: boolean('owned').notNull(),
    /** Of its emails. */
    language: language('language'),
    status: text('status', {
      enum: ['pending', 'paid', 'packed', 'dispatched', 'delivered', 'cancelled', 'refunded'],
    }).notNull(),
    paid_at: instant('paid_at'),
    full_name: text('full_name').notNull(),
    email: text('email').notNull(),
    /** The customer at the time of the purchase, hashed: it is no address, and stays. Null for a replacement. */
    customer_hash: text('customer_hash'),
    /** As customer_hash, with where the parcel went. */
    customer_place_hash: text('customer_place_hash'),
    /** Of where the parcel went alone; null in orders from before it was kept. */
    door_hash: text('door_hash'),
    phone: text('phone').notNull(),
    billing_address: jsonb('billing_address').$type<Address>().notNull(),
    shipping_address: jsonb('shipping_address').$type<Address>().notNull(),
    marketing_consent: boolean('marketing_consent').notNull(),
    /** The exact wording of the consent at checkout; null without consent. */
    marketing_wording: text('marketing_wording'),
    /** When the consent was passed to the newsletter (customers-and-privacy/checkout-consents.ts); null before. */
    marketing_taken_at: instant('marketing_taken_at'),
    /** Null: no gift. Empty: a gift without words. */
    gift_message: text('gift_message'),
    shipping_country: text('shipping_country').notNull(),
    shipping_method: text('shipping_method').notNull(),
    estimated_delivery: text('estimated_delivery').notNull(),
    /** What the customer was promised when they paid; null where nothing was. */
    promise: jsonb('promise').$type<OrderPromise>(),
    carrier: text('carrier'),
    /** Null before dispatch, and for carriers without tracking numbers. */
    tracking_number: text('tracking_number'),
    /** When to email the customer about the dispatch; null before the dispatch and after the mail. */
    dispatch_mail_due_at: instant('dispatch_mail_due_at'),
    /** The lines at their prices, before the discount. */
    subtotal_pence: pence('subtotal_pence').notNull(),
    /** The code used, and its letters at that time; null without one. */
    discount_code_id: integer('discount_code_id').references(() => discountCodes.id),
    discount_code: text('discount_code'),
    /** On what terms, for refunds of some of the goods; null without one, and on older orders. */
    discount_terms: jsonb('discount_terms').$type<TermsAtSale>(),
    /** What it takes off the goods: the sum of the lines' discounts. */
    discount_pence: pence('discount_pence').notNull().default(0),
    /** What it takes off the delivery, of which `shipping_pence` is what was paid. */
    delivery_discount_pence: pence('delivery_discount_pence').notNull().default(0),
    shipping_pence: pence('shipping_pence').notNull(),
    /**
     * The price of the cheapest delivery at the time of the order. A cancellation refunds this much of the delivery by
     * law. Null on old orders.
     */
    standard_shipping_pence: pence('standard_shipping_pence'),
    total_pence: pence('total_pence').notNull(),
    /** The gift card that paid for it, and how much of the total; the payment at Stripe was for the rest. */
    gift_card_id: integer('gift_card_id').references(() => giftCards.id),
    gift_card_pence: pence('gift_card_pence').notNull().default(0),
    /** The end of that card's code. */
    gift_card_end: text('gift_card_end'),
    /** How much of that was given back to the card: the sum of its ledger's entries. */
    gift_card_refunded_pence: pence('gift_card_refunded_pence').notNull().default(0),
    /** The total that Stripe reports. The shop never adds refunds up itself. */
    refunded_pence: pence('refunded_pence').notNull().default(0),
    /** What a pound was in dirhams, in ten-thousandths, and the day of that rate; null for what goes to the UK. */
    dirham_rate: integer('dirham_rate'),
    dirham_rate_on: date('dirham_rate_on'),
    /** Stripe's type of the payment method, or the wallet of a card; null on old orders, which were paid by card. */
    payment_method: text('payment_method'),
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    /** Reasons for staff to look at the order: "amount_mismatch", "disputed". */
    flags: text('flags').array().notNull().default(sql`'{}'::text[]`),
    /** When the order's number was written on its payment at Stripe; null before. */
    described_at: instant('described_at'),
    created_at: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check(
      'orders_status',
      sql`${t.status} in ('pending', 'paid', 'packed', 'dispatched', 'delivered', 'cancelled', 'refunded')`,
    ),
    check('orders_language', isKnownLanguage(t.language)),
    check(
      'orders_total',
      sql`${t.total_pence} = ${t.subtotal_pence} - ${t.discount_pence} + ${t.shipping_pence} and ${t.subtotal_pence} >= 0 and ${t.shipping_pence} >= 0`,
    ),
    check(
      'orders_discount',
      sql`(${t.discount_code_id} is null) = (${t.discount_code} is null) and ${t.discount_pence} between 0 and ${t.subtotal_pence}
        and ${t.delivery_discount_pence} >= 0
        and (${t.discount_code_id} is not null or (${t.discount_pence} = 0 and ${t.delivery_discount_pence} = 0))`,
    ),
    index('orders_of_discount_code').on(t.discount_code_id, t.created_at).where(sql`discount_code_id is not null`),
    // Without a payment are replacements, and orders of which a code has taken everything or a gift card has paid all.
    check(
      'orders_replacement',
      sql`case when ${t.replaces_order_id} is null then ${t.subtotal_pence} > 0 and ${t.replacement_key} is null
          and (${t.payment_intent_id} is not null or (${t.total_pence} = ${t.gift_card_pence} and (${t.discount_code_id} is not null or ${t.gift_card_id} is not null) and ${t.paid_at} is not null))
        else ${t.total_pence} = 0 and ${t.payment_intent_id} is null and ${t.replacement_key} is not null end`,
    ),
    index('orders_replacing').on(t.replaces_order_id).where(sql`replaces_order_id is not null`),
    check('orders_refunded', sql`${t.refunded_pence} between 0 and ${t.total_pence} - ${t.gift_card_pence}`),
    check(
      'orders_gift_card',
      sql`(${t.gift_card_id} is null) = (${t.gift_card_pence} = 0) and (${t.gift_card_id} is null) = (${t.gift_card_end} is null)
        and ${t.gift_card_pence} between 0 and ${t.total_pence}
        and ${t.gift_card_refunded_pence} between 0 and ${t.gift_card_pence}`,
    ),
    index('orders_of_gift_card').on(t.gift_card_id).where(sql`gift_card_id is not null`),
    // An order has a number exactly when it is paid.
    check('orders_number', sql`(${t.number} is null) = (${t.paid_at} is null)`),
    index('orders_of_user').on(t.user_id, t.created_at),
    index('orders_newest').on(t.created_at, t.id),
    // An email address identifies a customer. The address as typed comes last, so that counting customers is an
    // index-only scan.
    index('orders_of_email').on(sql`lower(${t.email}) collate "C"`, t.created_at, t.id, t.email),
    index('orders_of_customer').on(t.customer_hash).where(sql`customer_hash is not null`),
    index('orders_of_door').on(t.door_hash).where(sql`door_hash is not null`),
    index('orders_by_status').on(t.status, t.created_at),
    index('orders_by_country').on(t.shipping_country, t.created_at),
    index('orders_by_total').on(t.total_pence, t.id),
    index('orders_paid').on(t.paid_at),
    index('orders_undescribed').on(t.number).where(sql`number is not null and described_at is null`),
    index('orders_dispatch_mail_due').on(t.dispatch_mail_due_at).where(sql`dispatch_mail_due_at is not null`),
    index('orders_consent_not_taken')
      .on(t.number)
      .where(sql`marketing_consent and paid_at is not null and marketing_taken_at is null`),
    index('orders_unpaid').on(t.created_at).where(sql`paid_at is null`),
    index('orders_flagged').on(t.created_at).where(sql`flags <> '{}'::text[]`),
    // For the search (search-orders.ts).
    index('orders_words').using('gin', ordersWords(t)),
    index('orders_phone').on(sql`${ordersPhone(t)} text_pattern_ops`),
    index('orders_postcode').on(sql`${ordersPostcode(t)} text_pattern_ops`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: text('order_id')
      .notNull()
      .references(() => orders.id),
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
    /** This line's share of the order's discount. */
    discount_pence: pence('discount_pence').notNull().default(0),
  },
  (t) => [
    unique('order_items_position').on(t.order_id, t.position),
    index('order_items_product').on(t.product_id, t.order_id),
    // The newest lines of a product, for what is bought with it (catalogue/goes-well-with.ts).
    index('order_items_newest_of_product').on(t.product_id, t.id),
    // Zero only in a replacement (prove, I13).
    check('order_items_sane', sql`${t.quantity} between 1 and 99 and ${t.unit_price_pence} >= 0`),
    check('order_items_discount', sql`${t.discount_pence} between 0 and ${t.unit_price_pence} * ${t.quantity}`),
  ],
)

/** An order's name, contact and address from before a change by staff. Erased together with the order's own. */
export const orderContacts = pgTable(
  'order_contacts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    order_id: text('order_id')
      .notNull()
      .references(() => orders.id),
    full_name: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    shipping_address: jsonb('shipping_address').$type<Address>().notNull(),
    by_user_id: integer('by_user_id').notNull(),
    replaced_at: instant('replaced_at').notNull(),
  },
  (t) => [
    index('order_contacts_of').on(t.order_id, t.id),
    index('order_contacts_email').on(sql`lower(${t.email}) collate "C"`),
  ],
)

/** An order's timeline. Rows are inserted and never changed. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    by_user_id: integer('by_user_id'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('order_events_of').on(t.order_id, t.id)],
)

/**
 * The last order number, in one row. A sequence would leave gaps at a rollback. `state` names the state of the database
 * that it was counted in (lost-numbers.ts); null until a shop has started.
 */
export const orderNumbers = pgTable(
  'order_numbers',
  { id: integer('id').primaryKey().default(1), last: integer('last').notNull(), state: text('state') },
  (t) => [check('order_numbers_one_row', sql`${t.id} = 1`)],
)

/** Numbers that no order here has, because orders that a recovery has lost may have had them. */
export const lostOrderNumbers = pgTable(
  'lost_order_numbers',
  { first: integer('first').primaryKey(), last: integer('last').notNull(), found_at: instant('found_at').notNull() },
  (t) => [check('lost_order_numbers_range', sql`${t.last} >= ${t.first}`)],
)
