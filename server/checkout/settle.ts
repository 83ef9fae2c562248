import { eq } from 'drizzle-orm'
import { readContent } from '#server/about/content.ts'
import { readLetterhead } from '#server/about/facts.ts'
import { removeBought } from '#server/cart/cart.ts'
import type { Transaction } from '#server/db/open.ts'
import { confirmationLetter } from '#server/orders/letters.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { type Agreed, markPaid, writeOrder } from '#server/orders/place-order.ts'
import { syncRefunds } from '#server/orders/refunds.ts'
import { orders } from '#server/orders/tables.ts'
import type { Parts } from '#server/parts.ts'
import { rememberEvent, type StripeEvent } from '#server/payments/inbox.ts'
import { requestRefund } from '#server/payments/refund.ts'
import type { Payment } from '#server/payments/stripe.ts'
import { shippingOptions } from '#server/shipping/tables.ts'
import { findShortages } from '#server/stock/stock.ts'
import { readItems, type SessionRow, totalOf } from './session.ts'
import { checkoutSessions } from './tables.ts'

/** What settling a payment came to. */
export type Settlement = 'ordered' | 'already_ordered' | 'pending' | 'refunded' | 'mismatch' | 'unpaid' | 'not_ours' | 'duplicate_event'

/**
 * Brings the shop in line with what Stripe says of one payment. The webhook, a shopper's read of their session and the reconciliation job all
 * come here, any number of times, in any order, from several processes at once: a successful payment has one order, or is paid back in full.
 *
 * Stripe is asked before the transaction begins, never in it: a slow answer must not keep rows locked. That is safe because a payment that
 * has succeeded stays so, and refunded amounts only grow.
 */
export async function settle(parts: Parts, payment_intent_id: string, event?: StripeEvent): Promise<Settlement> {
  const payment = await parts.payments.read(payment_intent_id)
  const outcome = await parts.db.transaction(async (tx) => {
    const settled = await settleInside(parts, tx, payment)
    if (event && !(await rememberEvent(tx, event, settled, parts.now()))) return 'duplicate_event'
    return settled
  })
  parts.metrics.settlements.inc({ outcome })
  if (outcome === 'ordered') parts.metrics.orders.inc()
  if (outcome === 'mismatch') parts.log.error({ payment_intent_id }, 'a payment differs from what was asked for; the order is flagged')
  return outcome
}

async function settleInside(parts: Parts, tx: Transaction, payment: Payment): Promise<Settlement> {
  if (!payment.sessionId) return 'not_ours'
  const [session] = await tx.select().from(checkoutSessions).where(eq(checkoutSessions.id, payment.sessionId)).for('update')
  if (!session) return 'not_ours'
  const [order] = await tx
    .select({ id: orders.id, paid_at: orders.paid_at, payment_intent_id: orders.payment_intent_id })
    .from(orders)
    .where(eq(orders.session_id, session.id))
  if (order?.paid_at && order.payment_intent_id === payment.id) {
    await syncRefunds(tx, order.id, payment, parts.now())
    return 'already_ordered'
  }
  if (payment.status === 'processing') return order ? 'pending' : placePending(parts, tx, session, payment)
  if (payment.status !== 'succeeded') return 'unpaid'
  if (session.state === 'refunded') return 'refunded'
  // A second payment for what is paid already: it can only be money that is owed back.
  if (order && order.payment_intent_id !== payment.id) return payBack(parts, tx, session, payment, 'paid_twice')
  if (!sessionIsComplete(session)) return payBack(parts, tx, session, payment, 'incomplete_session')
  if (payment.received !== totalOf(session) || payment.currency !== 'gbp') return order ? 'mismatch' : placeFlagged(parts, tx, session, payment)
  return placePaid(parts, tx, session, payment, order?.id ?? null)
}

