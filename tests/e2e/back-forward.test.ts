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
/**
 * A browser without a window keeps no page at all, and says so beside whatever the page itself stands in the way with.
 */
const OF_THE_BROWSER = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped']
/** A document that is none of the app's: a move inside the app would leave no page. */
const elsewhere = (shop: Shop) => `${shop.origin}/healthz`

test('Every page is restored from the back/forward cache', async ({ shop }) => {
  test.setTimeout(120_000)
  await inABrowserThatKeepsPages(shop, async (page) => {
    for (const path of PAGES) {
      await open(page, path)
      expect.soft(await leaveAndComeBack(page, elsewhere(shop)), path).toEqual(KEPT)
    }
  })
})

test('Cart, checkout, payment and orders are restored from the back/forward cache as they were left', async ({
  shop,
}) => {
  test.setTimeout(90_000)
  const { token } = await register(shop)
  await inABrowserThatKeepsPages(shop, async (page) => {
    await addToCart(page, 'lavender-fields')
    await open(page, '/cart')
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
    expect.soft(await leaveAndComeBack(page, elsewhere(shop)), 'cart').toEqual(KEPT)
    await goToPayment(page, someone())
    // The card's frame loads after the page does, and a page that is loading is thrown away.
    for (const frame of page.frames()) await frame.waitForFunction(() => document.readyState === 'complete')
    expect.soft(await leaveAndComeBack(page, elsewhere(shop)), 'payment').toEqual(KEPT)
    await page.evaluate((signedIn) => localStorage.setItem('sidr-and-sage.token', signedIn), token)
    await open(page, '/account/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await leaveAndComeBack(page, elsewhere(shop)), 'orders').toEqual(KEPT)
  })
})

/** Playwright's own browser throws every page away that is left. */
async function inABrowserThatKeepsPages(shop: Shop, run: (page: Page) => Promise<void>): Promise<void> {
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

/** Goes to another document and back. Answers whether the one that was left was kept, and if not why. */
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
  // A page that comes back is no navigation in Playwright's eyes, so it is asked past Playwright.
  await expect
    .poll(() => run(devTools, `location.href !== ${JSON.stringify(other)} && document.readyState`))
    .toBe('complete')
  const kept = await run(devTools, 'window.keptBefore === true')
  await devTools.detach()
  const keepsNone = reasons.includes('BackForwardCacheDisabledForDelegate')
  return {
    kept: kept === true || keepsNone,
    reasons: keepsNone ? reasons.filter((reason) => !OF_THE_BROWSER.includes(reason)) : reasons,
  }
}

async function run(devTools: CDPSession, expression: string): Promise<unknown> {
  const { result } = await devTools.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value
}
