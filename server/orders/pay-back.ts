import { eq, sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { boughtIn } from '#server/gift-cards/ledger.ts'
import { giveBack } from '#server/gift-cards/spend.ts'
import { withdrawBought } from '#server/gift-cards/withdraw.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type RefundRequest, requestRefund } from '#server/payments/refund.ts'
import { type Credited, readCreditNotes, writeCreditNote } from './credit-notes.ts'
import { note } from './lifecycle.ts'
import { partsOfRefund, refundableParts } from './refundable.ts'
import { followRefunds } from './refunds.ts'
import { creditNotes } from './return-tables.ts'
import { sendCreditNote } from './send-credit-note.ts'
import { orders } from './tables.ts'

export type PayBackContext = Pick<Context, 'db' | 'now' | 'jobs' | 'mail' | 'settings' | 'secret'>

interface PaidBack {
  /** Locked. */
  order: typeof orders.$inferSelect
  amount_pence: number
  credited: Credited
  reason: string
  staff: NonNullable<RefundRequest['staff']>
  /** Whether what Stripe has left will do, where it is less. */
  remainder: boolean
}

/**
 * Refunds some of an order, with its credit note: first to the gift card that paid, at once, and the rest through
 * Stripe. Gift cards among its lines are worth nothing any more. Throws 409 where what is left would be less than the
 * price of the order's other cards, and when the same refund was written before.
 */
export async function payBack(
  context: PayBackContext,
  tx: Transaction,
  { order, amount_pence, credited, reason, staff, remainder }: PaidBack,
): Promise<void> {
  const at = context.now()
  const cards = credited.lines.filter(({ item }) => item.kind === 'gift_card')
  const refundable = await refundableParts(tx, order)
  const parts = partsOfRefund(amount_pence, refundable)
  const { id: order_id, session_id, payment_intent_id, gift_card_id } = order
  let refund_id: number | null = null
  if (parts.stripe > 0) {
    if (payment_intent_id === null) throw new Error(`The order ${order_id} has no payment to refund.`)
    const refund = { payment_intent_id, session_id, amount_pence: parts.stripe, reason, staff, remainder }
    refund_id = await requestRefund(context, tx, refund)
    // Otherwise a mail would announce a refund that nobody makes.
    if (refund_id === null) throw new Error(`The refund ${staff.request_key} was written before.`)
  }
  const noteId = await writeCreditNote(tx, {
    order_id,
    refund_id,
    gift_card_pence: parts.giftCard,
    reason,
    at,
    credited,
  })
  const { by_user_id, request_key } = staff
  if (cards.length > 0) {
    const lines = cards.map(({ item, quantity }) => ({
      order_item_id: item.id,
      unit_price_pence: item.unit_price_pence,
      quantity,
    }))
    await withdrawBought(tx, { order_id, lines, reason, by_user_id, now: at })
  }
  await refusePriceOfCards(tx, { order_id, leftPence: refundable.giftCard + refundable.stripe - amount_pence })
  if (parts.giftCard === 0 || gift_card_id === null) return
  await giveBack(tx, { gift_card_id, pence: parts.giftCard, order_id, reason, by_user_id, request_key, now: at })
  await note(tx, {
    order_id,
    kind: 'gift_card_refunded',
    at,
    by_user_id,
    data: { amount_pence: parts.giftCard, end: order.gift_card_end },
  })
  const gift_card_refunded_pence = order.gift_card_refunded_pence + parts.giftCard
  await tx.update(orders).set({ gift_card_refunded_pence }).where(eq(orders.id, order_id))
  await followRefunds(tx, { order: { ...order, gift_card_refunded_pence }, now: at })
  // Otherwise the mail goes out once Stripe has the refund (server/checkout/refunds-and-disputes.ts).
  if (refund_id !== null) return
  const only = eq(creditNotes.id, noteId)
  const [creditNote] = await readCreditNotes(tx, { order, only, language: order.language })
  if (creditNote)
    await sendCreditNote(context, tx, { order, note: creditNote, subject_id: `${order_id}/credit-note-${noteId}` })
}

/** Otherwise the customer would have the money, and the cards that it bought too. */
async function refusePriceOfCards(
  tx: Transaction,
  { order_id, leftPence }: { order_id: string; leftPence: number },
): Promise<void> {
  const { rows } = await tx.execute<{ pence: number }>(sql`select ${boughtIn(sql`${order_id}`)} as pence`)
  const { pence = 0 } = rows[0] ?? {}
  if (leftPence < pence)
    throw new ApiError(
      'conflict',
      `£${pounds(pence)} of this order paid for gift cards that are still good or spent. ` +
        'Refund unspent cards as lines; what is left on others an owner can block first.',
    )
}
