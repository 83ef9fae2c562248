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

    test('Every step of buying can be used by everybody: filled cart, refused form, shipping, payment, thanks, order, zoom and menu', async ({
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
      await look(page, 'cart')
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      await page.getByRole('checkbox', { name: 'Same as billing address' }).uncheck()
      await page.getByRole('button', { name: 'Continue to Shipping' }).click()
      await expect(page.getByText('This field is required').first()).toBeVisible()
      await look(page, 'customer form, refused')
      await page.getByRole('checkbox', { name: 'Same as billing address' }).check()
      await fillCustomer(page, anna)
      await expect(page.getByRole('radio').first()).toBeChecked()
      await look(page, 'shipping')
      await keepShipping(page)
      await expect(card(page).getByLabel('Credit or debit card number')).toBeVisible()
      await fillCard(page, CARDS.declined)
      await payButton(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
      await look(page, 'payment, declined')
      await fillCard(page, CARDS.good)
      await payButton(page).click()
      await expectThanks(page, anna)
      await look(page, 'thanks')
      await page.getByRole('link', { name: 'View Order Details' }).click()
      await expect(page.getByRole('link', { name: 'View Order History' })).toBeVisible()
      await look(page, 'confirmation')
      await page.getByRole('link', { name: 'View Order History' }).click()
      await expect(page.getByRole('article')).toBeVisible()
      await look(page, 'orders')
      await open(page, '/products/calendula-hand-cream')
      await page.getByRole('button', { name: 'Zoom' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(page, 'large photograph')
      await page.keyboard.press('Escape')
      if (width < 900) {
        await page.locator('summary', { hasText: 'Menu' }).click()
        await look(page, 'menu')
      }
    })
  })
}

/** By axe as it is, and by its width at 320 px. */
async function look(page: Page, what: string): Promise<void> {
  expect.soft(await accessibilityProblems(page), what).toEqual([])
  const size = page.viewportSize()
  if (!size || size.width > 400) return
  await page.setViewportSize({ width: 320, height: size.height })
  expect.soft(await overflow(page), what).toEqual([])
  await page.setViewportSize(size)
}
