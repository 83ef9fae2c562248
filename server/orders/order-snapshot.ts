import type { Address, CustomerInfo, GiftCardFor } from '#contract/checkout.ts'
import type { DirhamRate } from '#contract/dirhams.ts'
import type { ProductKind } from '#contract/limits.ts'
import type { OrderPromise } from '#contract/promised-days.ts'
import type { TermsAtSale } from '#contract/unearned-discount.ts'
import type { Language } from '#words/languages.ts'
import type { orders } from './tables.ts'

export interface OrderLine {
  stock_item_id: number
  product_id: number
  product_slug: string
  product_name: string
  kind: ProductKind
  variant_id: number | null
  variant_name: string | null
  media_hash: string | null
  quantity: number
  unit_price_pence: number
  /** The line's share of the order's discount. */
  discount_pence: number
}

/** The contents of a checkout at the moment of payment. Amounts in pence. */
export interface OrderSnapshot {
  session_id: string
  /** Null for what costs nothing: a replacement, and an order of nothing. */
  payment_intent_id: string | null
  user_id: number | null
  owned: boolean
  language: Language
  customer: CustomerInfo
  /** Of the customer's mailbox, with the place, and of the address (http/keyed-hash.ts); null for a replacement. */
  customer_hash: string | null
  customer_place_hash: string | null
  door_hash: string | null
  /** The words of the consent that the customer ticked; null without one. */
  marketing_wording: string | null
  /** Null: no gift. Empty: a gift without words. */
  gift_message: string | null
  /** Whom the gift cards among the lines are for; null without any. */
  gift_card_for: GiftCardFor | null
  shipping: { method: string; estimated_delivery: string; costPence: number; standardPence: number | null }
  /** When it is dispatched and arrives; null before the payment, for replacements and where that isn't known. */
  promise: OrderPromise | null
  subtotal_pence: number
  /** The discount code and what it takes off the delivery, of which costPence is what is paid; null without one. */
  discount: {
    discount_code_id: number
    discount_code: string
    discount_terms: TermsAtSale | null
    delivery_discount_pence: number
  } | null
  /** The gift card that pays for some or all of it; null without one. */
  gift_card: { gift_card_id: number; gift_card_pence: number; gift_card_end: string } | null
  /** What a pound was in dirhams when the payment was opened; null for what goes to the UK. */
  dirham_rate: DirhamRate | null
  lines: OrderLine[]
}

/** Columns that an order gets later, or from its payment. All others come from the checkout: rowOf must give them. */
type Later =
  | 'number'
  | 'paid_at'
  | 'replaces_order_id'
  | 'replacement_key'
  | 'marketing_taken_at'
  | 'carrier'
  | 'tracking_number'
  | 'dispatch_mail_due_at'
  | 'refunded_pence'
  | 'gift_card_refunded_pence'
  | 'payment_method'
  | 'card_brand'
  | 'card_last4'
  | 'flags'
  | 'described_at'
  | 'version'

/** The row of a pending order. */
export function rowOf(id: string, snapshot: OrderSnapshot, now: Date): Omit<typeof orders.$inferSelect, Later> {
  const { customer, shipping } = snapshot
  return {
    id,
    session_id: snapshot.session_id,
    payment_intent_id: snapshot.payment_intent_id,
    user_id: snapshot.user_id,
    owned: snapshot.owned,
    language: snapshot.language,
    status: 'pending',
    full_name: customer.full_name,
    email: customer.email,
    customer_hash: snapshot.customer_hash,
    customer_place_hash: snapshot.customer_place_hash,
    door_hash: snapshot.door_hash,
    phone: customer.phone,
    billing_address: billingAddress(customer),
    shipping_address: customer.shipping_address,
    marketing_consent: customer.marketing_consent,
    marketing_wording: snapshot.marketing_wording,
    gift_message: snapshot.gift_message,
    shipping_country: customer.shipping_address.country,
    shipping_method: shipping.method,
    estimated_delivery: shipping.estimated_delivery,
    promise: snapshot.promise,
    subtotal_pence: snapshot.subtotal_pence,
    shipping_pence: shipping.costPence,
    standard_shipping_pence: shipping.standardPence,
    discount_code_id: snapshot.discount?.discount_code_id ?? null,
    discount_code: snapshot.discount?.discount_code ?? null,
    discount_terms: snapshot.discount?.discount_terms ?? null,
    discount_pence: discountOf(snapshot),
    delivery_discount_pence: snapshot.discount?.delivery_discount_pence ?? 0,
    total_pence: totalOf(snapshot),
    gift_card_id: snapshot.gift_card?.gift_card_id ?? null,
    gift_card_pence: snapshot.gift_card?.gift_card_pence ?? 0,
    gift_card_end: snapshot.gift_card?.gift_card_end ?? null,
    dirham_rate: snapshot.dirham_rate?.rate ?? null,
    dirham_rate_on: snapshot.dirham_rate?.on ?? null,
    created_at: now,
  }
}

/** What the code takes off the goods, in pence. */
export const discountOf = ({ lines }: Pick<OrderSnapshot, 'lines'>): number =>
  lines.reduce((sum, { discount_pence }) => sum + discount_pence, 0)

/** What is paid, in pence. */
export const totalOf = (snapshot: Pick<OrderSnapshot, 'subtotal_pence' | 'lines' | 'shipping'>): number =>
  snapshot.subtotal_pence - discountOf(snapshot) + snapshot.shipping.costPence

/** The rows of its lines. */
export function itemsOf(order_id: string, { lines }: OrderSnapshot) {
  return lines.map((line, position) => ({ order_id, position, ...line }))
}

function billingAddress(customer: CustomerInfo): Address {
  return {
    line1: customer.billing_address_line1,
    line2: customer.billing_address_line2,
    city: customer.billing_city,
    state: customer.billing_state,
    postal_code: customer.billing_postal_code,
    country: customer.billing_country,
  }
}
