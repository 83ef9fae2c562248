import { and, eq, inArray } from 'drizzle-orm'
import { pence, pounds } from '#contract/money.ts'
import type { Restock } from '#contract/staff/orders.ts'
import { record } from '#server/audit/audit.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refused, wrongField } from '#server/http/refused.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import type { Parts } from '#server/parts.ts'
import { requestRefund } from '#server/payments/refund.ts'
import { refunds } from '#server/payments/tables.ts'
import { returnedPieces, takeBack } from '#server/stock/take-back.ts'
import { confirmRefund } from './confirm-refund.ts'
import { note } from './lifecycle.ts'
import { subjectOf } from './order-label.ts'
import { lockOrder, type OrderRow, refundablePence } from './staff-order.ts'
import { orderItems } from './tables.ts'

export interface WantedByStaff {
  id: string
  /** In pounds: "4.99". */
  amount: string
  reason: string
  restock: Restock[]
  request_key: string
}

/**
 * Asks for a refund, in full or in part. The order's row is locked while what is left is reckoned, so that two people who refund at once can't
 * give back more than was paid; the same key again is the same refund, and nothing happens.
 */
export async function refundOrder(
  parts: Pick<Parts, 'db' | 'now' | 'jobs'>,
  { id, amount, reason, restock, request_key: sent_key }: WantedByStaff,
  visitor: { user: SignedIn; session: Session },
): Promise<void> {
  const by = visitor.user
  const request_key = `staff:${sent_key}` as const
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order.paid_at) throw new Refused('conflict', 'Nothing has been paid for this order.')
    const [known] = await tx.select({ of: refunds.payment_intent_id }).from(refunds).where(eq(refunds.request_key, request_key))
    if (known && known.of !== order.payment_intent_id) throw new Refused('conflict', 'This refund was asked for with the key of another one. Please try again.')
    if (known) return
    const amount_pence = pence(amount)
    const left = await refundablePence(tx, order)
    if (amount_pence === 0) throw wrongField('amount', 'At least a penny.')
    if (amount_pence > left)
      throw wrongField('amount', left === 0 ? 'All that was paid has been refunded already.' : `At most £${pounds(left)} is left to refund.`)
    const at = parts.now()
    await confirmRefund(tx, visitor, amount_pence, at)
    const staff = { by_user_id: by.id, request_key }
    await requestRefund(tx, parts, { payment_intent_id: order.payment_intent_id, session_id: order.session_id, amount_pence, reason, staff, remainder: false })
    await note(tx, id, 'refund_requested', { at, by_user_id: by.id, data: { amount_pence, reason } })
    const pieces = await restockSome(tx, order, restock, { by_user_id: by.id, at })
    await record(tx, { by, action: 'order.refund', subject: subjectOf(order), after: { amount, reason, restocked: pieces }, at })
  })
}

/** Puts the named lines back into stock; never more of one than were bought and are not back already. */
async function restockSome(tx: Transaction, order: OrderRow, wanted: Restock[], { by_user_id, at }: { by_user_id: number; at: Date }): Promise<string | null> {
  if (wanted.length === 0) return null
  const ids = wanted.map((one) => one.item_id)
  if (new Set(ids).size < ids.length) throw wrongField('restock', 'A line is named twice.')
  const items = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.order_id, order.id), inArray(orderItems.id, ids)))
  const returned = await returnedPieces(tx, ids)
  const back = wanted.map(({ item_id, quantity }) => {
    const item = items.find((one) => one.id === item_id)
    if (!item) throw wrongField('restock', 'That line is not of this order.')
    const out = item.quantity - (returned.get(item_id) ?? 0)
    if (quantity > out) throw wrongField('restock', `Of ${item.product_name} only ${out} can go back into stock.`)
    return { item, order_item_id: item_id, stock_item_id: item.stock_item_id, quantity }
  })
  await takeBack(tx, back, { reason: 'Refunded', by_user_id, at })
  const pieces = back.map(({ item, quantity }) => `${quantity} × ${[item.product_name, item.variant_name].filter(Boolean).join(', ')}`).join(', ')
  await note(tx, order.id, 'restocked', { at, by_user_id, data: { pieces } })
  return pieces
}
