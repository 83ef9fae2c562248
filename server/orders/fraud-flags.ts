import type { Transaction } from '#server/db/open.ts'
import type { FraudSignal } from '#server/payments/fraud.ts'
import { note } from './lifecycle.ts'
import { flag, lockOrderOfPayment, unflag } from './refunds.ts'

/** Adds a fraud signal to its order's timeline, and a flag while staff can still act. */
export async function noteFraud(
  tx: Transaction,
  {
    payment_intent_id,
    signal: { kind, open, detail },
    now,
  }: { payment_intent_id: string; signal: FraudSignal; now: Date },
): Promise<void> {
  const order = await lockOrderOfPayment(tx, payment_intent_id)
  if (!order) return
  await note(tx, { order_id: order.id, kind, at: now, data: { open, detail } })
  const name = kind === 'review' ? 'in_review' : kind
  // A refunded order needs no decision.
  const isOver = order.status === 'cancelled' || order.status === 'refunded'
  if (!open) await unflag(tx, { order_id: order.id, name })
  else if (!isOver) await flag(tx, { order_id: order.id, name })
}
