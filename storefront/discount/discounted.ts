import type { ShippingOption } from '#contract/checkout.ts'
import type { ProductKind } from '#contract/limits.ts'
import { pence, pounds } from '#contract/money.ts'
import type { Discount } from '#contract/shapes.ts'

/** What the shopper buys: its subtotal in pounds, and the discount code's work on it. */
export interface Discounted {
  subtotal: string
  discount: Pick<Discount, 'amount'> | null
  /** Gift cards among them don't count towards free delivery. */
  items?: readonly { kind: ProductKind; line_total: string }[]
}

/** A code that takes nothing off the goods makes the cheapest delivery free. */
const isFreeDelivery = ({ discount }: Discounted) => discount?.amount === '0.00'

/** The goods after the discount, in pounds. */
export const goodsAfter = ({ subtotal, discount }: Discounted): string =>
  pounds(pence(subtotal) - pence(discount?.amount ?? '0.00'))

/** The cost of a delivery option among all of its country, in pounds. The server decides it. */
export function optionCost(option: ShippingOption, options: readonly ShippingOption[], goods: Discounted): string {
  const counted = withoutCards(goods)
  const cost = deliveryCost(option, counted)
  const cheapest = Math.min(...options.map((each) => pence(deliveryCost(each, counted))))
  return isFreeDelivery(goods) && pence(cost) === cheapest ? '0.00' : cost
}

/** The subtotal that free delivery is compared with, in pounds. */
export function withoutCards({ subtotal, items = [] }: Discounted): string {
  const cards = items.filter(({ kind }) => kind === 'gift_card')
  return pounds(cards.reduce((left, { line_total }) => left - pence(line_total), pence(subtotal)))
}

/** The cost in pounds without a code: "0.00" from the option's threshold on, otherwise its base cost. */
function deliveryCost({ base_cost, free_shipping_threshold }: ShippingOption, subtotal: string): string {
  return free_shipping_threshold !== null && pence(subtotal) >= pence(free_shipping_threshold) ? '0.00' : base_cost
}
