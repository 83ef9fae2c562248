import { type SQL, sql } from 'drizzle-orm'

/** A line of an order, in pence. */
interface Line {
  kind: string
  unit_price_pence: number
  quantity: number
}

/**
 * The VAT in an amount in pence that includes it, at the standard rate of 20 %, to the nearest penny (VAT Notice 700,
 * 17.5).
 */
export const vatIn = (pence: number) => Math.round(pence / 6)

/**
 * Pence of an order's total that VAT can be in. The sale of a gift card is no supply: it is due on what the card pays
 * for (VATA 1994, Schedule 10B: a multi-purpose voucher).
 */
export const taxedPence = ({ total_pence }: { total_pence: number }, lines: readonly Line[]) =>
  total_pence - cardPence(lines)

/** Pence of the gift cards among these lines, which no discount takes anything off. */
export const cardPence = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + (line.kind === 'gift_card' ? line.unit_price_pence * line.quantity : 0), 0)

/**
 * SQL for the pence that a row of orders brought in: its total without the gift cards it sold, less what was refunded
 * of that. A gift card counts when it pays, as in the reports; counted when it is bought, too, it would count twice.
 */
export const revenueOf = (order: SQL) => sql`greatest(0, ${order}.total_pence
  - coalesce((select sum(i.unit_price_pence * i.quantity) from order_items i
    where i.order_id = ${order}.id and i.kind = 'gift_card'), 0)
  - ${order}.refunded_pence - ${order}.gift_card_refunded_pence
  + coalesce((select sum(least(f.amount_pence, n.cards_pence)) from credit_notes n join refunds f on f.id = n.refund_id
    where f.payment_intent_id = ${order}.payment_intent_id and f.state in ('requires_action', 'pending', 'succeeded')), 0))`
