import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import type { UaeObstacle } from '#contract/staff/catalogue.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { edgeOf } from '#server/testing/through-edge.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ITS_WORDS = "kind = 'product' and language = 'ar' and thing = (select id::text from products where slug = $1)"

const obstacle = (kind: UaeObstacle['kind'], more: Partial<UaeObstacle> = {}) => ({
  kind,
  field: null,
  product_id: null,
  name: null,
  ...more,
})

test('a product is sold to the UAE with a registration that hasn’t ended, and the Arabic of today’s English', async () => {
  const shop = await openShop()
  const { pool } = shop.database
  const why = await asked(shop)
  const [today, yesterday] = [dayInDubai(shop), dayInDubai(shop, -DAY)]
  const cases: [slug: string, does: string, values: unknown[], expected: UaeObstacle[]][] = [
    ['oat-and-honey', 'update products set position = 0 where slug = $1', [], []],
    [
      'damask-rose',
      'update products set uae_registration_number = null, uae_registered_until = null where slug = $1',
      [],
      [obstacle('unregistered')],
    ],
    ['sage-and-sidr', 'update products set uae_registered_until = $2 where slug = $1', [today], []],
    [
      'lavender-fields',
      'update products set uae_registered_until = $2 where slug = $1',
      [yesterday],
      [obstacle('ended')],
    ],
    [
      'jasmine-and-neroli',
      `update translations set words = words - 'precautions', english = english - 'precautions' where ${ITS_WORDS}`,
      [],
      [obstacle('untranslated', { field: 'precautions' })],
    ],
    // As the previous release's trigger writes what it doesn't have.
    [
      'thyme-and-lemon',
      `update translations set words = words - 'description' where ${ITS_WORDS}`,
      [],
      [obstacle('untranslated', { field: 'description' })],
    ],
    [
      'oud-and-saffron',
      "update products set precautions = precautions || ' Keep it away from pets.' where slug = $1",
      [],
      [obstacle('changed', { field: 'precautions' })],
    ],
    [
      'cedar-and-black-pepper',
      "update products set description = 'Another soap.' where slug = $1",
      [],
      [obstacle('changed', { field: 'description' })],
    ],
    ['argan-and-aloe', "update products set directions = 'Otherwise.' where slug = $1", [], []],
    [
      'rosemary-and-nettle',
      `with gone as (delete from translations where ${ITS_WORDS})
        update products set uae_registered_until = $2 where slug = $1`,
      [yesterday],
      [
        obstacle('ended'),
        obstacle('untranslated', { field: 'description' }),
        obstacle('untranslated', { field: 'precautions' }),
      ],
    ],
    [
      'sea-kelp-and-mint',
      `with gone as (delete from translations where ${ITS_WORDS})
        update products set description = '', precautions = '' where slug = $1`,
      [],
      [],
    ],
  ]
  for (const [slug, does, values] of cases) await pool.query(does, [slug, ...values])
  for (const [slug, , , expected] of cases)
    expect({ slug, ...(await why(slug)) }).toEqual({
      slug,
      ships_to_uae: expected.length === 0,
      uae_obstacles: expected,
    })
})

