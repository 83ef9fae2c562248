import { eq, sql } from 'drizzle-orm'
import type { Address, CustomerInfo } from '#contract/checkout.ts'
import { MARKETING_WORDING } from '#contract/consent.ts'
import type { Transaction } from '#server/db/open.ts'
import { sell } from '#server/stock/stock.ts'
import { move, note } from './lifecycle.ts'
import { orderItems, orderNumbers, orders } from './tables.ts'

export interface OrderLine {
  stock_item_id: number
  product_id: number
  product_slug: string
  product_name: string
  variant_id: number | null
  variant_name: string | null
  media_hash: string | null
  quantity: number
  unit_price_pence: number
}

/** What has been agreed at checkout, frozen. Amounts in pence. */
export interface Agreed {
  session_id: string
  payment_intent_id: string
  user_id: number | null
  owned: boolean
  customer: CustomerInfo
  shipping: { method: string; estimated_delivery: string; cost_pence: number }
  subtotal_pence: number
  lines: OrderLine[]
}

export interface Card {
  brand: string | null
  last4: string | null
}

/** Writes down what was agreed, unpaid and without a number. */
export async function writeOrder(tx: Transaction, id: string, agreed: Agreed, { now, flags = [] }: { now: Date; flags?: string[] }): Promise<void> {
  const { customer, shipping } = agreed
  await tx.insert(orders).values({
    id,
    session_id: agreed.session_id,
    payment_intent_id: agreed.payment_intent_id,
    user_id: agreed.user_id,
    owned: agreed.owned,
    status: 'pending',
    full_name: customer.full_name,
    email: customer.email,
    phone: customer.phone,
    billing_address: billingAddress(customer),
    shipping_address: customer.shipping_address,
    marketing_consent: customer.marketing_consent,
    marketing_wording: customer.marketing_consent ? MARKETING_WORDING : null,
    shipping_country: customer.shipping_address.country,
    shipping_method: shipping.method,
    estimated_delivery: shipping.estimated_delivery,
    subtotal_pence: agreed.subtotal_pence,
    shipping_pence: shipping.cost_pence,
    total_pence: agreed.subtotal_pence + shipping.cost_pence,
    flags,
    created_at: now,
  })
  await tx.insert(orderItems).values(agreed.lines.map((line, position) => ({ order_id: id, position, ...line })))
  await note(tx, id, 'placed', { at: now, data: flags.length > 0 ? { flags } : {} })
}

/** Marks a written order paid: it gets its number, and its lines leave the stock. Answers the number. */
export async function markPaid(tx: Transaction, order_id: string, session_id: string, { now, card }: { now: Date; card: Card }): Promise<number> {
  // The one row is locked until the transaction ends, so numbers are given one after another and none is lost when it fails.
  const [given] = await tx
    .update(orderNumbers)
    .set({ last: sql`${orderNumbers.last} + 1` })
    .returning({ number: orderNumbers.last })
  if (!given) throw new Error('The row of the last order number is missing.')
  await tx.update(orders).set({ number: given.number, paid_at: now, card_brand: card.brand, card_last4: card.last4 }).where(eq(orders.id, order_id))
  await move(tx, { id: order_id, status: 'pending' }, 'paid', { at: now, data: { card_brand: card.brand, card_last4: card.last4 } })
  const lines = await tx
    .select({ order_item_id: orderItems.id, stock_item_id: orderItems.stock_item_id, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.order_id, order_id))
  await sell(tx, session_id, lines, now)
  return given.number
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
