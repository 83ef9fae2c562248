import type { Transaction } from '#server/db/open.ts'
import { ingredientLimits } from '#server/formulas/tables.ts'
import { ingredientAllergens, ingredients } from '#server/ingredients/tables.ts'
import { allergens } from './allergens.ts'
import { formulas } from './formulas.ts'
import { ingredientFacts } from './ingredient-facts.ts'
import { ingredients as demoIngredients } from './ingredients.ts'
import { limits } from './limits.ts'

/** The dictionary, with the ids of its ingredients by INCI name. */
export async function loadIngredients(tx: Transaction): Promise<Map<string, number>> {
  const rows = await tx
    .insert(ingredients)
    .values(
      Object.entries(demoIngredients).map(([inci, name]) => {
        const { families = [], ...facts } = ingredientFacts[inci] ?? {}
        return { inci, name, ...facts, families: [...families] }
      }),
    )
    .returning({ id: ingredients.id, inci: ingredients.inci })
  const ids = new Map(rows.map(({ id, inci }) => [inci, id]))
  await tx.insert(ingredientAllergens).values(
    Object.entries(allergens).flatMap(([inci, contents]) =>
      Object.entries(contents).map(([allergen, percent]) => ({
        ingredient_id: known(ids, inci),
        allergen_id: known(ids, allergen),
        percent: String(percent),
      })),
    ),
  )
  await tx.insert(ingredientLimits).values(
    limits.map(({ inci, max_percent, ...limit }) => ({
      ...limit,
      ingredient_id: known(ids, inci),
      max_percent: String(max_percent),
    })),
  )
  return ids
}

function known(ids: Map<string, number>, inci: string): number {
  const id = ids.get(inci)
  if (id === undefined) throw new Error(`The demo’s dictionary has no ${inci}.`)
  return id
}

/** A product's use, notification and the lines of its formula; a set has none. */
export function formulaOf(dictionary: Map<string, number>, slug: string) {
  const formula = formulas[slug]
  if (!formula) return null
  const { ingredients: parts, ...facts } = formula
  return {
    facts,
    lines: parts.map(([inci, percent]) => ({ ingredient_id: known(dictionary, inci), percent: String(percent) })),
  }
}
