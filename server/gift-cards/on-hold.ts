import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { FRAUD_FLAGS } from '#server/payments/fraud.ts'
import { boughtIn } from './ledger.ts'
import { giftCards } from './tables.ts'

/**
 * SQL for whether a row of gift_cards waits: staff should look at the payment that bought it, Stripe reviews it or a
 * bank disputes it, or so
 * much of it was paid back, as in Stripe's dashboard, that the shop no longer has the price of its cards. A flag that
 * staff clear and a dispute that the shop wins end it.
 */
export const isOnHold = sql<boolean>`exists (
  select from order_items i join orders o on o.id = i.order_id
  where i.id = gift_cards.order_item_id and (
    o.flags && ${sql.param(FRAUD_FLAGS)}::text[]
    or o.total_pence - o.refunded_pence < ${boughtIn(sql`o.id`)}
    or exists (select from fraud_signals f where f.payment_intent_id = o.payment_intent_id
      and f.kind = 'review' and f.open)
    or exists (select from disputes d where d.payment_intent_id = o.payment_intent_id
      and d.status not in ('won', 'warning_closed', 'prevented'))))`

/**
 * SQL for whether a row of gift_cards was blocked since its code was emailed. A refund may still go to it: a new code
 * makes that spendable, and the old code never does.
 */
export const isBlocked = sql<boolean>`exists (
  select from gift_card_entries e where e.gift_card_id = gift_cards.id and e.kind = 'withdrawn'
    and (gift_cards.sent_at is null or e.created_at >= gift_cards.sent_at))`

/** Whether a card is on hold. */
export async function isHeldBack(db: Handle, { gift_card_id }: { gift_card_id: number }): Promise<boolean> {
  const [held] = await db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(eq(giftCards.id, gift_card_id), isOnHold))
  return held !== undefined
}

/**
 * Whether nobody can spend a card, whatever it is worth, who typed the code with this end: it is on hold or blocked, or
 * has another code by now.
 */
export async function isStopped(
  db: Handle,
  { gift_card_id, code_end }: { gift_card_id: number; code_end: string },
): Promise<boolean> {
  const [card] = await db
    .select({ stopped: sql<boolean>`${or(isOnHold, isBlocked, ne(giftCards.code_end, code_end))}` })
    .from(giftCards)
    .where(eq(giftCards.id, gift_card_id))
  return card?.stopped ?? false
}
