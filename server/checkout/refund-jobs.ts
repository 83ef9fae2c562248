import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { lockOrderOfPayment } from '#server/orders/refunds.ts'
import { makeRefund, type RefundHooks } from '#server/payments/make-refund.ts'
import { refunds } from '#server/payments/tables.ts'
import { onRefundChange } from './refunds-and-disputes.ts'
import { settle } from './settle.ts'

/** Requested refunds to read at once. */
const BATCH = 100
/** Seconds after which the reconciliation makes a refund whose job hasn't. */
const JOB_SECONDS = 120

export function handleRefunds(context: Context): void {
  const refundContext = { ...context, ...refundHooks(context) }
  context.jobs.handle('refund', ({ refund_id }) => makeRefund(refundContext, refund_id))
}

/** Makes refunds whose job is lost, so that no customer waits for a failed queue. */
export async function finishRefunds(context: Context): Promise<void> {
  const refundContext = { ...context, ...refundHooks(context) }
  const late = and(
    eq(refunds.state, 'requested'),
    lt(refunds.created_at, new Date(context.now().getTime() - JOB_SECONDS * 1000)),
  )
  // Pages through all of them: a hundred that always fail would block the others.
  for (let last = 0; ; ) {
    const waiting = await context.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(late, gt(refunds.id, last)))
      .orderBy(asc(refunds.id))
      .limit(BATCH)
    for (const { id } of waiting) {
      last = id
      await makeRefund(refundContext, id).catch((problem: unknown) =>
        context.log.error({ err: problem, refund_id: id }, 'a refund could not be made yet'),
      )
    }
    if (waiting.length < BATCH) return
  }
}

function refundHooks(context: Context): RefundHooks {
  return {
    lockOrder: lockOrderOfPayment,
    onChange: (tx, change) => onRefundChange(context, tx, change),
    settle: (payment_intent_id) => settle(context, { payment_intent_id }),
  }
}
