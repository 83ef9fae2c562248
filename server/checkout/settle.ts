import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { noteFraud } from '#server/orders/fraud-flags.ts'
import { rememberSignal } from '#server/payments/fraud.ts'
import { isRefundOrDispute, rememberEvent, type StripeEvent } from '#server/payments/inbox.ts'
import type { Payment } from '#server/payments/payments.ts'
import { apply, type Settlement } from './apply-decision.ts'
import { lockOrderOfSession } from './become-order.ts'
import { blockIfTesting, rememberFailure } from './card-testing.ts'
import { decide } from './decide.ts'
import { applyRefundsAndDisputes, readRefundsAndDisputes } from './refunds-and-disputes.ts'
import { lockSession } from './session.ts'

/**
 * Makes the shop agree with Stripe about one payment. The webhook, a shopper's read of their session and the
 * reconciliation job all call it: any number of times, in any order, from several processes at once. A captured payment
 * ends in one order, or in a refund of all of it.
 *
 * It reads Stripe before the transaction begins, because a slow answer would keep rows locked. That is safe: a payment
 * that succeeded stays so, and readings of refunds and disputes are numbered (refunds-and-disputes.ts).
 */
export async function settle(
  context: Context,
  { payment_intent_id, event }: { payment_intent_id: string; event?: StripeEvent },
): Promise<Settlement> {
  const payment = await context.payments.read(payment_intent_id)
  const moneyBack =
    payment.refunded > 0 || payment.disputed || isRefundOrDispute(event)
      ? await readRefundsAndDisputes(context, payment)
      : null
  // Both sources: an event may never arrive, and the payment only names its last charge.
  const failed = [event?.failedCharge, payment.failedCharge].filter((charge) => charge !== undefined && charge !== null)
  const outcome = await context.db.transaction(async (tx) => {
    const settled = await decideAndApply(context, tx, payment)
    if (moneyBack && settled !== 'not_ours') await applyRefundsAndDisputes(context, tx, moneyBack)
    if (settled !== 'not_ours')
      for (const charge of failed) await rememberFailure(tx, { payment, charge, now: context.now() })
    if (
      event?.fraud &&
      settled !== 'not_ours' &&
      (await rememberSignal(tx, { payment_intent_id: payment.id, signal: event.fraud, now: context.now() }))
    )
      await noteFraud(tx, { payment_intent_id: payment.id, signal: event.fraud, now: context.now() })
    if (event && !(await rememberEvent(tx, { event, outcome: settled, now: context.now() }))) return 'duplicate_event'
    context.failpoint('settle.written')
    return settled
  })
  context.failpoint('settle.committed')
  context.metrics.settlements.inc({ outcome })
  if (outcome === 'ordered') context.metrics.orders.inc()
  if (outcome === 'mismatch')
    context.log.error({ payment_intent_id }, 'a payment differs from what was asked for; it is refunded')
  if (failed.length > 0) await blockIfTesting(context, payment)
  return outcome
}

/** Locks the session, then its order, and does what decide says (docs/decisions/0002-one-settle.md). */
async function decideAndApply(context: Context, tx: Transaction, payment: Payment): Promise<Settlement> {
  if (!payment.sessionId) return 'not_ours'
  // Two statements: a joined one that waited for the session's lock would not see an order written meanwhile.
  const [whole, [order]] = await pipelined(
    lockSession(tx, payment.sessionId),
    lockOrderOfSession(tx, payment.sessionId),
  )
  if (!whole) return 'not_ours'
  context.failpoint('settle.locked')
  const decision = decide(whole.session, order ?? null, payment)
  return apply(context, tx, { whole, payment, decision })
}
