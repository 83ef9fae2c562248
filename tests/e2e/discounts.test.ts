import type { Page } from '@playwright/test'
import { discount as arabicDiscount } from './testing/arabic.ts'
import { look, lookAtWidths } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { atWidth, findOrder, fromMenu, openOffice, save } from './testing/office.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  fillCustomer,
  goToPayment,
  keepShipping,
  payButton,
  someone,
} from './testing/shopper.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'discount codes' })

const question = (page: Page) => page.locator('summary', { hasText: 'Have a discount code' })
/** An amount of a summary, by its name. */
const amount = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd').last()

for (const viewport of WIDTHS)
  test(`The owner makes a code, sees its use, and pauses it, ${viewport.width} px`, async ({ page, shop, noise }) => {
    noise.expect(/^400 POST \/api\/(staff\/discounts|discounts\/preview)\//)
    const code = `OFFICE${viewport.width}`
    await page.setViewportSize(viewport)
    await openOffice(page, '/')
    await fromMenu(page, 'Discount codes')
    await page.getByRole('link', { name: 'New code' }).click()
    // The list's search has the word in its name too.
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code.toLowerCase())
    await page.getByRole('combobox', { name: 'What it does' }).click()
    await page.getByRole('option', { name: 'A percentage off' }).click()
    await page.getByRole('spinbutton', { name: 'Percent off' }).fill('20')
    await page.getByRole('spinbutton', { name: 'How many orders may use it' }).fill('5')
    await page.getByRole('switch', { name: 'Once for each customer' }).click()
    await expect(page.getByText(/Somebody with two email addresses, or two homes, counts as two\./)).toBeVisible()
    await page.getByRole('combobox', { name: 'Who counts as the same customer' }).click()
    await page.getByRole('option', { name: /email or address \(stricter\)/ }).click()
    await expect(page.getByText(/Everybody at one street and number counts as one/)).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(code).first()).toBeVisible()
    await look(page)
    if (viewport.width > 768) {
      await atWidth(page, 768)
      await expect(page.getByText(code).first()).toBeVisible()
      await look(page)
      await page.setViewportSize(viewport)
    }

    const anna = someone()
    await addToCart(page, 'oat-and-honey')
    await goToPayment(page, anna)
    if (viewport.width < 900)
      await page.locator('summary', { hasText: 'Order summary' }).filter({ visible: true }).click()
    await question(page).last().click()
    await page.getByRole('textbox', { name: 'Discount code' }).fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    // The hidden first step has the summary too.
    await expect(page.getByText(`${code} applied.`).filter({ visible: true })).toBeVisible()
    await fillCard(page, CARDS.good)
    await payButton(page).click()
    await expectThanks(page, anna)

    await page.goto('/admin/discounts')
    await page.getByText(code).first().click()
    await expect(page.getByText('Used by 1 of 5 orders')).toBeVisible()
    await page
      .getByRole('switch', { name: 'Paused' })
      .or(page.getByRole('checkbox', { name: 'Paused' }))
      .click()
    await save(page)
    await expect(page.getByText('paused').first()).toBeVisible()
    await addToCart(page, 'oat-and-honey')
    await open(page, '/cart')
    await question(page).click()
    await page.getByRole('textbox', { name: 'Discount code' }).fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(`The code ${code} has ended.`)).toBeVisible()
    await shop.proved()
  })

