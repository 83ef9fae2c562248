import type { ShippingOption } from '#contract/checkout.ts'
import { pence, pounds } from '#contract/money.ts'
import type { Discount } from '#contract/shapes.ts'

/** What the shopper buys: its subtotal in pounds, and the discount code's work on it. */
export interface Discounted {
  subtotal: string
  discount: Pick<Discount, 'amount'> | null
}

/** A code that takes nothing off the goods makes the cheapest delivery free. */
const isFreeDelivery = ({ discount }: Discounted) => discount?.amount === '0.00'

/** The goods after the discount, in pounds. */
export const goodsAfter = ({ subtotal, discount }: Discounted): string =>
  pounds(pence(subtotal) - pence(discount?.amount ?? '0.00'))

/** The cost of a delivery option among all of its country, in pounds. The server decides it. */
export function optionCost(option: ShippingOption, options: readonly ShippingOption[], goods: Discounted): string {
  const cost = deliveryCost(option, goods.subtotal)
  const cheapest = Math.min(...options.map((each) => pence(deliveryCost(each, goods.subtotal))))
  return isFreeDelivery(goods) && pence(cost) === cheapest ? '0.00' : cost
}

/** The cost in pounds without a code: "0.00" from the option's threshold on, otherwise its base cost. */
function deliveryCost({ base_cost, free_shipping_threshold }: ShippingOption, subtotal: string): string {
  return free_shipping_threshold !== null && pence(subtotal) >= pence(free_shipping_threshold) ? '0.00' : base_cost
}
