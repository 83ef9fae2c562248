import { eq, sql } from 'drizzle-orm'
import type { CustomerInfo } from '#contract/checkout.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { removeBought } from '#server/cart/cart.ts'
import { emailLayout } from '#server/content/business-details.ts'
import { type ContentValue, readContents } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import type { SETTLEMENTS } from '#server/http/metrics.ts'
import { confirmationLetter } from '#server/orders/emails.ts'
import { noteFraud } from '#server/orders/fraud-flags.ts'
import { move } from '#server/orders/lifecycle.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { insertOrder, insertPaidOrder, markPaid, type OrderSnapshot } from '#server/orders/place-order.ts'
import { flag } from '#server/orders/refunds.ts'
import { orders } from '#server/orders/tables.ts'
import { rememberSignal } from '#server/payments/fraud.ts'
import { isRefundOrDispute, rememberEvent, type StripeEvent } from '#server/payments/inbox.ts'
import { requestRefund } from '#server/payments/refund.ts'
import type { Payment } from '#server/payments/stripe.ts'
import { findShortages, releaseHold, sell } from '#server/stock/stock.ts'
import { blockIfTesting, rememberFailure } from './card-testing.ts'
import { learnName } from './learn-name.ts'
import { noteProcessing } from './processing.ts'
import { applyRefundsAndDisputes, readRefundsAndDisputes } from './refunds-and-disputes.ts'
import { customerOf, lockSession, type SessionRow, totalOf, type WholeSession } from './session.ts'
import { checkoutSessions } from './tables.ts'

export type Settlement = (typeof SETTLEMENTS)[number]

/**
 * Brings the shop in line with what Stripe says of one payment. The webhook, a shopper's read of their session and the
 * reconciliation job all come here, any number of times, in any order, from several processes at once: a successful
 * payment has one order, or is paid back in full.
 *
 * Stripe is asked before the transaction begins, never in it: a slow answer must not keep rows locked. That is safe
 * because a payment that has succeeded stays so; what can change back, refunds and disputes, is read with a number
 * (refunds-and-disputes.ts).
 */
export async function settle(context: Context, payment_intent_id: string, event?: StripeEvent): Promise<Settlement> {
  const payment = await context.payments.read(payment_intent_id)
  const moneyBack =
    payment.refunded > 0 || payment.disputed || isRefundOrDispute(event)
      ? await readRefundsAndDisputes(context, payment)
      : null
  // Both: the reading counts a refusal whose event never comes, the event one that another card has followed.
  const failed = [event?.failed_charge, payment.failedCharge].filter(
    (charge) => charge !== undefined && charge !== null,
  )
  context.failpoint('settle.asked')
  const outcome = await context.db.transaction(async (tx) => {
    const settled = await settleInside(context, tx, payment)
    if (moneyBack && settled !== 'not_ours') await applyRefundsAndDisputes(context, tx, moneyBack)
    if (settled !== 'not_ours') for (const charge of failed) await rememberFailure(tx, payment, charge, context.now())
    if (event?.fraud && settled !== 'not_ours' && (await rememberSignal(tx, payment.id, event.fraud, context.now())))
      await noteFraud(tx, payment.id, event.fraud, context.now())
    if (event && !(await rememberEvent(tx, event, settled, context.now()))) return 'duplicate_event'
    context.failpoint('settle.written')
    return settled
  })
  context.failpoint('settle.committed')
  context.metrics.settlements.inc({ outcome })
  if (outcome === 'ordered') context.metrics.orders.inc()
  if (outcome === 'mismatch')
    context.log.error({ payment_intent_id }, 'a payment differs from what was asked for; it is paid back')
  if (failed.length > 0) await blockIfTesting(context, payment)
  return outcome
}

const orderOf = preparedOnce((tx) =>
  tx
    .select({
      id: orders.id,
      status: orders.status,
      paid_at: orders.paid_at,
      payment_intent_id: orders.payment_intent_id,
    })
    .from(orders)
    .where(eq(orders.session_id, sql.placeholder('session_id')))
    .for('no key update')
    .prepare('order-of-session'),
)

