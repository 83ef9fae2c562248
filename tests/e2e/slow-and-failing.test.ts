import type { BrowserContext, Page } from '@playwright/test'
import { expect, open, test } from './testing/fixtures.ts'
import { routeOnce } from './testing/route-once.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  fillCustomer,
  goToPayment,
  keepShipping,
  payButton,
  signedInWith,
  someone,
  typeCustomer,
} from './testing/shopper.ts'

const API = /\/(api|cart|checkout)\/[^?]*\/(\?|$)/
/** The data request of a client-side navigation. */
const DATA = /\.data(\?|$)/

test.describe('with slow responses', () => {
  test('A slow navigation shows its progress and keeps the old page until it is done', async ({ page }) => {
    await open(page, '/our-principles')
    const held = await hold(page, DATA)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Principles' })).toBeVisible()
    await held.release()
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  })

  test('Cart, orders and checkout show placeholders until they have loaded', async ({ page, shop }) => {
    await signedInWith(page, shop, 'rosemary-and-nettle', 1)
    const cart = await hold(page, API)
    await page.getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByText('Loading your cart')).toBeAttached()
    await cart.release()
    await expect(page.getByLabel('Quantity of Rosemary & Nettle Soap')).toBeVisible()

    const orders = await hold(page, API)
    await page.getByRole('link', { name: 'My Orders' }).click()
    await expect(page.getByText('Loading your orders')).toBeAttached()
    await orders.release()
    await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible()

    const checkout = await hold(page, API)
    await page.goto('/checkout')
    await expect(page.getByText('Preparing your checkout')).toBeAttached()
    await checkout.release()
    await expect(page.getByLabel('First name')).toBeVisible()
  })

  test("A busy button shows it and can't be pressed twice", async ({ page, shop }) => {
    const { token } = await signedInWith(page, shop, 'rosemary-and-nettle', 1)
    await open(page, '/products/peppermint-and-eucalyptus')
    const held = await hold(page, API)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    const adding = page.getByRole('button', { name: 'Adding...' })
    await expect(adding).toHaveAttribute('aria-disabled', 'true')
    await adding.click({ force: true })
    await held.release()
    await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible()
    const lines = await shop.client(token).cart.read({})
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  })
})

test.describe('with server errors', () => {
  test.beforeEach(({ noise }) => noise.expect(/^500 /))

  test('A page that fails to load shows an error, and Try again loads it', async ({ page, noise }) => {
    noise.expect(/^console error: .*(ErrorResponse|500)/)
    await open(page, '/our-principles')
    const stopFailing = await failRequests(page, DATA)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Oils' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Something went wrong/)
    await stopFailing()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Oils' })).toBeVisible()
  })

  test('A cart that fails to load shows an error, and Try Again loads it', async ({ page, shop }) => {
    await signedInWith(page, shop, 'rosemary-and-nettle', 1)
    const stopFailing = await failRequests(page, /\/cart\/items\/$/)
    await page.getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByRole('heading', { name: 'Your cart could not be loaded.' })).toBeVisible()
    await stopFailing()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByLabel('Quantity of Rosemary & Nettle Soap')).toBeVisible()
  })

  test('A failed Add to Cart shows an error on a list and on a product page', async ({ page, shop }) => {
    await signedInWith(page, shop, 'rosemary-and-nettle', 1)
    await open(page, '/products/damask-rose')
    await failRequests(page, /\/cart\/items\/$/)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to add to cart. Please try again.' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Soaps' }).click()
    // The product page has the same button, so wait for the list.
    await expect(page.getByRole('heading', { level: 1, name: 'Soaps' })).toBeVisible()
    const card = page.getByRole('article').first()
    await card.hover()
    await card.getByRole('button', { name: /^Add to Cart/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to add to cart. Please try again.' })).toBeVisible()
  })

  test('A checkout, shipping options and a payment that fail to load can each be tried again', {
    tag: '@journey',
  }, async ({ page }) => {
    await addToCart(page, 'chamomile-and-calendula')
    const begin = await failRequests(page, /create-session/)
    await open(page, '/checkout')
    await expect(page.getByRole('heading', { name: 'Checkout Error' })).toBeVisible()
    await expect(page.getByText('Failed to create checkout session')).toBeVisible()
    await begin()
    await page.getByRole('button', { name: 'Try Again' }).click()

    const options = await failRequests(page, /shipping-options/)
    // The refusal takes the focus from the step's heading.
    await typeCustomer(page, someone())
    await page.getByRole('button', { name: 'Continue to Shipping' }).click()
    await expect(page.getByText('Unable to load shipping options. Please try again.')).toBeVisible()
    await options()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('radio')).toHaveCount(2)

    const choice = await failRequests(page, /calculate-shipping/)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Failed to calculate shipping')).toBeVisible()
    await choice()
    const payment = await failRequests(page, /create-payment-intent/)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Setup Error' })).toBeVisible()
    await expect(page.getByText('Failed to create payment intent')).toBeVisible()
    await payment()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(payButton(page)).toBeVisible()
  })

  test('Customer information that fails to save stays in its fields', async ({ page }) => {
    await addToCart(page, 'chamomile-and-calendula')
    await open(page, '/checkout')
    const stopFailing = await failRequests(page, /customer-info/)
    await typeCustomer(page, someone())
    await page.getByRole('button', { name: 'Continue to Shipping' }).click()
    await expect(page.getByText('Failed to save customer information')).toBeVisible()
    await expect(page.getByLabel('Address line 1')).toHaveValue('4 Wool Lane')
    await stopFailing()
    await page.getByRole('button', { name: 'Continue to Shipping' }).click()
    await keepShipping(page)
  })
})

