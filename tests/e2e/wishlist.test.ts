import type { Page } from '@playwright/test'
import * as enAccount from '#words/en/account.tsx'
import * as enCatalogue from '#words/en/catalogue.tsx'
import * as enRecentlySeen from '#words/en/recently-seen.ts'
import * as enWishlist from '#words/en/wishlist.ts'
import { pathIn } from '#words/languages.ts'
import * as arabic from './testing/arabic.ts'
import { lookAtWidths } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, hydrated, open, type Shop, test } from './testing/fixtures.ts'
import { tabTo } from './testing/keyboard.ts'
import { layoutShift, MAX_SHIFT, recordShifts } from './testing/shifts.ts'
import { register } from './testing/shopper.ts'

// Products are taken off sale.
test.use({ shopOf: 'wishlist' })
const KEY = 'sidr-and-sage.wishlist'
const SEEN = 'sidr-and-sage.recently-seen'
const LANGUAGES = [
  { language: 'en', account: enAccount, catalogue: enCatalogue, seen: enRecentlySeen, words: enWishlist },
  {
    language: 'ar',
    account: arabic.account,
    catalogue: arabic.catalogue,
    seen: arabic.recentlySeen,
    words: arabic.wishlist,
  },
] as const

const stored = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key)
const heart = (page: Page, { save }: { save: string }) => page.getByRole('button', { name: save, exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
/** To where the footer begins. */
const toFoot = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
const nameIn = async (shop: Shop, slug: string, language: 'en' | 'ar') =>
  (await shop.client(undefined, language).catalogue.product({ slug })).name

for (const { language, account, catalogue, seen, words } of LANGUAGES)
  test(`A guest saves, shares, signs in, shares by a link that ends, and what was seen can be cleared (${language})`, async ({
    page,
    browser,
    shop,
    noise,
  }) => {
    test.slow()
    // The link that has ended, and the address of what is no longer sold.
    noise.expect(/^404 POST \/api\/wishlist\/shared\//, /^410 GET \/products\//)
    const at = (path: string) => pathIn(language, path)
    const anna = await register(shop)
    const slugs = ['damask-rose', 'rosehip-facial-oil', language === 'en' ? 'sage-and-sidr' : 'lavender-fields']
    const [rose = '', oil = '', gone = ''] = await Promise.all(slugs.map((slug) => nameIn(shop, slug, language)))

    await recordShifts(page)
    for (const slug of slugs) {
      await open(page, at(`/products/${slug}`))
      await expect(heart(page, words)).toHaveAttribute('aria-pressed', 'false')
      // By the keyboard, and twice more, which changes nothing.
      await heart(page, words).focus()
      for (const pressed of ['true', 'false', 'true']) {
        await page.keyboard.press('Enter')
        await expect(heart(page, words)).toHaveAttribute('aria-pressed', pressed)
      }
      await expect(heart(page, words)).toBeFocused()
    }
    expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT)
    await lookAtWidths(page)
    await page.getByRole('link', { name: words.view, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([gone, oil, rose])
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await lookAtWidths(page)

    // A product in sizes is chosen here.
    await card(page, oil).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button').nth(1).click()
    await expect(page.getByRole('status').filter({ hasText: catalogue.added })).toBeVisible()
    const guests = await page.getByLabel(words.link).inputValue()
    expect(guests).toContain(at('/wishlist#products='))

    // Merged at sign-in.
    await page.getByRole('main').getByRole('link', { name: words.signIn, exact: true }).click()
    await page.getByLabel(account.username).fill(anna.username)
    await page.getByLabel(account.password, { exact: true }).fill(anna.password)
    await page.getByRole('button', { name: account.logIn }).click()
    await expect(page).toHaveURL(at('/wishlist'))
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([gone, oil, rose])
    expect(await stored(page, KEY)).toEqual([])
    expect((await shop.client(anna.token).wishlist.saved({})).product_ids).toHaveLength(3)

    await tabTo(page, page.getByRole('button', { name: words.makeLink }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: words.made })).toBeVisible()
    const field = page.getByLabel(words.link)
    const first = await field.inputValue()
    await lookAtWidths(page)
    await page.reload()
    await expect(field).toHaveValue(first)

    // Anybody with the link sees the products, and not whose they are.
    const context = await browser.newContext({ baseURL: shop.origin })
    const visitor = await context.newPage()
    await open(visitor, first)
    await expect(visitor.getByRole('heading', { level: 1, name: words.sharedHeading })).toBeVisible()
    await expect(visitor.getByRole('article').getByRole('heading')).toHaveText([gone, oil, rose])
    expect(await visitor.content()).not.toContain(anna.username)
    await lookAtWidths(visitor)
    await card(visitor, rose).getByRole('button').click()
    await expect(visitor.getByRole('status').filter({ hasText: catalogue.added })).toBeVisible()
    await visitor.goto('about:blank')
    await open(visitor, guests)
    await expect(visitor.getByRole('article')).toHaveCount(3)

    // What is no longer sold leaves the shared list, and is said in the own one.
    const office = await officeClient(shop)
    const { id } = await shop.client().catalogue.product({ slug: slugs[2] ?? '' })
    const { version } = await office.staffCatalogue.product({ id })
    await office.staffCatalogue.updateProduct({ id, version, published: false })
    await visitor.goto('about:blank')
    await open(visitor, first)
    await expect(visitor.getByRole('article').getByRole('heading')).toHaveText([oil, rose])
    await page.reload()
    const item = page.getByRole('listitem').filter({ hasText: words.noLongerSold })
    await expect(item.getByRole('heading', { name: gone })).toBeVisible()
    await lookAtWidths(page)
    await item.getByRole('button', { name: words.removeProduct(gone) }).click()
    await expect(page.getByRole('status').filter({ hasText: words.removed(gone) })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: words.products })).toBeFocused()

    await page.getByRole('button', { name: words.renew }).click()
    await expect(page.getByRole('status').filter({ hasText: words.renewed })).toBeVisible()
    const second = await field.inputValue()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: words.sharedEnded })).toBeVisible()
    await lookAtWidths(visitor)
    await page.getByRole('button', { name: words.stop }).click()
    await expect(page.getByRole('status').filter({ hasText: words.stopped })).toBeVisible()
    await visitor.goto('about:blank')
    await open(visitor, second)
    await expect(visitor.getByRole('heading', { name: words.sharedEnded })).toBeVisible()
    await context.close()

    // Signed in, the heart is filled in after the page.
    await open(page, at('/products/damask-rose'))
    await expect(heart(page, words)).toHaveAttribute('aria-pressed', 'true')
    await heart(page, words).click()
    await expect(heart(page, words)).toHaveAttribute('aria-pressed', 'false')
    // A heart changes before the shop has answered.
    await expect.poll(async () => (await shop.client(anna.token).wishlist.saved({})).product_ids).toHaveLength(1)

    // Looked at before: the one off sale is left out, and this one.
    await open(page, at('/products/oat-and-honey'))
    await toFoot(page)
    const strip = page.getByRole('region', { name: seen.title })
    await expect(strip.getByRole('listitem')).toHaveCount(2)
    expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT)
    await lookAtWidths(page)
    await strip.getByRole('link', { name: rose }).click()
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: rose })).toBeVisible()
    expect(await stored(page, SEEN)).toEqual(['damask-rose', 'oat-and-honey', slugs[2], 'rosehip-facial-oil'])
    await toFoot(page)
    await strip.getByRole('button', { name: seen.clearAll }).click()
    await expect(strip.getByRole('heading', { name: seen.title })).toBeFocused()
    await expect(strip.getByText(seen.cleared)).toBeVisible()
    expect(await stored(page, SEEN)).toEqual([])
  })

