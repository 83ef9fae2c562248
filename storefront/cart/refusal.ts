import type { Country } from '#contract/limits.ts'
import * as words from '#words/en/cart.tsx'
import * as catalogueWords from '#words/en/catalogue.tsx'
import type { Line } from './line.ts'

/** The reason why a line can't be bought for delivery to a country, or null. */
export function refusal(line: Line, country: Country): string | null {
  if (country !== 'AE' || line.ships_to_uae) return shortage(line)
  return words.notToUae(line.name)
}

function shortage({ name, variant, quantity, available, coming_soon }: Line): string | null {
  if (available === null || quantity <= available) return null
  const what = variant ? catalogueWords.inSize(name, variant) : name
  if (coming_soon) return words.comingSoon(what)
  return available > 0 ? words.onlyLeft(available, what) : words.outOfStock(what)
}