test('a set is registered by what is inside it, and sold with its own Arabic words and everything inside', async () => {
  const shop = await openShop()
  const { pool } = shop.database
  const why = await asked(shop)
  const unregister = (slug: string) =>
    pool.query('update products set uae_registration_number = null, uae_registered_until = null where slug = $1', [
      slug,
    ])
  const idOf = async (slug: string) =>
    Number((await pool.query('select id from products where slug = $1', [slug])).rows[0].id)
  await unregister('hammam-ritual-set')
  expect(await why('hammam-ritual-set')).toEqual({ ships_to_uae: true, uae_obstacles: [] })

  await pool.query("update products set precautions = 'Other precautions.' where slug = 'damask-rose'")
  await unregister('black-seed-oil')
  const inside = async (slug: string, name: string) => obstacle('inside', { product_id: await idOf(slug), name })
  expect(await why('hammam-ritual-set')).toEqual({
    ships_to_uae: false,
    uae_obstacles: [
      await inside('black-seed-oil', 'Black Seed Oil'),
      await inside('damask-rose', 'Damask Rose Soap'),
    ].toSorted((one, other) => (one.product_id ?? 0) - (other.product_id ?? 0)),
  })

  // A registration of its own that has ended counts, whatever is inside.
  await pool.query('update products set uae_registered_until = $1 where slug = $2', [
    dayInDubai(shop, -DAY),
    'souk-gift-box',
  ])
  expect((await why('souk-gift-box')).uae_obstacles).toEqual([obstacle('ended')])
  await unregister('hedgerow-gift-box')
  await pool.query(`update translations set words = words - 'description' where ${ITS_WORDS}`, ['hedgerow-gift-box'])
  expect((await why('hedgerow-gift-box')).uae_obstacles).toEqual([obstacle('untranslated', { field: 'description' })])

  // Without a product of the shop inside, it needs its own; so does a set inside another.
  await pool.query('delete from set_contents where product_id is not null and set_id = $1', [
    await idOf('hammam-ritual-set'),
  ])
  expect((await why('hammam-ritual-set')).uae_obstacles).toEqual([obstacle('unregistered')])
  await pool.query('update products set uae_registered_until = $1 where slug = $2', [dayInDubai(shop), 'souk-gift-box'])
  await pool.query('insert into set_contents (set_id, position, product_id) values ($1, 30, $2)', [
    await idOf('souk-gift-box'),
    await idOf('hammam-ritual-set'),
  ])
  expect((await why('souk-gift-box')).uae_obstacles).toEqual([await inside('hammam-ritual-set', 'Hammam Ritual Set')])
})

test('a cached answer stops saying that a product is sold to the UAE at midnight there', async () => {
  const shop = await openShop()
  await shop.database.pool.query('update products set uae_registered_until = $1 where slug = $2', [
    dayInDubai(shop),
    'damask-rose',
  ])
  const ships = cached(shop)
  expect(await ships('damask-rose')).toBe(true)
  const midnight = Date.parse(`${dayInDubai(shop, DAY)}T00:00:00+04:00`)
  shop.pass(midnight - 60_000 - shop.context.now().getTime())
  expect(await ships('damask-rose')).toBe(true)
  shop.pass(60_000)
  expect(await ships('damask-rose')).toBe(false)
  expect(await ships('oat-and-honey')).toBe(true)
})

test('a cached answer follows the Arabic words that are saved and erased, and the English', async () => {
  const shop = await openShop()
  const { staffTranslations, staffCatalogue } = staffClient(shop, (await staffTokens(shop)).staff)
  const { id } = await shop.client().catalogue.product({ slug: 'damask-rose' })
  const place = { language: 'ar', kind: 'product', thing: String(id) } as const
  const ships = cached(shop)
  expect(await ships('damask-rose')).toBe(true)
  const { fields, version } = await staffTranslations.read(place)
  const { english = '', words = '' } = fields.find(({ field }) => field === 'precautions') ?? {}
  const save = async (words: string, english: string) =>
    staffTranslations.save({
      ...place,
      version: (await staffTranslations.read(place)).version,
      fields: [{ field: 'precautions', words, english }],
    })
  await save('', english)
  expect(await ships('damask-rose')).toBe(false)
  await save(words, english)
  expect(await ships('damask-rose')).toBe(true)
  expect(version).toBe(1)

  const changed = { precautions: 'For external use only. Keep it away from pets.' }
  await staffCatalogue.updateProduct({ id, version: (await staffCatalogue.product({ id })).version, ...changed })
  expect(await ships('damask-rose')).toBe(false)
  await save(`${words} يُحفظ بعيداً عن الحيوانات.`, changed.precautions)
  expect(await ships('damask-rose')).toBe(true)
})

/** What shoppers and staff are told about a product. */
async function asked(shop: TestShop) {
  const { staffCatalogue } = staffClient(shop, (await staffTokens(shop)).staff)
  return async (slug: string) => {
    const { id, ships_to_uae } = await shop.client().catalogue.product({ slug })
    const { uae_obstacles } = await staffCatalogue.product({ id })
    return { ships_to_uae, uae_obstacles }
  }
}

/** Through the page cache. */
const cached = (shop: TestShop) => async (slug: string) => {
  const answer = await edgeOf(shop).fetch(requestFor(ORIGIN, calls.catalogue.product, { slug }))
  return ((await answer.json()) as { ships_to_uae: boolean }).ships_to_uae
}

/** The UAE has no summer time. */
const dayInDubai = (shop: TestShop, later = 0) =>
  new Date(shop.context.now().getTime() + later + 4 * HOUR).toISOString().slice(0, 10)
