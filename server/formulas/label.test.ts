import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INGREDIENT_FAMILIES, INGREDIENT_SOURCES, type ProductUse } from '#contract/ingredient-facts.ts'
import { type Formula, type FormulaLine, shareOf, WHOLE } from './formula.ts'
import { allergensOf, claimsOf, listedNames, namedAllergens } from './label.ts'

const LISTED = new Set(['linalool', 'limonene'])

test('an allergen is named above 0.001 % on the skin and 0.01 % rinsed off, and not at them', () => {
  const named = (use: ProductUse | null, percent: string, within: string) =>
    namedAllergens(madeOf(use, [line('Oil', percent, { Linalool: within }), rest(percent)]), LISTED).length > 0
  expect([named('leave-on', '0.1', '1'), named('leave-on', '0.1', '1.0001')]).toEqual([false, true])
  expect([named('rinse-off', '1', '1'), named('rinse-off', '1', '1.0001')]).toEqual([false, true])
  expect([named('rinse-off', '0.1', '1.0001'), named(null, '0.1', '1.0001')]).toEqual([false, true])
  // As an ingredient of its own.
  const alone = (use: ProductUse, percent: string) =>
    namedAllergens(madeOf(use, [line('Linalool', percent), rest(percent)]), LISTED).length > 0
  expect([alone('leave-on', '0.001'), alone('leave-on', '0.0011')]).toEqual([false, true])
  expect([alone('rinse-off', '0.01'), alone('rinse-off', '0.0101')]).toEqual([false, true])
})

test('contents add up over all ingredients before they are compared', () => {
  const oils = [line('Oil', '0.05', { Linalool: '1' }), line('Wax', '0.05', { Linalool: '1' })]
  expect(namedAllergens(madeOf('leave-on', [...oils, rest('0.1')]), LISTED)).toEqual([])
  const more = [...oils, line('Bark', '0.0001', { Linalool: '0.0001' })]
  const formula = madeOf('leave-on', [...more, rest('0.1001')])
  expect(namedAllergens(formula, LISTED)).toEqual(['Linalool'])
  expect(allergensOf(formula, LISTED)[0]?.share).toBeCloseTo(10.000001, 8)
})

test('ingredients descend to 1 %, then stand as the maker wants, colourants and allergens last', () => {
  const formula = madeOf('leave-on', [
    line('CI 77491', '0.2'),
    line('Wax', '0.9999'),
    line('Lemon Oil', '0.5', { Limonene: '60', Linalool: '1', Carvone: '5' }),
    line('Clay', '1'),
    line('Butter', '20'),
    line('Aqua', '77.3001'),
  ])
  expect(listedNames(formula, LISTED).join(', ')).toBe(
    'Aqua, Butter, Clay, Wax, Lemon Oil, CI 77491, Limonene, Linalool',
  )
  // Not a second time.
  const twice = madeOf('leave-on', [line('Limonene', '0.5'), line('Lemon Oil', '0.5', { Limonene: '60' }), rest('1')])
  expect(listedNames(twice, LISTED)).toEqual(['Rest', 'Limonene', 'Lemon Oil'])
})

test('a claim is made exactly when the formula is whole, all is known, and no ingredient contradicts it', () => {
  const anyLine = fc.record({
    source: fc.constantFrom(...INGREDIENT_SOURCES, null),
    families: fc.subarray([...INGREDIENT_FAMILIES]),
    halal: fc.boolean(),
    share: fc.integer({ min: 1, max: 200_000 }),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), fc.boolean(), (lines, whole) => {
      const sum = lines.reduce((sum, { share }) => sum + share, 0)
      const filled = [...lines, { source: 'water' as const, families: [], halal: true, share: WHOLE - sum }]
      const made = whole ? filled : lines
      const claims = claimsOf([
        madeOf(
          'leave-on',
          made.map((one, at) => ({ ...line(`I${at}`, '1'), ...one })),
        ),
      ])
      const known = whole && lines.every(({ source }) => source !== null)
      expect(claims.includes('vegan')).toBe(known && !lines.some(({ source }) => source === 'animal'))
      expect(claims.includes('halal')).toBe(
        known && !lines.some(({ halal, families }) => !halal || families.includes('alcohol')),
      )
      for (const family of INGREDIENT_FAMILIES)
        expect(claims.includes(family)).toBe(known && !lines.some(({ families }) => families.includes(family)))
    }),
    { numRuns: 500 },
  )
  expect(claimsOf([])).toEqual([])
})

function line(inci: string, percent: string, allergens: Record<string, string> = {}): FormulaLine {
  return {
    ingredient_id: 0,
    inci,
    share: shareOf(percent),
    source: 'plant',
    families: [],
    halal: true,
    allergens: Object.entries(allergens).map(([name, share]) => ({ inci: name, share: shareOf(share) })),
  }
}

/** What is left to a hundred percent. */
const rest = (percent: string): FormulaLine => ({ ...line('Rest', '0'), share: WHOLE - shareOf(percent) })
const madeOf = (use: ProductUse | null, lines: FormulaLine[]): Formula => ({ product_id: 1, use, lines })
