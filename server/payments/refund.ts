import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { type Payments, type RefundAtStripe, type RefundReason, RefundRefused, StripeUnavailable } from './stripe.ts'
import { refunds } from './tables.ts'

export type RefundRow = typeof refunds.$inferSelect

/** A refund that is further than it was. `from` is null for one that the shop hears of for the first time. */
export interface RefundChange {
  refund: RefundRow
  from: RefundRow['state'] | null
}
export type OnRefundChange = (tx: Transaction, change: RefundChange) => Promise<void>

export interface WantedRefund {
  payment_intent_id: string
  session_id: string
  amount_pence: number
  reason: string
  /** Given when a person of the staff wants it, with a key their browser made once: without both it is the shop's own, in full, once a payment. */
  staff?: { by_user_id: number; request_key: string }
}

/** Writes a refund down and has it made once the transaction has committed. Asked again for the same, it does nothing and answers false. */
export async function requestRefund(tx: Transaction, { jobs, now }: Pick<Parts, 'jobs' | 'now'>, wanted: WantedRefund): Promise<boolean> {
  const { staff, ...refund } = wanted
  const [written] = await tx
    .insert(refunds)
    .values({ ...refund, ...staff, origin: staff ? 'staff' : 'shop', state: 'requested', created_at: now() })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (written) await jobs.enqueue(tx, 'refund', { refund_id: written.id })
  return written !== undefined
}

type RefundParts = Pick<Parts, 'db' | 'payments' | 'reached'>

export function handleRefunds(parts: RefundParts & { jobs: Jobs }, onChange: OnRefundChange, settle: (payment_intent_id: string) => Promise<unknown>): void {
  parts.jobs.handle('refund', ({ refund_id }) => makeRefund(parts, refund_id, onChange, settle))
}

/** Makes a requested refund at Stripe, once, however often Stripe fails while doing it; then takes over what Stripe says of the payment. */
export async function makeRefund(
  { db, payments, reached }: RefundParts,
  refund_id: number,
  onChange: OnRefundChange,
  settle: (payment_intent_id: string) => Promise<unknown>,
): Promise<void> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refund_id))
  if (!refund) return
  if (refund.state === 'requested') {
    reached('refund.taken')
    const made = await makeOrFind(db, payments, refund)
    reached('refund.made')
    await db.transaction((tx) => takeOver(tx, refund, made, onChange))
    reached('refund.noted')
  }
  // Without waiting for the webhook: the person who pressed the button looks at the order now.
  await settle(refund.payment_intent_id)
}

/** The key is the refund's own, so that a retry after a lost answer gets the same one back. After a failed answer it may have been made all the same. */
async function makeOrFind(db: Database, payments: Payments, refund: RefundRow): Promise<Omit<RefundAtStripe, 'id'> & { id: string | null }> {
  const request = String(refund.id)
  if (refund.attempt > 1) {
    const { refunds: known } = await payments.readMoneyBack(refund.payment_intent_id)
    const found = known.find((one) => one.request === request)
    if (found) return found
  }
  try {
    return await payments.refund({
      intentId: refund.payment_intent_id,
      amount: refund.amount_pence,
      reason: reasonAtStripe(refund),
      key: `refund-${refund.id}-${refund.payment_intent_id}-${refund.attempt}`,
      metadata: { request, reason: refund.reason, session_id: refund.session_id },
    })
  } catch (problem) {
    if (problem instanceof RefundRefused) return { id: null, amount: refund.amount_pence, status: 'failed', request, failure: problem.message }
    if (problem instanceof StripeUnavailable && problem.needsNewKey) {
      await db
        .update(refunds)
        .set({ attempt: refund.attempt + 1 })
        .where(eq(refunds.id, refund.id))
    }
    throw problem
  }
}

/** Stripe knows three reasons. None blames the shop, and `fraudulent` would block a customer's card, so it is only for staff to choose at Stripe. */
function reasonAtStripe({ reason }: RefundRow): RefundReason {
  return reason === 'paid_twice' ? 'duplicate' : 'requested_by_customer'
}

/** Brings the rows of one payment in line with what Stripe lists, those that were made at its dashboard included. */
export async function takeOverRefunds(
  tx: Transaction,
  of: { payment_intent_id: string; session_id: string; now: Date },
  listed: RefundAtStripe[],
  onChange: OnRefundChange,
): Promise<void> {
  const { now, ...about } = of
  const rows = await tx.select().from(refunds).where(eq(refunds.payment_intent_id, of.payment_intent_id)).for('update')
  for (const made of listed) {
    const row = rows.find((one) => one.stripe_refund_id === made.id || (made.request !== null && String(one.id) === made.request))
    if (row) {
      await takeOver(tx, row, made, onChange)
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

/** A refund only moves forward: what has succeeded may still fail (the card's bank sends it back), and what has failed stays so. */
const BEFORE: Record<RefundAtStripe['status'], RefundRow['state'][]> = {
  pending: ['requested'],
  succeeded: ['requested', 'pending'],
  failed: ['requested', 'pending', 'succeeded'],
}

async function takeOver(tx: Transaction, row: RefundRow, made: Omit<RefundAtStripe, 'id'> & { id: string | null }, onChange: OnRefundChange): Promise<void> {
  const [changed] = await tx
    .update(refunds)
    .set({ state: made.status, stripe_refund_id: made.id, failure: made.failure })
    .where(and(eq(refunds.id, row.id), inArray(refunds.state, BEFORE[made.status])))
    .returning()
  if (changed) await onChange(tx, { refund: changed, from: row.state })
}