async function settleInside(context: Context, tx: Transaction, payment: Payment): Promise<Settlement> {
  if (!payment.sessionId) return 'not_ours'
  // Two statements: the one that has waited for the lock would not see the order that was written meanwhile. First the
  // session, then the order (db/transaction.ts).
  const [whole, [order]] = await pipelined(
    lockSession(tx, payment.sessionId),
    orderOf(tx).execute({ session_id: payment.sessionId }),
  )
  if (!whole) return 'not_ours'
  const { session } = whole
  context.failpoint('settle.locked')
  if (order?.paid_at && order.payment_intent_id === payment.id) return 'already_ordered'
  // Before a pending order is written: who has read this session to change its address looks again, and finds the
  // payment under way (changeSession).
  await noteProcessing(context, tx, session, payment)
  if (payment.status === 'processing') return order ? 'pending' : placePending(context, tx, whole, payment)
  if (payment.status !== 'succeeded') return 'unpaid'
  // A second payment for what is paid, or has been paid back, already: it can only be money that is owed.
  // Cancelled by the staff before it was paid: it stays cancelled, whatever arrives.
  if (order?.status === 'cancelled' && session.state !== 'refunded')
    return refundInFull(context, tx, session, payment, 'order_cancelled')
  if (order?.paid_at || session.state === 'refunded') return refundInFull(context, tx, session, payment, 'paid_twice')
  if (!isComplete(whole)) return refundInFull(context, tx, session, payment, 'incomplete_session')
  if (payment.received !== totalOf(session) || payment.currency !== 'gbp')
    return refuseAmount(context, tx, whole, payment, order)
  return placePaid(context, tx, whole, payment, order?.id ?? null)
}

const sessionOrdered = preparedOnce((tx) =>
  tx
    .update(checkoutSessions)
    .set({ state: 'ordered', payment_intent_id: sql`${sql.placeholder('payment_intent_id')}` })
    .where(eq(checkoutSessions.id, sql.placeholder('id')))
    .prepare('session-ordered'),
)

async function placePaid(
  context: Context,
  tx: Transaction,
  whole: CompleteSession,
  payment: Payment,
  pending_id: string | null,
): Promise<Settlement> {
  const { session } = whole
  const now = context.now()
  const snapshot = agreedIn(whole, payment)
  const [shortages, contents] = await pipelined(
    findShortages(tx, session.id, snapshot.lines, now),
    readContents(tx, ['facts', 'policies']),
  )
  if (shortages.length > 0) {
    if (pending_id)
      await move(tx, { id: pending_id, status: 'pending' }, 'cancelled', { at: now, data: { reason: 'out_of_stock' } })
    return refundInFull(context, tx, session, payment, 'out_of_stock')
  }
  if (session.user_id !== null)
    await pipelined(
      removeBought(tx, session.user_id, snapshot.lines),
      learnName(tx, session.user_id, snapshot.customer),
    )
  const order_id = pending_id ?? context.newId('or_')
  const paid = {
    now,
    payment_intent_id: payment.id,
    card: { brand: payment.cardBrand, last4: payment.cardLast4, risk: payment.risk },
  }
  // From here until this transaction has ended no other order is given a number: the fewer answers are waited for, the
  // more orders a second.
  const [{ number, lines }] = await pipelined(
    pending_id ? markPaid(tx, pending_id, snapshot, paid) : insertPaidOrder(tx, order_id, snapshot, paid),
    sessionOrdered(tx).execute({ id: session.id, payment_intent_id: payment.id }),
  )
  context.failpoint('settle.order-written')
  await pipelined(
    sell(tx, session.id, lines, now).then(() => context.failpoint('settle.sold')),
    sendConfirmation(context, tx, order_id, orderNumber(number), snapshot, contents),
  )
  context.failpoint('settle.mail-queued')
  return 'ordered'
}

