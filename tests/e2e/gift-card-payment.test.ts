import type { Page } from '@playwright/test'
import {
  afterPayment,
  cart,
  catalogue,
  checkout,
  discount as discountWords,
  general,
  giftCardPayment,
  nothingToPay,
} from './testing/arabic.ts'
import { typeLayla } from './testing/arabic-customer.ts'
import { accessibilityProblems, lookAtWidths } from './testing/axe.ts'
import { giveCard, officeClient } from './testing/back-office.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { findOrder, openOffice } from './testing/office.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  fillCustomer,
  newName,
  payButton,
  someone,
} from './testing/shopper.ts'

test.use({ shopOf: 'paying by gift card' })

const shown = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd').last()

test('A gift card pays a part and a bank card the rest; the order page shows it, and a refund goes to the gift card first', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const anna = someone()
  const { code, end, id } = await giveCard(shop, { amount: '10.00', email: anna.email })
  await addToCart(page, 'damask-rose', { quantity: 4 })
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCustomer(page, anna)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(payButton(page)).toHaveText('Pay £34.00')
  await page.locator('summary', { hasText: 'Order summary' }).filter({ visible: true }).click()
  await page.locator('summary', { hasText: 'Have a discount code or a gift card?' }).last().click()
  await page.getByRole('textbox', { name: 'Discount code or gift card' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(
    page.getByText(`Your gift card ending ${end} pays for this order as far as it goes.`).last(),
  ).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay £24.00')
  await expect(shown(page, `Gift card ending ${end}`)).toHaveText('−£10.00')
  await expect(shown(page, 'Left to pay')).toHaveText('£24.00')
  await lookAtWidths(page)
  // The summary of a wide window is another one, so that this one is folded again.
  const folded = page.locator('summary', { hasText: 'Order summary' }).filter({ visible: true })
  await expect(folded).toHaveText(/£24\.00/)
  await folded.click()
  await page
    .getByRole('button', { name: `Remove the gift card ending ${end}` })
    .last()
    .click()
  await expect(payButton(page)).toHaveText('Pay £34.00')
  const field = page.getByRole('textbox', { name: 'Discount code or gift card' })
  await expect(field).toBeFocused()
  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(payButton(page)).toHaveText('Pay £24.00')
  await expect(page.getByRole('button', { name: `Remove the gift card ending ${end}` }).last()).toBeFocused()
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  await expect(shown(page, `Gift card ending ${end}`)).toHaveText('−£10.00')
  await expect(shown(page, 'Amount paid')).toHaveText('£24.00')
  await lookAtWidths(page)
  const confirmation = (await shop.mailsTo(anna.email, /^Your order/))[0]
  expect(confirmation?.text).toContain(`Gift card ending ${end}`)
  expect(confirmation?.text?.replace(/\s+/g, ' ')).toContain('your payment of £24.00')
  await open(page, linkIn(confirmation, '/orders/view'))
  await expect(page.getByText(`Gift card ending ${end}`).first()).toBeVisible()
  await lookAtWidths(page)

  const office = await officeClient(shop)
  const { results } = await office.staffOrders.list({ q: anna.email })
  await openOffice(page, '/orders')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin')
  await findOrder(page, results[0]?.number ?? '')
  await expect(page.getByText(`Gift card ending ${end}: £10.00`)).toBeVisible()
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`the gift card ending ${end} first, and the rest to the card`)).toBeVisible()
  await dialog.getByLabel('Reason').fill('One was chipped')
  await dialog.getByRole('button', { name: 'Other amount…' }).click()
  await dialog.getByLabel('Other amount in pounds').fill('12.00')
  await dialog.getByRole('button', { name: 'Refund £12.00' }).click()
  await expect(page.getByText('of which £10.00 was given back')).toBeVisible()
  expect(await office.staffGiftCards.read({ id })).toMatchObject({ worth: '10.00' })
  expect(await accessibilityProblems(page)).toEqual([])
  await shop.proved()

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, linkIn(confirmation, '/orders/view'))
  await expect(page.getByText(`£10.00 of it to your gift card ending ${end}`)).toBeVisible()
  await lookAtWidths(page)
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai', viewport: { width: 1440, height: 900 } })

  test('A gift card pays all of an order to Dubai: one press places it', async ({ page, shop }) => {
    const email = `${newName()}@example.com`
    const { code, end } = await giveCard(shop, { amount: '100.00', email })
    await open(page, '/ar/products/damask-rose')
    await page.getByRole('button', { name: catalogue.addToCart, exact: true }).click()
    await page.getByRole('link', { name: general.viewCart }).click()
    await page.getByLabel(cart.country).selectOption('AE')
    await page.getByRole('link', { name: cart.proceed }).click()
    await typeLayla(page, email)
    await page.getByRole('button', { name: checkout.continueToShipping }).click()
    await expect(page.getByRole('button', { name: checkout.continueToPayment })).toBeVisible()
    await page.locator('summary', { hasText: giftCardPayment.question }).last().click()
    await page.getByRole('textbox', { name: giftCardPayment.label }).fill(code)
    await page.getByRole('button', { name: discountWords.apply }).click()
    await expect(page.getByText(giftCardPayment.applied(end)).last()).toBeVisible()
    await lookAtWidths(page)
    await page.getByRole('button', { name: checkout.continueToPayment }).click()
    await expect(page.getByRole('heading', { name: nothingToPay.title })).toBeFocused()
    await expect(page.getByText(giftCardPayment.paysAll(end)).first()).toBeVisible()
    await lookAtWidths(page)
    await page.getByRole('button', { name: nothingToPay.placeOrder }).click()
    await expect(page.getByRole('heading', { name: afterPayment.thanksTo('ليلى') })).toBeVisible()
    await expect(page.getByText(giftCardPayment.paidAll(end))).toBeVisible()
    await lookAtWidths(page)
    await shop.proved()
  })
})
