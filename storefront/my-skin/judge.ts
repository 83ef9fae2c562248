import { language } from '#words/en/language.ts'
import * as words from '#words/en/my-skin-note.ts'
import { type Avoided, type Choices, isEmpty } from './choices.ts'
import type { Judged } from './stored.ts'

/** At most so many ingredients are named beside a product. */
const NAMED = 3

/** The common name in the page's language, or the INCI name, which is Latin in every one. */
export const nameOf = ({ inci, names }: Pick<Avoided, 'inci' | 'names'>) => names[language] ?? inci

/** What a product contains that the shopper avoids, or that it can't be judged; null for neither. */
export function judge(choices: Choices, { ingredient_ids, unknown_ingredients }: Judged) {
  if (isEmpty(choices)) return null
  const found = choices.avoided.filter(({ id }) => ingredient_ids.includes(id))
  if (found.length > 0) return words.contains(...named(found, choices))
  if (unknown_ingredients || ingredient_ids.some((id) => choices.unsure.includes(id))) return words.unsure
  return ingredient_ids.every((id) => choices.known.includes(id)) ? null : words.isNew
}

/** The first names, and how many more there are. An oil isn't named for an allergen that the list names too. */
function named(found: readonly Avoided[], { avoided }: Choices): [names: string[], more: number] {
  const shown = found.filter(({ within }) => within === null || !found.some(({ id }) => id === within))
  const names = shown.map((one) => {
    const allergen = avoided.find(({ id }) => id === one.within)
    return allergen ? words.within(nameOf(one), nameOf(allergen)) : nameOf(one)
  })
  return [names.slice(0, NAMED), Math.max(0, names.length - NAMED)]
}
