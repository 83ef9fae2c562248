import { countedPence, type DiscountedLine, type DiscountRule, wholeDiscount } from './discount-amounts.ts'
import type { ProductKind } from './limits.ts'
import { pence } from './money.ts'
import type { SoldDiscount } from './shapes.ts'

/** The terms of an order's discount, in pence. */
export interface SoldTerms extends DiscountRule {
  least_pence: number
}

/** The terms of a discount with the goods that it was sold with. */
export interface TermsAtSale extends SoldTerms {
  version: number
  /** The positions of the lines that it is for. */
  eligible: number[]
}

/** The terms as a page has them, with what earlier refunds have withheld. */
export const inPence = ({ kind, percent, amount, buy_units, least, withheld, given_back }: SoldDiscount) => ({
  terms: {
    ...{ kind, percent, buy_units },
    amount_pence: amount === null ? null : pence(amount),
    least_pence: pence(least),
  },
  withheld_pence: pence(withheld) - pence(given_back),
})

/** A line of an order with what a refund gives back of it. Shares in pence. */
export interface RefundedLine {
  kind: ProductKind
  unit_price_pence: number
  /** Whether the discount is for it. */
  eligible: boolean
  /** Units that no refund has given back yet, and what was paid for them. */
  left: number
  left_pence: number
  /** Of those, the units that this one gives back, and their share. */
  back: number
  back_pence: number
}

/**
 * Pence by which a refund is less than the shares of its lines, because the goods that stay don't earn the discount.
 * Negative where it gives back what earlier refunds have withheld: once all goods have gone back, all that was paid
 * has. It is withheld of goods alone, not of gift cards, which are money, nor of wrap.
 */
export function unearnedOf(
  discount: { terms: SoldTerms; withheld_pence: number } | null,
  lines: readonly RefundedLine[],
): number {
  if (!discount || lines.every(({ back }) => back === 0)) return 0
  const kept = lines.flatMap((line) =>
    line.left > line.back
      ? { ...line, quantity: line.left - line.back, paid_pence: line.left_pence - line.back_pence }
      : [],
  )
  const goods = lines.filter(({ kind }) => kind === 'goods').reduce((sum, { back_pence }) => sum + back_pence, 0)
  return Math.min(unearnedPence(discount.terms, kept) - discount.withheld_pence, goods)
}

/**
 * Pence of a discount that these lines don't earn by themselves: of "3 for 2", "£20 off from £60" and a free gift, once
 * other goods have gone back.
 */
function unearnedPence(terms: SoldTerms, kept: readonly (DiscountedLine & { paid_pence: number })[]): number {
  const isEarned = countedPence(terms, kept) >= terms.least_pence
  // Shares are percentages already.
  if (isEarned && terms.kind === 'percent') return 0
  // Without the least that Stripe charges, which is no term of the discount.
  const off = isEarned ? wholeDiscount(terms, kept).whole : 0
  const unearned = kept.reduce((sum, line) => sum + line.unit_price_pence * line.quantity - line.paid_pence, -off)
  // The shares of lines and units are whole pence, which changes no terms.
  return unearned > 2 * kept.length ? unearned : 0
}
