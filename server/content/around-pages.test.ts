import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOME_WORDS } from '#contract/home-words.ts'
import { OWN_MENU } from '#contract/menu.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { apiCacheKey, pageCacheKey } from '#edge/cacheable-urls.ts'
import { answerOf } from '#server/testing/answers.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const DAY = 24 * 60 * 60 * 1000
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const previewIn = (url: string) => new URL(url).searchParams.get('preview') ?? ''

test('the home page has its default texts until they are changed; buttons must link to a page of the shop', async () => {
  const { shop, staff, ask } = await openWithStaff()
  const home = () => shop.client().about.home({})
  expect((await home()).words).toEqual(HOME_WORDS)
  const { version } = await staff.staffContent.home({})
  const words = {
    ...HOME_WORDS,
    hero_title: 'Soap for winter',
    hero_button: { to: '/products/damask-rose', name: 'See it' },
  }
  const wrong = { ...words, hero_button: { to: '/products/no-such-soap', name: 'See it' } }
  expect(await ask(staffCalls.staffContent.updateHome, { version, words: wrong })).toMatchObject({
    status: 400,
    body: { 'words.hero_button.to': [expect.stringContaining('The shop has no page /products/no-such-soap.')] },
  })
  expect(
    await ask(staffCalls.staffContent.updateHome, { version, words: { ...words, hero_text: 'Free over {threshold}' } }),
  ).toMatchObject({
    status: 400,
    body: { 'words.hero_text': ['The shop doesn’t know {threshold}.'] },
  })
  await staff.staffContent.updateHome({ version, words })
  expect((await home()).words.hero_title).toBe('Soap for winter')
  await expect(staff.staffContent.updateHome({ version, words: HOME_WORDS })).rejects.toMatchObject({ status: 409 })
})

test('a preview of the home page works for an hour and saves nothing', async () => {
  const { shop, staff } = await openWithStaff()
  const { version: _, photographs: __, ...home } = await staff.staffContent.home({})
  const { url } = await staff.staffContent.previewHome({ ...home, words: { ...home.words, hero_title: 'Not yet' } })
  const preview = previewIn(url)
  expect((await shop.client().about.home({ preview })).words.hero_title).toBe('Not yet')
  expect((await shop.client().about.home({})).words.hero_title).toBe(HOME_WORDS.hero_title)
  shop.pass(61 * 60 * 1000)
  await expect(shop.client().about.home({ preview })).rejects.toMatchObject({ status: 410 })
  // What is around the page stands.
  expect(await shop.client().about.shop({ preview })).toMatchObject({ announcement: null })
})

test('the banner is shown from its first day to its last in the shop’s time zone, and the page cache knows when', async () => {
  const { shop, staff } = await openWithStaff()
  const dayAt = (days: number) => dayIn.format(shop.context.now().getTime() + days * DAY)
  const shown = async () => (await shop.client().about.shop({})).announcement
  const version = async () => shop.database.pageVersion.current()
  const { version: first } = await staff.staffContent.banner({})
  await staff.staffContent.updateBanner({
    version: first,
    on: true,
    text: 'Open on Saturday',
    to: '/contact',
    from: dayAt(1),
    until: dayAt(2),
  })
  expect(await shown()).toBeNull()
  /** Two minutes before the midnight that begins a day. */
  const toMidnight = async (day: string) => {
    const { rows } = await shop.database.db.execute<{ at: Date | string }>(
      sql`select (${day}::date::timestamp at time zone 'Europe/London') as at`,
    )
    shop.pass(new Date(rows[0]?.at ?? 0).getTime() - shop.context.now().getTime() - 2 * 60_000)
  }
  await toMidnight(dayAt(1))
  const before = await version()
  shop.pass(60_000)
  expect([await shown(), await version()]).toEqual([null, before])
  shop.pass(2 * 60_000)
  expect(await shown()).toEqual({ text: 'Open on Saturday', to: '/contact' })
  expect(await version()).not.toBe(before)
  await toMidnight(dayAt(2))
  const during = await version()
  shop.pass(60_000)
  expect([await shown(), await version()]).toEqual([{ text: 'Open on Saturday', to: '/contact' }, during])
  shop.pass(2 * 60_000)
  expect(await shown()).toBeNull()
  expect(await version()).not.toBe(during)
})

test('a banner without days is shown until it is switched off', async () => {
  const { shop, staff } = await openWithStaff()
  const shown = async () => (await shop.client().about.shop({})).announcement
  const { version } = await staff.staffContent.banner({})
  const saved = await staff.staffContent.updateBanner({ version, on: true, text: 'Open on Saturday' })
  expect(await shown()).toEqual({ text: 'Open on Saturday', to: '' })
  const later = await staff.staffContent.updateBanner({ version: saved.version, from: '2031-01-01' })
  expect(await shown()).toBeNull()
  const again = await staff.staffContent.updateBanner({ version: later.version, from: null })
  expect(await shown()).toMatchObject({ text: 'Open on Saturday' })
  await staff.staffContent.updateBanner({ version: again.version, on: false })
  expect(await shown()).toBeNull()
})

test('returns 400 under the field for a banner without text, with wrong days or a wrong link', async () => {
  const { staff, ask } = await openWithStaff()
  const { version } = await staff.staffContent.banner({})
  const update = (change: object) => ask(staffCalls.staffContent.updateBanner, { version, ...change })
  expect(await update({ on: true })).toMatchObject({
    status: 400,
    body: { text: ['Please write the banner’s text, or switch it off.'] },
  })
  expect(await update({ from: '2026-12-24', until: '2026-12-23' })).toMatchObject({
    status: 400,
    body: { until: ['The last day is before the first.'] },
  })
  expect(await update({ text: 'x', to: 'https://elsewhere.example' })).toMatchObject({
    status: 400,
    body: { to: [expect.stringContaining('no page https')] },
  })
  expect(await update({ from: '2026-02-30' })).toMatchObject({
    status: 400,
    body: { from: ['Please give a day such as 2026-12-24.'] },
  })
})

