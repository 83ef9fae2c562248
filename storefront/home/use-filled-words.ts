import type { HomeWords } from '#contract/home-words.ts'
import { fillIn } from '#contract/policy-amounts.ts'
import { useShop } from '../shop/use-shop.ts'

export function useFilledWords(words: HomeWords): HomeWords {
  const shop = useShop()
  if (!shop) return words
  const filled = (text: string) => fillIn(text, shop)
  // The types of the members stay the same.
  const texts = Object.fromEntries(
    Object.entries(words).map(([name, text]) => [name, typeof text === 'string' ? filled(text) : text]),
  ) as unknown as HomeWords
  return { ...texts, reasons: words.reasons.map(({ title, text }) => ({ title: filled(title), text: filled(text) })) }
}
