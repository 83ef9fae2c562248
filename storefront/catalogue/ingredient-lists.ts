import type { SetContent } from '#contract/catalogue.ts'
import type { ListedIngredient } from '#contract/listed-ingredients.ts'
import * as words from '#words/en/ingredients.ts'

/** The ingredients of a product, or of something inside a set. */
export interface IngredientList {
  /** What is inside; empty for the product itself. */
  title: string
  names: ShownIngredient[]
}

export interface ShownIngredient {
  inci: string
  /** The common name in the page's language, or null. */
  name: string | null
  /** What it is from and what it does; empty where nobody has written it. */
  about: string
  allergen: boolean
}

/** The lists of a product's page: of a set whose contents have their own, one for each of them. */
export function ingredientLists(
  ingredients: string,
  contents: readonly SetContent[],
  listed: readonly ListedIngredient[],
): IngredientList[] {
  const known = new Map(listed.map((name) => [name.inci, name]))
  const listOf = (title: string, list: string): IngredientList => ({
    title,
    names: list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      // If they can't be loaded, the INCI names alone.
      .map((inci) => shown(known.get(inci) ?? { inci, name: null, origin: '', purpose: '', allergen: false })),
  })
  // A product that is inside in two sizes has one list.
  const inside = new Map(contents.flatMap(({ name, ingredients }) => (ingredients ? [[name, ingredients]] : [])))
  return inside.size > 0 ? [...inside].map(([name, list]) => listOf(name, list)) : [listOf('', ingredients)]
}

const shown = ({ inci, name, origin, purpose, allergen }: ListedIngredient): ShownIngredient => ({
  inci,
  name,
  about: [origin, purpose].filter(Boolean).map(words.aboutIngredient).join(' '),
  allergen,
})
