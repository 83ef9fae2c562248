import { expect, test } from 'vitest'
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

test('no product of the demo shop makes a medicinal claim', () => {
  const claiming = products.flatMap(({ slug, name, description, directions, variants }) => {
    const found = medicinalClaims(
      [name, description, directions, ...variants.map((size) => size.description)].join('. '),
    )
    return found.length > 0 ? [`${slug}: ${found}`] : []
  })
  expect(claiming).toEqual([])
})
