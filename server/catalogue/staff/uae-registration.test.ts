import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const HALF = 'Please give the'

test('staff type a registration in the UAE, and get an error for half of one and for a year that can’t be meant', async () => {
  const { staff, product } = await office('damask-rose')
  const { id } = product
  let { version } = product
  const change = async (uae_registration_number: string | null, uae_registered_until: string | null) => {
    const saved = await staff.updateProduct({ id, version, uae_registration_number, uae_registered_until })
    version = saved.version
    return saved
  }
  const problems = (number: string | null, until: string | null) =>
    change(number, until).then(
      () => 'saved',
      (problem: { fields: Record<string, string[]> }) => problem.fields,
    )
  expect(await change('  AE-2026-0042 ', '2029-03-03')).toMatchObject({
    uae_registration_number: 'AE-2026-0042',
    uae_registered_until: '2029-03-03',
    uae_obstacles: [],
  })
  for (const nothing of ['', ' ', null]) {
    expect(await problems(nothing, '2029-03-03')).toEqual({ uae_registration_number: [expect.stringContaining(HALF)] })
    expect(await change(nothing, null)).toMatchObject({ uae_registration_number: null, uae_registered_until: null })
  }
  expect(await problems('AE-1', null)).toEqual({ uae_registered_until: [expect.stringContaining(HALF)] })
  const WRONG = { uae_registered_until: ['Please check the year: a registration lasts five years.'] }
  for (const day of ['0226-03-03', '1999-12-31', '2126-03-03']) expect(await problems('AE-1', day), day).toEqual(WRONG)
  expect(await problems('AE-1', '2027-02-30')).toEqual({
    uae_registered_until: ['Please give a day such as 2031-11-23.'],
  })
  expect(await problems('A'.repeat(61), '2029-03-03')).toHaveProperty('uae_registration_number')
  expect(await change('A'.repeat(60), '2020-03-03')).toMatchObject({ uae_obstacles: [{ kind: 'ended' }] })
})

test('a new product can’t be sold to the UAE, and the list finds what can and what can’t', async () => {
  const { shop, staff, product } = await office('damask-rose')
  const made = await staff.createProduct({
    name: 'Laurel Soap',
    slug: 'laurel-soap',
    category_id: product.category_id,
    price: '6.50',
    description: 'Green inside.',
    precautions: 'For external use only.',
  })
  expect(made.uae_obstacles.map(({ kind, field }) => [kind, field])).toEqual([
    ['unregistered', null],
    ['untranslated', 'description'],
    ['untranslated', 'precautions'],
  ])
  await shop.database.pool.query("update products set uae_registered_until = '2026-01-31' where slug = 'damask-rose'")
  const slugs = async (query: { ships_to_uae: 'true' | 'false'; published?: 'false' }) => {
    const { results, count } = await staff.products({ ...query, kind: 'goods', page_size: 100 })
    expect(results).toHaveLength(count)
    return results.map(({ slug }) => slug)
  }
  expect((await slugs({ ships_to_uae: 'false' })).toSorted()).toEqual([
    'damask-rose',
    // It is inside.
    'hammam-ritual-set',
    'laurel-soap',
  ])
  expect(await slugs({ ships_to_uae: 'false', published: 'false' })).toEqual(['laurel-soap'])
  expect(await slugs({ ships_to_uae: 'true' })).toHaveLength(25)
})

test('the history has a changed registration, and nothing that is computed', async () => {
  const { shop, staff, product } = await office('damask-rose')
  await staff.updateProduct({ id: product.id, version: product.version, uae_registration_number: 'AE-7' })
  const { rows } = await shop.database.pool.query('select before, after from audit_log')
  expect(rows).toEqual([
    {
      before: { uae_registration_number: product.uae_registration_number },
      after: { uae_registration_number: 'AE-7' },
    },
  ])
})

async function office(slug: string) {
  const shop = await openShop()
  const { staffCatalogue: staff } = staffClient(shop, (await staffTokens(shop)).staff)
  const { id } = await shop.client().catalogue.product({ slug })
  return { shop, staff, product: await staff.product({ id }) }
}
