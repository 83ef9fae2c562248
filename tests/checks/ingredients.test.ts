import { expect, test } from 'vitest'
import { ingredientWords } from '#demo/arabic/ingredients.ts'
import { ingredients } from '#demo/ingredients.ts'
import { products } from '#demo/products.ts'

const listed = products.flatMap((product) => product.ingredients.split(', ').filter(Boolean))

// What else it has is checked by demo-formulas.test.ts: allergens that no list must name.
test('every INCI name of the demo’s products is in its dictionary, which is in English and Arabic', () => {
  expect(new Set(listed).size).toBeGreaterThan(100)
  expect(Object.keys(ingredients)).toEqual(expect.arrayContaining(listed))
  expect(Object.keys(ingredientWords)).toEqual(Object.keys(ingredients))
})

test('its Arabic names are Arabic, apart from letters in brackets, and no two ingredients share a name', () => {
  for (const names of [ingredients, ingredientWords])
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
  for (const name of Object.values(ingredientWords))
    expect(name.replace(/\([^)]*\)/g, '')).toMatch(/^[\p{scx=Arabic}\p{M} ]+$/u)
})
