import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { isOnHold } from '#server/gift-cards/on-hold.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import { GIFT_CARD_FLAG } from '#server/payments/fraud.ts'
import { note } from './lifecycle.ts'
import { labelOf } from './order-label.ts'
import { flag, unflag } from './refunds.ts'
import { orderItems, orders } from './tables.ts'

/** Whether the timeline says last that the card is on hold. */
const isMarked = sql`coalesce((select e.kind = ${GIFT_CARD_FLAG} from order_events e where e.order_id = orders.id
  and e.kind in (${GIFT_CARD_FLAG}, 'gift_card_released') order by e.id desc limit 1), false)`

/** An order that its customer has back the value of needs no mark. */
const isOver = sql`${orders.status} in ('cancelled', 'refunded')`

const isWrong = and(ne(isOnHold, isMarked), sql`(${isMarked} or not ${isOver})`)

/**
 * Marks the orders that a gift card on hold has paid for, for staff: in the timeline, and by a flag that stays cleared
 * once they clear it. Packing doesn't wait for this (parcel.ts). Reads what is so now, so that neither the order
 * of Stripe's events nor a process that dies leaves an order without its mark.
 */
export async function markPaidByHeldCards(context: Pick<Context, 'db' | 'now' | 'log' | 'failpoint'>): Promise<void> {
  const { db, log } = context
  const wrong = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(giftCards, eq(giftCards.id, orders.gift_card_id))
    .where(isWrong)
  for (const { id } of wrong) {
    try {
      await db.transaction((tx) => markOrder(context, tx, id))
    } catch (problem) {
      // A failed one must not stop the others, nor the cards that are sent after them.
      log.error({ err: problem, order_id: id }, 'an order paid by a gift card on hold could not be marked')
    }
  }
}

async function markOrder(
  { now, failpoint }: Pick<Context, 'now' | 'failpoint'>,
  tx: Transaction,
  id: string,
): Promise<void> {
  const at = now()
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('no key update')
  // A second statement, because the first one's conditions were read before it waited for the lock.
  const [found] = await tx
    .select({ held: isOnHold, line: giftCards.order_item_id })
    .from(orders)
    .innerJoin(giftCards, eq(giftCards.id, orders.gift_card_id))
    .where(and(eq(orders.id, id), isWrong))
  if (!found) return
  if (!found.held) {
    await unflag(tx, { order_id: id, name: GIFT_CARD_FLAG })
    return note(tx, { order_id: id, kind: 'gift_card_released', at })
  }
  const [purchase] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.order_id, orders.id))
    .where(eq(orderItems.id, found.line ?? 0))
  await flag(tx, { order_id: id, name: GIFT_CARD_FLAG })
  failpoint('order.flagged')
  await note(tx, {
    order_id: id,
    kind: GIFT_CARD_FLAG,
    at,
    data: purchase ? { about: { id: purchase.id, number: labelOf(purchase) } } : {},
  })
}
