import { expect, test } from 'vitest'
import { ingredientWords } from '#demo/arabic/ingredients.ts'
import { ingredients } from '#demo/ingredients.ts'
import { products } from '#demo/products.ts'

const listed = new Set(products.flatMap((product) => product.ingredients.split(', ').filter(Boolean)))

test('every INCI name of the demo’s products is in its dictionary in English and Arabic, and no other is', () => {
  expect(listed.size).toBeGreaterThan(100)
  expect(Object.keys(ingredients).toSorted()).toEqual([...listed].toSorted())
  expect(Object.keys(ingredientWords).toSorted()).toEqual([...listed].toSorted())
})

test('its Arabic names are Arabic, apart from letters in brackets, and no two ingredients share a name', () => {
  for (const names of [ingredients, ingredientWords])
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
  for (const name of Object.values(ingredientWords))
    expect(name.replace(/\([^)]*\)/g, '')).toMatch(/^[\p{scx=Arabic}\p{M} ]+$/u)
})
