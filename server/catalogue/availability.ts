import { QUANTITY_CAP, SHOWN_EXACTLY } from '#contract/limits.ts'

/** Units that can be bought, as the public API shows them: exact up to SHOWN_EXACTLY, QUANTITY_CAP above. */
export function shownStock(available: number): number {
  return available > SHOWN_EXACTLY ? QUANTITY_CAP : Math.max(0, available)
}

/** The message when so many units can't be bought. Doesn't reveal numbers that `shownStock` hides. */
export function shortageMessage(name: string, quantity: number, available: number): string {
  if (available < 1) return `${name} is out of stock.`
  return available > SHOWN_EXACTLY
    ? `We don’t have ${quantity} of ${name}. Please order fewer.`
    : `Only ${available} of ${name} left.`
}

/** The message when a product is only announced. */
export const comingSoonMessage = (name: string) => `${name} is coming soon. You can’t buy it yet.`
