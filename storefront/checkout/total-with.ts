import type { CheckoutSession } from '#contract/checkout.ts'
import { pence, pounds } from '#contract/money.ts'
import { goodsAfter } from '../discount/discounted.ts'

/**
 * A checkout's total in pounds with a delivery of this cost, which may be being chosen. The gift card's part is of the
 * saved cost: with another one, the server works it out again at the next step.
 */
export function totalWith(session: CheckoutSession, shippingCost: string | null): { total: string; isSaved: boolean } {
  return {
    total: pounds(pence(goodsAfter(session)) + pence(shippingCost ?? '0.00')),
    isSaved: shippingCost === session.shipping_cost,
  }
}
