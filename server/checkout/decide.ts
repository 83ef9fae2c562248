import { CURRENCY } from '#contract/limits.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { Payment } from '#server/payments/payments.ts'
import type { SessionState } from './lifecycle.ts'
import { customerOf, type SessionRow } from './session.ts'
import { dueOf } from './session-sums.ts'

/** The columns of a checkout session that decide what its payment becomes. Amounts in pence. */
export type DecidedSession = Pick<
  SessionRow,
  | 'state'
  | 'customer_info'
  | 'subtotal_pence'
  | 'line_discounts'
  | 'shipping_pence'
  | 'shipping_option_id'
  | 'gift_card_pence'
>

/** The order of a checkout session, while there is one. */
export interface ExistingOrder {
  id: string
  status: OrderStatus
  paid_at: Date | null
  payment_intent_id: string | null
}

/** A payment as Stripe reports it. Amounts in pence. */
export type DecidedPayment = Pick<Payment, 'id' | 'status' | 'received' | 'currency'>

/** Why a whole payment goes back. Stored with the refund, and the reason the customer's mail gives. */
type RefundReason =
  | 'order_cancelled'
  | 'paid_twice'
  | 'incomplete_session'
  | 'amount_mismatch'
  | 'out_of_stock'
  | 'code_used_up'
  | 'gift_card_spent'

/** Give all of a payment back. */
export interface RefundDecision {
  kind: 'refund'
  reason: RefundReason
  /** Pence: everything that was captured. */
  amount_pence: number
  /** The session's next state; null when the session is over and keeps its state. */
  nextState: Extract<SessionState, 'refunded' | 'expired'> | null
  /** The pending order to cancel; null when there is none, or when it keeps its status. */
  cancelOrderId: string | null
}

/** What settle does about a payment. */
export type Decision =
  | { kind: 'already_ordered' }
  /** The payment is processing: wait for it. `insertOrder`: write a pending order, so that the shopper sees it. */
  | { kind: 'wait'; insertOrder: boolean }
  /** Nothing is captured. */
  | { kind: 'unpaid' }
  /** Place the order, or the pending one; `ifShort` is for when the stock is gone, which only its lock can tell. */
  | { kind: 'place_order'; pendingOrderId: string | null; ifShort: RefundDecision }
  /** The wrong amount or currency: keep a cancelled, flagged order for staff to look at, and refund. */
  | { kind: 'refuse_amount'; order: { id: string; status: OrderStatus } | null; refund: RefundDecision }
  | RefundDecision

/**
 * Decides what to do about a payment of a session. Pure: it reads nothing and writes nothing, so decide.test.ts can try
 * every combination. The rules stand in order; the first that matches wins.
 */
export function decide(session: DecidedSession, order: ExistingOrder | null, payment: DecidedPayment): Decision {
  if (order?.paid_at && order.payment_intent_id === payment.id) return { kind: 'already_ordered' }
  if (payment.status === 'processing') return { kind: 'wait', insertOrder: order === null && isComplete(session) }
  if (payment.status !== 'succeeded') return { kind: 'unpaid' }
  // Staff cancelled the order before it was paid. It stays cancelled.
  if (order?.status === 'cancelled' && session.state !== 'refunded') return refund(session, payment, 'order_cancelled')
  // The session is paid or refunded already, so this is a second payment.
  if (order?.paid_at || session.state === 'refunded') return refund(session, payment, 'paid_twice')
  if (!isComplete(session)) return refund(session, payment, 'incomplete_session')
  if (payment.received !== dueOf(session) || payment.currency !== CURRENCY)
    return {
      kind: 'refuse_amount',
      order: order && { id: order.id, status: order.status },
      refund: refund(session, payment, 'amount_mismatch'),
    }
  const pendingOrderId = order?.id ?? null
  const ifShort: RefundDecision = { ...refund(session, payment, 'out_of_stock'), cancelOrderId: pendingOrderId }
  return { kind: 'place_order', pendingOrderId, ifShort }
}

/**
 * Whether a session has all an order needs. A session whose customer was erased has nobody to send it to; one of
 * nothing but gift cards has the price of its delivery without an option.
 */
export function isComplete(session: DecidedSession): boolean {
  return customerOf(session) !== null && session.shipping_pence !== null
}

function refund(session: DecidedSession, payment: DecidedPayment, reason: RefundReason): RefundDecision {
  const isOver = session.state === 'ordered' || session.state === 'refunded'
  // The database allows `refunded` only with a customer (an erased one counts) and a delivery price.
  const mayBeRefunded = session.customer_info !== null && session.shipping_pence !== null
  return {
    kind: 'refund',
    reason,
    amount_pence: payment.received,
    nextState: isOver ? null : mayBeRefunded ? 'refunded' : 'expired',
    cancelOrderId: null,
  }
}
