import { eq, sql } from 'drizzle-orm'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Transaction } from '#server/db/open.ts'
import { move, note } from './lifecycle.ts'
import { itemsOf, type OrderSnapshot, rowOf } from './order-snapshot.ts'
import { orderEvents, orderItems, orders } from './tables.ts'

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
