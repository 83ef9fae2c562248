import { newCode } from '#server/gift-cards/code.ts'
import { worthOf, writeEntries } from '#server/gift-cards/ledger.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import type { TestShop } from './shop.ts'

/** A gift card that staff gave and the shop has emailed, with its code. */
export async function makeGiftCard(
  { context }: TestShop,
  { pence }: { pence: number },
): Promise<{ gift_card_id: number; code: string; end: string }> {
  const { code, code_hash, code_end } = newCode()
  const at = context.now()
  return context.db.transaction(async (tx) => {
    const [card] = await tx
      .insert(giftCards)
      .values({ code_hash, code_end, recipient_email: 'anna@example.com', send_at: at, sent_at: at, created_at: at })
      .returning()
    if (!card) throw new Error('The gift card was not written.')
    const entry = { gift_card_id: card.id, kind: 'given' as const, amount_pence: pence, reason: 'a test' }
    await writeEntries(tx, { entries: [{ ...entry, created_at: at }] })
    return { gift_card_id: card.id, code, end: code_end }
  })
}

/** What a card is worth, in pence. */
export const worthOfCard = (shop: TestShop, gift_card_id: number) => worthOf(shop.context.db, { gift_card_id })
