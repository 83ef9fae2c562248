import { countedPence, type DiscountedLine, type DiscountRule, discountLines } from './discount-amounts.ts'
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

export const termsOf = ({ kind, percent, amount, buy_units, least }: SoldDiscount): SoldTerms => ({
  ...{ kind, percent, buy_units },
  amount_pence: amount === null ? null : pence(amount),
  least_pence: pence(least),
})

/** Units that stay with the customer, and what was paid for them, in pence. */
export interface KeptLine extends DiscountedLine {
  paid_pence: number
}

/**
 * Pence of a discount that the goods kept don't earn by themselves: of "3 for 2", "£20 off from £60" and a free gift,
 * once some of the goods go back. A refund keeps so much, so that the customer has paid what these goods cost alone.
 */
export function unearnedPence(terms: SoldTerms, kept: readonly KeptLine[]): number {
  const isEarned = countedPence(terms, kept) >= terms.least_pence
  const off = isEarned ? discountLines(terms, kept).reduce((sum, pence) => sum + pence, 0) : 0
  const unearned = kept.reduce((sum, line) => sum + line.unit_price_pence * line.quantity - line.paid_pence, -off)
  // The shares of lines and units are whole pence, which changes no terms.
  return unearned > 2 * kept.length ? unearned : 0
}

/**
 * Pence by which a refund of goods is less because of that. Negative where it gives back what an earlier one has kept:
 * once all goods have gone back, all that was paid has.
 */
export const keptOfRefund = (
  unearned_pence: number,
  { kept_pence, goods_pence }: { kept_pence: number; goods_pence: number },
): number => Math.min(unearned_pence - kept_pence, goods_pence)
