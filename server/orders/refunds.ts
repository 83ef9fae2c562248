import { and, desc, eq, inArray } from 'drizzle-orm'
import { OrderStatus } from '#contract/orders.ts'
import type { Transaction } from '#server/db/open.ts'
import { type DisputeRow, isOver, isWon } from '#server/payments/disputes.ts'
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
export async function setRefunded(tx: Transaction, order: OrderRow, refunded_pence: number, now: Date): Promise<void> {
  if (order.refunded_pence === refunded_pence) return
  await tx.update(orders).set({ refunded_pence }).where(eq(orders.id, order.id))
  const all = refunded_pence === order.total_pence
  if (all && order.status !== 'refunded' && order.status !== 'cancelled') await move(tx, order, 'refunded', { at: now })
  if (!all && order.status === 'refunded') await reopen(tx, order.id, now)
}

/** Restores the order's earlier state when the card's bank returned a refund. */
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
  await note(tx, order_id, 'reopened', { at: now, data: { status } })
}

/** Adds a refund's state to the order's timeline, and flags a failed one, because nothing else tells staff. */
export async function noteRefund(tx: Transaction, order: OrderRow, { refund }: RefundChange, now: Date): Promise<void> {
  const { id, amount_pence, state, origin, reason, failure, by_user_id } = refund
  await note(tx, order.id, 'refund', {
    at: now,
    by_user_id,
    data: { refund_id: id, amount_pence, state, origin, reason, ...(failure ? { failure } : {}) },
  })
  // A disputed payment must not be refunded by hand: the customer would have it twice.
  if (state === 'failed') await flag(tx, order.id, failure === DISPUTED ? 'disputed' : 'refund_failed')
}

/** A dispute changes neither state nor stock: staff decide about the goods. */
export async function noteDispute(
  tx: Transaction,
  order: OrderRow,
  { id, amount_pence, reason, status }: DisputeRow,
  now: Date,
): Promise<void> {
  await note(tx, order.id, 'dispute', { at: now, data: { dispute_id: id, amount_pence, reason, status } })
  if (!isOver(status)) await flag(tx, order.id, 'disputed')
  else await unflag(tx, order.id, 'disputed')
  if (isOver(status) && !isWon(status)) await flag(tx, order.id, 'dispute_lost')
}

export async function flag(tx: Transaction, order_id: string, what: string): Promise<void> {
  const flags = await flagsOf(tx, order_id)
  if (!flags.includes(what))
    await tx
      .update(orders)
      .set({ flags: [...flags, what] })
      .where(eq(orders.id, order_id))
}

export async function unflag(tx: Transaction, order_id: string, what: string): Promise<void> {
  const flags = await flagsOf(tx, order_id)
  if (flags.includes(what))
    await tx
      .update(orders)
      .set({ flags: flags.filter((one) => one !== what) })
      .where(eq(orders.id, order_id))
}

async function flagsOf(tx: Transaction, order_id: string): Promise<string[]> {
  const [order] = await tx.select({ flags: orders.flags }).from(orders).where(eq(orders.id, order_id))
  return order?.flags ?? []
}
