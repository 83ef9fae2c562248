import type { Page } from '@playwright/test'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import {
  CARDS,
  card,
  expectThanks,
  fillCard,
  fillCustomer,
  keepShipping,
  payButton,
  signedInWith,
  someone,
} from './testing/shopper.ts'

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('Every step of buying is accessible: filled cart, refused form, shipping, payment, thanks, order, zoom and menu', async ({
      page,
      shop,
      noise,
    }) => {
      noise.expect(/^402 POST \/v1\/payment_intents\//)
      test.slow()
      const { email } = await signedInWith(page, shop, 'calendula-hand-cream', 2)
      const anna = { ...someone(), email }
      await open(page, '/cart')
      await expect(page.getByLabel(/^Quantity of/)).toHaveValue('2')
      await checkPage(page, 'cart')
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      await page.getByRole('checkbox', { name: 'Same as billing address' }).uncheck()
      await page.getByRole('button', { name: 'Continue to Shipping' }).click()
      await expect(page.getByText('This field is required').first()).toBeVisible()
      await checkPage(page, 'customer form, refused')
      await page.getByRole('checkbox', { name: 'Same as billing address' }).check()
      await fillCustomer(page, anna)
      await expect(page.getByRole('radio').first()).toBeChecked()
      await checkPage(page, 'shipping')
      await keepShipping(page)
      await expect(card(page).getByLabel('Card number')).toBeVisible()
      await fillCard(page, CARDS.declined)
      await payButton(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
      await checkPage(page, 'payment, declined')
      await fillCard(page, CARDS.good)
      await payButton(page).click()
      await expectThanks(page, anna)
      await checkPage(page, 'thanks')
      await page.getByRole('link', { name: 'View Order Details' }).click()
      await expect(page.getByRole('link', { name: 'View Order History' })).toBeVisible()
      await checkPage(page, 'confirmation')
      await page.getByRole('link', { name: 'View Order History' }).click()
      await expect(page.getByRole('article')).toBeVisible()
      await checkPage(page, 'orders')
      await open(page, '/products/calendula-hand-cream')
      await page.getByRole('button', { name: 'Zoom' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await checkPage(page, 'large photograph')
      await page.keyboard.press('Escape')
      if (width < 900) {
        await page.locator('summary', { hasText: 'Menu' }).click()
        await checkPage(page, 'menu')
      }
    })
  })
}

/** Checks the page with axe, and its width at 320 px. */
async function checkPage(page: Page, what: string): Promise<void> {
  expect.soft(await accessibilityProblems(page), what).toEqual([])
  const size = page.viewportSize()
  if (!size || size.width > 400) return
  await page.setViewportSize({ width: 320, height: size.height })
  expect.soft(await overflow(page), what).toEqual([])
  await page.setViewportSize(size)
}
