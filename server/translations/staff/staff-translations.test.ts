import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { productWords } from '#demo/arabic/products.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

async function office() {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).superuser)
  const arabic = createClient({ origin: ORIGIN, language: 'ar', fetch: (request) => shop.app.fetch(request) })
  return { shop, staff, arabic }
}

const AR = { language: 'ar' } as const

async function idOf(shop: TestShop, slug: string): Promise<number> {
  return (await shop.client().catalogue.product({ slug })).id
}

test('everything of the demo shop is translated, and the list finds what no longer is', async () => {
  const { shop, staff } = await office()
  const { results, count } = await staff.staffTranslations.list({ ...AR, page_size: 100, kind: 'faq' })
  expect([count, results[0]]).toMatchObject([6, { state: 'done', missing: 0, changed: 0, path: '/' }])
  const found = async (state: 'missing' | 'changed') =>
    (await staff.staffTranslations.list({ ...AR, state, page_size: 100 })).results
  expect([await found('missing'), await found('changed')]).toEqual([[], []])
  const all = await staff.staffTranslations.list({ ...AR })
  expect(await staff.staffTranslations.counts(AR)).toEqual({ missing: 0, changed: 0, done: all.count })
  await shop.database.db.execute(sql`update translations set words = '{}' where kind in ('home', 'facts')`)
  expect(await found('missing')).toMatchObject([
    { kind: 'home', missing: 6 },
    { kind: 'facts', missing: 1 },
  ])
})

test('a product is translated, its English changes, the list finds it, and a new translation settles it', async () => {
  const { shop, staff, arabic } = await office()
  const id = await idOf(shop, 'damask-rose')
  const place = { ...AR, kind: 'product', thing: String(id) } as const
  const before = await staff.staffTranslations.read(place)
  expect(before).toMatchObject({
    id: `ar:product:${id}`,
    label: 'Damask Rose Soap',
    path: '/products/damask-rose',
    version: 1,
  })
  const name = before.fields.find(({ field }) => field === 'name')
  const saved = await staff.staffTranslations.save({
    ...place,
    version: 1,
    fields: [{ field: 'name', english: name?.english ?? '', words: 'ورد دمشق' }],
  })
  expect(saved).toMatchObject({ version: 2, changed: 0 })
  expect(await arabic.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ name: 'ورد دمشق' })
  const product = await staff.staffCatalogue.product({ id })
  await staff.staffCatalogue.updateProduct({ id, version: product.version, name: 'Damask Rose Bar' })
  expect((await staff.staffTranslations.list({ ...AR, state: 'changed' })).results).toMatchObject([
    { thing: String(id), label: 'Damask Rose Bar', changed: 1 },
  ])
  const [field] = (await staff.staffTranslations.read(place)).fields
  expect(field).toMatchObject({ english: 'Damask Rose Bar', translated_english: 'Damask Rose Soap', words: 'ورد دمشق' })
  // Saved unchanged it isn't right yet; a person says that it is.
  const again = { field: 'name', english: 'Damask Rose Bar', words: 'ورد دمشق' }
  expect(await staff.staffTranslations.save({ ...place, version: 2, fields: [again] })).toMatchObject({ changed: 1 })
  const right = { ...again, still_right: true }
  expect(await staff.staffTranslations.save({ ...place, version: 3, fields: [right] })).toMatchObject({ changed: 0 })
  const { rows } = await shop.database.pool.query(
    "select action, subject_label from audit_log where subject_kind = 'translation'",
  )
  expect(rows).toEqual([{ action: 'translation.update', subject_label: 'Damask Rose Soap (ar)' }])
})

test('two people who translate the same thing at once: the second is told, also for its first translation', async () => {
  const { shop, staff } = await office()
  const thing = String(await idOf(shop, 'damask-rose'))
  await shop.database.db.execute(sql`delete from translations where kind = 'product'`)
  const save = (words: string, version: number) =>
    staff.staffTranslations.save({
      ...AR,
      kind: 'product',
      thing,
      version,
      fields: [{ field: 'name', english: 'Damask Rose Soap', words }],
    })
  for (const version of [0, 1]) {
    const [one, other] = await Promise.allSettled([save(`أ${version}`, version), save(`ب${version}`, version)])
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(save('ج', version))).toEqual([409, expect.any(String)])
  }
})

