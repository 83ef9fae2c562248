import { and, desc, eq, inArray } from 'drizzle-orm'
import { OrderStatus } from '#contract/orders.ts'
import type { Transaction } from '#server/db/open.ts'
import { type DisputeRow, isOver, isWon } from '#server/payments/disputes.ts'
import { GIFT_CARD_FLAG } from '#server/payments/fraud.ts'
import { DISPUTED, type RefundChange } from '#server/payments/refund.ts'
import { move, note } from './lifecycle.ts'
import { orderEvents, orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

export async function lockOrderOfPayment(tx: Transaction, payment_intent_id: string): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.payment_intent_id, payment_intent_id))
    .for('no key update')
  return order ?? null
}

/** Saves the total that Stripe has refunded, in pence. It is absolute, so saving it twice changes nothing. */
export async function setRefunded(
  tx: Transaction,
  { order, refunded_pence, now }: { order: OrderRow; refunded_pence: number; now: Date },
): Promise<void> {
  if (order.refunded_pence === refunded_pence) return
  await tx.update(orders).set({ refunded_pence }).where(eq(orders.id, order.id))
  await followRefunds(tx, { order: { ...order, refunded_pence }, now })
}

/** Moves an order that is refunded whole, at Stripe and to its gift card, or isn't any more. */
export async function followRefunds(tx: Transaction, { order, now }: { order: OrderRow; now: Date }): Promise<void> {
  const all = order.refunded_pence + order.gift_card_refunded_pence === order.total_pence
  if (all && order.status !== 'refunded' && order.status !== 'cancelled')
    await move(tx, { order, to: 'refunded', at: now })
  if (all) await unflag(tx, { order_id: order.id, name: GIFT_CARD_FLAG })
  if (!all && order.status === 'refunded') await reopen(tx, order.id, now)
}

/** Restores the order's state from before a refund that the card's bank returned. */
async function reopen(tx: Transaction, order_id: string, now: Date): Promise<void> {
  const [before] = await tx
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.order_id, order_id), inArray(orderEvents.kind, ['paid', 'packed', 'dispatched', 'delivered'])),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const status = OrderStatus.parse(before?.kind ?? 'paid')
  await tx.update(orders).set({ status }).where(eq(orders.id, order_id))
  await note(tx, { order_id, kind: 'reopened', at: now, data: { status } })
}

/** Adds a refund's state to the order's timeline. Flags a failed one, so that staff notice it. */
export async function noteRefund(
  tx: Transaction,
  { order, refund, now }: RefundChange & { order: OrderRow; now: Date },
): Promise<void> {
  const { id, amount_pence, state, origin, reason, failure, by_user_id } = refund
  await note(tx, {
    order_id: order.id,
    kind: 'refund',
    at: now,
    by_user_id,
    data: { refund_id: id, amount_pence, state, origin, reason, ...(failure ? { failure } : {}) },
  })
  // A disputed payment must not be refunded by hand: the customer would have it twice.
  if (state === 'failed')
    await flag(tx, { order_id: order.id, name: failure === DISPUTED ? 'disputed' : 'refund_failed' })
}

/** Adds a dispute to the timeline and the flags. State and stock stay: staff decide about the goods. */
export async function noteDispute(
  tx: Transaction,
  { order, dispute: { id, amount_pence, reason, status }, now }: { order: OrderRow; dispute: DisputeRow; now: Date },
): Promise<void> {
  await note(tx, {
    order_id: order.id,
    kind: 'dispute',
    at: now,
    data: { dispute_id: id, amount_pence, reason, status },
  })
  if (!isOver(status)) await flag(tx, { order_id: order.id, name: 'disputed' })
  else await unflag(tx, { order_id: order.id, name: 'disputed' })
  if (isOver(status) && !isWon(status)) await flag(tx, { order_id: order.id, name: 'dispute_lost' })
  // A lost one may be appealed, and won.
  else await unflag(tx, { order_id: order.id, name: 'dispute_lost' })
}

export async function flag(tx: Transaction, { order_id, name }: { order_id: string; name: string }): Promise<void> {
  const flags = await flagsOf(tx, order_id)
  if (!flags.includes(name))
    await tx
      .update(orders)
      .set({ flags: [...flags, name] })
      .where(eq(orders.id, order_id))
}

export async function unflag(tx: Transaction, { order_id, name }: { order_id: string; name: string }): Promise<void> {
  const flags = await flagsOf(tx, order_id)
  if (flags.includes(name))
    await tx
      .update(orders)
      .set({ flags: flags.filter((one) => one !== name) })
      .where(eq(orders.id, order_id))
}

async function flagsOf(tx: Transaction, order_id: string): Promise<string[]> {
  const [order] = await tx.select({ flags: orders.flags }).from(orders).where(eq(orders.id, order_id))
  return order?.flags ?? []
}
