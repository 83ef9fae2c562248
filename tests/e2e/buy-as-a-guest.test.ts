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
  keepShipping,
  payButton,
  someone,
} from './testing/shopper.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('A guest pays for two products by card and gets the thank-you page, the confirmation and the email', {
    tag: '@journey',
  }, async ({ page, shop }) => {
    const anna = someone()
    await addToCart(page, 'oat-and-honey')
    await addToCart(page, 'sage-and-sidr', { quantity: 2 })
    await page.getByRole('link', { name: 'View cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '£26.49' })).toBeVisible()

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillCustomer(page, anna)
    await expect(page.getByText('4 Wool Lane').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: /UK Standard/ })).toBeChecked()
    await keepShipping(page)
    await expect(payButton(page)).toHaveText('Pay £26.49')
    await expect(page.getByText('256-bit SSL Encryption')).toBeVisible()
    await fillCard(page, CARDS.good)
    await payButton(page).click()

    await expectThanks(page, anna)
    await expect(page.getByText('Your cart has been cleared.')).toBeVisible()
    await expect(page.getByText('£26.49')).toBeVisible()
    await page.getByRole('link', { name: 'View Order Details' }).click()
    await expect(page.getByText(`We have sent a confirmation email to ${anna.email}.`)).toBeVisible()
    const number = await page.getByText(/^SS-\d+$/).innerText()
    const [mail] = await shop.mailsTo(anna.email)
    expect(mail?.subject).toContain(number)
    expect(mail?.text).toContain('Sage & Sidr')

    await open(page, '/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
  })
})

test('A declined card shows an error and creates no order; another card then pays once', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^402 POST \/v1\/payment_intents\//)
  const anna = someone()
  await addToCart(page, 'charcoal-and-tea-tree')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.declined)
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect(payButton(page)).toBeEnabled()

  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(await shop.mailsTo(anna.email)).toHaveLength(1)
})

test('An invalid card number is refused before anything is sent', async ({ page }) => {
  await addToCart(page, 'charcoal-and-tea-tree')
  await goToPayment(page, someone())
  await card(page).getByLabel('Card number').fill('4242424242424241')
  await payButton(page).click()
  await expect(card(page).getByText('Your card number is invalid.')).toBeVisible()
})

test('A 3-D Secure card pays after the challenge', async ({ page }) => {
  const anna = someone()
  await addToCart(page, 'argan-and-aloe')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.challenge)
  await page.setViewportSize({ width: 390, height: 844 })
  await payButton(page).click()
  await expect(bank(page).getByRole('definition')).toHaveText([/^£\d+\.\d\d$/, 'Test shop'])
  const overflow = await bank(page)
    .locator('html')
    .evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow).toBe(0)
  await bank(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expectThanks(page, anna)
})

test('A failed 3-D Secure challenge shows an error, and another card can pay', async ({ page }) => {
  const anna = someone()
  await addToCart(page, 'argan-and-aloe')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.challenge)
  await payButton(page).click()
  await bank(page).getByRole('button', { name: 'Fail authentication' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'We are unable to authenticate your payment method.' }),
  ).toBeVisible()

  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
})

test('A shopper in Dubai needs no postcode and is offered delivery to the UAE', { tag: '@journey' }, async ({
  page,
}) => {
  const layla = { ...someone('United Arab Emirates'), first_name: 'Layla' }
  await addToCart(page, 'damask-rose')
  await open(page, '/cart')
  await page.getByLabel('Shipping country').selectOption('United Arab Emirates')
  await expect(page.getByText('UAE Standard: 7-14 business days')).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('Country')).toHaveValue('AE')
  await fillCustomer(page, layla)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: /UAE Standard/ })).toBeChecked()
  await page.getByRole('radio', { name: /UAE Express/ }).check()
  await keepShipping(page)
  await expect(payButton(page)).toHaveText('Pay £14.49')
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, layla)
})

test('Delivery is free from £30, and the cart shows how much is missing', async ({ page }) => {
  await addToCart(page, 'lavender-fields', { quantity: 4 })
  await open(page, '/cart')
  await expect(page.getByText('£2 more for free delivery (free from £30).')).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText('UK Standard is free for this order.')).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCustomer(page, someone())
  await expect(page.getByRole('radio', { name: /UK Standard.*FREE.*Free over £30/ })).toBeChecked()
  await page.getByRole('radio', { name: /UK Express/ }).check()
  await expect(page.getByRole('definition').filter({ hasText: '£44.99' })).toBeVisible()
  await page.getByRole('radio', { name: /UK Standard/ }).check()
  await keepShipping(page)
  await expect(payButton(page)).toHaveText('Pay £35.00')
})

function bank(page: Page) {
  return page.frameLocator('iframe[title="3-D Secure authentication"]')
}
