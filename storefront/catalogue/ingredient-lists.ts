import type { CommonName, SetContent } from '#contract/catalogue.ts'

/** The ingredients of a product, or of something inside a set. */
export interface IngredientList {
  /** What is inside; empty for the product itself. */
  title: string
  /** INCI names, each with its common name in the page's language, or null. */
  names: [inci: string, common: string | null][]
}

/** The lists of a product's page: of a set whose contents have their own, one for each of them. */
export function ingredientLists(
  ingredients: string,
  contents: readonly SetContent[],
  commonNames: readonly CommonName[],
): IngredientList[] {
  const common = new Map(commonNames.map(({ inci, name }) => [inci, name]))
  const listOf = (title: string, list: string): IngredientList => ({
    title,
    names: list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((inci) => [inci, common.get(inci) ?? null]),
  })
  // A product that is inside in two sizes has one list.
  const inside = new Map(contents.flatMap(({ name, ingredients }) => (ingredients ? [[name, ingredients]] : [])))
  return inside.size > 0 ? [...inside].map(([name, list]) => listOf(name, list)) : [listOf('', ingredients)]
}
