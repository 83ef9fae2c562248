import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockCards, writeEntries } from './ledger.ts'
import { giftCards } from './tables.ts'
import { untouchedCards } from './untouched.ts'

interface Refunded {
  order_id: string
  lines: { order_item_id: number; unit_price_pence: number; quantity: number }[]
  reason: string
  by_user_id: number
  now: Date
}

/**
 * Takes what is refunded for bought gift cards off them: of each line as many cards as units, those first that aren't
 * sent. Locks the cards. Throws 409 where fewer are untouched: what was spent of one can't be paid back too.
 */
export async function withdrawBought(
  tx: Transaction,
  { order_id, lines, reason, by_user_id, now }: Refunded,
): Promise<void> {
  for (const { quantity, ...line } of lines) {
    await lockCards(tx, { which: eq(giftCards.order_item_id, line.order_item_id) })
    // A statement of its own: one that waited for the lock would see the cards from before the wait.
    const chosen = (await untouchedCards(tx, { ...line, now })).slice(0, quantity)
    if (chosen.length < quantity)
      throw new ApiError(
        'conflict',
        'Some of this gift card has been spent, or is being spent. Block what is left of it, and refund that as an amount.',
      )
    const entries = chosen.map(({ id, worthPence }) => ({
      gift_card_id: id,
      kind: 'withdrawn' as const,
      amount_pence: -worthPence,
      order_id,
      reason,
      by_user_id,
      created_at: now,
    }))
    await writeEntries(tx, { entries })
  }
}
