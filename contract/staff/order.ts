import * as z from 'zod'
import { LANGUAGES } from '#words/languages.ts'
import { Address } from '../checkout.ts'
import { PRODUCT_KINDS } from '../limits.ts'
import { OrderStatus } from '../orders.ts'
import { Country, Discount, Instant, Money, SoldDiscount } from '../shapes.ts'
import { CreditNote, OrderDispute, OrderMail } from './order-papers.ts'

export const StaffOrderRow = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    created_at: Instant,
    full_name: z.string(),
    email: z.string(),
    country: Country,
    status: OrderStatus,
    paid: z.boolean(),
    total: Money,
    refunded: Money,
    /** What is in the parcel or email, in order; a list shows the first of them. */
    contents: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
    is_gift: z.boolean(),
    /** To be wrapped; the wrap itself isn't among the contents. */
    is_wrapped: z.boolean(),
    shipping_method: z.string(),
    /** Sent at no charge to replace goods of another order. */
    is_replacement: z.boolean(),
    /** Nothing but gift cards, which are emailed: there is nothing to pack. */
    is_emailed: z.boolean(),
    flags: z.array(z.string()),
    /** Not sent yet, and its payment, or its gift card's, is disputed, under review, paid back or may be fraud. */
    is_held: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'StaffOrderRow' })
export type StaffOrderRow = z.infer<typeof StaffOrderRow>

export const StaffOrderLine = z.object({
  item_id: z.number().int(),
  stock_item_id: z.number().int(),
  product_name: z.string(),
  product_slug: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  variant_name: z.string().nullable(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  /** Units that were returned, or restocked before dispatch. */
  returned: z.number().int(),
  /** How many of those are back in stock. */
  restocked: z.number().int(),
  /** Units that were refunded. */
  refunded: z.number().int(),
  price: Money,
  line_total: Money,
  /** The line's share of the order's discount. */
  discount: Money,
  /** Whether the order's discount is for it. */
  discounted: z.boolean(),
  /** What is refunded for one more unit, for two, and so on, up to all that are left. */
  refunds: z.array(Money),
})
export type StaffOrderLine = z.infer<typeof StaffOrderLine>

const Tracking = z.object({ carrier: z.string(), number: z.string().nullable(), url: z.string().nullable() })

/** A related order. */
const OtherOrder = z.object({ id: z.string(), number: z.string(), status: OrderStatus })

export const StaffOrder = StaffOrderRow.extend({
  /** The language of its emails. */
  language: z.enum(LANGUAGES),
  phone: z.string(),
  username: z.string().nullable(),
  shipping_address: Address,
  billing_address: Address,
  shipping_lines: z.array(z.string()),
  billing_lines: z.array(z.string()),
  /** Null: no gift. Empty: a gift without words. */
  gift_message: z.string().nullable(),
  estimated_delivery: z.string(),
  /** The number is null if the parcel has none. */
  tracking: Tracking.nullable(),
  /** When the customer gets the dispatch email; until then the dispatch can be undone. Null once it is sent. */
  dispatch_mail_due_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  subtotal: Money,
  shipping_cost: Money,
  discount: Discount.nullable(),
  /** The terms of that, for refunds; null without one. */
  sold_discount: SoldDiscount.nullable(),
  /** The gift cards among its lines; empty without any. */
  gift_cards: z.array(
    z.object({
      id: z.number().int(),
      amount: Money,
      recipient_email: z.string(),
      send_at: Instant,
      sent_at: Instant.nullable(),
      /** The orders that it has paid for, with their parcels, for a bank that asks. */
      spent_on: z.array(
        OtherOrder.extend({
          full_name: z.string(),
          shipping_lines: z.array(z.string()),
          tracking: Tracking.nullable(),
          dispatched_at: Instant.nullable(),
        }),
      ),
    }),
  ),
  /** The VAT in the total without gift cards; null where none is charged, as by a shop without a VAT number. */
  vat: Money.nullable(),
  /** The amount that can still be refunded: the total minus all refunds that have not failed. */
  refundable: Money,
  /** The gift card that paid some or all of it, how much, and what has gone back to it; null without one. */
  gift_card: z
    .object({ id: z.number().int(), end: z.string(), paid: Money, refunded: Money, on_hold: z.boolean() })
    .nullable(),
  /** The amount that is refunded if the order is cancelled. */
  cancel_refund: Money,
  /**
   * The part of the delivery that can still be refunded: all of it, or the price of the cheapest option at the time of
   * the order, which is the legal minimum.
   */
  delivery_refund: z.object({ all: Money, standard: Money }),
  /** The refund that the shop's page promised when the customer cancelled; null once it is handled. */
  promised: z
    .object({
      amount: Money,
      delivery: Money,
      lines: z.array(z.object({ item_id: z.number().int(), quantity: z.number().int() })),
    })
    .nullable(),
  credit_notes: z.array(CreditNote),
  /** Earlier contacts and addresses, newest first. */
  earlier_contacts: z.array(
    z.object({ id: z.number().int(), replaced_at: Instant, by: z.string().nullable(), lines: z.array(z.string()) }),
  ),
  /** Whether name, contact, address and gift message can still be changed. */
  may_change_contact: z.boolean(),
  disputes: z.array(OrderDispute),
  dispatched_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  payment: z.object({
    /** Null for a replacement, which charges nothing. */
    intent_id: z.string().nullable(),
    /** Stripe's type, or the wallet of a card. */
    method: z.string().nullable(),
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable(),
    /** The payment in Stripe's dashboard; null for payments of the emulator. */
    dashboard_url: z.string().nullable(),
  }),
  lines: z.array(StaffOrderLine),
  /** Whether units can still be returned. */
  may_record_return: z.boolean(),
  /** Whether a replacement can be sent. */
  may_replace: z.boolean(),
  /** The order that this one replaces. */
  replaces: OtherOrder.extend({ is_disputed: z.boolean() }).nullable(),
  /** The orders that replace goods of this one. */
  replacements: z.array(OtherOrder),
  /** The versions of the policies in force at the time of the order. */
  policies: z.array(z.object({ title: z.string(), number: z.number().int() })),
  may: z.array(z.enum(['packed', 'unpacked', 'dispatched', 'undispatched', 'delivered', 'cancelled'])),
  timeline: z.array(
    z.object({
      id: z.number().int(),
      at: Instant,
      sentence: z.string(),
      by: z.string().nullable(),
      is_note: z.boolean(),
      about: OtherOrder.pick({ id: true, number: true }).nullable(),
    }),
  ),
  mails: z.array(OrderMail),
}).meta({ id: 'StaffOrder' })
export type StaffOrder = z.infer<typeof StaffOrder>
