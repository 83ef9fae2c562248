import { asc, eq } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import type { Handle } from '#server/db/open.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import { orderItems } from './tables.ts'

/** The gift cards that an order bought. */
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
  return rows.map(({ pence, send_at, sent_at, ...row }) => ({
    ...row,
    amount: pounds(pence),
    send_at: send_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }))
}
