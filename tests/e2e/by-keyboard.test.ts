import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './testing/fixtures.ts'
import { focusedElement, submitCustomer, tabTo } from './testing/keyboard.ts'
import { CARDS, card, someone } from './testing/shopper.ts'

test('A product can be bought with the keyboard alone', { tag: '@journey' }, async ({ page }) => {
  const anna = someone()
  await open(page, '/oils')
  await tabTo(page, page.getByRole('heading', { name: 'Lavender Sleep Oil' }).getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lavender Sleep Oil' })).toBeVisible()
  await tabTo(page, page.getByLabel('Size', { exact: true }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('£20.00', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'One more' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'View cart' }))
  await page.keyboard.press('Enter')

  await expect(page.getByLabel(/^Quantity of Lavender Sleep Oil/)).toHaveValue('2')
  await tabTo(page, page.getByRole('button', { name: 'One fewer' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Quantity of Lavender Sleep Oil/)).toHaveValue('1')
  await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('First name')).toBeVisible()
  await submitCustomer(page, anna, type)

  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: /UK Standard/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /UK Express/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Continue to Payment' }))
  await page.keyboard.press('Enter')

  await expect(card(page).getByLabel('Card number')).toBeVisible()
  await tabTo(page, card(page).getByLabel('Card number'))
  await page.keyboard.type(CARDS.good)
  await tabTo(page, card(page).getByLabel('Expiry date'))
  await page.keyboard.type('1234')
  await tabTo(page, card(page).getByLabel('Security code'))
  await page.keyboard.type('123')
  await tabTo(page, page.getByRole('button', { name: 'Pay £29.99' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you, Anna' })).toBeVisible()
})

test('The focus is always visible and never trapped on a product page', async ({ page }) => {
  await open(page, '/products/cinnamon-and-clove')
  const seen = new Set<string>()
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press('Tab')
    const focused = await focusedElement(page)
    if (!focused) break
    expect(focused, focused.what).toMatchObject({ marked: true, drawn: true })
    seen.add(focused.what)
  }
  expect(seen.size).toBeGreaterThan(30)
  expect([...seen].at(-1)).toMatch(/tel|\+44|hello@/)
})

async function type(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(words)
}
