import { expect, test } from 'vitest'
import { allergensIn, lacksAllergens } from '#contract/allergens.ts'
import { medicinalClaims } from '#contract/claims.ts'
import { products } from '#demo/products.ts'

test('finds medicinal claims and ignores everyday words', () => {
  expect(medicinalClaims('Cures eczema within days.')).toEqual(['Cures eczema'])
  expect(medicinalClaims('An anti-inflammatory balm. Helps with acne: relief at last.')).toEqual([
    'anti-inflammatory',
    'acne: relief',
  ])
  expect(medicinalClaims('It heals small wounds and treats dry, itchy psoriasis.')).toHaveLength(2)
  expect(
    medicinalClaims(
      'A treat for dry skin. It cures for six weeks on oak racks, and is kind to skin prone to allergies.',
    ),
  ).toEqual([])
})

test('no product of the demo shop makes a medicinal claim, and scented ones list their allergens', () => {
  const claiming = products.flatMap(({ slug, name, description, directions, variants }) => {
    const found = medicinalClaims(
      [name, description, directions, ...variants.map((size) => size.description)].join('. '),
    )
    return found.length > 0 ? [`${slug}: ${found}`] : []
  })
  expect(claiming).toEqual([])
  expect(products.filter(({ ingredients }) => lacksAllergens(ingredients)).map(({ slug }) => slug)).toEqual([])
})

test('finds allergens in an ingredient list in any case', () => {
  expect(allergensIn('Aqua, LINALOOL, Parfum, citral')).toEqual(['Linalool', 'Citral'])
  expect([
    lacksAllergens('Aqua, Parfum'),
    lacksAllergens('Aqua, Parfum, Linalool'),
    lacksAllergens('Aqua, Olea Europaea Fruit Oil'),
  ]).toEqual([true, false, false])
})
