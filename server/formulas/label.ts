import type { Claim, IngredientFamily, ProductUse } from '#contract/ingredient-facts.ts'
import { INGREDIENT_FAMILIES } from '#contract/ingredient-facts.ts'
import { type Formula, type FormulaLine, isComplete, WHOLE } from './formula.ts'

/**
 * Above these shares of the product an allergen is named (Regulation 1223/2009 Annex III as retained in Great Britain),
 * in ten-thousandths of a percent.
 */
const NAMED_ABOVE: Record<ProductUse, number> = { 'leave-on': 10, 'rinse-off': 100 }
/** From this share on, ingredients stand in descending order (article 19 of that Regulation). */
const ORDERED_FROM = 10_000

/** An allergen in a product, and how much of it in all, in ten-thousandths of a percent, with its fractions. */
export interface AllergenContent {
  inci: string
  share: number
}

/** All that a product contains of these allergens, highest first: as ingredients, and within others. */
export function allergensOf({ lines }: Formula, listed: ReadonlySet<string>): AllergenContent[] {
  const contents = new Map<string, number>()
  const add = (inci: string, parts: number) => {
    if (listed.has(inci.toLowerCase())) contents.set(inci, (contents.get(inci) ?? 0) + parts)
  }
  for (const { inci, share, allergens } of lines) {
    // Whole numbers until the end: a sum of fractions would miss a threshold by a hair.
    add(inci, share * WHOLE)
    for (const allergen of allergens) add(allergen.inci, share * allergen.share)
  }
  return [...contents]
    .map(([inci, parts]) => ({ inci, share: parts / WHOLE }))
    .toSorted((a, b) => b.share - a.share || (a.inci < b.inci ? -1 : 1))
}

/** The allergens that the label must name. Of a product whose use nobody has said, as if it stayed on the skin. */
export function namedAllergens(formula: Formula, listed: ReadonlySet<string>): string[] {
  const least = NAMED_ABOVE[formula.use ?? 'leave-on']
  return allergensOf(formula, listed).flatMap(({ inci, share }) => (share > least ? inci : []))
}

/**
 * The list of ingredients as the label has it: those of one percent and more in descending order, then the others in
 * the maker's order, colourants last, then the allergens that it must name and that aren't in it yet.
 */
export function listedNames(formula: Formula, listed: ReadonlySet<string>): string[] {
  const { lines } = formula
  const [most, rest] = [lines.filter(isOrdered), lines.filter((line) => !isOrdered(line))]
  const [colourants, others] = [rest.filter(isColourant), rest.filter((line) => !isColourant(line))]
  const names = [...most.toSorted((a, b) => b.share - a.share), ...others, ...colourants].map(({ inci }) => inci)
  return [...names, ...namedAllergens(formula, listed).filter((inci) => !names.includes(inci))]
}

const isOrdered = ({ share }: FormulaLine) => share >= ORDERED_FROM
const isColourant = ({ inci }: FormulaLine) => inci.startsWith('CI ')

/**
 * What can be said of a product that is made of all these formulas. Nothing, unless each is complete and of every
 * ingredient somebody has said what it is made from.
 */
export function claimsOf(formulas: readonly Formula[]): Claim[] {
  const lines = formulas.flatMap((formula) => formula.lines)
  const isKnown = formulas.length > 0 && formulas.every(isComplete) && lines.every(({ source }) => source !== null)
  if (!isKnown) return []
  const isFreeFrom = (family: IngredientFamily) => lines.every(({ families }) => !families.includes(family))
  return [
    ...(lines.every(({ source }) => source !== 'animal') ? ['vegan' as const] : []),
    ...(lines.every(({ halal, families }) => halal && !families.includes('alcohol')) ? ['halal' as const] : []),
    ...INGREDIENT_FAMILIES.filter(isFreeFrom),
  ]
}
