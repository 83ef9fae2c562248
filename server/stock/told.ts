import { QUANTITY_CAP } from '#contract/shapes.ts'

/**
 * Up to so many units shoppers are told how many are left; above that, that there are enough. What a shop has on its
 * shelves is its own affair.
 */
const TOLD_EXACTLY = 5

/** Units that can be bought, as shoppers and their programs are told. */
export function toldStock(available: number): number {
  return available > TOLD_EXACTLY ? QUANTITY_CAP : Math.max(0, available)
}

/** Why so many can't be had. */
export function shortOf(name: string, quantity: number, available: number): string {
  if (available < 1) return `${name} is out of stock.`
  return available > TOLD_EXACTLY
    ? `There are not ${quantity} of ${name} left. Please take fewer.`
    : `Only ${available} of ${name} left.`
}

/** Why something that is announced can't be had. */
export const notYet = (name: string) => `${name} is coming soon. Nobody can buy it yet.`
