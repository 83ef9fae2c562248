import type { Suggestion } from '#contract/suggestions.ts'
import { plainText, wordsOf } from '#server/search/plain-text.ts'
import type * as english from '#words/en/page-names.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { LANGUAGES, type Language } from '#words/languages.ts'

export const PLAIN = {
  price: null,
  unit_price: null,
  more_prices: false,
  photograph: null,
  ingredient_ids: [],
  unknown_ingredients: false,
} satisfies Partial<Suggestion>

const named = await inEveryLanguage<typeof english>('page-names.ts')
/** Shoppers mix languages, so each page is found by its words in all of them. */
const wordsByPath = new Map(
  Object.keys(named.en.pages).map((path) => {
    const texts = LANGUAGES.map((language) => Object.values(named[language].pages[path] ?? {}).join(' '))
    return [path, wordsOf(plainText(texts.join(' ')))]
  }),
)

/** The pages of the shop that have a word beginning with each of these plain words, the first alone. */
export function suggestPages(language: Language, words: string[]): Suggestion[] {
  const path = [...wordsByPath].find(([, own]) =>
    words.every((word) => word.length > 1 && own.some((one) => one.startsWith(word))),
  )?.[0]
  const name = path && (named[language].pages[path] ?? named.en.pages[path])?.name
  return path && name ? [{ kind: 'page', name, path, ...PLAIN }] : []
}
