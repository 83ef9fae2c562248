import { and, eq, lt, sql } from 'drizzle-orm'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ORDER_WORDS } from '#server/mail/email-words.ts'
import { readCreditNotes, writeCreditNote } from '#server/orders/credit-notes.ts'
import { orderRefundEmail, refundEmail } from '#server/orders/emails.ts'
import { orderLink } from '#server/orders/order-link.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { lockOrderOfPayment, noteDispute, noteRefund, setRefunded } from '#server/orders/refunds.ts'
import { creditNotes } from '#server/orders/return-tables.ts'
import { sendCreditNote } from '#server/orders/send-credit-note.ts'
import { applyDisputes } from '#server/payments/disputes.ts'
import type { Payment, RefundsAndDisputes } from '#server/payments/payments.ts'
import { applyRefunds, DISPUTED, type RefundChange } from '#server/payments/refund.ts'
import { linesIn } from '#server/translations/lines.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { customerOf, readSession } from './session.ts'
import { checkoutSessions } from './tables.ts'

/** A snapshot of a payment's refunds and disputes at Stripe, with its number. */
export interface RefundsReading extends RefundsAndDisputes {
  session_id: string
  number: number
}

/**
 * Reads a payment's refunds and disputes. It takes the number before it asks Stripe, so a higher number is never older,
 * and a slow old snapshot can't overwrite a newer one.
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
 * Applies a snapshot, unless a newer one has been applied. Amounts are absolute, so applying it twice changes nothing.
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
  await applyRefunds(tx, {
    ...about,
    listed: refunds,
    onChange: (inner, change) => onRefundChange(context, inner, change),
  })
  await applyDisputes(tx, {
    ...about,
    listed: disputes,
    onChange: async (inner, dispute) => {
      if (order) await noteDispute(inner, { order, dispute, now })
    },
  })
  if (order?.paid_at) await setRefunded(tx, { order, refunded_pence: payment.refunded, now })
}

/** Records a refund's new state in the order's timeline, and mails the customer once, when the money is sent. */
export async function onRefundChange(context: Context, tx: Transaction, change: RefundChange): Promise<void> {
  const { refund, from } = change
  const order = await lockOrderOfPayment(tx, refund.payment_intent_id)
  if (order) await noteRefund(tx, { order, ...change, now: context.now() })
  if (order?.paid_at && from === null && refund.origin === 'stripe' && refund.state !== 'failed')
    await writeCreditNote(tx, {
      order_id: order.id,
      refund_id: refund.id,
      gift_card_pence: 0,
      reason: ORDER_WORDS[SOURCE_LANGUAGE].refundedAtStripe,
      at: context.now(),
      credited: credited(refund.amount_pence),
    })
  if (refund.state === 'failed' && refund.failure !== DISPUTED)
    context.log.error(
      { refund_id: refund.id, payment_intent_id: refund.payment_intent_id },
      'a refund failed: a person has to pay back',
    )
  // Of one that waits for the customer, Stripe's own email tells them what to do.
  const isOnItsWay = refund.state === 'pending' || refund.state === 'succeeded'
  if (!isOnItsWay || from === 'pending' || from === 'succeeded') return
  const layoutIn = (language: Language) => readEmailLayout({ db: tx, settings: context.settings }, language)
  if (order?.paid_at && refund.origin !== 'shop') {
    if (order.email === '') return
    const only = eq(creditNotes.refund_id, refund.id)
    const [note] = await readCreditNotes(tx, { order, only, language: order.language })
    if (note) return sendCreditNote(context, tx, { order, note, subject_id: String(refund.id) })
    // Asked for before refunds had credit notes.
    const content = await orderRefundEmail(
      {
        full_name: order.full_name,
        number: orderNumber(order.number ?? 0),
        amount_pence: refund.amount_pence,
        total_pence: order.total_pence,
        viewUrl: orderLink(context, order),
      },
      await layoutIn(order.language),
    )
    await context.mail.enqueue(tx, {
      kind: 'order-refunded',
      subject_id: String(refund.id),
      to: order.email,
      content,
    })
    return
  }
  const found = await readSession(tx, refund.session_id)
  const customer = found && customerOf(found.session)
  // The customer was erased: there is no address to mail.
  if (!customer) return
  const { first_name, email } = customer
  const shown = await linesIn(tx, { language: found.session.language, lines: found.items })
  const content = await refundEmail(
    {
      first_name,
      amount_pence: refund.amount_pence,
      reason: refund.reason,
      products: shown.map((item) => item.product_name),
    },
    await layoutIn(found.session.language),
  )
  await context.mail.enqueue(tx, {
    kind: 'payment-refunded',
    subject_id: String(refund.id),
    to: email,
    content,
  })
}

/** Stripe's dashboard doesn't say which lines a refund is for. */
const credited = (amount_pence: number) => ({
  ...{ lines: [], delivery_pence: 0, other_pence: amount_pence },
  ...{ unearned_pence: 0, less_pence: 0 },
})
