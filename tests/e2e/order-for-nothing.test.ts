import type { Page } from '@playwright/test'
import { heading } from '#words/en/express.tsx'
import {
  afterPayment,
  discount as arabicDiscount,
  cancel,
  cart,
  catalogue,
  checkout,
  emails,
  general,
  nothingToPay,
} from './testing/arabic.ts'
import { typeLayla } from './testing/arabic-customer.ts'
import { look, lookAtWidths } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { findOrder, openOffice } from './testing/office.ts'
import { addToCart, expectThanks, fillCustomer, newName, payButton, someone } from './testing/shopper.ts'

test.use({ shopOf: 'orders of nothing' })

/** Apple Pay and Google Pay, which can't charge nothing. */
const wallets = (page: Page) => page.getByRole('region', { name: heading })

test('A code that takes everything: the order is placed without a card, also after the code ended and came back; the office sees it', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^409 POST \/api\/checkout\/session\/[\w-]+\/order\//)
  await page.setViewportSize({ width: 390, height: 844 })
  const office = await officeClient(shop)
  const code = await office.staffDiscounts.create({ code: 'ALLOFIT', kind: 'percent', percent: 100 })
  const anna = someone()
  await open(page, '/?code=ALLOFIT')
  await addToCart(page, 'damask-rose', { quantity: 4 })
  await open(page, '/cart')
  await expect(page.getByRole('term').filter({ hasText: 'Total' }).locator('+ dd').last()).toHaveText('£0.00')
  await expect(wallets(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCustomer(page, anna)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const placing = page.getByRole('button', { name: 'Place order' })
  await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeFocused()
  await expect(page.getByText('We ask for no card.')).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  await page.locator('summary', { hasText: 'Before you place your order' }).click()
  await expect(page.getByText('Nothing. You place the order when you press the button.')).toBeVisible()
  await lookAtWidths(page)

  await office.staffDiscounts.update({ id: code.id, version: code.version, paused: true })
  await placing.click()
  await expect(
    page.getByText(
      'The code ALLOFIT has ended. We have taken it off: your total is now £34.00. You have not been charged.',
    ),
  ).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay £34.00')
  await lookAtWidths(page)
  const [paused] = (await office.staffDiscounts.list({ search: 'ALLOFIT' })).results
  await office.staffDiscounts.update({ id: code.id, version: paused?.version ?? 0, paused: false })
  await page.locator('summary', { hasText: 'Order summary' }).filter({ visible: true }).click()
  await page.locator('summary', { hasText: 'Have a discount code' }).last().click()
  await page.getByRole('textbox', { name: 'Discount code' }).fill('allofit')
  await page.getByRole('button', { name: 'Apply' }).click()
  await placing.dblclick()
  await expectThanks(page, anna)
  await expect(page.getByText('Your order is placed, and you were not charged for it.')).toBeVisible()
  await expect(page.getByText('No charge')).toBeVisible()
  await lookAtWidths(page)
  await page.getByRole('link', { name: 'View Order Details' }).click()
  await expect(page.getByText('−£34.00')).toBeVisible()
  await expect(page.getByText('No charge')).toBeVisible()
  await lookAtWidths(page)
  const mails = await shop.mailsTo(anna.email)
  expect(mails.map(({ text }) => text?.includes('You were not charged for it.'))).toEqual([true])
  await open(page, linkIn(mails[0], '/orders/view'))
  await expect(page.getByText('No charge')).toBeVisible()
  await expect(page.getByText('Goods sent abroad')).toHaveCount(0)
  await expect(page.getByText('Paid on')).toHaveCount(0)
  await lookAtWidths(page)
  await open(page, '/cart')
  await expect(page.getByText('Your cart is empty').first()).toBeVisible()

  const { results } = await office.staffOrders.list({ q: anna.email })
  const number = results[0]?.number ?? ''
  await openOffice(page, '/orders')
  await expect(page.getByText('Nothing to pay')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin')
  await findOrder(page, number)
  await expect(page.getByText('Nothing to pay: the code ALLOFIT took all of it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund…' })).toBeHidden()
  await look(page)
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByText('Nothing to pay.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel order…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nothing was charged.')).toBeVisible()
  await dialog.getByLabel('Reason, for the timeline').fill('asked for')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('The order is cancelled.')).toBeVisible()
  await shop.proved()
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai', viewport: { width: 1440, height: 900 } })

  test('A code that takes everything: the order is placed to Dubai without a card, and cancelled on the page', async ({
    page,
    shop,
  }) => {
    const office = await officeClient(shop)
    await office.staffDiscounts.create({ code: 'KULLUH', kind: 'amount', amount: '100.00' })
    const email = `${newName()}@example.com`
    await open(page, '/ar/products/damask-rose')
    for (let units = 1; units < 4; units++) await page.getByRole('button', { name: general.oneMore }).click()
    await page.getByRole('button', { name: catalogue.addToCart, exact: true }).click()
    await page.getByRole('link', { name: general.viewCart }).click()
    await page.getByLabel(cart.country).selectOption('AE')
    await page.locator('summary', { hasText: arabicDiscount.question }).click()
    await page.getByRole('textbox', { name: arabicDiscount.label }).fill('kulluh')
    await page.getByRole('button', { name: arabicDiscount.apply }).click()
    await expect(page.getByText(arabicDiscount.applied('KULLUH'))).toBeVisible()
    await page.getByRole('link', { name: cart.proceed }).click()
    await typeLayla(page, email)
    await page.getByRole('button', { name: checkout.continueToShipping }).click()
    await page.getByRole('button', { name: checkout.continueToPayment }).click()
    await expect(page.getByRole('heading', { name: nothingToPay.title })).toBeFocused()
    await lookAtWidths(page)
    await page.getByRole('button', { name: nothingToPay.placeOrder }).click()
    await expect(page.getByRole('heading', { name: afterPayment.thanksTo('ليلى') })).toBeVisible()
    await expect(page.getByText(nothingToPay.placed)).toBeVisible()
    await lookAtWidths(page)
    const [confirmation] = await shop.mailsTo(email)
    expect(confirmation?.text).toContain('لم يُخصم منكم أي مبلغ')

    const { results } = await office.staffOrders.list({ q: email })
    await open(page, `/ar/cancel?order=${results[0]?.number}`)
    await page.getByRole('main').getByLabel(cancel.email).fill(email)
    await page.getByRole('button', { name: cancel.findOrder }).click()
    await expect(page.getByText(cancel.notCharged)).toBeVisible()
    await lookAtWidths(page)
    await page.getByRole('button', { name: cancel.cancelGoods }).click()
    await expect(page.getByText('لم يُخصم منكم أي مبلغ مقابل هذا الطلب.').last()).toBeVisible()
    const [cancelled] = await shop.mailsTo(email, /^استلمنا/)
    expect(cancelled?.text?.replace(/\s+/g, ' ')).toContain(emails.orders.notChargedForIt)
    await shop.proved()
  })
})