async function placePaid(parts: Parts, tx: Transaction, session: SessionRow, payment: Payment, pending_id: string | null): Promise<Settlement> {
  const now = parts.now()
  const agreed = await agreedIn(tx, session, payment)
  const shortages = await findShortages(tx, session.id, agreed.lines, now)
  if (shortages.length > 0) return payBack(parts, tx, session, payment, 'out_of_stock')
  const order_id = pending_id ?? parts.newId('or_')
  if (!pending_id) await writeOrder(tx, order_id, agreed, { now })
  const number = orderNumber(await markPaid(tx, order_id, session.id, { now, card: { brand: payment.cardBrand, last4: payment.cardLast4 } }))
  await tx.update(checkoutSessions).set({ state: 'ordered', payment_intent_id: payment.id }).where(eq(checkoutSessions.id, session.id))
  if (session.user_id !== null) await removeBought(tx, session.user_id, agreed.lines)
  await sendConfirmation(parts, tx, order_id, number, agreed)
  await syncRefunds(tx, order_id, payment, now)
  return 'ordered'
}

async function placePending(parts: Parts, tx: Transaction, session: SessionRow, payment: Payment): Promise<Settlement> {
  if (sessionIsComplete(session)) await writeOrder(tx, parts.newId('or_'), await agreedIn(tx, session, payment), { now: parts.now() })
  return 'pending'
}

/** Never silently accepted: the order stays unpaid and waits for a person. */
async function placeFlagged(parts: Parts, tx: Transaction, session: SessionRow, payment: Payment): Promise<Settlement> {
  await writeOrder(tx, parts.newId('or_'), await agreedIn(tx, session, payment), { now: parts.now(), flags: ['amount_mismatch'] })
  return 'mismatch'
}

/** The goods can't be delivered: the whole payment goes back, and the shopper is told when it has. */
async function payBack(parts: Parts, tx: Transaction, session: SessionRow, payment: Payment, reason: string): Promise<Settlement> {
  await requestRefund(tx, parts, { payment_intent_id: payment.id, session_id: session.id, amount_pence: payment.received, reason })
  if (session.state !== 'ordered') {
    const complete = sessionIsComplete(session)
    await tx
      .update(checkoutSessions)
      .set({ state: complete ? 'refunded' : 'expired', payment_intent_id: payment.id })
      .where(eq(checkoutSessions.id, session.id))
  }
  return 'refunded'
}

type CompleteSession = SessionRow & { customer_info: NonNullable<SessionRow['customer_info']>; shipping_pence: number; shipping_option_id: number }

function sessionIsComplete(session: SessionRow): session is CompleteSession {
  return session.customer_info !== null && session.shipping_pence !== null && session.shipping_option_id !== null
}

async function agreedIn(tx: Transaction, session: SessionRow, payment: Payment): Promise<Agreed> {
  if (!sessionIsComplete(session)) throw new Error(`Session ${session.id} is being paid without customer or shipping.`)
  const [option] = await tx.select().from(shippingOptions).where(eq(shippingOptions.id, session.shipping_option_id))
  const items = await readItems(tx, session.id)
  return {
    session_id: session.id,
    payment_intent_id: payment.id,
    user_id: session.user_id,
    owned: session.owned,
    customer: session.customer_info,
    shipping: { method: option?.name ?? '', estimated_delivery: option?.estimated_delivery ?? '', cost_pence: session.shipping_pence },
    subtotal_pence: session.subtotal_pence,
    lines: items.map(({ session_id, position, ...line }) => line),
  }
}

async function sendConfirmation(parts: Parts, tx: Transaction, order_id: string, number: string, agreed: Agreed): Promise<void> {
  const head = await readLetterhead({ db: tx, settings: parts.settings })
  const policies = await readContent(tx, 'policies')
  const viewUrl = `${parts.settings.publicUrl}/checkout/confirmation/${agreed.session_id}`
  const letter = await confirmationLetter({ number, agreed, viewUrl, returnsDays: policies.returns_days, fee_pence: policies.change_of_mind_fee_pence }, head)
  await parts.mail.send(tx, { kind: 'order-confirmation', subject_id: order_id, to: agreed.customer.email, letter })
}
