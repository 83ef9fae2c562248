import type { HomeWords } from '#contract/home-words.ts'
import { fillIn } from '#contract/policy-amounts.ts'
import { useShop } from '../shop/use-shop.ts'

/** The texts with their placeholders filled in. */
export function useFilledWords(words: HomeWords): HomeWords {
  const shop = useShop()
  if (!shop) return words
  const filled = (text: string) => fillIn(text, shop)
  // Every member that is a text stays one.
  const texts = Object.fromEntries(
    Object.entries(words).map(([name, held]) => [name, typeof held === 'string' ? filled(held) : held]),
  ) as unknown as HomeWords
  return { ...texts, reasons: words.reasons.map(({ title, text }) => ({ title: filled(title), text: filled(text) })) }
}
