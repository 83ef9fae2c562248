import { eq, sql } from 'drizzle-orm'
import { removeBought } from '#server/cart/cart.ts'
import { readContentsOrBlank } from '#server/content/content.ts'
import { keptRate } from '#server/content/dirhams.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { takeUse } from '#server/discounts/uses.ts'
import type { SETTLEMENTS } from '#server/http/metrics.ts'
import { move } from '#server/orders/lifecycle.ts'
import { snapshotIn } from '#server/orders/orders-in.ts'
import { insertOrder, insertPaidOrder, markPaid, type OrderSnapshot } from '#server/orders/place-order.ts'
import { promiseAtPurchase } from '#server/orders/promise.ts'
import { flag } from '#server/orders/refunds.ts'
import type { Payment } from '#server/payments/payments.ts'
import { requestRefund } from '#server/payments/refund.ts'
import { findShortages, releaseHold, sell } from '#server/stock/stock.ts'
import { wordingOf } from './consent.ts'
import { type Decision, isComplete, type RefundDecision } from './decide.ts'
import { learnName } from './learn-name.ts'
import { moveTo } from './lifecycle.ts'
import { noteProcessing } from './processing.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { customerOf, type WholeSession } from './session.ts'
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
        await insertOrder(tx, { id: context.newId('or_'), snapshot: snapshotOf(paid), now: context.now() })
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

const sessionOrdered = preparedOnce((tx) =>
  tx
    .update(checkoutSessions)
    .set({ state: 'ordered', payment_intent_id: sql`${sql.placeholder('payment_intent_id')}` })
    .where(eq(checkoutSessions.id, sql.placeholder('id')))
    .prepare('session-ordered'),
)

async function placeOrder(
  context: Context,
  tx: Transaction,
  { decision, ...paid }: PaidSession & { decision: DecisionOf<'place_order'> },
): Promise<Settlement> {
  const { session } = paid.whole
  const now = context.now()
  const paidFor = snapshotOf(paid)
  const [shortages, contents, shown] = await pipelined(
    findShortages(tx, { session_id: session.id, lines: paidFor.lines, now }),
    // Shops of an older release have no document about the dispatch.
    readContentsOrBlank(tx, ['facts', 'policies', 'dispatch']),
    snapshotIn(tx, paidFor),
  )
  if (shortages.length > 0) {
    await refundInFull(context, tx, { ...paid, decision: decision.ifShort })
    return 'refunded'
  }
  const promise = promiseAtPurchase(paidFor, { now, settings: contents.dispatch })
  const snapshot = { ...paidFor, promise }
  if (snapshot.discount) {
    const customer = { email: snapshot.customer.email, user_id: session.user_id }
    if (
      !(await takeUse(tx, {
        session_id: session.id,
        discount_code_id: snapshot.discount.discount_code_id,
        customer,
        now,
      }))
    ) {
      await refundInFull(context, tx, { ...paid, decision: { ...decision.ifShort, reason: 'code_used_up' } })
      return 'refunded'
    }
  }
  moveTo(session.state, 'ordered')
  if (session.user_id !== null)
    await pipelined(
      removeBought(tx, { user_id: session.user_id, lines: snapshot.lines }),
      learnName(tx, { user_id: session.user_id, ...snapshot.customer }),
    )
  const pendingId = decision.pendingOrderId
  const order_id = pendingId ?? context.newId('or_')
  const { id, method, cardBrand, cardLast4, risk } = paid.payment
  const facts = { method, brand: cardBrand, last4: cardLast4, risk }
  const payment = { now, payment_intent_id: id, paidWith: facts }
  // The lock on the last order number starts here: every round trip until the commit costs orders a second.
  const [{ number, lines }] = await pipelined(
    pendingId
      ? markPaid(tx, { id: pendingId, snapshot, ...payment })
      : insertPaidOrder(tx, { id: order_id, snapshot, ...payment }),
    sessionOrdered(tx).execute({ id: session.id, payment_intent_id: id }),
  )
  context.failpoint('settle.order-written')
  await pipelined(
    sell(tx, { session_id: session.id, lines, now }).then(() => context.failpoint('settle.sold')),
    sendConfirmation(context, tx, { order_id, number, snapshot: { ...shown, promise }, contents }),
  )
  return 'ordered'
}

/** Refunds another amount or currency than was asked for, and keeps a cancelled, flagged order for staff to look at. */
async function refuseAmount(
  context: Context,
  tx: Transaction,
  { decision, ...paid }: PaidSession & { decision: DecisionOf<'refuse_amount'> },
): Promise<void> {
  const at = context.now()
  const order = decision.order ?? { id: context.newId('or_'), status: 'pending' as const }
  if (!decision.order) await insertOrder(tx, { id: order.id, snapshot: snapshotOf(paid), now: at })
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

/** What the shopper agreed to, from the locked session. Throws for a session that `decide` calls incomplete. */
function snapshotOf({ whole: { session, items, option }, payment }: PaidSession): OrderSnapshot {
  const customer = customerOf(session)
  if (!isComplete(session) || customer === null || session.shipping_pence === null)
    throw new Error(`The checkout ${session.id} is incomplete.`)
  return {
    session_id: session.id,
    payment_intent_id: payment.id,
    user_id: session.user_id,
    owned: session.owned,
    language: session.language,
    customer,
    marketing_wording: wordingOf(session),
    gift_message: session.gift_message,
    shipping: {
      method: option?.name ?? '',
      estimated_delivery: option?.estimated_delivery ?? '',
      costPence: session.shipping_pence,
      standardPence: session.standard_shipping_pence,
    },
    // Known once it is paid.
    promise: null,
    subtotal_pence: session.subtotal_pence,
    discount: snapshotDiscount(session),
    dirham_rate: keptRate(session),
    lines: items.map(({ session_id, position, ...line }) => ({
      ...line,
      discount_pence: session.line_discounts[position] ?? 0,
    })),
  }
}

function snapshotDiscount(session: WholeSession['session']): OrderSnapshot['discount'] {
  const { discount_code_id, discount_code, delivery_discount_pence } = session
  if (discount_code_id === null || discount_code === null) return null
  return { discount_code_id, discount_code, delivery_discount_pence }
}