test('an emptied field is English again, and a field that the thing no longer has goes at the next save', async () => {
  const { shop, staff, arabic } = await office()
  const id = await idOf(shop, 'souk-gift-box')
  const place = { ...AR, kind: 'product', thing: String(id) } as const
  const product = await staff.staffCatalogue.product({ id })
  const contents = product.contents.filter(({ product_id }) => product_id !== null)
  await staff.staffCatalogue.updateProduct({ id, version: product.version, contents })
  const english = product.name
  await staff.staffTranslations.save({ ...place, version: 1, fields: [{ field: 'name', english, words: '' }] })
  expect(await arabic.catalogue.product({ slug: 'souk-gift-box' })).toMatchObject({
    name: english,
    untranslated: ['name'],
  })
  const { rows } = await shop.database.pool.query('select words from translations where kind = $1 and thing = $2', [
    'product',
    String(id),
  ])
  expect(Object.keys(rows[0].words).filter((field) => /^(name|contents)/.test(field))).toEqual([])
})

test('texts are checked: HTML is sanitised, lines stay lines, placeholders are the English ones, things exist', async () => {
  const { staff } = await office()
  const post = { ...AR, kind: 'post', thing: '1', version: 1 } as const
  const html = { field: 'content', english: '<p>x</p>', words: '<p onclick="a()">مرحبا</p><script>a()</script>' }
  const saved = await staff.staffTranslations.save({ ...post, fields: [html] })
  expect(saved.fields.find(({ field }) => field === 'content')?.words).toBe('<p>مرحبا</p>')
  const title = { field: 'title', english: 'x', words: 'سطر\nسطر' }
  expect(await refusalOf(staff.staffTranslations.save({ ...post, version: 2, fields: [title] }))).toEqual([
    400,
    expect.any(String),
  ])
  const { results } = await staff.staffTranslations.list({ ...AR, kind: 'faq' })
  const faq = { ...AR, kind: 'faq', thing: results[0]?.thing ?? '', version: 1 } as const
  const strange = { field: 'answer', english: 'In {returns_days} days', words: 'خلال {days} يوماً' }
  expect(await refusalOf(staff.staffTranslations.save({ ...faq, fields: [strange] }))).toEqual([
    400,
    expect.any(String),
  ])
  for (const thing of ['999', 'x', "1' or true --"])
    expect(await refusalOf(staff.staffTranslations.read({ ...post, thing }))).toEqual([404, expect.any(String)])
})

test('a question keeps its translation when its English changes, and loses it when it is removed', async () => {
  const { staff, arabic, shop } = await office()
  const home = await staff.staffContent.home({})
  const [first, second, ...others] = home.faq
  if (!first || !second) throw new Error('The demo shop has no questions.')
  const changed = { ...first, question: 'What is in them?' }
  const saved = await staff.staffContent.updateHome({ version: home.version, faq: [second, changed, ...others] })
  expect((await staff.staffTranslations.list({ ...AR, kind: 'faq', state: 'changed' })).results).toMatchObject([
    { label: 'What is in them?', changed: 1 },
  ])
  const shown = (await arabic.about.home({})).faq
  expect(shown[1]?.question).toMatch(/\p{Script=Arabic}/u)
  expect(shown.every((entry) => !('id' in entry) && !entry.untranslated)).toBe(true)
  await staff.staffContent.updateHome({ version: saved.version, faq: [second, ...others] })
  const { rows } = await shop.database.pool.query("select count(*)::int as left from translations where kind = 'faq'")
  expect(rows).toEqual([{ left: 5 }])
})

