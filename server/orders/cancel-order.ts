import { sql } from 'drizzle-orm'
import { handOut, type StaffVisitor } from '#server/accounts/hand-out.ts'
import { record } from '#server/audit/audit.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { disputedPence, isHeld } from '#server/payments/disputes.ts'
import { GIFT_CARD_FLAG } from '#server/payments/fraud.ts'
import { type Payments, StripeUnavailable } from '#server/payments/payments.ts'
import { releaseHold } from '#server/stock/stock.ts'
import { move } from './lifecycle.ts'
import { subjectOf } from './order-label.ts'
import { orderLink } from './order-link.ts'
import { orderNumber } from './orders.ts'
import { owedForCancelling } from './owed-for-cancelling.ts'
import { type PayBackContext, payBack } from './pay-back.ts'
import { CANCELLATION_FLAG } from './promised-refund.ts'
import { partsOfRefund, refundableParts } from './refundable.ts'
import { unflag } from './refunds.ts'
import { restockAll } from './restock.ts'
import { cancelledEmail } from './staff-emails.ts'
import { lockOrder } from './staff-order.ts'

/** Orders don't import the checkout, so app.ts passes this in (server/checkout/close-checkout.ts). */
export interface CheckoutHooks {
  /** Ends an order's checkout; throws 409 when it has a payment that isn't among `stopped`. */
  closeCheckout(tx: Transaction, order: { order_id: string; stopped: string[] }): Promise<void>
}

type CancelContext = PayBackContext & Pick<Context, 'payments'> & CheckoutHooks

/**
 * Cancels an order that hasn't been dispatched. Refunds what is left of its payment, except disputed money, and
 * gives its gift card back what that paid; puts
 * its goods back into stock. Throws 409 when a pending order's payment can't be stopped.
 */
export async function cancelOrder(
  context: CancelContext,
  { id, version, reason, visitor }: { id: string; version: number; reason: string; visitor: StaffVisitor },
): Promise<void> {
  const by = visitor.user
  const { refunded, disputed, stopped } = await stopPayment(context, id)
  await context.db.transaction(async (tx) => {
    // The session's lock comes before the order's (db/transaction.ts).
    if (stopped) await context.closeCheckout(tx, { order_id: id, stopped })
    const order = await lockOrder(tx, { id, version })
    const at = context.now()
    const owed = await owedForCancelling(tx, order)
    const known = await refundableParts(tx, order)
    const atStripe = order.total_pence - order.gift_card_pence - refunded - disputed
    const refundable = { ...known, stripe: Math.max(0, Math.min(known.stripe, atStripe)) }
    const left = Math.min(owed.amount_pence, refundable.giftCard + refundable.stripe)
    if (left > 0) await handOut(tx, { visitor, kind: 'refund', amount_pence: left, at })
    await move(tx, { order, to: 'cancelled', at, by_user_id: by.id, data: { reason } })
    for (const name of [CANCELLATION_FLAG, GIFT_CARD_FLAG]) await unflag(tx, { order_id: id, name })
    if (order.paid_at) await restockAll(tx, { order, by_user_id: by.id, at })
    else await releaseHold(tx, order.session_id)
    if (left > 0)
      await payBack({ ...context, now: () => at }, tx, {
        order: { ...order, status: 'cancelled' },
        amount_pence: left,
        credited: { ...owed, less_pence: owed.amount_pence - left },
        reason,
        staff: { by_user_id: by.id, request_key: `cancel:${id}` },
        remainder: true,
      })
    const is_disputed = disputed > 0 || (await disputedPence(tx, order.payment_intent_id)) > 0
    const content = await cancelledEmail(
      {
        number: order.number === null ? null : orderNumber(order.number),
        full_name: order.full_name,
        paid: order.paid_at !== null,
        isFree: order.total_pence === 0,
        refund_pence: left,
        to: { ...partsOfRefund(left, refundable), gift_card_end: order.gift_card_end },
        is_disputed,
        viewUrl: orderLink(context, order),
      },
      await readEmailLayout({ db: tx, settings: context.settings }, order.language),
    )
    if (order.email)
      await context.mail.enqueue(tx, { kind: 'order-cancelled', subject_id: id, to: order.email, content })
    const after = { status: 'cancelled', reason, refunded_pence: left }
    await record(tx, {
      by,
      action: 'order.cancel',
      subject: subjectOf(order),
      before: { status: order.status },
      after,
      at,
    })
  })
}

/**
 * Cancels a pending order's payments at Stripe, before any transaction, so that none can succeed after the order is
 * cancelled. There can be two, when the first failed and the checkout opened another. For a paid order, reads the sums
 * that Stripe has refunded and banks hold.
 */
async function stopPayment(
  { db, payments }: CancelContext,
  id: string,
): Promise<MoneyAtStripe & { stopped: string[] | null }> {
  // Raw SQL, because orders don't import the checkout.
  const { rows } = await db.execute<{ status: string; payment_intent_id: string | null; current: string | null }>(sql`
    select o.status, o.payment_intent_id, s.payment_intent_id as current
    from orders o join checkout_sessions s on s.id = o.session_id where o.id = ${id}`)
  const [order] = rows
  if (!order) throw notFound('Order not found.')
  // Nothing was paid at Stripe.
  if (order.payment_intent_id === null) return { refunded: 0, disputed: 0, stopped: null }
  if (order.status !== 'pending')
    return { ...(await readMoneyAtStripe(payments, order.payment_intent_id)), stopped: null }
  const stopped = [...new Set([order.payment_intent_id, order.current ?? order.payment_intent_id])]
  for (const payment_intent_id of stopped) {
    const payment = await payments.cancel(payment_intent_id)
    if (payment.status !== 'canceled')
      throw new ApiError(
        'conflict',
        'Its payment is under way and can no longer be stopped. Wait until it has succeeded or failed, and look again.',
      )
  }
  return { refunded: 0, disputed: 0, stopped }
}

/**
 * Pence of a paid order that were refunded at Stripe or are held by a bank. The shop's own rows may not have them yet.
 */
interface MoneyAtStripe {
  refunded: number
  disputed: number
}

/**
 * When Stripe is unavailable the shop's own rows must do: the refund job finds out how much is left
 * (payments/make-refund.ts).
 */
async function readMoneyAtStripe(payments: Payments, payment_intent_id: string): Promise<MoneyAtStripe> {
  try {
    const { payment, disputes } = await payments.readMoneyBack(payment_intent_id)
    return {
      refunded: payment.refunded,
      disputed: disputes.reduce((sum, { status, amount }) => sum + (isHeld(status) ? amount : 0), 0),
    }
  } catch (problem) {
    if (problem instanceof StripeUnavailable) return { refunded: 0, disputed: 0 }
    throw problem
  }
}
