import { and, asc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
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
  const [delivery] = await db
    .select({ pence: sql<number>`coalesce(sum(${creditNotes.delivery_pence}), 0)::int` })
    .from(creditNotes)
    .leftJoin(refunds, eq(refunds.id, creditNotes.refund_id))
    .where(and(eq(creditNotes.order_id, order.id), movedMoney))
  const refundedDelivery = delivery?.pence ?? 0
  return {
    lines: items.map(({ item, sealed }) => {
      const { quantity: units, pence } = refunded.get(item.id) ?? { quantity: 0, pence: 0 }
      const left = Math.max(0, item.quantity - units)
      return { item, sealed: sealed ?? true, refunded: units, refunded_pence: pence, left }
    }),
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
