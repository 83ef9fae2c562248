import type { Page } from '@playwright/test'
import { expect, type Shop, test } from './testing/fixtures.ts'
import { routeOnce } from './testing/route-once.ts'
import { addToCart, CARDS, expectThanks, fillCard, goToPayment, payButton, someone } from './testing/shopper.ts'

/** Payments that the bank processes slowly, and the redirect to the thank-you page when its script fails. */
test.use({ shopOf: 'slow payments' })
test.afterEach(async ({ shop }) => bank(shop, 'faults/clear', {}))

test('While a payment is processing there is no Pay button, and the thank-you page follows automatically', async ({
  page,
  shop,
}) => {
  const anna = someone()
  await bank(shop, 'faults', { payments: { processingMs: 6_000 } })
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expect(page.getByText('Payment status: processing. Please check your email or contact support.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await expectThanks(page, anna)
  expect(await shop.mailsTo(anna.email)).toHaveLength(1)
  await shop.proved()
})

test('A reload while the payment is processing waits for it too', async ({ page, shop }) => {
  const anna = someone()
  await bank(shop, 'faults', { payments: { processingMs: 9_000 } })
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expect(page.getByText('Payment status: processing.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Payment status: processing.')).toBeVisible()
  await expectThanks(page, anna)
})

test('A payment that fails after processing shows an error, and another card pays', async ({ page, shop }) => {
  const anna = someone()
  await bank(shop, 'faults', { payments: { processingMs: 3_000, processingFails: true } })
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expect(page.getByText('Payment status: processing.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Your payment was not successful' })).toBeVisible()
  await bank(shop, 'faults/clear', {})
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(await shop.mailsTo(anna.email)).toHaveLength(1)
  await shop.proved()
})

test('The thank-you page polls a processing payment: when it fails, it shows an error and a link to pay', async ({
  page,
  shop,
}) => {
  const anna = someone()
  await bank(shop, 'faults', { payments: { processingMs: 16_000, processingFails: true } })
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  const asked = page.waitForResponse(/\/api\/checkout\/session\/[\w-]+\//)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  const session_id = (await asked).url().split('/').at(-2)
  await expect(page.getByText('Payment status: processing.')).toBeVisible()
  await page.goto(`/thank-you/${session_id}`)
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible()
  await expect(page.getByText(/Paid|dispatch|on its way/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your payment was not successful' })).toBeVisible()
  await bank(shop, 'faults/clear', {})
  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
})

test("When the thank-you page's script fails to load, the payment page shows that it is paid and does not reload for ever", async ({
  page,
  noise,
}) => {
  noise.expect(
    /^net::ERR_FAILED GET \/assets\/thank-you/,
    /^console error: .*(Error loading route module|Failed to fetch dynamically)/,
  )
  const anna = someone()
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  const loads = documentsOf(page)
  await page.route(/\/assets\/thank-you-[^/]*\.js/, (route) => route.abort())
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expect(
    page.getByText('Payment successful but unable to redirect. Please check your email for confirmation.'),
  ).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  // Long enough to see a reload loop, which loaded three documents a second.
  await page.waitForTimeout(3_000)
  expect(loads.length).toBeLessThanOrEqual(2)
  await page.unroute(/\/assets\/thank-you-[^/]*\.js/)
  await page.getByRole('link', { name: 'Open the order' }).click()
  await expectThanks(page, anna)
})

test('A script of the thank-you page that fails once is loaded with the document', async ({ page, noise }) => {
  noise.expect(
    /^net::ERR_FAILED GET \/assets\/thank-you/,
    /^console error: .*(Error loading route module|Failed to fetch dynamically)/,
  )
  const anna = someone()
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  const loads = documentsOf(page)
  await routeOnce(page, /\/assets\/thank-you-[^/]*\.js/, (route) => route.abort())
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(loads.length).toBeLessThanOrEqual(2)
})

test("Checkout with an empty cart redirects once, even when the cart's script fails to load", async ({
  page,
  noise,
}) => {
  noise.expect(
    /^net::ERR_FAILED GET \/assets\/cart/,
    /^console error: .*(Error loading route module|Failed to fetch dynamically)/,
  )
  await page.route(/\/assets\/cart-[^/]*\.js/, (route) => route.abort())
  const loads = documentsOf(page)
  await page.goto('/checkout')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.waitForTimeout(3_000)
  expect(loads.length).toBeLessThanOrEqual(3)
})

/** The URLs of the documents that the page loads from now on. */
function documentsOf(page: Page): string[] {
  const loads: string[] = []
  page.on(
    'request',
    (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && loads.push(request.url()),
  )
  return loads
}

async function bank(shop: Shop, what: string, body: object): Promise<void> {
  const answer = await fetch(`${shop.origin}/stripe-emulator/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}