async function placePending(
  context: Context,
  tx: Transaction,
  whole: WholeSession,
  payment: Payment,
): Promise<Settlement> {
  if (isComplete(whole)) await insertOrder(tx, context.newId('or_'), agreedIn(whole, payment), context.now())
  return 'pending'
}

/**
 * Another amount or currency than was asked for is never passed off as paid: the order is kept for a person to see,
 * cancelled, and the money goes back.
 */
async function refuseAmount(
  context: Context,
  tx: Transaction,
  whole: CompleteSession,
  payment: Payment,
  pending: { id: string; status: OrderStatus } | undefined,
): Promise<Settlement> {
  const at = context.now()
  const order = pending ?? { id: context.newId('or_'), status: 'pending' as const }
  if (!pending) await insertOrder(tx, order.id, agreedIn(whole, payment), at)
  await flag(tx, order.id, 'amount_mismatch')
  if (order.status === 'pending')
    await move(tx, order, 'cancelled', { at, data: { reason: 'amount_mismatch', received_pence: payment.received } })
  await refundInFull(context, tx, whole.session, payment, 'amount_mismatch')
  return 'mismatch'
}

/** It can't become an order: the whole payment goes back, and the shopper is told when it has. */
async function refundInFull(
  context: Context,
  tx: Transaction,
  session: SessionRow,
  payment: Payment,
  reason: string,
): Promise<Settlement> {
  await requestRefund(tx, context, {
    payment_intent_id: payment.id,
    session_id: session.id,
    amount_pence: payment.received,
    reason,
    remainder: true,
  })
  if (session.state !== 'ordered' && session.state !== 'refunded') {
    const complete = session.customer_info !== null && session.shipping_pence !== null
    await tx
      .update(checkoutSessions)
      .set({ state: complete ? 'refunded' : 'expired', payment_intent_id: payment.id })
      .where(eq(checkoutSessions.id, session.id))
    await releaseHold(tx, session.id)
  }
  return 'refunded'
}

type CompleteSession = WholeSession & {
  session: { customer_info: CustomerInfo; shipping_pence: number; shipping_option_id: number }
}

/** Whether it can become an order. One whose customer has been erased can't: there is nobody to send it to. */
function isComplete(whole: WholeSession): whole is CompleteSession {
  const { shipping_pence, shipping_option_id } = whole.session
  return customerOf(whole.session) !== null && shipping_pence !== null && shipping_option_id !== null
}

function agreedIn({ session, items, option }: CompleteSession, payment: Payment): OrderSnapshot {
  return {
    session_id: session.id,
    payment_intent_id: payment.id,
    user_id: session.user_id,
    owned: session.owned,
    customer: session.customer_info,
    shipping: {
      method: option?.name ?? '',
      estimated_delivery: option?.estimated_delivery ?? '',
      cost_pence: session.shipping_pence,
      standard_pence: session.standard_shipping_pence,
    },
    subtotal_pence: session.subtotal_pence,
    lines: items.map(({ session_id, position, ...line }) => line),
  }
}

async function sendConfirmation(
  context: Context,
  tx: Transaction,
  order_id: string,
  number: string,
  snapshot: OrderSnapshot,
  { facts, policies }: { facts: ContentValue<'facts'>; policies: ContentValue<'policies'> },
): Promise<void> {
  const viewUrl = `${context.settings.publicUrl}/checkout/confirmation/${snapshot.session_id}`
  const content = await confirmationLetter(
    {
      number,
      agreed: snapshot,
      viewUrl,
      returnsDays: policies.returns_days,
      fee_pence: policies.change_of_mind_fee_pence,
    },
    emailLayout(facts, context.settings),
  )
  await context.mail.enqueue(tx, {
    kind: 'order-confirmation',
    subject_id: order_id,
    to: snapshot.customer.email,
    letter: content,
  })
}
