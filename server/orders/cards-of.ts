import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import type { Handle } from '#server/db/open.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import { readParcelDays, trackingOf } from './evidence.ts'
import { labelOf } from './order-label.ts'
import { addressLines } from './orders.ts'
import { orderItems, orders } from './tables.ts'

/** The gift cards that an order bought, and the orders that each has paid for, oldest first. */
export async function cardsOf(db: Handle, order_id: string): Promise<StaffOrder['gift_cards']> {
  const rows = await db
    .select({
      id: giftCards.id,
      pence: orderItems.unit_price_pence,
      recipient_email: giftCards.recipient_email,
      send_at: giftCards.send_at,
      sent_at: giftCards.sent_at,
    })
    .from(giftCards)
    .innerJoin(orderItems, eq(orderItems.id, giftCards.order_item_id))
    .where(eq(orderItems.order_id, order_id))
    .orderBy(asc(giftCards.id))
  const ids = rows.map(({ id }) => id)
  const paid = ids.length > 0 ? await db.select().from(orders).where(spentOn(ids)).orderBy(asc(orders.number)) : []
  const spent = await Promise.all(
    paid.map(async (order) => ({
      gift_card_id: order.gift_card_id,
      of: {
        id: order.id,
        number: labelOf(order),
        status: order.status,
        full_name: order.full_name,
        shipping_lines: addressLines(order.shipping_address),
        tracking: trackingOf(order),
        dispatched_at: (await readParcelDays(db, order.id)).dispatched_at,
      },
    })),
  )
  return rows.map(({ pence, send_at, sent_at, ...row }) => ({
    ...row,
    amount: pounds(pence),
    send_at: send_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    spent_on: spent.filter(({ gift_card_id }) => gift_card_id === row.id).map((order) => order.of),
  }))
}

const spentOn = (cards: number[]) => and(inArray(orders.gift_card_id, cards), isNotNull(orders.paid_at))