test('a preview shows the banner on any day, and only for its own key', async () => {
  const { shop, staff } = await openWithStaff()
  const { url } = await staff.staffContent.previewBanner({
    on: false,
    text: 'Soon',
    to: '',
    from: '2031-01-01',
    until: null,
  })
  expect((await shop.client().about.shop({ preview: previewIn(url) })).announcement).toEqual({ text: 'Soon', to: '' })
  expect((await shop.client().about.shop({})).announcement).toBeNull()
})

test('the menu is the default one until it is changed; links must lead to pages of the shop', async () => {
  const { shop, staff, ask } = await openWithStaff()
  const menu = async () => (await shop.client().about.shop({})).menu
  expect(await menu()).toBeNull()
  const { version, own, ...before } = await staff.staffContent.menu({})
  expect([own, before]).toEqual([true, JSON.parse(JSON.stringify(OWN_MENU))])
  const update = (change: object) => ask(staffCalls.staffContent.updateMenu, { version, ...change })
  expect(
    await update({
      header: [
        { to: '/', name: 'Home' },
        { to: '/no-such-page', name: 'Nowhere' },
      ],
    }),
  ).toMatchObject({
    status: 400,
    body: { 'header.1.to': [expect.stringContaining('The shop has no page /no-such-page.')] },
  })
  expect(await update({ header: [{ to: 'javascript:alert(1)', name: 'Press' }] })).toMatchObject({ status: 400 })
  expect(
    await update({ header: Array.from({ length: 4 }, () => ({ to: '/', name: 'Fourteen chars' })) }),
  ).toMatchObject({
    status: 400,
    body: {
      header: ['The header has room for 50 letters, and these links have 56. Please shorten or remove one.'],
    },
  })
  expect(await update({ footer: [{ title: 'Help', links: [{ to: '/returns', name: 'Returns' }] }] })).toMatchObject({
    status: 400,
    body: { footer: ['The footer must link to Privacy Policy, Terms of Service, Shipping Info.'] },
  })
  const header = [
    { to: '/oils', name: 'Our oils' },
    { to: '/blog', name: 'Journal' },
  ]
  const saved = await staff.staffContent.updateMenu({ version, header })
  expect(saved.own).toBe(false)
  expect(await menu()).toEqual({ ...JSON.parse(JSON.stringify(OWN_MENU)), header })
  await expect(staff.staffContent.updateMenu({ version, header })).rejects.toMatchObject({ status: 409 })
  expect(await staff.staffContent.useOwnMenu({ version: saved.version })).toMatchObject({ own: true })
  expect(await menu()).toBeNull()
  const { results } = await staff.staffShop.audit({ subject_kind: 'content', subject_id: 'menu' })
  expect(results.map(({ action, subject_label }) => [action, subject_label])).toEqual([
    ['menu.update', 'Menu and footer'],
    ['menu.update', 'Menu and footer'],
  ])
})

test('a removed or empty category disappears from the menu, and a renamed one stays', async () => {
  const { shop, staff } = await openWithStaff()
  const category = await staff.staffCatalogue.createCategory({ slug: 'candles', name: 'Candles', coming_soon: true })
  const { version } = await staff.staffContent.menu({})
  const candles = { to: '/products?category__slug=candles', name: 'Candles' }
  expect(await staff.staffContent.pages({})).toContainEqual(candles)
  await staff.staffContent.updateMenu({ version, header: [{ to: '/products', name: 'Shop' }, candles] })
  const header = async () => (await shop.client().about.shop({})).menu?.header.map(({ name }) => name)
  expect(await header()).toEqual(['Shop', 'Candles'])
  const empty = await staff.staffCatalogue.updateCategory({
    id: category.id,
    version: category.version,
    coming_soon: false,
  })
  expect(await header()).toEqual(['Shop'])
  const soon = await staff.staffCatalogue.updateCategory({ id: category.id, version: empty.version, coming_soon: true })
  await staff.staffCatalogue.updateCategory({ id: category.id, version: soon.version, slug: 'tea-lights' })
  expect(await header()).toEqual(['Shop', 'Candles'])
  await staff.staffCatalogue.removeCategory({ id: category.id })
  expect(await header()).toEqual(['Shop'])
})

test('pages with a preview’s key are rendered for it alone and never cached', async () => {
  for (const address of ['/?preview=pv_1', '/returns?preview=pv_1', '/_root.data?preview=pv_1'])
    expect(pageCacheKey(address)).toBeNull()
  for (const address of ['/api/home/?preview=pv_1', '/api/shop/?preview=pv_1', '/api/policies/returns/?preview=pv_1'])
    expect(apiCacheKey(address)).toBeNull()
  expect([pageCacheKey('/?utm_source=x'), apiCacheKey('/api/policies/returns/')]).toEqual([
    '/',
    '/api/policies/returns/',
  ])
})

async function openWithStaff() {
  const shop: TestShop = await openShop()
  const { staff: token } = await staffTokens(shop)
  const staff = staffClient(shop, token)
  const ask = (call: Parameters<TestShop['ask']>[0], input: Record<string, unknown>) =>
    answerOf(shop.ask(call, input, { authorization: `Token ${token}` }))
  return { shop, staff, ask }
}
