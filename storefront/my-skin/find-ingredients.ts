import type { DictionaryIngredient } from '#contract/listed-ingredients.ts'
import { language } from '#words/en/language.ts'

/** Those of which a name has every typed word, in the order of their common names. */
export function findIngredients(
  dictionary: readonly DictionaryIngredient[],
  typed: string,
): readonly DictionaryIngredient[] {
  const asked = plain(typed).split(/\s+/).filter(Boolean)
  const nameOf = ({ name, inci }: DictionaryIngredient) => name ?? inci
  return dictionary
    .filter(({ name, inci }) => {
      const names = plain(`${name ?? ''} ${inci}`)
      return asked.every((word) => names.includes(word))
    })
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), language))
}

/** Small letters without accents, and Arabic letters that people write for one another as one. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/(^|\s)ال(?=\S\S)/g, '$1')
