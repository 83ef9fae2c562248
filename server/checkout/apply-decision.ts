import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { SETTLEMENTS } from '#server/http/metrics.ts'
import { move } from '#server/orders/lifecycle.ts'
import { insertOrder } from '#server/orders/place-order.ts'
import { flag } from '#server/orders/refunds.ts'
import type { Payment } from '#server/payments/payments.ts'
import { requestRefund } from '#server/payments/refund.ts'
import { releaseHold } from '#server/stock/stock.ts'
import { becomeOrder, snapshotOf } from './become-order.ts'
import type { Decision, RefundDecision } from './decide.ts'
import { moveTo } from './lifecycle.ts'
import { noteProcessing } from './processing.ts'
import type { WholeSession } from './session.ts'
import { checkoutSessions } from './tables.ts'

export type Settlement = (typeof SETTLEMENTS)[number]

/** A payment and the locked session it pays for. */
export interface PaidSession {
  whole: WholeSession
  payment: Payment
}

type DecisionOf<Kind extends Decision['kind']> = Extract<Decision, { kind: Kind }>

/** Carries a decision out in the transaction that holds the session's lock, and answers what came of it. */
export async function apply(
  context: Context,
  tx: Transaction,
  { decision, ...paid }: PaidSession & { decision: Decision },
): Promise<Settlement> {
  const { session } = paid.whole
  switch (decision.kind) {
    case 'already_ordered':
      return 'already_ordered'
    case 'unpaid':
      await noteProcessing(context, tx, { session, payment: paid.payment })
      return 'unpaid'
    case 'wait':
      // Before the pending order: a shopper who changes the address re-reads the session if this changed it
      // (changeSession), and so finds that the payment is processing.
      await noteProcessing(context, tx, { session, payment: paid.payment })
      if (decision.insertOrder)
        await insertOrder(tx, {
          id: context.newId('or_'),
          snapshot: snapshotOf(context, { ...paid.whole, payment_intent_id: paid.payment.id }),
          now: context.now(),
        })
      return 'pending'
    case 'refund':
      await refundInFull(context, tx, { ...paid, decision })
      return 'refunded'
    case 'refuse_amount':
      await refuseAmount(context, tx, { ...paid, decision })
      return 'mismatch'
    case 'place_order':
      return placeOrder(context, tx, { ...paid, decision })
  }
}

async function placeOrder(
  context: Context,
  tx: Transaction,
  { decision, ...paid }: PaidSession & { decision: DecisionOf<'place_order'> },
): Promise<Settlement> {
  const { id, method, cardBrand, cardLast4, risk } = paid.payment
  const became = await becomeOrder(context, tx, {
    session: paid.whole.session,
    snapshot: snapshotOf(context, { ...paid.whole, payment_intent_id: id }),
    pendingOrderId: decision.pendingOrderId,
    paidWith: { method, brand: cardBrand, last4: cardLast4, risk },
  })
  if (became === 'ordered') return 'ordered'
  await refundInFull(context, tx, { ...paid, decision: { ...decision.ifShort, reason: became } })
  return 'refunded'
}

/** Refunds another amount or currency than was asked for, and keeps a cancelled, flagged order for staff to look at. */
async function refuseAmount(
  context: Context,
  tx: Transaction,
  { decision, ...paid }: PaidSession & { decision: DecisionOf<'refuse_amount'> },
): Promise<void> {
  const at = context.now()
  const order = decision.order ?? { id: context.newId('or_'), status: 'pending' as const }
  if (!decision.order)
    await insertOrder(tx, {
      id: order.id,
      snapshot: snapshotOf(context, { ...paid.whole, payment_intent_id: paid.payment.id }),
      now: at,
    })
  await flag(tx, { order_id: order.id, name: 'amount_mismatch' })
  if (order.status === 'pending') {
    const data = { reason: 'amount_mismatch', received_pence: paid.payment.received }
    await move(tx, { order, to: 'cancelled', at, data })
  }
  await refundInFull(context, tx, { ...paid, decision: decision.refund })
}

/** Requests the refund of a whole payment, and ends its session. A mail tells the shopper once the money is sent. */
async function refundInFull(
  context: Context,
  tx: Transaction,
  { whole: { session }, payment, decision }: PaidSession & { decision: RefundDecision },
): Promise<void> {
  const { reason, amount_pence, nextState, cancelOrderId } = decision
  if (cancelOrderId)
    await move(tx, {
      order: { id: cancelOrderId, status: 'pending' },
      to: 'cancelled',
      at: context.now(),
      data: { reason },
    })
  await requestRefund(context, tx, {
    payment_intent_id: payment.id,
    session_id: session.id,
    amount_pence,
    reason,
    remainder: true,
  })
  if (nextState === null) return
  await tx
    .update(checkoutSessions)
    .set({ state: moveTo(session.state, nextState), payment_intent_id: payment.id })
    .where(eq(checkoutSessions.id, session.id))
  await releaseHold(tx, session.id)
}
