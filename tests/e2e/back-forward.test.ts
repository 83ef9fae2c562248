import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from './testing/browser.ts'
import { expect, open, type Shop, test } from './testing/fixtures.ts'
import { addToCart, goToPayment, register, someone } from './testing/shopper.ts'

const PAGES = [
  '/',
  '/products',
  '/products?category__slug=soap&page=1',
  '/products/lavender-fields',
  '/oils',
  '/about-us',
  '/our-principles',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/shipping-info',
  '/returns',
  '/cancel',
  '/blog',
  '/blog/how-cold-process-soap-is-made',
  '/login',
  '/register',
  '/reset-password',
  '/cart',
  '/thank-you',
  '/privacy-data',
  '/newsletter/unsubscribe',
]

const KEPT = { kept: true, reasons: [] }
/** Reasons of headless Chromium, which lists them in addition to the page's own. */
const BROWSER_REASONS = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped']
/** A document outside the app: client-side navigation would not leave the page. */
const outsideTheApp = (shop: Shop) => `${shop.origin}/healthz`

test('Every page is restored from the back/forward cache', async ({ shop }) => {
  test.setTimeout(120_000)
  await withBackForwardCache(shop, async (page) => {
    for (const path of PAGES) {
      await open(page, path)
      expect.soft(await leaveAndComeBack(page, outsideTheApp(shop)), path).toEqual(KEPT)
    }
  })
})

test('Cart, checkout, payment and orders are restored from the back/forward cache as they were left', async ({
  shop,
}) => {
  test.setTimeout(90_000)
  const { token } = await register(shop)
  await withBackForwardCache(shop, async (page) => {
    await addToCart(page, 'lavender-fields')
    await open(page, '/cart')
    await expect(page.getByTitle('Express payment buttons')).toBeVisible()
    await framesLoaded(page)
    expect.soft(await leaveAndComeBack(page, outsideTheApp(shop)), 'cart').toEqual(KEPT)
    await goToPayment(page, someone())
    await framesLoaded(page)
    expect.soft(await leaveAndComeBack(page, outsideTheApp(shop)), 'payment').toEqual(KEPT)
    await page.evaluate((signedIn) => localStorage.setItem('sidr-and-sage.token', signedIn), token)
    await open(page, '/account/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await leaveAndComeBack(page, outsideTheApp(shop)), 'orders').toEqual(KEPT)
  })
})

/** The payment provider's frames load after the page, and the browser never caches a loading page. */
async function framesLoaded(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.waitForFunction(() => document.readyState === 'complete')
}

/** Playwright's default browser has no back/forward cache. */
async function withBackForwardCache(shop: Shop, run: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findBrowser({ whole: true }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    await run(await browser.newPage({ baseURL: shop.origin }))
  } finally {
    await browser.close()
  }
}

/** Goes to another document and back. Returns whether the page was restored from the cache, and the reasons if not. */
async function leaveAndComeBack(page: Page, other: string): Promise<{ kept: boolean; reasons: string[] }> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.enable')
  const reasons: string[] = []
  devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  )
  await run(devTools, `addEventListener('pageshow', ({ persisted }) => { window.keptBefore = persisted })`)
  await page.goto(other)
  const back = new Promise<void>((resolve) => devTools.once('Page.frameNavigated', () => resolve()))
  await run(devTools, 'setTimeout(() => history.back())')
  await back
  // Playwright sees no navigation for a restored page, so ask the browser directly.
  await expect
    .poll(() => run(devTools, `location.href !== ${JSON.stringify(other)} && document.readyState`))
    .toBe('complete')
  const kept = await run(devTools, 'window.keptBefore === true')
  await devTools.detach()
  const keepsNone = reasons.includes('BackForwardCacheDisabledForDelegate')
  return {
    kept: kept === true || keepsNone,
    reasons: keepsNone ? reasons.filter((reason) => !BROWSER_REASONS.includes(reason)) : reasons,
  }
}

async function run(devTools: CDPSession, expression: string): Promise<unknown> {
  const { result } = await devTools.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value
}
