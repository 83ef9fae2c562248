import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { availableOn, covers, partOf } from '#server/gift-cards/spend.ts'
import { totalOf } from './session-sums.ts'
import type { checkoutSessions } from './tables.ts'

type SessionRow = typeof checkoutSessions.$inferSelect
type PaidSession = Pick<SessionRow, 'id' | 'gift_card_id' | 'gift_card_pence' | 'gift_card_end'>
type Summed = PaidSession & Parameters<typeof totalOf>[0]

/** The columns of a session's gift card. */
export type GiftCardColumns = Pick<SessionRow, 'gift_card_id' | 'gift_card_pence' | 'gift_card_end'>

const WITHOUT_CARD = { gift_card_id: null, gift_card_pence: 0, gift_card_end: null } as const

/** Thrown in the transaction that holds the stock, for a gift card that can't pay its part any more. */
export class GiftCardShort extends Error {
  readonly end: string
  constructor(end: string) {
    super('A gift card can’t pay its part any more.')
    this.end = end
  }
}

/**
 * Throws GiftCardShort where the session's card can't pay its part. Call it after the discount code is locked, and
 * before the stock is held.
 */
export async function holdGiftCard(
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  { id, gift_card_id, gift_card_pence, gift_card_end }: PaidSession,
): Promise<void> {
  if (gift_card_id === null) return
  const code_end = gift_card_end ?? ''
  if (!(await covers(tx, { gift_card_id, code_end, session_id: id, pence: gift_card_pence, now: now() })))
    throw new GiftCardShort(code_end)
}

/** The part of its new total that a session's card pays; without the card where it can't pay any. */
export async function fitGiftCard(
  { db, now }: { db: Handle; now: () => Date },
  session: Summed,
): Promise<GiftCardColumns> {
  const { id, gift_card_id, gift_card_end } = session
  if (gift_card_id === null) return WITHOUT_CARD
  const available = await availableOn(db, { gift_card_id, code_end: gift_card_end ?? '', session_id: id, now: now() })
  const gift_card_pence = partOf({ available, total: totalOf(session) })
  return gift_card_pence === 0 ? WITHOUT_CARD : { gift_card_id, gift_card_pence, gift_card_end }
}
