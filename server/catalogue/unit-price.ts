import { pounds, withPoundSign } from '#contract/money.ts'
import type * as english from '#words/en/unit-price.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import type { Language } from '#words/languages.ts'

const WORDS = await inEveryLanguage<typeof english>('unit-price.ts')

/** The smallest net content that needs a unit price, in grams or millilitres. */
const LEAST = 10

/**
 * "£85.00 per kg", which has to stand beside a price: the Price Marking Order 2004 (SI 2004/102), articles 1(2) and 5.
 * Since 6 April 2026 the unit is the kilogram or the litre for cosmetics too (SI 2024/1055, article 2(2)(c); before, it
 * was 100 g or 100 ml). Null for packs under 10 g or 10 ml, and for sets: an assortment has no unit price (schedule 2).
 */
export function unitPrice(
  price_pence: number,
  { net_amount, net_unit }: { net_amount: number | null; net_unit: 'g' | 'ml' | null },
  language: Language,
): string | null {
  if (!net_amount || !net_unit || net_amount < LEAST) return null
  const price = withPoundSign(pounds(Math.round((price_pence * 1000) / net_amount)))
  const { perKilogram, perLitre } = WORDS[language]
  return net_unit === 'g' ? perKilogram(price) : perLitre(price)
}
