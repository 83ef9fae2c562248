import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RefundAtStripe } from './stripe.ts'
import { refunds } from './tables.ts'

export type RefundRow = typeof refunds.$inferSelect

/** A refund that is further than it was. `from` is null for one that the shop hears of for the first time. */
export interface RefundChange {
  refund: RefundRow
  from: RefundRow['state'] | null
}
/** Why a refund failed that must not be made by hand either: the customer would have the money twice. */
export const DISPUTED = 'The payment is disputed'

export type OnRefundChange = (tx: Transaction, change: RefundChange) => Promise<void>

export interface RefundRequest {
  payment_intent_id: string
  session_id: string
  amount_pence: number
  reason: string
  /** Given when a person of the staff wants it: without it the refund is the shop's own, in full, once a payment. */
  staff?: { by_user_id: number; request_key: RefundKey }
  /**
   * Gives back whatever Stripe still has of the payment, should that be less than the amount: somebody may refund at
   * its dashboard meanwhile.
   */
  remainder: boolean
}

/**
 * What makes a refund the same one when it is asked for twice. A key that a browser sent and one that the shop makes
 * can't be equal, or whoever knows an order's id could ask for a penny under the key of its cancellation.
 */
export type RefundKey = `staff:${string}` | `cancel:${string}`

/**
 * Writes a refund down, has it made once the transaction has committed, and answers its id. Asked again for the same,
 * it does nothing and answers null.
 */
export async function requestRefund(
  tx: Transaction,
  { jobs, now }: { jobs: Jobs; now(): Date },
  { staff, ...refund }: RefundRequest,
): Promise<number | null> {
  const [written] = await tx
    .insert(refunds)
    .values({ ...refund, ...staff, origin: staff ? 'staff' : 'shop', state: 'requested', created_at: now() })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (written) await jobs.enqueue(tx, 'refund', { refund_id: written.id })
  return written?.id ?? null
}

/** Brings the rows of one payment in line with what Stripe lists, those that were made at its dashboard included. */
export async function applyRefunds(
  tx: Transaction,
  of: { payment_intent_id: string; session_id: string; now: Date },
  listed: RefundAtStripe[],
  onChange: OnRefundChange,
): Promise<void> {
  const { now, ...about } = of
  const rows = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.payment_intent_id, of.payment_intent_id))
    .for('no key update')
  for (const made of listed) {
    const row = rows.find(
      (one) => one.stripe_refund_id === made.id || (made.request !== null && String(one.id) === made.request),
    )
    if (row) {
      await applyRefund(tx, row, made, onChange)
      continue
    }
    const [written] = await tx
      .insert(refunds)
      .values({
        ...about,
        amount_pence: made.amount,
        reason: 'made_at_stripe',
        origin: 'stripe',
        state: made.status,
        stripe_refund_id: made.id,
        failure: made.failure,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning()
    if (written) await onChange(tx, { refund: written, from: null })
  }
}

/**
 * What became of a request: the refund as Stripe has it, one that Stripe would not make, or none because nothing was
 * left to give back.
 */
export interface RefundOutcome {
  id: string | null
  status: RefundAtStripe['status'] | 'not_needed'
  failure: string | null
}

/**
 * A refund only moves forward: what has succeeded may still fail (the card's bank sends it back), and what has failed
 * stays so.
 */
const BEFORE: Record<RefundOutcome['status'], RefundRow['state'][]> = {
  not_needed: ['requested'],
  pending: ['requested'],
  succeeded: ['requested', 'pending'],
  failed: ['requested', 'pending', 'succeeded'],
}

/**
 * Writes down what became of a refund; after the order's row is locked, since `onChange` needs it (db/transaction.ts).
 */
export async function applyRefund(
  tx: Transaction,
  row: RefundRow,
  made: RefundOutcome,
  onChange: OnRefundChange,
): Promise<void> {
  // No news, as of most of a long list.
  if (!BEFORE[made.status].includes(row.state)) return
  const [changed] = await tx
    .update(refunds)
    .set({ state: made.status, stripe_refund_id: made.id, failure: made.failure })
    .where(and(eq(refunds.id, row.id), inArray(refunds.state, BEFORE[made.status])))
    .returning()
  if (changed) await onChange(tx, { refund: changed, from: row.state })
}
