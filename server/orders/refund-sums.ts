import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
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
    /** Refunded units. */
    refunded: number
    left: number
  }[]
  /** Pence of the delivery: all that is left, and the part the law requires (SI 2013/3134, reg. 34(3)). */
  delivery: { all: number; standard: number }
}

/** States of refunds that moved no money. */
const WITHOUT_MONEY = ['failed', 'not_needed'] as const

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
    .innerJoin(refunds, eq(refunds.id, creditNotes.refund_id))
    .where(and(eq(creditNotes.order_id, order.id), notInArray(refunds.state, [...WITHOUT_MONEY])))
  const refundedDelivery = delivery?.pence ?? 0
  return {
    lines: items.map(({ item, sealed }) => {
      const units = refunded.get(item.id) ?? 0
      return { item, sealed: sealed ?? true, refunded: units, left: Math.max(0, item.quantity - units) }
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

async function refundedUnits(db: Handle, order_id: string): Promise<Map<number, number>> {
  const notes = db.select({ id: creditNotes.id }).from(creditNotes).where(eq(creditNotes.order_id, order_id))
  const rows = await db
    .select({ item_id: creditNoteLines.order_item_id, quantity: sql<number>`sum(${creditNoteLines.quantity})::int` })
    .from(creditNoteLines)
    .innerJoin(creditNotes, eq(creditNotes.id, creditNoteLines.credit_note_id))
    .innerJoin(refunds, eq(refunds.id, creditNotes.refund_id))
    .where(and(inArray(creditNoteLines.credit_note_id, notes), notInArray(refunds.state, [...WITHOUT_MONEY])))
    .groupBy(creditNoteLines.order_item_id)
  return new Map(rows.map(({ item_id, quantity }) => [item_id, quantity]))
}