test("Card fields that don't load show an error after a while, and Try Again loads them", async ({ page, noise }) => {
  noise.expect(/^net::ERR_FAILED GET \/stripe-emulator\/assets\/payment-frame\.js/)
  await page.clock.install()
  await addToCart(page, 'chamomile-and-calendula')
  await open(page, '/checkout')
  const anna = someone()
  await fillCustomer(page, anna)
  const missing = page.waitForEvent('requestfailed')
  await routeOnce(page, '**/payment-frame.js', (route) => route.abort())
  await keepShipping(page)
  await missing
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(20_000)
  await expect(page.getByText('Failed to initialize payment system')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
})

test.describe('without a connection', () => {
  test.beforeEach(({ noise }) => noise.expect(/^net::ERR_INTERNET_DISCONNECTED /))

  test('Offline, the page stays and shows it; a blocked navigation continues once online', async ({
    page,
    context,
  }) => {
    await open(page, '/products/oat-and-honey')
    await context.setOffline(true)
    await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Creams' }).click()
    await expect(page.getByText('You are offline. The page opens as soon as you are back online.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Oat & Honey Soap' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Creams' })).toBeVisible()
  })

  test('Offline, nothing is paid or lost: the payment succeeds once online', { tag: '@journey' }, async ({
    page,
    context,
  }) => {
    await addToCart(page, 'chamomile-and-calendula')
    const anna = someone()
    await goToPayment(page, anna)
    await fillCard(page, CARDS.good)
    await context.setOffline(true)
    await payButton(page).click()
    await expect(page.getByText('Unable to load payment information')).toBeVisible()
    await context.setOffline(false)
    await payButton(page).click()
    await expectThanks(page, anna)
  })
})

test('On a slow connection the page is readable at once and the product goes into the cart', async ({
  page,
  context,
}) => {
  await throttle(page, context)
  await page.goto('/products/oat-and-honey', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Oat & Honey Soap' })).toBeVisible()
  // A click before hydration is lost; a shopper clicks again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.getByText('Added to cart (guest)!')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
})

/**
 * Holds requests until release() is called, so that a test sees the loading state however slow the machine is.
 * release() waits for the first request: a hold without one proves nothing.
 */
async function hold(page: Page, addresses: RegExp): Promise<{ release(): Promise<void> }> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    asked.resolve()
    await released.promise
    // The page may have navigated away.
    await route.continue().catch(() => {})
  })
  // Keep the route: Chromium may lose a request if interception stops while it continues.
  return {
    async release() {
      await asked.promise
      released.resolve()
    },
  }
}

/** Responds with 500 until the returned function is called. */
async function failRequests(page: Page, addresses: RegExp): Promise<() => Promise<void>> {
  await page.route(addresses, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong.', error: 'Something went wrong.' } }),
  )
  return () => page.unroute(addresses)
}

/** Slow 3G, as in Chromium's DevTools. */
async function throttle(page: Page, context: BrowserContext): Promise<void> {
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}
