import type { Page } from '@playwright/test'
import { catalogue, checkout, general, gift } from './testing/arabic.ts'
import { look, lookAtWidths } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { findOrder, openOffice } from './testing/office.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  keepShipping,
  payButton,
  someone,
  typeCustomer,
} from './testing/shopper.ts'
import { WIDTHS } from './testing/widths.ts'

const LINES = ['Happy birthday, <b>Layla</b>!', 'كل عام وأنت بخير']

test('A gift is ticked, written and paid on a phone, and packed with its message and without prices', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const anna = someone()
  await addToCart(page, 'oat-and-honey')
  await open(page, '/checkout')
  await typeCustomer(page, anna)
  const tick = page.getByRole('checkbox', { name: 'This is a gift' })
  const message = page.getByRole('textbox', { name: 'Gift message' })
  await expect(message).toBeHidden()
  await tick.check()
  await message.fill('x'.repeat(201))
  await expect(page.getByText('1 character too many.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(message).toBeFocused()
  await expect(message).toHaveAccessibleDescription(/Please use at most 200 characters\./)
  await message.fill(LINES.join('\n'))
  await expect(page.getByText('154 characters left.')).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue(LINES.join('\n'))
  // Without the tick it is no gift, and the tick brings the words back.
  await tick.uncheck()
  await expect(message).toBeHidden()
  await tick.check()
  await expect(message).toHaveValue(LINES.join('\n'))
  await lookAtWidths(page)
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeFocused()
  // Another cart is another checkout, which keeps the words.
  await addToCart(page, 'damask-rose')
  await open(page, '/checkout')
  await expect(message).toHaveValue(LINES.join('\n'))
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await keepShipping(page)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  const written = (where: Page) => where.getByText(LINES[0] ?? '').filter({ hasText: LINES[1] ?? '', visible: true })
  await expect(page.getByText('Gift message:')).toBeVisible()
  await expect(written(page)).toBeVisible()
  await lookAtWidths(page)
  await page.getByRole('link', { name: 'View Order Details' }).click()
  await expect(written(page)).toBeVisible()
  const number = await page.getByText(/^SS-\d+$/).innerText()
  const [mail] = await shop.mailsTo(anna.email, /^Your order/)
  expect(mail?.text).toContain(`Gift message:\n${LINES[0]}`)

  await page.setViewportSize({ width: 1440, height: 900 })
  await openOffice(page, '/')
  await findOrder(page, number)
  await expect(page.getByRole('heading', { name: 'Gift', exact: true })).toBeVisible()
  await expect(written(page)).toBeVisible()
  await look(page)
  await page.getByRole('link', { name: 'Packing slip' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('heading', { name: 'Gift message' })).toBeVisible()
  await expect(written(page)).toBeVisible()
  await expect(sheet).not.toContainText('£')
  await expect(sheet).not.toContainText('Thank you for buying')
  await page.emulateMedia({ media: 'screen' })
  await look(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Invoice', exact: true }).click()
  await expect(sheet).toContainText('£')
  await expect(written(page)).toBeHidden()
})

for (const viewport of WIDTHS)
  test(`Staff correct the message of a gift, and the slip has the new one, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    const { order } = await placeOrders(shop, { customer: { gift_message: LINES.join('\n') } })
    await openOffice(page, `/orders/${order.id}/show`)
    await page.getByRole('button', { name: 'Change the message…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the gift message' })
    const message = dialog.getByRole('textbox', { name: 'Gift message' })
    await expect(message).toHaveValue(LINES.join('\n'))
    await message.fill('Happy birthday, Leila!')
    await expect(dialog.getByText('22 of 200 characters. Empty: the slip has none.')).toBeVisible()
    await look(page)
    await dialog.getByRole('button', { name: 'Change it' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('The gift message was changed.')).toBeVisible()
    await page.getByRole('link', { name: 'Packing slip' }).click()
    await expect(page.getByRole('article').getByText('Happy birthday, Leila!')).toBeVisible()
    await expect(page.getByText(LINES[0] ?? '')).toHaveCount(0)
    await look(page)
  })

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai', viewport: { width: 1440, height: 900 } })

  test('The gift message counts down in Arabic, and takes text of either direction', async ({ page }) => {
    await open(page, '/ar/products/oat-and-honey')
    await page.getByRole('button', { name: catalogue.addToCart, exact: true }).click()
    await expect(page.getByRole('link', { name: general.viewCart })).toBeVisible()
    await open(page, '/ar/checkout')
    await expect(page.getByRole('heading', { name: checkout.customerStep })).toBeVisible()
    await page.getByRole('checkbox', { name: gift.isGift }).check()
    const message = page.getByRole('textbox', { name: gift.message })
    await message.fill(LINES[1] ?? '')
    await expect(page.getByText(gift.left(200 - (LINES[1]?.length ?? 0)))).toBeVisible()
    await expect(message).toHaveCSS('direction', 'rtl')
    await lookAtWidths(page)
    await message.fill('Happy birthday')
    await expect(message).toHaveCSS('direction', 'ltr')
  })
})
