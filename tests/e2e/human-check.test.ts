import type { Page } from '@playwright/test'
import { expect, open, test } from './testing/fixtures.ts'
import {
  addToCart,
  CARDS,
  card,
  expectThanks,
  fillCard,
  fillCustomer,
  goToPayment,
  payButton,
  someone,
} from './testing/shopper.ts'

/**
 * After many declined cards, the server requires a captcha before it opens a payment
 * (server/checkout/card-testing.test.ts).
 */

test.beforeEach(({ noise }) => noise.expect(/^400 POST \/api\/checkout\/create-payment-intent\//))

test('A shopper who gets a captcha ticks one box and pays', { tag: '@journey' }, async ({ page }) => {
  const anna = someone()
  await addToCart(page, 'chamomile-and-calendula')
  const proofs = await requireCaptcha(page)
  await open(page, '/checkout')
  await fillCustomer(page, anna)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await tick(page)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(proofs[0]).toMatch(/^[\w+/=]{100,}$/)
})

test('A captcha at the press of Pay keeps the typed card, and the next press pays', async ({ page }) => {
  const anna = someone()
  await addToCart(page, 'chamomile-and-calendula')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  const proofs = await requireCaptcha(page)
  await payButton(page).click()
  await expect(page.getByText('Please confirm that you are human, then press the button again.')).toBeVisible()
  await expect(card(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await tick(page)
  await expect(page.getByText('Verified')).toBeVisible()
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(proofs[0]).toMatch(/^[\w+/=]{100,}$/)
})

async function tick(page: Page): Promise<void> {
  await page.getByRole('main').getByText("I'm not a robot").click()
}

/** Rejects payments without a solved captcha. Returns the captchas that were sent. */
async function requireCaptcha(page: Page): Promise<string[]> {
  const proofs: string[] = []
  const sentence = 'Please confirm that you are human before you pay.'
  await page.route('**/create-payment-intent/', (route) => {
    const { captcha } = route.request().postDataJSON() as { captcha?: string }
    if (captcha) proofs.push(captcha)
    return proofs.length > 0
      ? route.continue()
      : route.fulfill({ status: 400, json: { error: sentence, captcha: [sentence] } })
  })
  return proofs
}
