import { expect, open, test } from './testing/journey.ts'
import { addToCart, CARDS, expectThanks, fillCard, fillCustomer, keepShipping, payButton, someone } from './testing/shopper.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('A guest buys two soaps with a card, is thanked by name, finds the order confirmed and a mail sent', async ({ page, shop }) => {
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
