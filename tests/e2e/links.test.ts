import type { Page } from '@playwright/test'
import { expect, open, test } from './testing/fixtures.ts'
import { NO_PAGE } from './testing/routes.ts'

test('A page is prefetched when a pointer rests on its link', async ({ page }) => {
  await open(page, '/our-principles')
  const asked = page.waitForRequest(/\/creams\.data/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Creams' }).hover()
  await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Our Principles' })).toBeVisible()
})

test("Links in staff's texts and links to sections navigate without loading a document", async ({ page }) => {
  await open(page, '/blog/how-to-patch-test')
  await mark(page)
  await page.locator('main a[href="/blog/how-to-read-an-ingredient-list"]').first().click()
  await expect(page).toHaveURL('/blog/how-to-read-an-ingredient-list')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  await page.getByRole('main').getByRole('link', { name: 'model form' }).click()
  await expect(page).toHaveURL('/returns#form')
  await page.goBack()
  await expect(page).toHaveURL('/returns')
  expect(await isMarked(page)).toBe(true)
})

test('Ctrl+click opens a link in a new tab, and the page stays', async ({ page, browser, shop }) => {
  await open(page, '/our-principles')
  await mark(page)
  // Ask the browser for its tabs: Playwright misses the "page" event of a background tab about once in fifty times.
  const devTools = await browser.newBrowserCDPSession()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Oils' })
    .click({ modifiers: ['ControlOrMeta'] })
  await expect
    .poll(async () =>
      (await devTools.send('Target.getTargets')).targetInfos
        .filter((tab) => tab.url === `${shop.origin}/oils`)
        .map((tab) => tab.title),
    )
    .toEqual(['Oils | Sidr & Sage'])
  await devTools.detach()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Principles' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('A link to the current page adds no history entry', async ({ page }) => {
  await open(page, '/blog')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Oils' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oils' })).toBeVisible()
  const steps = await page.evaluate(() => history.length)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Oils' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(steps)
})

test("Links to files and to the API's documentation are left to the browser", async ({ page }) => {
  await open(page, '/our-principles')
  for (const path of ['/blog/feed.xml', '/api/docs']) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: `to ${href}` })
      document.querySelector('main')?.append(link)
    }, path)
    const loaded = page.waitForResponse(
      (response) => new URL(response.url()).pathname === path && response.request().isNavigationRequest(),
    )
    await page.getByRole('link', { name: `to ${path}` }).click()
    expect((await loaded).status()).toBe(200)
    await open(page, '/our-principles')
  }
})

/** Marks the document; loading another one removes the mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }))
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'stayed' in window)
}

test('An unknown page has a way on: best sellers with pictures, one of which goes into the cart', {
  tag: '@journey',
}, async ({ page, noise }) => {
  noise.expect(NO_PAGE)
  await open(page, '/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found. Check your URL.' })).toBeVisible()
  const products = page.getByRole('region', { name: 'Best sellers' }).getByRole('article')
  await expect(products).toHaveCount(6)
  await expect(products.first().getByRole('img').or(products.first().locator('img')).first()).toBeAttached()
  await products
    .first()
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse the shop' }).click()
  await expect(page).toHaveURL('/products')
})
