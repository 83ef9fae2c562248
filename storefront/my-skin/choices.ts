import type { IngredientFamily } from '#contract/ingredient-facts.ts'
import type { DictionaryIngredient } from '#contract/listed-ingredients.ts'
import { language } from '#words/en/language.ts'
import { LANGUAGES, type Language } from '#words/languages.ts'
import { isRecord, parse } from '../session/storage.ts'

/** What can be avoided as a whole: the dictionary's families, and whatever comes from an animal. */
export type Group = IngredientFamily | 'animal'
/** In the order of the page. */
export const GROUPS: readonly Group[] = ['nut', 'fragrance', 'essential-oil', 'palm', 'alcohol', 'colourant', 'animal']

/** An ingredient to avoid, with its names, so that a note asks nobody for them. */
export interface Avoided {
  id: number
  inci: string
  /** In the languages in which the shopper has opened My skin. */
  names: Partial<Record<Language, string>>
  /** The chosen allergen that it contains, if that is why it is here. */
  within: number | null
}

/** What a shopper avoids, as the device keeps it: enough to mark products without a request. */
export interface Choices {
  chosen: readonly number[]
  groups: readonly Group[]
  /** All that these stand for. */
  avoided: readonly Avoided[]
  /** The dictionary's numbers when it was last seen: a product with another one can't be judged. */
  known: readonly number[]
  /** Those of which nobody has said whether they belong to a chosen group. */
  unsure: readonly number[]
}

const NOTHING: Choices = { chosen: [], groups: [], avoided: [], known: [], unsure: [] }

export const isEmpty = ({ chosen, groups }: Pick<Choices, 'chosen' | 'groups'>) => chosen.length + groups.length === 0

export const isIn = (group: Group, { families, from_animal }: DictionaryIngredient) =>
  group === 'animal' ? from_animal === true : families.includes(group)

/** What the chosen ingredients and groups stand for, as the dictionary has it now. */
export function choicesOf(
  { chosen, groups }: Pick<Choices, 'chosen' | 'groups'>,
  dictionary: readonly DictionaryIngredient[],
  before: Choices,
): Choices {
  if (isEmpty({ chosen, groups })) return NOTHING
  const namesOf = (id: number) => before.avoided.find((kept) => kept.id === id)?.names
  const listed = dictionary.flatMap((one): Avoided[] => {
    const { id, inci, name, allergen_ids } = one
    const isChosen = chosen.includes(id) || groups.some((group) => isIn(group, one))
    const within = isChosen ? null : (allergen_ids.find((allergen) => chosen.includes(allergen)) ?? null)
    if (!isChosen && within === null) return []
    return [{ id, inci, names: { ...namesOf(id), ...(name ? { [language]: name } : {}) }, within }]
  })
  // Chosen earlier, and in nothing on sale now.
  const absent = before.avoided.filter(({ id }) => chosen.includes(id) && !listed.some((one) => one.id === id))
  return {
    chosen,
    groups,
    avoided: [...listed, ...absent],
    known: dictionary.map(({ id }) => id),
    unsure: groups.length === 0 ? [] : dictionary.flatMap(({ id, from_animal }) => (from_animal === null ? id : [])),
  }
}

/** What was stored, and nothing if that isn't whole. */
export function parseChoices(text: string | null): Choices {
  const kept = parse(text)
  if (!isRecord(kept)) return NOTHING
  const { chosen, groups, avoided, known, unsure } = kept
  return areIds(chosen) && areIds(known) && areIds(unsure) && areGroups(groups) && areAvoided(avoided)
    ? { chosen, groups, avoided, known, unsure }
    : NOTHING
}

const areIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger)
const areGroups = (value: unknown): value is Group[] =>
  Array.isArray(value) && value.every((group) => GROUPS.includes(group))
const areAvoided = (value: unknown): value is Avoided[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      isRecord(one) &&
      Number.isInteger(one.id) &&
      typeof one.inci === 'string' &&
      (one.within === null || Number.isInteger(one.within)) &&
      isRecord(one.names) &&
      Object.entries(one.names).every(
        ([code, name]) => LANGUAGES.some((own) => own === code) && typeof name === 'string',
      ),
  )
