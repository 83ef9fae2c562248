import type { Discount } from '#contract/shapes.ts'
import * as words from '#words/en/discount.ts'
import { Price } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The discount among an order's amounts, for `Amounts`: one row, or none. */
export function discountRows(discount: Pick<Discount, 'code' | 'amount'> | null, looking = false) {
  if (!discount) return []
  if (looking) return [{ name: words.discount(discount.code), value: <Skeleton shape="line" /> }]
  const { code, amount } = discount
  const value =
    amount === '0.00' ? (
      words.freeDelivery
    ) : (
      // In Arabic the minus would stand behind the price.
      <bdi>
        −<Price amount={amount} />
      </bdi>
    )
  return [{ name: words.discount(code), value }]
}
