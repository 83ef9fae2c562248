import { pence } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { paidWith, refundedTo } from '#contract/staff/paid-with.ts'

const nameOf = ({ end }: { end: string }) => `gift card ending ${end}`

/** How an order was paid: "gift card ending R5TD and Visa ending in 4242"; null if nothing is known. */
export function paidBy({ gift_card, payment, total }: StaffOrder): string | null {
  const rest = gift_card?.paid === total ? null : paidWith(payment)
  return gift_card ? [nameOf(gift_card), rest].filter(Boolean).join(' and ') : rest
}

/** Where a refund goes, within a sentence: "the gift card ending R5TD first, and the rest to the card". */
export function refundGoesTo({ gift_card, payment, total }: StaffOrder): string {
  const rest = refundedTo(payment.method)
  if (!gift_card || pence(gift_card.refunded) === pence(gift_card.paid)) return rest
  return gift_card.paid === total
    ? `the ${nameOf(gift_card)}`
    : `the ${nameOf(gift_card)} first, and the rest to ${rest}`
}
