import { GIFT_CARDS_PAGE } from '#contract/menu.ts'
import type { Suggestion } from '#contract/suggestions.ts'
import { sellsGiftCards } from '#server/catalogue/gift-cards.ts'
import type { Handle } from '#server/db/open.ts'
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
export async function suggestPages(
  db: Handle,
  { language, words }: { language: Language; words: string[] },
): Promise<Suggestion[]> {
  const paths = [...wordsByPath]
    .filter(([, own]) => words.every((word) => word.length > 1 && own.some((one) => one.startsWith(word))))
    .map(([path]) => path)
  // The shop has no such page while it sells no gift card.
  const path = paths[0] === GIFT_CARDS_PAGE && !(await sellsGiftCards(db)) ? paths[1] : paths[0]
  const name = path && (named[language].pages[path] ?? named.en.pages[path])?.name
  return path && name ? [{ kind: 'page', name, path, ...PLAIN }] : []
}
