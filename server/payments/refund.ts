import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RefundAtStripe } from './payments.ts'
import { refunds } from './tables.ts'

export type RefundRow = typeof refunds.$inferSelect

/** A refund whose state has changed. `from` is null for a refund the shop didn't know. */
export interface RefundChange {
  refund: RefundRow
  from: RefundRow['state'] | null
}
/** The failure of a refund that must not be paid by hand either: the customer would have the money twice. */
export const DISPUTED = 'The payment is disputed'

export type OnRefundChange = (tx: Transaction, change: RefundChange) => Promise<void>

export interface RefundRequest {
  payment_intent_id: string
  session_id: string
  amount_pence: number
  reason: string
  /** Set for a refund by staff. Without it the refund is the shop's own: the whole payment, once. */
  staff?: { by_user_id: number; request_key: RefundKey }
  /**
   * Refunds what Stripe has left of the payment when that is less than the amount: somebody may refund in its dashboard
   * meanwhile.
   */
  remainder: boolean
}

/**
 * Makes a repeated request one refund. The prefixes keep browsers' keys apart from the shop's own: otherwise an order's
 * id would be enough to ask for a penny under the key of its cancellation.
 */
type RefundKey = `staff:${string}` | `cancel:${string}`

/** Saves a refund and enqueues its job. Returns its id, or null when the same refund is saved already. */
export async function requestRefund(
  { jobs, now }: { jobs: Jobs; now(): Date },
  tx: Transaction,
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

interface ListedRefunds {
  payment_intent_id: string
  session_id: string
  now: Date
  listed: RefundAtStripe[]
  onChange: OnRefundChange
}

/** Makes a payment's refund rows equal to Stripe's list, which includes refunds made in its dashboard. */
export async function applyRefunds(
  tx: Transaction,
  { payment_intent_id, session_id, now, listed, onChange }: ListedRefunds,
): Promise<void> {
  const rows = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.payment_intent_id, payment_intent_id))
    .for('no key update')
  for (const made of listed) {
    const row = rows.find(
      (one) => one.stripe_refund_id === made.id || (made.request !== null && String(one.id) === made.request),
    )
    if (row) {
      await applyRefund(tx, { row, made, onChange })
      continue
    }
    const [written] = await tx
      .insert(refunds)
      .values({
        payment_intent_id,
        session_id,
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

/** The result of a request: Stripe's refund, a failure, or `not_needed` when nothing was left to refund. */
export interface RefundOutcome {
  id: string | null
  status: RefundAtStripe['status'] | 'not_needed'
  failure: string | null
}

/**
 * A refund's states only move forward. A succeeded one may still fail, when the card's bank returns it; a failed one
 * stays so.
 */
const BEFORE: Record<RefundOutcome['status'], RefundRow['state'][]> = {
  not_needed: ['requested'],
  requires_action: ['requested'],
  pending: ['requested', 'requires_action'],
  succeeded: ['requested', 'requires_action', 'pending'],
  failed: ['requested', 'requires_action', 'pending', 'succeeded'],
}

/** Saves a refund's result. Lock the order first, because `onChange` needs it (db/transaction.ts). */
export async function applyRefund(
  tx: Transaction,
  { row, made, onChange }: { row: RefundRow; made: RefundOutcome; onChange: OnRefundChange },
): Promise<void> {
  // Most of a long list has not changed.
  if (!BEFORE[made.status].includes(row.state)) return
  const [changed] = await tx
    .update(refunds)
    .set({ state: made.status, stripe_refund_id: made.id, failure: made.failure })
    .where(and(eq(refunds.id, row.id), inArray(refunds.state, BEFORE[made.status])))
    .returning()
  if (changed) await onChange(tx, { refund: changed, from: row.state })
}
