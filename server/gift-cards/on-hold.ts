import { eq, or, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { giftCards } from './tables.ts'

/**
 * SQL for whether a row of gift_cards waits, because the money that it was bought with is disputed or was paid back
 * whole, as in Stripe's dashboard. A dispute that the shop wins ends it.
 */
export const isOnHold = sql<boolean>`exists (
  select from order_items i join orders o on o.id = i.order_id
  where i.id = gift_cards.order_item_id and (
    (o.refunded_pence > 0 and o.refunded_pence = o.total_pence)
    or exists (select from disputes d where d.payment_intent_id = o.payment_intent_id
      and d.status not in ('won', 'warning_closed', 'prevented'))))`

/**
 * SQL for whether a row of gift_cards was blocked since its code was emailed. A refund may still go to it: a new code
 * makes that spendable, and the old code never does.
 */
export const isBlocked = sql<boolean>`exists (
  select from gift_card_entries e where e.gift_card_id = gift_cards.id and e.kind = 'withdrawn'
    and (gift_cards.sent_at is null or e.created_at >= gift_cards.sent_at))`

/** Whether a card can't be spent, whatever it is worth. */
export async function isStopped(db: Handle, { gift_card_id }: { gift_card_id: number }): Promise<boolean> {
  const [card] = await db
    .select({ stopped: sql<boolean>`${or(isOnHold, isBlocked)}` })
    .from(giftCards)
    .where(eq(giftCards.id, gift_card_id))
  return card?.stopped ?? false
}
