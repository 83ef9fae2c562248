import { expect, test } from 'vitest'
import { ingredientWords } from '#demo/arabic/ingredients.ts'
import { ingredients } from '#demo/ingredients.ts'

test('the dictionary of the demo is in English and Arabic', () => {
  expect(Object.keys(ingredients).length).toBeGreaterThan(100)
  expect(Object.keys(ingredientWords)).toEqual(Object.keys(ingredients))
})

test('its Arabic names are Arabic, apart from letters in brackets, and no two ingredients share a name', () => {
  for (const names of [ingredients, ingredientWords])
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
  for (const name of Object.values(ingredientWords))
    expect(name.replace(/\([^)]*\)/g, '')).toMatch(/^[\p{scx=Arabic}\p{M} ]+$/u)
})
