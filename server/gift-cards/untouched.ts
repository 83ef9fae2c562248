import { eq, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { worthOfRow } from './ledger.ts'
import { notHeldOn } from './spend.ts'
import { giftCards } from './tables.ts'

/** The cards of a bought line of which nothing was spent, or is held by a checkout: those first that aren't sent. */
export async function untouchedCards(
  db: Handle,
  { order_item_id, unit_price_pence, now }: { order_item_id: number; unit_price_pence: number; now: Date },
): Promise<{ id: number; worthPence: number }[]> {
  const cards = await db
    .select({ id: giftCards.id, worthPence: worthOfRow })
    .from(giftCards)
    .where(eq(giftCards.order_item_id, order_item_id))
    .orderBy(sql`${giftCards.sent_at} is not null`, giftCards.id)
  const notHeld = await Promise.all(cards.map(({ id }) => notHeldOn(db, { gift_card_id: id, session_id: '', now })))
  return cards.filter(({ worthPence }, at) => worthPence === unit_price_pence && notHeld[at] === worthPence)
}
