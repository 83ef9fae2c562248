import { eq, sql } from 'drizzle-orm'
import type { Address, CustomerInfo, GiftCardFor } from '#contract/checkout.ts'
import type { DirhamRate } from '#contract/dirhams.ts'
import type { ProductKind } from '#contract/limits.ts'
import type { OrderPromise } from '#contract/promised-days.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Language } from '#words/languages.ts'
import { move, note } from './lifecycle.ts'
import { orderEvents, orderItems, orders } from './tables.ts'

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
  discount: { discount_code_id: number; discount_code: string; delivery_discount_pence: number } | null
  /** The gift card that pays for some or all of it; null without one. */
  gift_card: { gift_card_id: number; gift_card_pence: number; gift_card_end: string } | null
  /** What a pound was in dirhams when the payment was opened; null for what goes to the UK. */
  dirham_rate: DirhamRate | null
  lines: OrderLine[]
}

export interface PaymentFacts {
  /** Stripe's type, or the wallet of a card. */
  method: string | null
  brand: string | null
  last4: string | null
  /** Stripe's risk level, where it is above normal. */
  risk: string | null
}

/** A paid order: its id, contents and payment, which is null where there was nothing to pay. */
export interface Paid {
  id: string
  snapshot: OrderSnapshot
  now: Date
  paidWith: PaymentFacts | null
}

/** A replacement: its id and contents, the replaced order, who sends it, why and when. */
export interface Replacement {
  id: string
  snapshot: OrderSnapshot
  now: Date
  replaces: { id: string; number: string }
  request_key: string
  reason: string
  by_user_id: number
}

/** A paid order's number, and its lines for the stock ledger. */
export interface PaidOrder {
  number: number
  lines: { order_item_id: number; stock_item_id: number; quantity: number }[]
}

const lineColumns = {
  order_item_id: orderItems.id,
  stock_item_id: orderItems.stock_item_id,
  quantity: orderItems.quantity,
}

/** Inserts a pending order, without a number. */
export async function insertOrder(
  tx: Transaction,
  { id, snapshot, now }: { id: string; snapshot: OrderSnapshot; now: Date },
): Promise<void> {
  await tx.insert(orders).values(rowOf(id, snapshot, now))
  await tx.insert(orderItems).values(itemsOf(id, snapshot))
  await note(tx, { order_id: id, kind: 'placed', at: now })
}

/** Inserts a replacement order, paid and numbered, ready to pack. */
export function insertReplacement(
  tx: Transaction,
  { id, snapshot, replaces, request_key, reason, by_user_id, now }: Replacement,
): Promise<PaidOrder> {
  // `described_at` is set because there is no payment to describe at Stripe.
  const row = { replaces_order_id: replaces.id, replacement_key: request_key, flags: [], described_at: now }
  return writeNumbered(tx, {
    order: { ...rowOf(id, snapshot, now), ...row, status: 'paid', paid_at: now },
    items: itemsOf(id, snapshot),
    events: [
      { order_id: id, kind: 'placed', data: { about: replaces, reason }, by_user_id, created_at: now },
      { order_id: id, kind: 'paid', data: { free: true }, by_user_id, created_at: now },
    ],
  })
}

/**
 * Inserts a paid order under the next number, in one statement. The row of the last number stays locked until the
 * transaction ends: numbers are consecutive, and a rollback leaves no gap.
 */
export function insertPaidOrder(tx: Transaction, { id, snapshot, now, paidWith }: Paid): Promise<PaidOrder> {
  const data = paidData(paidWith, snapshot)
  const row = paymentRow(paidWith, now)
  const order = { ...rowOf(id, snapshot, now), ...row, flags: flagsOf(paidWith), status: 'paid' as const, paid_at: now }
  const events = [
    { order_id: id, kind: 'placed', data: {}, created_at: now },
    { order_id: id, kind: 'paid', data, created_at: now },
  ]
  return writeNumbered(tx, { order, items: itemsOf(id, snapshot), events })
}

async function writeNumbered(
  tx: Transaction,
  {
    order,
    items,
    events,
  }: {
    order: typeof orders.$inferInsert
    items: (typeof orderItems.$inferInsert)[]
    events: (typeof orderEvents.$inferInsert)[]
  },
): Promise<PaidOrder> {
  const { rows } = await tx.execute<{
    number: number
    order_item_id: string
    stock_item_id: number
    quantity: number
  }>(sql`
    with numbered as (${nextNumber}),
      written as (${insertRows(orders, [order], { number: sql`(select last from numbered)` })}),
      items as (${insertRows(orderItems, items)} returning id, stock_item_id, quantity),
      noted as (${insertRows(orderEvents, events)})
    select numbered.last as number, items.id as order_item_id, items.stock_item_id, items.quantity
    from items cross join numbered`)
  if (!rows[0]) throw new Error('The row of the last order number is missing.')
  // bigint, so Postgres sends it as text.
  return { number: rows[0].number, lines: rows.map((line) => ({ ...line, order_item_id: Number(line.order_item_id) })) }
}

/**
 * Marks a pending order paid. Takes name, address, delivery and discount from the payment that succeeded: they may have
 * changed since an earlier payment failed.
 */
export async function markPaid(tx: Transaction, { id, snapshot, now, paidWith }: Paid): Promise<PaidOrder> {
  const { rows } = await tx.execute<{ last: number }>(nextNumber)
  const [given] = rows
  if (!given) throw new Error('The row of the last order number is missing.')
  const row = { ...paymentRow(paidWith, now), ...(paidWith?.risk ? { flags: flagsOf(paidWith) } : {}) }
  const data = paidData(paidWith, snapshot)
  const { status, created_at, ...terms } = rowOf(id, snapshot, now)
  await tx
    .update(orders)
    .set({ ...terms, number: given.last, paid_at: now, ...row })
    .where(eq(orders.id, id))
  const discounts = snapshot.lines.map(({ discount_pence }) => discount_pence)
  await tx.execute(sql`
    update order_items i set discount_pence = d.pence
    from unnest(${sql.param(discounts)}::integer[]) with ordinality as d (pence, nth)
    where i.order_id = ${id} and i.position = d.nth - 1 and i.discount_pence <> d.pence`)
  await move(tx, { order: { id, status: 'pending' }, to: 'paid', at: now, data })
  return { number: given.last, lines: await tx.select(lineColumns).from(orderItems).where(eq(orderItems.order_id, id)) }
}

const flagsOf = (facts: PaymentFacts | null) => (facts?.risk ? ['elevated_risk'] : [])
const methodOf = ({ method, brand, last4 }: PaymentFacts) => ({
  payment_method: method,
  card_brand: brand,
  card_last4: last4,
})
/** `described_at` is set where there is no payment to describe at Stripe. */
const paymentRow = (facts: PaymentFacts | null, now: Date) => (facts ? methodOf(facts) : { described_at: now })
function paidData(facts: PaymentFacts | null, { gift_card }: Pick<OrderSnapshot, 'gift_card'>) {
  const card = gift_card && { gift_card_end: gift_card.gift_card_end, gift_card_pence: gift_card.gift_card_pence }
  if (!facts) return card ?? { free: true }
  return { ...methodOf(facts), ...(facts.risk ? { risk: facts.risk } : {}), ...card }
}

const nextNumber = sql`update order_numbers set last = last + 1 returning last`

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

function rowOf(id: string, snapshot: OrderSnapshot, now: Date): Omit<typeof orders.$inferSelect, Later> {
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

function itemsOf(order_id: string, { lines }: OrderSnapshot) {
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
