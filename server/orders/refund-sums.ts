import { and, asc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { SoldDiscount } from '#contract/shapes.ts'
import { type RefundedLine, type TermsAtSale, unearnedOf } from '#contract/unearned-discount.ts'
import { products } from '#server/catalogue/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { refunds } from '#server/payments/tables.ts'
import { readShippingOptions, standardCost } from '#server/shipping/shipping.ts'
import { creditNoteLines, creditNotes } from './return-tables.ts'
import { orderItems, type orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

/** The parts of an order that can still be refunded, for customers' cancellations and staff's refunds. */
export interface Refundable {
  lines: {
    item: typeof orderItems.$inferSelect
    /** Whether it had a hygiene seal; true for a deleted product. */
    sealed: boolean
    /** Refunded units, and the pence that were refunded for them. */
    refunded: number
    refunded_pence: number
    left: number
  }[]
  /** The terms of its discount, and pence of it that earlier refunds have withheld; null without one. */
  discount: { terms: TermsAtSale; withheld_pence: number } | null
  /** Pence of the delivery: all that is left, and the part the law requires (SI 2013/3134, reg. 34(3)). */
  delivery: { all: number; standard: number }
}

/**
 * Pence to refund for the next units of a line: their share of what was paid for it after its discount. Shares are
 * rounded down, and the last unit takes the rest, so that all units together come to what was paid.
 */
export function shareOf({ item, refunded, refunded_pence }: Refundable['lines'][number], units: number): number {
  const paid = item.unit_price_pence * item.quantity - item.discount_pence
  return Math.max(0, Math.floor((paid * (refunded + units)) / item.quantity) - refunded_pence)
}

/** A line with what a refund of some units gives back of it. */
function refundedLine(
  line: Refundable['lines'][number],
  { back, discount }: { back: number; discount: Refundable['discount'] },
): RefundedLine {
  const { kind, unit_price_pence, position } = line.item
  return {
    ...{ kind, unit_price_pence, eligible: discount?.terms.eligible.includes(position) ?? false },
    ...{ left: line.left, left_pence: shareOf(line, line.left), back, back_pence: shareOf(line, back) },
  }
}

/** Pence of the order's discount that a refund of these units withholds, or gives back (negative). */
export const unearnedIn = (
  { lines, discount }: Pick<Refundable, 'lines' | 'discount'>,
  unitsOf: (line: Refundable['lines'][number]) => number,
): number =>
  unearnedOf(
    discount,
    lines.map((line) => refundedLine(line, { back: unitsOf(line), discount })),
  )

/** The same terms for the pages that say what a refund comes to. */
export function discountSold(order: OrderRow, discount: Refundable['discount']): SoldDiscount | null {
  if (!discount || order.discount_code === null) return null
  const { kind, percent, amount_pence, buy_units, least_pence } = discount.terms
  return {
    ...{ code: order.discount_code, kind, percent, buy_units },
    amount: amount_pence === null ? null : pounds(amount_pence),
    least: pounds(least_pence),
    withheld: pounds(Math.max(0, discount.withheld_pence)),
    given_back: pounds(Math.max(0, -discount.withheld_pence)),
  }
}

/** A refund that failed or was not needed moved no money; what goes to a gift card is there at once. */
const movedMoney = or(notInArray(refunds.state, ['failed', 'not_needed']), gt(creditNotes.gift_card_pence, 0))

export async function readRefundable(db: Handle, order: OrderRow): Promise<Refundable> {
  const items = await db
    .select({ item: orderItems, sealed: products.hygiene_sealed })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.product_id))
    .where(eq(orderItems.order_id, order.id))
    .orderBy(asc(orderItems.position))
  const refunded = await refundedUnits(db, order.id)
  const [credited] = await db
    .select({
      delivery_pence: sql<number>`coalesce(sum(${creditNotes.delivery_pence}), 0)::int`,
      withheld_pence: sql<number>`coalesce(sum(${creditNotes.unearned_pence}), 0)::int`,
    })
    .from(creditNotes)
    .leftJoin(refunds, eq(refunds.id, creditNotes.refund_id))
    .where(and(eq(creditNotes.order_id, order.id), movedMoney))
  const { delivery_pence: refundedDelivery = 0, withheld_pence = 0 } = credited ?? {}
  const terms = order.discount_terms
  return {
    lines: items.map(({ item, sealed }) => {
      const { quantity: units, pence } = refunded.get(item.id) ?? { quantity: 0, pence: 0 }
      const left = Math.max(0, item.quantity - units)
      return { item, sealed: sealed ?? true, refunded: units, refunded_pence: pence, left }
    }),
    discount: terms && { terms, withheld_pence },
    delivery: {
      all: Math.max(0, order.shipping_pence - refundedDelivery),
      standard: Math.max(0, (await standardDelivery(db, order)) - refundedDelivery),
    },
  }
}

/** Pence of the cheapest delivery at the time of the order. */
async function standardDelivery(db: Handle, order: OrderRow): Promise<number> {
  // Older orders don't have it: then today's price.
  const standard =
    order.standard_shipping_pence ??
    standardCost(await readShippingOptions(db, order.shipping_address.country), order.subtotal_pence) ??
    order.shipping_pence
  return Math.min(order.shipping_pence, standard)
}

async function refundedUnits(db: Handle, order_id: string): Promise<Map<number, { quantity: number; pence: number }>> {
  const notes = db.select({ id: creditNotes.id }).from(creditNotes).where(eq(creditNotes.order_id, order_id))
  const rows = await db
    .select({
      item_id: creditNoteLines.order_item_id,
      quantity: sql<number>`sum(${creditNoteLines.quantity})::int`,
      pence: sql<number>`sum(${creditNoteLines.amount_pence})::int`,
    })
    .from(creditNoteLines)
    .innerJoin(creditNotes, eq(creditNotes.id, creditNoteLines.credit_note_id))
    .innerJoin(orderItems, eq(orderItems.id, creditNoteLines.order_item_id))
    .leftJoin(refunds, eq(refunds.id, creditNotes.refund_id))
    // Of a gift card whose refund failed nothing is left either: only its money is still to be refunded.
    .where(and(inArray(creditNoteLines.credit_note_id, notes), or(movedMoney, eq(orderItems.kind, 'gift_card'))))
    .groupBy(creditNoteLines.order_item_id)
  return new Map(rows.map(({ item_id, ...refunded }) => [item_id, refunded]))
}
