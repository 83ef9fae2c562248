import { QUANTITY_CAP, SHOWN_EXACTLY } from '#contract/limits.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'

/** Units that can be bought, as the public API shows them: exact up to SHOWN_EXACTLY, QUANTITY_CAP above. */
export function shownStock(available: number): number {
  return available > SHOWN_EXACTLY ? QUANTITY_CAP : Math.max(0, available)
}

/** The sentence when so many units can't be bought. Doesn't reveal numbers that `shownStock` hides. */
export function shortageMessage(name: string, quantity: number, available: number): Sentence {
  if (available < 1) return refusals.outOfStock(name)
  return available > SHOWN_EXACTLY ? refusals.orderFewer(name, quantity) : refusals.onlyLeft(name, available)
}
