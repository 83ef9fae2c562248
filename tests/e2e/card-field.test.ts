import type { Page } from '@playwright/test'
import { expect, open, test } from './testing/fixtures.ts'
import { addToCart, CARDS, expectThanks, fillCustomer, keepShipping, payButton, someone } from './testing/shopper.ts'

/** The card field alone, where the setting PAYMENT_FORM asks for it. */
test.use({ shopOf: 'card field', settings: { PAYMENT_FORM: 'card' } })

const field = (page: Page) => page.frameLocator('iframe[title="Secure card payment input frame"]')

async function fill(page: Page, number: string): Promise<void> {
  await field(page).getByLabel('Credit or debit card number').fill(number)
  await field(page).getByLabel('Credit or debit card expiration date').fill('12 / 34')
  await field(page).getByLabel('Credit or debit card CVC/CVV').fill('123')
}

test('A declined card, a refused challenge and an incomplete number are told; another card pays once', async ({
  page,
  shop,
}) => {
  const anna = someone()
  await addToCart(page, 'charcoal-and-tea-tree')
  await open(page, '/checkout')
  await fillCustomer(page, anna)
  await keepShipping(page)
  await field(page).getByLabel('Credit or debit card number').fill('4242')
  await payButton(page).click()
  await expect(page.getByText('Your card number is incomplete.')).toHaveCount(1)
  await fill(page, CARDS.declined)
  await expect(page.getByText('Your card number is incomplete.')).toHaveCount(0)
  await payButton(page).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await fill(page, CARDS.challenge)
  await payButton(page).click()
  const bank = page.frameLocator('iframe[title="3-D Secure authentication"]')
  await bank.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible()
  await fill(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(await shop.mailsTo(anna.email)).toHaveLength(1)
  await shop.proved()
})

test('No wallet is offered, and no page but the checkout may load Stripe’s script', async ({ page, shop }) => {
  await addToCart(page, 'charcoal-and-tea-tree')
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  const { headers } = await fetch(`${shop.origin}/cart`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
})
