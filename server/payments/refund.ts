import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { type Payments, StripeUnavailable } from './stripe.ts'
import { refunds } from './tables.ts'

export type RefundRow = typeof refunds.$inferSelect

/** Writes a refund down and has it made once the transaction has committed. Asked again for the same payment it does nothing. */
export async function requestRefund(
  tx: Transaction,
  { jobs, now }: Pick<Parts, 'jobs' | 'now'>,
  refund: { payment_intent_id: string; session_id: string; amount_pence: number; reason: string },
): Promise<void> {
  const [written] = await tx
    .insert(refunds)
    .values({ ...refund, state: 'requested', created_at: now() })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (written) await jobs.enqueue(tx, 'refund', { refund_id: written.id })
}

/** Makes requested refunds at Stripe, each once, however often Stripe fails while doing it. */
export function handleRefunds(parts: { jobs: Jobs } & Pick<Parts, 'db' | 'payments'>, onRefunded: (tx: Transaction, refund: RefundRow) => Promise<void>): void {
  const { db, payments, jobs } = parts
  jobs.handle('refund', async ({ refund_id }) => {
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, refund_id))
    if (refund?.state !== 'requested') return
    const made = await makeOrFind(db, payments, refund)
    const state = made.status === 'succeeded' ? 'succeeded' : made.status === 'failed' || made.status === 'canceled' ? 'failed' : 'pending'
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(refunds)
        .set({ state, stripe_refund_id: made.id })
        .where(and(eq(refunds.id, refund_id), inArray(refunds.state, ['requested'])))
        .returning()
      if (changed[0] && state !== 'failed') await onRefunded(tx, changed[0])
    })
  })
}

/** The key is the refund's own, so that a retry after a lost answer gets the same one back. After a failed answer it may have been made all the same. */
async function makeOrFind(db: Database, payments: Payments, refund: RefundRow): Promise<{ id: string; status: string }> {
  const request = String(refund.id)
  const found = refund.attempt > 1 ? await payments.findRefund(refund.payment_intent_id, request) : null
  if (found) return found
  try {
    return await payments.refund({
      intentId: refund.payment_intent_id,
      amount: refund.amount_pence,
      key: `refund-${refund.id}-${refund.payment_intent_id}-${refund.attempt}`,
      metadata: { request, reason: refund.reason, session_id: refund.session_id },
    })
  } catch (problem) {
    if (problem instanceof StripeUnavailable && problem.needsNewKey) {
      await db
        .update(refunds)
        .set({ attempt: refund.attempt + 1 })
        .where(eq(refunds.id, refund.id))
    }
    throw problem
  }
}
