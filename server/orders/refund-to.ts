import type { ORDER_WORDS } from '#server/mail/email-words.ts'
import { isolated } from '#server/mail/isolation.ts'
import type { Language } from '#words/languages.ts'

/** Where a refund goes: pence to the gift card that paid and to the payment at Stripe. */
export interface RefundedTo {
  giftCard: number
  stripe: number
  gift_card_end: string | null
}

/** The same in words, for "We refund £4.00 to …". */
export function refundTo(
  words: (typeof ORDER_WORDS)[Language],
  { giftCard, stripe, gift_card_end }: RefundedTo,
): string {
  if (giftCard === 0 || gift_card_end === null) return words.toPaymentMethod
  const end = isolated(gift_card_end)
  return stripe === 0 ? words.toGiftCard(end) : words.toGiftCardFirst(end)
}
