/** A product or size, in pence before and after a change, and the units on the shelf. */
export interface PriceCut {
  from: number
  to: number
  units: number
}

/** Above this share of the price, a cut is confirmed whatever is on the shelf. */
const MOST = 0.2
/** At least so many units count: the stock may be typed after the price. */
const LEAST_UNITS = 20

/** Pence that lower prices hand out. Infinite for a cut so deep that the shelf doesn't matter. */
export function handedOutBy(cuts: readonly PriceCut[]): number {
  return cuts.reduce((sum, { from, to, units }) => {
    if (to >= from) return sum
    return from - to > from * MOST ? Number.POSITIVE_INFINITY : sum + (from - to) * Math.max(units, LEAST_UNITS)
  }, 0)
}
