import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'

/** The rows of an order's discount among its sums: its label, and what it took off. */
export function discountRows({ discount }: Pick<StaffOrder, 'discount'>): [string, string][] {
  if (!discount) return []
  const { code, amount, delivery } = discount
  return [
    ...(amount === '0.00' ? [] : ([[`Discount (${code})`, `−${withPoundSign(amount)}`]] satisfies [string, string][])),
    ...(delivery === '0.00'
      ? []
      : ([[`${withPoundSign(delivery)} off the delivery (${code})`, 'included below']] satisfies [string, string][])),
  ]
}
