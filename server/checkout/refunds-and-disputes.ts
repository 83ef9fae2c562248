import { and, eq, lt, sql } from 'drizzle-orm'
import { readEmailLayout } from '#server/content/business-details.ts'
import { readContent } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { creditNoteLetter } from '#server/orders/credit-note-email.ts'
import { readCreditNotes, writeCreditNote } from '#server/orders/credit-notes.ts'
import { orderRefundLetter, refundLetter } from '#server/orders/emails.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { lockOrderOfPayment, noteDispute, noteRefund, setRefunded } from '#server/orders/refunds.ts'
import { applyDisputes } from '#server/payments/disputes.ts'
import { applyRefunds, DISPUTED, type RefundChange } from '#server/payments/refund.ts'
import type { Payment, RefundsAndDisputes } from '#server/payments/stripe.ts'
import { customerOf, readSession } from './session.ts'
import { checkoutSessions } from './tables.ts'

/** What Stripe says of a payment's refunds and disputes, and which reading of them this is. */
export interface RefundsReading extends RefundsAndDisputes {
  session_id: string
  number: number
}

/**
 * Reads a payment's refunds and disputes. The number is drawn before Stripe is asked: of two readings at once the one
 * with the higher number can't be older than what the other has seen, so an old reading that is slow to be written down
 * never undoes a newer one.
 */
export async function readRefundsAndDisputes(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  payment: Payment,
): Promise<RefundsReading | null> {
  if (!payment.sessionId) return null
  const [drawn] = await db
    .update(checkoutSessions)
    .set({ readings: sql`${checkoutSessions.readings} + 1` })
    .where(eq(checkoutSessions.id, payment.sessionId))
    .returning({ number: checkoutSessions.readings })
  if (!drawn) return null
  return { session_id: payment.sessionId, number: drawn.number, ...(await payments.readMoneyBack(payment.id)) }
}

/**
 * Writes a reading down, unless a newer one has been already. Amounts are absolute: the same news twice changes
 * nothing.
 */
export async function applyRefundsAndDisputes(
  context: Context,
  tx: Transaction,
  { session_id, number, payment, refunds, disputes }: RefundsReading,
): Promise<void> {
  const newest = await tx
    .update(checkoutSessions)
    .set({ reading_taken: number })
    .where(and(eq(checkoutSessions.id, session_id), lt(checkoutSessions.reading_taken, number)))
    .returning({ id: checkoutSessions.id })
  if (newest.length === 0) return
  const now = context.now()
  const about = { payment_intent_id: payment.id, session_id, now }
  const order = await lockOrderOfPayment(tx, payment.id)
  await applyRefunds(tx, about, refunds, (inner, change) => onRefundChange(context, inner, change))
  await applyDisputes(tx, about, disputes, async (inner, dispute) => {
    if (order) await noteDispute(inner, order, dispute, now)
  })
  if (order?.paid_at) await setRefunded(tx, order, payment.refunded, now)
}

/**
 * A refund has come further: the order's timeline says so, and the shopper is told once, when the money is on its way.
 */
export async function onRefundChange(context: Context, tx: Transaction, change: RefundChange): Promise<void> {
  const { refund, from } = change
  const order = await lockOrderOfPayment(tx, refund.payment_intent_id)
  if (order) await noteRefund(tx, order, change, context.now())
  if (order?.paid_at && from === null && refund.origin === 'stripe' && refund.state !== 'failed')
    await writeCreditNote(
      tx,
      { order_id: order.id, refund_id: refund.id, reason: 'Refunded at Stripe’s dashboard', at: context.now() },
      credited(refund.amount_pence),
    )
  if (refund.state === 'failed' && refund.failure !== DISPUTED)
    context.log.error(
      { refund_id: refund.id, payment_intent_id: refund.payment_intent_id },
      'a refund failed: a person has to pay back',
    )
  const isOnItsWay =
    (refund.state === 'pending' || refund.state === 'succeeded') && (from === null || from === 'requested')
  if (!isOnItsWay) return
  const layout = await readEmailLayout({ db: tx, settings: context.settings })
  if (order?.paid_at && refund.origin !== 'shop') {
    if (order.email === '') return
    const number = orderNumber(order.number ?? 0)
    const [note] = await readCreditNotes(tx, order, refund.id)
    const { vat_number } = await readContent(tx, 'facts')
    const content = note
      ? await creditNoteLetter({ full_name: order.full_name, number, note, vat_number }, layout)
      : // Asked for before refunds had credit notes.
        await orderRefundLetter(
          { full_name: order.full_name, number, amount_pence: refund.amount_pence, total_pence: order.total_pence },
          layout,
        )
    await context.mail.enqueue(tx, {
      kind: 'order-refunded',
      subject_id: String(refund.id),
      to: order.email,
      letter: content,
    })
    return
  }
  const found = await readSession(tx, refund.session_id)
  const customer = found && customerOf(found.session)
  // Erased meanwhile: the money goes back all the same, and there is nobody to tell.
  if (!customer) return
  const { first_name, email } = customer
  const content = await refundLetter(
    {
      first_name,
      amount_pence: refund.amount_pence,
      reason: refund.reason,
      products: found.items.map((item) => item.product_name),
    },
    layout,
  )
  await context.mail.enqueue(tx, {
    kind: 'payment-refunded',
    subject_id: String(refund.id),
    to: email,
    letter: content,
  })
}

/** Nobody at the dashboard says for which goods. */
const credited = (amount_pence: number) => ({ lines: [], delivery_pence: 0, other_pence: amount_pence, less_pence: 0 })