test('Where fewer than two of the products seen are left, the page is as long as without them', async ({
  page,
  noise,
}) => {
  noise.expect(/^404 GET \/products\/no-such/)
  const height = async (seen: string[]) => {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SEEN, JSON.stringify(seen)] as const)
    await open(page, '/products/damask-rose')
    await toFoot(page)
    return () => page.evaluate(() => document.documentElement.scrollHeight)
  }
  await open(page, '/products/damask-rose')
  const without = await (await height([]))()
  await expect.poll(await height(['no-such-soap', 'no-such-oil', 'oat-and-honey'])).toBe(without)
})

test('Whatever the device holds, and where it holds nothing, pages work and saving lasts as long as it can', async ({
  page,
  shop,
  noise,
}) => {
  // React Router's scroll positions, which the browser refuses too.
  noise.expect(/SecurityError: refused|^uncaught: $/)
  const { id } = await shop.client().catalogue.product({ slug: 'damask-rose' })
  await open(page, '/products/damask-rose')
  await page.evaluate(
    ([key, seen, own]) => {
      localStorage.setItem(
        key,
        JSON.stringify([own, own, '<img src=x onerror=alert(1)>', -1, 1.5, 1e12, null, {}, '1 or 1=1']),
      )
      localStorage.setItem(
        seen,
        JSON.stringify([
          'oat-and-honey',
          '../../api/orders',
          '<b>',
          null,
          7,
          'rosehip-facial-oil',
          'javascript:alert(1)',
        ]),
      )
    },
    [KEY, SEEN, id] as const,
  )
  await open(page, '/products/damask-rose')
  await expect(heart(page, enWishlist)).toHaveAttribute('aria-pressed', 'true')
  await toFoot(page)
  await expect(page.getByRole('region', { name: enRecentlySeen.title }).getByRole('listitem')).toHaveCount(2)
  await open(page, '/wishlist')
  await expect(page.getByRole('article')).toHaveCount(1)
  for (const bad of ['{', '"x"', '{"length":3}', 'null']) {
    await page.evaluate(
      ([key, seen, text]) => {
        localStorage.setItem(key, text)
        localStorage.setItem(seen, text)
      },
      [KEY, SEEN, bad] as const,
    )
    await open(page, '/wishlist')
    await expect(page.getByText(enWishlist.empty)).toBeVisible()
    await open(page, '/products/damask-rose')
    await expect(heart(page, enWishlist)).toHaveAttribute('aria-pressed', 'false')
  }

  // Full, then refused: the list lasts as long as the page.
  for (const refused of [false, true]) {
    await page.addInitScript((all) => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      if (all)
        for (const place of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, place, {
            get() {
              throw new DOMException('refused', 'SecurityError')
            },
          })
    }, refused)
    await open(page, '/products/damask-rose')
    await heart(page, enWishlist).click()
    await expect(heart(page, enWishlist)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: enWishlist.view }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText(enWishlist.notStored)).toBeVisible()
    await page.getByRole('button', { name: enWishlist.removeProduct('Damask Rose Soap') }).click()
    await expect(page.getByText(enWishlist.empty)).toBeVisible()
  }
})
