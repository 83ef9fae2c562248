import type { Cancellation } from '#contract/cancellation.ts'
import { pounds } from '#contract/money.ts'
import type { Refundable } from './refund-sums.ts'

/**
 * The free gift of an order, if the customer still has it. `null`, too, where the gift's line has units that were paid
 * for: a refund of other goods then withholds the gift's price (contract/unearned-discount.ts).
 */
export function freeGiftIn({ lines, discount }: Pick<Refundable, 'lines' | 'discount'>): Cancellation['gift'] {
  if (discount?.terms.kind !== 'gift') return null
  const gift = lines.find(
    ({ item, left }) => left > 0 && item.discount_pence === item.unit_price_pence * item.quantity,
  )?.item
  if (!gift) return null
  // A gift card is money and wrap is a service, so neither counts (contract/discount-amounts.ts).
  const others = lines.map(({ item }) => item).filter((item) => item.kind === 'goods' && item !== gift)
  return {
    line: gift.position,
    least: pounds(discount.terms.least_pence),
    counted: others.map(({ position }) => position),
  }
}
