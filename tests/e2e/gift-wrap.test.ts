import { giftWrap } from '#demo/gift-wrap.ts'
import { SENTENCES } from '#stripe-emulator/sentences.ts'
import { afterPayment, cart, catalogue, checkout, general, gift, nameOf } from './testing/arabic.ts'
import { typeLayla } from './testing/arabic-customer.ts'
import { look, lookAtWidths } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { findOrder, fromMenu, openOffice } from './testing/office.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  keepShipping,
  newName,
  payButton,
  signedInWith,
  someone,
  typeCustomer,
} from './testing/shopper.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'gift wrap' })

test('Gift wrap is ticked in the cart and paid on a phone, and the slip says to wrap; without goods there is none', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const anna = someone()
  const office = await officeClient(shop)
  await addToCart(page, 'damask-rose')
  await open(page, '/cart')
  const tick = page.getByRole('checkbox', { name: 'Gift wrap, £3.50' })
  const total = page.getByRole('term').filter({ hasText: 'Subtotal' }).locator('+ dd')
  await expect(tick).toHaveAccessibleDescription(giftWrap.description)
  await expect(total).toHaveText('£8.50')
  await tick.check()
  await expect(total).toHaveText('£12.00')
  await tick.uncheck()
  await expect(total).toHaveText('£8.50')
  await tick.check()
  await page.getByRole('button', { name: 'Remove Damask Rose Soap' }).click()
  await expect(page.getByText('Your cart is empty').first()).toBeVisible()

  await addToCart(page, 'damask-rose')
  await open(page, '/cart')
  await expect(tick).not.toBeChecked()
  await tick.check()
  await page.reload()
  await expect(tick).toBeChecked()
  await expect(page.getByLabel(/^Quantity/)).toHaveCount(1)
  await lookAtWidths(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await typeCustomer(page, anna)
  await expect(page.getByRole('checkbox', { name: 'This is a gift' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Gift message' }).fill('Happy birthday!')
  await look(page)
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await keepShipping(page)
  await fillCard(page, CARDS.good)
  await expect(payButton(page)).toHaveText('Pay £16.99')
  await payButton(page).click()
  await expectThanks(page, anna)
  await expect(page.getByText('Gift wrap', { exact: true }).first()).toBeVisible()
  await look(page)
  const [mail] = await shop.mailsTo(anna.email, /^Your order/)
  expect(mail?.text).toContain('Gift wrap')
  await open(page, linkIn(mail, '/orders/view'))
  const main = page.getByRole('main')
  await expect(main.getByText('Gift wrap', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Gift wrap' })).toHaveCount(0)
  // The next order may be no gift.
  await main.getByRole('button', { name: 'Order Again' }).click()
  await expect(main.getByText('All of it is in your cart.')).toBeVisible()
  await open(page, '/cart')
  await expect(page.getByLabel(/^Quantity/)).toHaveValue('1')
  await expect(tick).not.toBeChecked()
  expect((await page.request.get('/products/gift-wrap')).status()).toBe(404)

  const [listed] = (await office.staffOrders.list({ q: anna.email })).results
  expect(listed).toMatchObject({
    contents: [{ name: 'Damask Rose Soap', quantity: 1 }],
    is_gift: true,
    is_wrapped: true,
    shipping_method: 'UK Standard',
  })
  const number = listed?.number ?? ''
  await page.setViewportSize({ width: 1440, height: 900 })
  await openOffice(page, '/')
  await findOrder(page, number)
  await expect(page.getByRole('cell', { name: 'Gift wrap' })).toBeVisible()
  await page.getByRole('link', { name: 'Packing slip' }).click()
  await expect(page.getByText('Gift wrap this order before you pack it.')).toBeVisible()
  await expect(page.getByText('1 unit in all.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Gift wrap' })).toHaveCount(0)
  await look(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Invoice', exact: true }).click()
  await expect(page.getByRole('article')).toContainText('Gift wrap')
  await shop.proved()
})

test('A signed-in shopper’s cart keeps the tick, until there are no goods to wrap', async ({ page, shop }) => {
  await signedInWith(page, shop, 'oat-and-honey', 2)
  await open(page, '/cart')
  const tick = page.getByRole('checkbox', { name: 'Gift wrap, £3.50' })
  await tick.check()
  await expect(page.getByRole('term').filter({ hasText: 'Subtotal' }).locator('+ dd')).toHaveText('£16.50')
  await page.reload()
  await expect(tick).toBeChecked()
  await page.getByRole('button', { name: 'Remove Oat & Honey Soap' }).click()
  await expect(page.getByText('Your cart is empty').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your cart is empty').first()).toBeVisible()
})

test('A guest’s gift wrap is a tick while it loads, too, and once it is off sale it says so and can be taken off', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^410 GET \/products\/[^/]*wrap/)
  const office = await officeClient(shop)
  await addToCart(page, 'damask-rose')
  await open(page, '/cart')
  const tick = page.getByRole('checkbox', { name: 'Gift wrap, £3.50' })
  await tick.check()
  await page.route('**/products/gift-wrap/**', () => {})
  await page.reload()
  await expect(tick).toBeChecked()
  await expect(page.getByLabel(/^Quantity/)).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const { results } = await office.staffCatalogue.products({ search: 'Gift wrap' })
  const { id, version } = await office.staffCatalogue.product({ id: results[0]?.id ?? 0 })
  const off = await office.staffCatalogue.updateProduct({ id, version, published: false })
  await page.reload()
  await expect(tick).toBeChecked()
  await expect(page.getByText('Gift wrap is out of stock')).toBeVisible()
  await expect(page.getByLabel(/^Quantity/)).toHaveCount(1)
  await lookAtWidths(page)
  // Not uncheck(): it would look for the tick again, which is gone.
  await tick.click()
  await expect(tick).toHaveCount(0)
  await expect(page.getByRole('term').filter({ hasText: 'Subtotal' }).locator('+ dd')).toHaveText('£8.50')
  await office.staffCatalogue.updateProduct({ id, version: off.version, published: true })
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai', viewport: { width: 1440, height: 900 } })

  test('Gift wrap is ticked in Arabic and paid to Dubai', async ({ page, shop }) => {
    const email = `${newName()}@example.com`
    await open(page, '/ar/products/damask-rose')
    await page.getByRole('button', { name: catalogue.addToCart, exact: true }).click()
    await page.getByRole('link', { name: general.viewCart }).click()
    await page.getByLabel(cart.country).selectOption('AE')
    const tick = page.getByRole('checkbox', { name: `${nameOf('gift-wrap')}، £3.50` })
    await tick.check()
    await lookAtWidths(page)
    await page.getByRole('link', { name: cart.proceed }).click()
    const form = page.getByRole('main')
    await expect(form.getByRole('checkbox', { name: gift.isGift })).toBeChecked()
    await form.getByLabel(gift.message).fill('كل عام وأنت بخير')
    await typeLayla(page, email)
    await look(page)
    await page.getByRole('button', { name: checkout.continueToShipping }).click()
    await page.getByRole('button', { name: checkout.continueToPayment }).click()
    const { paymentForm } = SENTENCES.ar
    const card = page.frameLocator(`iframe[title="${paymentForm.title}"]`)
    await card.getByLabel(paymentForm.number).fill(CARDS.good)
    await card.getByLabel(paymentForm.expiry).fill('12 / 34')
    await card.getByLabel(paymentForm.cvc).fill('123')
    await page.getByRole('button', { name: /£/ }).last().click()
    await expect(page.getByRole('heading', { name: afterPayment.thanksTo('ليلى') })).toBeVisible()
    await expect(page.getByText(nameOf('gift-wrap'), { exact: true }).first()).toBeVisible()
    await look(page)
    expect((await shop.mailsTo(email))[0]?.text).toContain(nameOf('gift-wrap'))
  })
})

for (const viewport of WIDTHS)
  test(`The owner makes a gift wrap and changes it, and one is on sale at a time, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    noise.expect(/^400 P\w+ \/api\/staff\/products\//)
    const name = `Silk wrap ${viewport.width}`
    await page.setViewportSize(viewport)
    await openOffice(page, '')
    await fromMenu(page, 'Products')
    await page.getByRole('link', { name: 'New product' }).click()
    // The list behind it has a filter of the same name.
    await expect(page.getByRole('heading', { name: 'Photographs' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Gift wrap' }).click()
    for (const cosmetic of ['Precautions', 'Months once opened', 'Category', 'UAE registration number'])
      await expect(page.getByLabel(cosmetic)).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Description' }).fill('Silk that can be worn.')
    await page.getByRole('textbox', { name: 'Price' }).fill('9')
    await page.getByLabel('Units in stock').fill('6')
    await look(page)
    await page.getByRole('switch', { name: 'On sale' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Gift wrap is on sale already/).first()).toBeVisible()
    await page.getByRole('switch', { name: 'On sale' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('textbox', { name: 'Price' }).fill('8.50')
    await expect(page.getByText('Gift wrap. Shoppers tick it in the cart')).toBeVisible()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).ok()).toBe(true)
    await look(page)
    await fromMenu(page, 'Products')
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Gift wrap' }).click()
    await expect(page.getByText(name).first()).toBeVisible()
    await expect(page.getByText('Damask Rose Soap')).toHaveCount(0)
    await look(page)
    const { results } = await (await officeClient(shop)).staffCatalogue.products({ search: name })
    expect(results).toMatchObject([{ kind: 'gift_wrap', price: '8.50', published: false }])
  })