test('A link brings a code, the cart shows it, the button charges it, and it is gone after the order', async ({
  page,
  shop,
}) => {
  const office = await officeClient(shop)
  await office.staffDiscounts.create({ code: 'LINKED10', kind: 'percent', percent: 10 })
  await open(page, '/?code=linked10&utm_source=letter')
  await expect(page).toHaveURL('/?utm_source=letter')
  const anna = someone()
  // £8.50 each: 10 % of £17.00 is £1.70.
  await addToCart(page, 'damask-rose', { quantity: 2 })
  await open(page, '/cart')
  await expect(amount(page, 'Discount (LINKED10)')).toHaveText('−£1.70')
  await expect(amount(page, 'Total')).toHaveText('£20.29')
  await lookAtWidths(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCustomer(page, anna)
  await expect(amount(page, 'Discount (LINKED10)')).toHaveText('−£1.70')
  await keepShipping(page)
  await expect(payButton(page)).toHaveText('Pay £20.29')
  await lookAtWidths(page)
  await page.getByRole('button', { name: 'Remove LINKED10' }).click()
  await expect(payButton(page)).toHaveText('Pay £21.99')
  await expect(page.getByRole('textbox', { name: 'Discount code' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Discount code' }).fill('linked10')
  await page.keyboard.press('Enter')
  await expect(payButton(page)).toHaveText('Pay £20.29')
  await expect(page.getByRole('button', { name: 'Remove LINKED10' })).toBeFocused()
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  const [mail] = await shop.mailsTo(anna.email, /^Your order/)
  expect(mail?.text).toContain('Discount (LINKED10)')
  await addToCart(page, 'damask-rose')
  await open(page, '/cart')
  await expect(question(page)).toBeVisible()
  await shop.proved()
})

test('A code is gone after the order even if the shopper leaves before the thank-you page has loaded', async ({
  page,
  shop,
}) => {
  const office = await officeClient(shop)
  await office.staffDiscounts.create({ code: 'LEAVING', kind: 'percent', percent: 10 })
  const anna = someone()
  await open(page, '/?code=LEAVING')
  await addToCart(page, 'damask-rose')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  // The thanks are shown at once; what the page reads beside them never arrives.
  await page.route('**/api/checkout/session/**', (route) =>
    page.url().includes('/thank-you/') ? {} : route.continue(),
  )
  await payButton(page).click()
  await expectThanks(page, anna)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await addToCart(page, 'damask-rose')
  await open(page, '/cart')
  await expect(question(page)).toBeVisible()
  await shop.proved()
})

test('The cart applies a code also in a browser that has no CSRF cookie yet', async ({ page, shop, browser }) => {
  const office = await officeClient(shop)
  await office.staffDiscounts.create({ code: 'FIRSTTIME', kind: 'percent', percent: 10 })
  await open(page, '/?code=firsttime')
  await addToCart(page, 'damask-rose', { quantity: 2 })
  await open(page, '/cart')
  await expect(amount(page, 'Discount (FIRSTTIME)')).toHaveText('−£1.70')
  const { cookies, origins } = await page.context().storageState()
  const storageState = { origins, cookies: cookies.filter(({ name }) => name !== 'csrftoken') }
  expect(storageState.cookies).toHaveLength(cookies.length - 1)
  // The responses that bring the cookie pass each other: one browser alone might have the luck of their order.
  const visit = async () => {
    const context = await browser.newContext({ baseURL: shop.origin, storageState })
    const other = await context.newPage()
    await other.goto('/cart')
    await expect(amount(other, 'Discount (FIRSTTIME)')).toHaveText('−£1.70')
    await context.close()
  }
  await Promise.all(Array.from({ length: 6 }, visit))
})

test('A code that ends while the shopper is at the payment step is said before anything is charged', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^409 POST \/api\/checkout\/create-payment-intent\//)
  const office = await officeClient(shop)
  const code = await office.staffDiscounts.create({ code: 'ENDING', kind: 'amount', amount: '3.00' })
  const anna = someone()
  await open(page, '/?code=ENDING')
  await addToCart(page, 'damask-rose')
  await goToPayment(page, anna)
  await expect(payButton(page)).toHaveText('Pay £10.49')
  await fillCard(page, CARDS.good)
  await office.staffDiscounts.update({ id: code.id, version: code.version, paused: true })
  await payButton(page).click()
  await expect(
    page.getByText('The code ENDING has ended. We have taken it off: your total is now £13.49.'),
  ).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay £13.49')
  await payButton(page).click()
  await expectThanks(page, anna)
  await shop.proved()
})

test('Staff refund a discounted line at its share, with the discount on the order’s page and the invoice', async ({
  page,
  shop,
}) => {
  const office = await officeClient(shop)
  await office.staffDiscounts.create({ code: 'THIRDS', kind: 'percent', percent: 33 })
  const anna = someone()
  await open(page, '/?code=THIRDS')
  await addToCart(page, 'damask-rose', { quantity: 3 })
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  const { results } = await office.staffOrders.list({ q: anna.email })
  const number = results[0]?.number ?? ''
  await openOffice(page, '/')
  await findOrder(page, number)
  // 33 % of £25.50 is £8.42 (to the nearest penny).
  await expect(page.getByText('Discount (THIRDS)')).toBeVisible()
  await expect(page.getByText('−£8.42')).toBeVisible()
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /Damask Rose/ }).check()
  await expect(dialog.getByText('£17.08 after the discount')).toBeVisible()
  await look(page)
  await page.keyboard.press('Escape')
})

test('In Arabic the cart asks for the code, says why it does nothing, and takes it off', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^404 POST \/api\/discounts\/preview\//)
  const office = await officeClient(shop)
  await office.staffDiscounts.create({ code: 'ARABIC15', kind: 'percent', percent: 15 })
  await addToCart(page, 'damask-rose')
  await open(page, '/ar/cart')
  await page.locator('summary', { hasText: arabicDiscount.question }).click()
  const field = page.getByRole('textbox', { name: arabicDiscount.label })
  await field.fill('arabic')
  await page.getByRole('button', { name: arabicDiscount.apply }).click()
  await expect(page.getByText('لا نعرف الرمز ARABIC. يرجى التحقق من كتابته.')).toBeVisible()
  await field.fill('arabic15')
  await page.keyboard.press('Enter')
  await expect(page.getByText(arabicDiscount.applied('ARABIC15'))).toBeVisible()
  // Where the minus stands: before the pound sign, as in every language.
  const offsets = await page.locator('dd bdi', { hasText: '−' }).evaluate((amount) => {
    const [minus, price] = [document.createRange(), document.createRange()]
    minus.selectNode(amount.firstChild as Node)
    price.selectNode(amount.lastChild as Node)
    return [minus.getBoundingClientRect().left, price.getBoundingClientRect().left]
  })
  expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
  await lookAtWidths(page)
  await page.getByRole('button', { name: arabicDiscount.remove('ARABIC15') }).click()
  await expect(field).toBeFocused()
})

for (const viewport of WIDTHS)
  test(`The owner makes a batch of codes that work once each, and exports them, ${viewport.width} px`, async ({
    page,
  }) => {
    const batch = `FAIR${viewport.width}`
    await page.setViewportSize(viewport)
    await openOffice(page, '/discounts')
    await page.getByRole('link', { name: 'New batch' }).click()
    await page.getByRole('textbox', { name: 'Name of the batch' }).fill(batch.toLowerCase())
    await page.getByRole('spinbutton', { name: 'How many codes' }).fill('12')
    await page.getByRole('combobox', { name: 'What it does' }).click()
    await page.getByRole('option', { name: 'Free standard delivery' }).click()
    await look(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('12 codes have been made. Export them as CSV.')).toBeVisible()
    await expect(page.getByText(new RegExp(`${batch}-[A-Z0-9]{10}`)).first()).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await downloading).suggestedFilename()).toBe('discount-codes.csv')
  })
