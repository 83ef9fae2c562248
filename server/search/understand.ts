import type { SkinType } from '#contract/skin-types.ts'
import type * as english from '#words/en/questions.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { LANGUAGES } from '#words/languages.ts'
import { plainText, wordsOf } from './plain-text.ts'

/** What a shopper typed, as far as grammar tells: all in plain text. */
export interface Understood {
  /** What products are searched for. */
  words: string[]
  /** Each is what followed "without", and may end with words of the search: "lavender soap". */
  without: string[][]
  with: string[][]
  skins: SkinType[]
  /** Pence. `below` is the first price that is too high. */
  price: { from?: number; below?: number }
}

/** Shoppers mix languages, so every language is tried on every search. */
const questions = await inEveryLanguage<typeof english>('questions.ts')
const phrases = (of: (words: typeof english) => readonly string[]) =>
  LANGUAGES.flatMap((language) => of(questions[language]).map((phrase) => wordsOf(plainText(phrase))))
    // "free from" before "free".
    .toSorted((a, b) => b.length - a.length)

const WITHOUT = phrases(({ without }) => without)
const FREE = phrases(({ free }) => free)
const HAVING = phrases(({ having }) => having)
const BELOW = phrases(({ below }) => below)
const ABOVE = phrases(({ above }) => above)
const OR = phrases(({ or }) => or)
const FILLERS = new Set(phrases(({ fillers }) => fillers).flat())
const SKINS = (['dry', 'oily', 'combination', 'sensitive', 'normal'] as const satisfies SkinType[]).map(
  (skin) => [skin, phrases(({ skins }) => skins[skin])] as const,
)

/** Of a search of any length; words after the first `max` are left out. */
export function understand(typed: string, max: number): Understood {
  const words = wordsOf(plainText(typed).replace(/(\d)\.(\d\d)\b/g, '$1p$2')).slice(0, max)
  const understood: Understood = { words: [], without: [], with: [], skins: [], price: {} }
  let at = 0
  const starts = (several: string[][]) =>
    several.find((phrase) => phrase.every((word, place) => words[at + place] === word))?.length ?? 0
  /** The words up to the next that says something else. */
  const things = (): string[][] => {
    const found: string[][] = [[]]
    for (; at < words.length; at++) {
      const joined = starts(OR)
      if (joined > 0) found.push([])
      else if (FILLERS.has(words[at] ?? '') || isClause()) break
      else found.at(-1)?.push(words[at] ?? '')
    }
    return found.filter((thing) => thing.length > 0)
  }
  const isClause = () =>
    [WITHOUT, HAVING, ...SKINS.map(([, said]) => said)].some((said) => starts(said) > 0) || priceAt() !== null
  /** "under 20": how many words it is, and the price in pence. */
  const priceAt = () => {
    for (const [side, said] of [
      ['below', BELOW],
      ['from', ABOVE],
    ] as const) {
      const length = starts(said)
      const price = length > 0 ? pence(words[at + length]) : null
      if (price !== null) return { side, price, length: length + 1 }
    }
    return null
  }
  while (at < words.length) {
    const price = priceAt()
    const skin = SKINS.find(([, said]) => starts(said) > 0)
    if (price) {
      understood.price[price.side] = price.price
      at += price.length
    } else if (skin) {
      understood.skins.push(skin[0])
      at += starts(skin[1])
    } else if (starts(WITHOUT) > 0) {
      at += starts(WITHOUT)
      understood.without.push(...things())
    } else if (starts(HAVING) > 0) {
      at += starts(HAVING)
      understood.with.push(...things())
    } else if (starts(FREE) > 0 && understood.words.length > 0) {
      at += starts(FREE)
      understood.without.push(understood.words.splice(-1))
    } else {
      const word = words[at++] ?? ''
      if (!FILLERS.has(word)) understood.words.push(word)
    }
  }
  return understood
}

/** "20", or "19p99" for 19.99. */
function pence(word: string | undefined): number | null {
  const [, pounds, rest = '0'] = /^(\d{1,4})(?:p(\d\d))?$/.exec(word ?? '') ?? []
  return pounds === undefined ? null : Number(pounds) * 100 + Number(rest)
}
