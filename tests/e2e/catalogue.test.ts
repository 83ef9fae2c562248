import { expect, open, test } from './testing/fixtures.ts'
import { WIDTHS } from './testing/widths.ts'

test('Each filter shows one category, has its own address, and Back undoes it', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, '/products')
  const filters = page.getByRole('navigation', { name: 'Filter products' })
  for (const [name, count] of [
    ['Oils', 4],
    ['Creams', 4],
    ['Gift Sets', 3],
  ] as const) {
    await filters.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(count)
    await expect(filters.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Creams' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.goForward()
  await expect(page).toHaveURL('/products?category__slug=gift-set')
  await expect(page.getByRole('article')).toHaveCount(3)
  await filters.getByRole('link', { name: 'Soaps' }).click()
  await expect(page.getByText(/Page 1 of \d/)).toBeVisible()
  await expect(page).toHaveTitle('Soaps | Sidr & Sage')
})

test('Next and Previous page through all products, each shown once', async ({ page }) => {
  await open(page, '/products')
  const seen: string[] = []
  for (;;) {
    await expect(page.getByRole('article').first()).toBeVisible()
    seen.push(...(await page.getByRole('article').getByRole('heading').allInnerTexts()))
    const next = page.getByRole('link', { name: 'Next' })
    if ((await next.count()) === 0) break
    const address = (await next.getAttribute('href')) ?? ''
    await next.click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('article').getByRole('heading').first()).not.toHaveText(seen.at(-1) ?? '')
    await expect(page.getByText(`Page ${new URLSearchParams(address.split('?')[1]).get('page')} of`)).toBeVisible()
  }
  expect(seen).toHaveLength(27)
  expect(new Set(seen).size).toBe(27)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible()
})

test("Back from a product restores the list's scroll position", async ({ page }) => {
  await open(page, '/products')
  const last = page.getByRole('article').last().getByRole('heading').getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(300)
  await last.click()
  await expect(page.getByLabel(/^Quantity of/)).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Filter products' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('A card shows more on hover, and its sizes on a press: the chosen one is in the cart', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page, '/creams')
  const card = page.getByRole('article').filter({ hasText: 'Calendula Hand Cream' })
  await expect(card.getByText('From £12.00')).toBeVisible()
  await card.hover()
  await expect(card.getByText('Helianthus Annuus', { exact: false }).first()).toBeVisible()
  await card.getByRole('button', { name: 'Choose size: Calendula Hand Cream' }).click()
  await expect(card.getByRole('dialog').getByRole('listitem')).toHaveText(['75 ml£12.00', '150 ml£20.00'])
  await card.getByRole('button', { name: /^75 ml/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByText('£12.00 each')).toBeVisible()
})

test("A card's overlay fits on every wide screen, within two fifths of the photograph", async ({ page }) => {
  for (const width of [900, 1024, 1199, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/products')
    for (const name of ['Oat & Honey Soap', 'Shea & Rose Face Cream']) {
      const card = page.getByRole('article').filter({ hasText: name })
      await card.hover()
      const more = card.getByRole('link', { name: `View Details: ${name}` })
      const button = card.getByRole('button', { name: new RegExp(`: ${name}$`) })
      // Text that the card crops or scrolls away is not in view.
      for (const part of [more, button]) await expect(part).toBeInViewport({ ratio: 1 })
      const photo = await card.locator('[data-photo]').first().boundingBox()
      const overlay = await button.locator('xpath=../..').boundingBox()
      const parts = await button
        .locator('xpath=../..')
        .evaluate((element) => element.scrollHeight - element.clientHeight)
      expect([width, name, parts]).toEqual([width, name, 0])
      expect((overlay?.height ?? 0) / (photo?.height ?? 1)).toBeLessThanOrEqual(0.4)
      // In one row.
      const [left, right] = await Promise.all([button.boundingBox(), more.boundingBox()])
      expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(8)
    }
  }
})

test("A product out of stock can't be added; an unknown category is empty", async ({ page }) => {
  await open(page, '/products/jasmine-and-neroli')
  await expect(page.getByText('Out of Stock').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled()
  await open(page, '/products?category__slug=no-such-kind')
  await expect(page.getByRole('heading', { name: 'No products found for this category.' })).toBeVisible()
  await page.getByRole('link', { name: 'View All Products' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('A list that fails to load shows the error', async ({ page, noise }) => {
  noise.expect(/^404 GET \/products\/no-such-soap/)
  await open(page, '/products/no-such-soap')
  await expect(page.getByRole('heading', { level: 1, name: /^Error: / })).toBeVisible()
  await page.getByRole('link', { name: 'Browse the shop' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('A page beyond the end of a list shows the same message on every list, with a link to go on', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^404 GET \/(products|blog)\?page=/)
  for (const list of ['/products', '/blog'])
    for (const asked of ['0', '-1', 'abc', '999']) {
      const answer = await page.goto(`${shop.origin}${list}?page=${asked}`)
      expect([list, asked, answer?.status()]).toEqual([list, asked, 404])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page.')
      await expect(page.getByRole('button', { name: /try again/i })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Browse the shop' })).toBeVisible()
    }
})

for (const viewport of WIDTHS)
  test(`The first photograph of a page is preloaded in the size that is shown, ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    for (const path of ['/', '/products', '/products/frankincense-night-cream']) {
      // Nothing in memory: Chromium would show a larger size of another page instead.
      const page = await browser.newPage({ baseURL, viewport })
      await open(page, path)
      const photograph = page.locator('main img[fetchpriority=high]').first()
      await expect.poll(() => photograph.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
      const { shown, preloaded } = await photograph.evaluate((image: HTMLImageElement) => ({
        shown: image.currentSrc,
        preloaded: performance
          .getEntriesByType('resource')
          .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'link')
          .map(({ name }) => name)
          .filter((name) => name.includes('/media/')),
      }))
      expect(preloaded).toEqual([shown])
      await page.close()
    }
  })