test('texts of the home page and the menu keep the shop’s own words in a language when their English changes', async () => {
  const { staff, arabic } = await office()
  const home = await staff.staffContent.home({})
  const [reason, ...reasons] = home.words.reasons
  if (!reason) throw new Error('The demo shop has no reasons.')
  const before = (await arabic.about.home({})).words
  const words = {
    ...home.words,
    faq_title: 'Asked often',
    hero_button: { ...home.words.hero_button, name: 'See the soap' },
    reasons: [{ ...reason, title: 'Slow' }, ...reasons],
  }
  const saved = await staff.staffContent.updateHome({ version: home.version, words })
  expect((await arabic.about.home({})).words).toEqual(before)
  const place = { ...AR, kind: 'home', thing: 'home' } as const
  const read = await staff.staffTranslations.read(place)
  expect(read).toMatchObject({ state: 'changed', missing: 0, changed: 3 })
  expect(read.fields.find(({ field }) => field === 'faq_title')).toMatchObject({
    english: 'Asked often',
    translated_english: home.words.faq_title,
    words: before.faq_title,
  })
  const emptied = { field: 'faq_title', english: 'Asked often', words: '' }
  await staff.staffTranslations.save({ ...place, version: read.version, fields: [emptied] })
  expect((await arabic.about.home({})).words.faq_title).toBe('Asked often')
  await staff.staffContent.updateHome({ version: saved.version, words: home.words })
  expect(await staff.staffTranslations.read(place)).toMatchObject({ state: 'done' })
  expect((await arabic.about.home({})).words).toEqual(before)

  const { version, header, footer } = await staff.staffContent.menu({})
  const [link, ...links] = header
  const [column, ...columns] = footer
  if (!link || !column) throw new Error('The default menu is empty.')
  const rename = (name: string, title: string) => ({
    header: [{ ...link, name }, ...links],
    footer: [{ ...column, title }, ...columns],
  })
  const { version: next } = await staff.staffContent.updateMenu({ version, ...rename('Everything', 'Buy') })
  await staff.staffContent.updateMenu({ version: next, ...rename('All of it', 'Buy') })
  const menu = (await arabic.about.shop({})).menu
  for (const text of [menu?.header[0]?.name, menu?.footer[0]?.title]) expect(text).toMatch(/^[\p{scx=Arabic} ]+$/u)
  const { fields } = await staff.staffTranslations.read({ ...AR, kind: 'menu', thing: 'menu' })
  expect(fields.filter(({ translated_english }) => translated_english !== null)).toMatchObject([
    { english: 'All of it', translated_english: link.name },
    { english: 'Buy', translated_english: column.title },
  ])
})

test('translations go with their product, category, post, blog category and shipping option', async () => {
  const { shop, staff } = await office()
  const { pool } = shop.database
  const [category] = (await staff.staffCatalogue.categories({})).results.filter(({ slug }) => slug === 'bath-soak')
  const product = await staff.staffCatalogue.createProduct({
    name: 'Laurel Soap',
    slug: 'laurel-soap',
    price: '6.50',
    category_id: category?.id ?? 0,
  })
  const words = { field: 'name', english: 'Laurel Soap', words: 'صابون الغار' }
  const thing = String(product.id)
  await staff.staffTranslations.save({ ...AR, kind: 'product', thing, version: 0, fields: [words] })
  await staff.staffCatalogue.removeProduct({ id: product.id })
  expect(await refusalOf(staff.staffTranslations.read({ ...AR, kind: 'product', thing }))).toEqual([
    404,
    expect.any(String),
  ])
  await pool.query("delete from categories where slug = 'bath-soak'")
  for (const table of ['blog_posts', 'blog_categories', 'shipping_options']) await pool.query(`delete from ${table}`)
  const { rows } = await pool.query('select kind, count(*)::int as n from translations group by kind')
  const left = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
  expect(left).toEqual({
    product: Object.keys(productWords).length,
    category: 8,
    ingredient: 123,
    home: 1,
    faq: 6,
    testimonial: 6,
    about: 1,
    facts: 1,
    policy: 4,
  })
})

test('only the owner translates what only the owner writes', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const place = { ...AR, kind: 'policy', thing: 'returns' } as const
  const { fields, version } = await staff.staffTranslations.read(place)
  expect(fields.map(({ field }) => field)).toEqual(['lead', 'content'])
  const lead = { field: 'lead', english: 'x', words: 'س' }
  expect(await refusalOf(staff.staffTranslations.save({ ...place, version, fields: [lead] }))).toEqual([
    403,
    expect.any(String),
  ])
})
