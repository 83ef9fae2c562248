import * as words from '#words/en/gift-card-payment.ts'
import { Price } from '../ui/price.tsx'

/** The part of a total that a gift card pays, for `Amounts`: one row, or none. */
export function giftCardRows(card: { end: string; amount: string } | null) {
  if (!card) return []
  // In Arabic the minus would stand behind the price.
  const value = (
    <bdi>
      −<Price amount={card.amount} />
    </bdi>
  )
  return [{ name: words.giftCard(card.end), value }]
}
