import { describe, expect, test } from 'vitest'
import { medicinalClaims } from '#contract/claims.ts'
import { INGREDIENT_FAMILIES, INGREDIENT_SOURCES } from '#contract/ingredient-facts.ts'
import { allergens } from '#demo/allergens.ts'
import { ingredientFactWords } from '#demo/arabic/ingredient-facts.ts'
import { type DemoFormula, formulas } from '#demo/formulas.ts'
import { ingredientFacts } from '#demo/ingredient-facts.ts'
import { ingredients } from '#demo/ingredients.ts'
import { limits } from '#demo/limits.ts'
import { products } from '#demo/products.ts'
import { openShop } from '#server/testing/shop.ts'
import { EU_ALLERGENS, GB_ALLERGENS } from './allergen-lists.ts'

const dictionary = new Set(Object.keys(ingredients))
const sold = products.filter(({ category }) => category !== 'gift-set')

/** Percent as a whole number, of ten-thousandths unless said. */
const units = (percent: number, digits = 4) => Math.round(percent * 10 ** digits)
const fits = (percent: number) => percent > 0 && Number(percent.toFixed(4)) === percent

describe('formulas', () => {
  test('every product has one that adds up to 100 %, and no set has', () => {
    expect(Object.keys(formulas).toSorted()).toEqual(sold.map(({ slug }) => slug).toSorted())
    for (const [slug, { ingredients: parts }] of Object.entries(formulas)) {
      expect(units(100), slug).toBe(parts.reduce((sum, [, percent]) => sum + units(percent), 0))
      expect(new Set(parts.map(([inci]) => inci)).size, slug).toBe(parts.length)
      expect(
        parts.filter(([, percent]) => !fits(percent)),
        slug,
      ).toEqual([])
    }
  })

  test('each has a number of its own', () => {
    const numbers = Object.values(formulas).map(({ scpn }) => scpn)
    expect(numbers.filter((number) => !/^UKCP-\d{8}$/.test(number))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('soaps rinse off, all else stays on', () => {
    for (const { slug, category } of sold)
      expect(formulas[slug]?.use, slug).toBe(/^(cream|oil)$/.test(category) ? 'leave-on' : 'rinse-off')
  })

  test('none breaks a limit, allergens through oils included', () => {
    expect(limits.filter(({ inci, max_percent }) => !dictionary.has(inci) || !fits(max_percent))).toEqual([])
    const broken = Object.entries(formulas).flatMap(([slug, formula]) => {
      const content = contentOf(formula)
      return limits
        .filter(({ use }) => use === null || use === formula.use)
        .filter(({ inci, max_percent }) => (content.get(inci) ?? 0) > units(max_percent, 10))
        .map(({ inci, rule }) => `${slug}: ${inci} (${rule})`)
    })
    expect(broken).toEqual([])
  })

  test('the list of each product in the shop is what its formula says', async () => {
    const { catalogue } = (await openShop()).client()
    const { results } = await catalogue.products({ page_size: 100 })
    const shown = Object.fromEntries(
      results.filter(({ is_set }) => !is_set).map(({ slug, ingredients: list }) => [slug, list]),
    )
    expect(shown).toEqual(
      Object.fromEntries(Object.entries(formulas).map(([slug, formula]) => [slug, listOf(formula)])),
    )
  })
})

describe('the dictionary', () => {
  const used = new Set(Object.values(formulas).flatMap(({ ingredients: parts }) => parts.map(([inci]) => inci)))
  const contained = new Set(Object.values(allergens).flatMap((contents) => Object.keys(contents)))

  test('has every ingredient and allergen, and nothing else', () => {
    expect([...new Set([...used, ...contained])].toSorted()).toEqual([...dictionary].toSorted())
  })

  test('has facts of each in both languages', () => {
    expect(Object.keys(ingredientFacts).toSorted()).toEqual([...dictionary].toSorted())
    expect(Object.keys(ingredientFactWords).toSorted()).toEqual([...dictionary].toSorted())
    for (const [inci, { origin, purpose, source, families, cas, annex }] of Object.entries(ingredientFacts)) {
      for (const text of [origin, purpose]) expect(text, inci).toMatch(/^[a-z][\w ,:-]+\w$/)
      expect(medicinalClaims(`${origin}. ${purpose}.`), inci).toEqual([])
      expect(INGREDIENT_SOURCES, inci).toContain(source)
      for (const family of families) expect(INGREDIENT_FAMILIES, inci).toContain(family)
      expect(cas, inci).toMatch(/^(\d{2,7}-\d\d-\d)?$/)
      expect(annex, inci).toMatch(/^((II|III|IV|V|VI)\/\d+)?$/)
    }
    for (const [inci, words] of Object.entries(ingredientFactWords))
      for (const text of [words.origin, words.purpose]) expect(text, inci).toMatch(/^[\p{scx=Arabic}\p{M} ،:]+$/u)
  })

  test('numbers of the Chemical Abstracts Service have the right last digit, and no two ingredients share one', () => {
    const numbers = Object.values(ingredientFacts).flatMap(({ cas }) => cas || [])
    expect(numbers.filter((cas) => !checkDigitFits(cas))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('essential oils are fragrance, and all fragrance says what it contains', () => {
    for (const [inci, { families }] of Object.entries(ingredientFacts)) {
      if (/^CI /.test(inci)) expect(families, inci).toContain('colourant')
      if (families.includes('essential-oil')) expect(families, inci).toContain('fragrance')
      if (families.includes('fragrance') && used.has(inci)) expect(Object.keys(allergens), inci).toContain(inci)
      if (contained.has(inci) && !used.has(inci)) expect(families, inci).toContain('fragrance')
    }
  })
})

describe('allergens', () => {
  test('are contents of ingredients in use, and on one of the lists', () => {
    const inUse = Object.values(formulas).flatMap(({ ingredients: parts }) => parts.map(([inci]) => inci))
    expect(inUse).toEqual(expect.arrayContaining(Object.keys(allergens)))
    for (const [inci, contents] of Object.entries(allergens)) {
      expect(EU_ALLERGENS, inci).toEqual(expect.arrayContaining(Object.keys(contents)))
      expect(
        Object.values(contents).filter((percent) => !fits(percent)),
        inci,
      ).toEqual([])
      expect(
        Object.values(contents).reduce((sum, percent) => sum + units(percent), 0),
        inci,
      ).toBeLessThanOrEqual(units(100))
    }
  })

  test('the lists name each once, and the longer one has all of the shorter', () => {
    expect(GB_ALLERGENS).toHaveLength(26)
    expect(new Set(EU_ALLERGENS).size).toBe(EU_ALLERGENS.length)
    expect(EU_ALLERGENS).toEqual(expect.arrayContaining([...GB_ALLERGENS]))
  })
})

/** What a product contains of each ingredient and allergen, in units of 10⁻¹⁰ percent, which are whole. */
function contentOf({ ingredients: parts }: DemoFormula): Map<string, number> {
  const content = new Map<string, number>()
  const add = (inci: string, amount: number) => content.set(inci, (content.get(inci) ?? 0) + amount)
  for (const [inci, percent] of parts) {
    add(inci, units(percent, 10))
    for (const [allergen, share] of Object.entries(allergens[inci] ?? {})) add(allergen, units(percent) * units(share))
  }
  return content
}

/** The list for the label: 1 % and more by weight, then the rest, its colourants last, then other allergens. */
function listOf(formula: DemoFormula): string {
  const parts = formula.ingredients
  const more = parts.filter(([, percent]) => percent >= 1).toSorted(([, a], [, b]) => b - a)
  const less = parts.filter(([, percent]) => percent < 1)
  const colours = ([inci]: readonly [string, number]) => inci.startsWith('CI ')
  const named = [...more, ...less.filter((part) => !colours(part)), ...less.filter(colours)].map(([inci]) => inci)
  const content = contentOf(formula)
  const declared = GB_ALLERGENS.map((inci) => ({ inci, amount: content.get(inci) ?? 0 }))
    .filter(
      ({ inci, amount }) => amount > units(formula.use === 'leave-on' ? 0.001 : 0.01, 10) && !named.includes(inci),
    )
    .toSorted((a, b) => b.amount - a.amount || (a.inci < b.inci ? -1 : 1))
  return [...named, ...declared.map(({ inci }) => inci)].join(', ')
}

/** The last digit is the sum of the others, each times its place from the right, modulo 10. */
function checkDigitFits(cas: string): boolean {
  const digits = [...cas.replaceAll('-', '')].map(Number).toReversed()
  const [check, ...others] = digits
  return others.reduce((sum, digit, place) => sum + digit * (place + 1), 0) % 10 === check
}
