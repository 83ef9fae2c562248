import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/open.ts'
import type { HitFailpoint } from '#server/failpoints.ts'
import { type Payments, type RefundAtStripe, type RefundReason, RefundRefused, StripeUnavailable } from './payments.ts'
import { applyRefund, DISPUTED, type RefundChange, type RefundOutcome, type RefundRow } from './refund.ts'
import { refunds } from './tables.ts'

interface RefundContext {
  db: Database
  payments: Payments
  failpoint: HitFailpoint
  now(): Date
}

/** What the rest of the shop does with a refund; payments don't import orders. */
export interface RefundHooks {
  /** Locks the order before the refund's row (db/transaction.ts). */
  lockOrder(tx: Transaction, payment_intent_id: string): Promise<unknown>
  onChange(tx: Transaction, change: RefundChange): Promise<void>
  settle(payment_intent_id: string): Promise<unknown>
}

/**
 * Makes a requested refund at Stripe, once, however often it is called, Stripe fails or the process dies. Then settles
 * the payment. Throws StripeUnavailable when it must be retried.
 */
export async function makeRefund(context: RefundContext & RefundHooks, refund_id: number): Promise<void> {
  const { db, failpoint } = context
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refund_id))
  if (!refund) return
  if (refund.state === 'requested') {
    const made = await makeOrFind(context, refund)
    await db.transaction(async (tx) => {
      await context.lockOrder(tx, refund.payment_intent_id)
      await applyRefund(tx, { row: refund, made, onChange: context.onChange })
    })
    failpoint('refund.noted')
  }
  // The staff member is looking at the order now, and the webhook may take seconds.
  await context.settle(refund.payment_intent_id)
}

/** Creates the refund at Stripe. Every attempt but the first looks for an existing one first. */
async function makeOrFind(context: RefundContext, refund: RefundRow): Promise<RefundOutcome> {
  const isFirst = await noteRequest(context, refund)
  const known = isFirst ? null : await findMade(context, refund)
  if (known) return known
  try {
    return await context.payments.refund({
      intentId: refund.payment_intent_id,
      amount: refund.amount_pence,
      reason: reasonAtStripe(refund),
      // Stripe forgets an idempotency key after a day, so the key alone doesn't prevent a second refund.
      key: `refund-${refund.id}-${refund.payment_intent_id}-${refund.attempt}`,
      metadata: { request: String(refund.id), reason: refund.reason, session_id: refund.session_id },
    })
  } catch (problem) {
    if (problem instanceof RefundRefused) return afterRefusal(context, refund, problem)
    if (problem instanceof StripeUnavailable && problem.needsNewKey) await changeRequest(context, refund, {})
    throw problem
  }
}

/**
 * Commits `sent_at` before the first request; true for the first. From then on the refund may exist even if the answer
 * is lost, and a retry under a key that Stripe has forgotten would pay twice.
 */
async function noteRequest({ db, now }: RefundContext, refund: RefundRow): Promise<boolean> {
  if (refund.sent_at) return false
  const never = and(eq(refunds.id, refund.id), isNull(refunds.sent_at))
  const noted = await db.update(refunds).set({ sent_at: now() }).where(never).returning({ id: refunds.id })
  return noted.length > 0
}

async function findMade({ payments }: RefundContext, refund: RefundRow): Promise<RefundAtStripe | null> {
  const { refunds: known } = await payments.readMoneyBack(refund.payment_intent_id)
  return known.find((one) => one.request === String(refund.id)) ?? null
}

/**
 * Stripe refused: another request of ours made the refund, less is left than was requested, or it can't be refunded.
 */
async function afterRefusal(context: RefundContext, refund: RefundRow, refusal: RefundRefused): Promise<RefundOutcome> {
  const payment = await context.payments.read(refund.payment_intent_id)
  // Read after the payment: otherwise a refund made in between would be in the sum and not in the list.
  const made = await findMade(context, refund)
  if (made) return made
  if (refusal.disputed) return { id: null, status: 'failed', failure: DISPUTED }
  const left = payment.received - payment.refunded
  if (!refund.remainder || left >= refund.amount_pence) return { id: null, status: 'failed', failure: refusal.message }
  if (left === 0) return { id: null, status: 'not_needed', failure: null }
  // The amount shrinks each time, so this ends.
  return makeOrFind(context, await changeRequest(context, refund, { amount_pence: left }))
}

/** A changed request needs a new idempotency key: under the old one Stripe repeats its old answer. */
async function changeRequest(
  { db }: RefundContext,
  refund: RefundRow,
  set: { amount_pence?: number },
): Promise<RefundRow> {
  const [changed] = await db
    .update(refunds)
    .set({ ...set, attempt: refund.attempt + 1 })
    .where(eq(refunds.id, refund.id))
    .returning()
  if (!changed) throw new Error(`The refund ${refund.id} is gone.`)
  return changed
}

/**
 * Stripe has three reasons. `fraudulent` would block the customer's card, so only staff may choose it, in Stripe's
 * dashboard.
 */
function reasonAtStripe({ reason }: RefundRow): RefundReason {
  return reason === 'paid_twice' ? 'duplicate' : 'requested_by_customer'
}
