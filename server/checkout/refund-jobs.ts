import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { lockOrderOfPayment } from '#server/orders/refunds.ts'
import type { Parts } from '#server/parts.ts'
import { makeRefund, type RefundHooks } from '#server/payments/make-refund.ts'
import { refunds } from '#server/payments/tables.ts'
import { onRefundChange } from './money-back.ts'
import { settle } from './settle.ts'

/** Requested refunds that are read at once. */
const BATCH = 100
/** Seconds after which a requested refund that its job has not made is made by the reconciliation itself. */
const JOB_HAS = 120

export function handleRefunds(parts: Parts): void {
  const hooks = refundHooks(parts)
  parts.jobs.handle('refund', ({ refund_id }) => makeRefund(parts, refund_id, hooks))
}

/** A refund whose job is gone is made all the same: nobody waits for their money because a queue has given up. */
export async function finishRefunds(parts: Parts): Promise<void> {
  const hooks = refundHooks(parts)
  const late = and(eq(refunds.state, 'requested'), lt(refunds.created_at, new Date(parts.now().getTime() - JOB_HAS * 1000)))
  // All of them: with the oldest hundred alone, a hundred that can't be made would keep the others waiting for ever.
  for (let last = 0; ; ) {
    const waiting = await parts.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(late, gt(refunds.id, last)))
      .orderBy(asc(refunds.id))
      .limit(BATCH)
    for (const { id } of waiting) {
      last = id
      await makeRefund(parts, id, hooks).catch((problem: unknown) => parts.log.error({ err: problem, refund_id: id }, 'a refund could not be made yet'))
    }
    if (waiting.length < BATCH) return
  }
}

function refundHooks(parts: Parts): RefundHooks {
  return {
    lockOrder: lockOrderOfPayment,
    onChange: (tx, change) => onRefundChange(parts, tx, change),
    settle: (payment_intent_id) => settle(parts, payment_intent_id),
  }
}
