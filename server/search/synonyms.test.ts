import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

test('a synonym is found one way, in plain letters of both scripts, until it is changed or removed', async () => {
  const { shop, staff } = await office()
  const found = async (q: string) => (await shop.client().catalogue.products({ q })).results.map(({ slug }) => slug)
  const exactly = async (q: string) => (await shop.client().catalogue.products({ q, exact: '1' })).count
  expect(await exactly('slumber')).toBe(0)
  const made = await staff.staffSearch.createSynonym({ term: '  Slúmber ', means: 'LAVENDER' })
  expect(made).toMatchObject({ term: 'slumber', means: 'lavender', version: 1 })
  expect(await found('slumber')).toContain('lavender-fields')
  const lavender = await found('lavender')
  await staff.staffSearch.createSynonym({ term: 'النَّوم', means: 'lavender' })
  expect((await found('نوم')).toSorted()).toEqual(lavender.toSorted())
  expect(await found('lavender')).toEqual(lavender)

  const changed = await staff.staffSearch.updateSynonym({ id: made.id, version: 1, means: 'damask rose' })
  expect(changed).toMatchObject({ term: 'slumber', means: 'damask rose', version: 2 })
  expect(await found('slumber')).toContain('damask-rose')
  expect(await found('slumber')).not.toContain('lavender-fields')
  expect(await refusalOf(staff.staffSearch.updateSynonym({ id: made.id, version: 1, means: 'oat' }))).toEqual([
    409,
    expect.any(String),
  ])
  expect(await staff.staffSearch.removeSynonym({ id: made.id })).toEqual({
    removed: true,
    detail: '“slumber” no longer means “damask rose”.',
  })
  expect(await exactly('slumber')).toBe(0)
  const { rows } = await shop.database.pool.query(
    "select action, subject_label from audit_log where subject_kind = 'synonym' order by id",
  )
  expect(rows).toEqual([
    { action: 'synonym.create', subject_label: 'slumber: lavender' },
    { action: 'synonym.create', subject_label: 'نوم: lavender' },
    { action: 'synonym.update', subject_label: 'slumber: damask rose' },
    { action: 'synonym.remove', subject_label: 'slumber: damask rose' },
  ])
})

test('synonyms are listed by either side, a page at a time', async () => {
  const { staff } = await office()
  for (const [term, means] of [
    ['qslumber', 'moonstone'],
    ['qghar', 'sea salt'],
    ['qbedtime', 'moonstone'],
  ] as const)
    await staff.staffSearch.createSynonym({ term, means })
  const terms = async (query: Parameters<typeof staff.staffSearch.synonyms>[0]) =>
    (await staff.staffSearch.synonyms(query)).results.map(({ term }) => term)
  expect(await terms({ search: 'Q' })).toEqual(expect.arrayContaining(['qbedtime', 'qghar', 'qslumber']))
  expect(await terms({ search: 'MOONSTÓNE' })).toEqual(['qbedtime', 'qslumber'])
  expect(await terms({ search: 'moonstone', ordering: '-term' })).toEqual(['qslumber', 'qbedtime'])
  expect(await terms({ search: '%' })).toEqual([])
  expect(await terms({ search: 'moonstone', page: 2, page_size: 1 })).toEqual(['qslumber'])
  const { count, next } = await staff.staffSearch.synonyms({})
  expect([count > 25, next !== null]).toEqual([true, true])
})

test('refused, with what to do: the same word twice, the same synonym twice, and words that no search looks for', async () => {
  const { staff } = await office()
  const add = (term: string, means: string) => refusalOf(staff.staffSearch.createSynonym({ term, means }))
  expect(await add('Olive', 'òlive')).toEqual([400, 'To a search, both are “olive” already. Type another word here.'])
  expect(await add('!!', 'olive')).toEqual([400, 'Type a word. A search reads letters and numbers alone.'])
  expect(await add('olive', '…')).toEqual([400, 'Type a word. A search reads letters and numbers alone.'])
  expect(await add('', 'olive')).toEqual([400, expect.any(String)])
  expect(await add('without', 'olive')).toEqual([400, 'A search doesn’t look for “without”. Type the name of a thing.'])
  expect(await add('something for sleep', 'olive')).toEqual([
    400,
    expect.stringMatching(/^Of “something for sleep”, a search looks for “.*sleep” alone\./),
  ])
  const both = await Promise.all([add('slumber', 'lavender'), add('SLUMBER', 'lavender')])
  expect(both.toSorted()).toEqual([
    [400, '“slumber” means “lavender” already. Type another word, or leave it as it is.'],
    'done',
  ])
  const other = await staff.staffSearch.createSynonym({ term: 'slumber', means: 'rose' })
  expect(await refusalOf(staff.staffSearch.updateSynonym({ id: other.id, version: 1, means: 'lavender' }))).toEqual([
    400,
    expect.stringMatching(/^“slumber” means “lavender” already\./),
  ])
  for (const call of [staff.staffSearch.synonym, staff.staffSearch.removeSynonym])
    expect(await refusalOf(call({ id: 999_999 }))).toEqual([404, 'These words are no longer here.'])
})

async function office() {
  const shop = await openShop()
  return { shop, staff: staffClient(shop, (await staffTokens(shop)).staff) }
}
