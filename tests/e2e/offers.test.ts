import type { Page } from '@playwright/test'
import type { NewDiscount } from '#contract/staff/discounts.ts'
import * as english from '#words/en/cancel.tsx'
import { cancel, cart, cartOffers, discount, nameOf } from './testing/arabic.ts'
import { look, lookAtWidths } from './testing/axe.ts'
import { officeClient, placeOrders } from './testing/back-office.ts'
import { expect, linkIn, open, type Shop, test } from './testing/fixtures.ts'
import { findOrder, fromMenu, openOffice } from './testing/office.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  fillCustomer,
  keepShipping,
  payButton,
  someone,
} from './testing/shopper.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'offers' })

/** An amount of a summary, by its name. */
const amount = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd').last()

/** Makes offers, and pauses all others. */
async function runOnly(shop: Shop, offers: NewDiscount[]): Promise<void> {
  const { staffDiscounts } = await officeClient(shop)
  const { results } = await staffDiscounts.list({ automatic: 'true' })
  for (const { id, version, paused } of results) if (!paused) await staffDiscounts.update({ id, version, paused: true })
  for (const offer of offers) await staffDiscounts.create({ ...offer, automatic: true })
}

const idOf = async (shop: Shop, slug: string) => (await shop.client().catalogue.product({ slug })).id

/** £15.00, from £50.00 of other goods. */
const freeCream = async (shop: Shop, code: string): Promise<NewDiscount> => ({
  code,
  kind: 'gift',
  product_ids: [await idOf(shop, 'shea-and-rose-face-cream')],
  least: '50.00',
})

const threeRoses = async (shop: Shop, code: string): Promise<NewDiscount> => ({
  code,
  kind: 'bundle',
  buy_units: 3,
  amount: '20.00',
  product_ids: [await idOf(shop, 'damask-rose')],
})

for (const viewport of WIDTHS)
  test(`The owner makes an offer, and finds it among the automatic ones, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const code = `SOAPS-${viewport.width}`
    await page.setViewportSize(viewport)
    await runOnly(shop, [])
    await openOffice(page, '/')
    await fromMenu(page, 'Discount codes')
    await page.getByRole('link', { name: 'New code' }).click()
    await page
      .getByRole('switch', { name: 'Automatic' })
      .or(page.getByRole('checkbox', { name: 'Automatic' }))
      .click()
    await page.getByRole('textbox', { name: 'Short name' }).fill(code.toLowerCase())
    await page.getByRole('combobox', { name: 'What it does' }).click()
    await page.getByRole('option', { name: 'Some for one price' }).click()
    await page.getByRole('spinbutton', { name: 'How many', exact: true }).fill('3')
    await page.getByRole('textbox', { name: 'Their price together' }).fill('20')
    await page.getByRole('combobox', { name: 'Only for these categories' }).click()
    await page.getByRole('option', { name: 'Soaps', exact: true }).click()
    await expect(page.getByRole('switch', { name: 'Once for each customer' })).toHaveCount(0)
    await look(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(code).first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Automatic' }).click()
    await expect(page.getByText(code).first()).toBeVisible()
    await look(page)
    await expect(page.getByText('3 for £20.00').first()).toBeVisible()
    await runOnly(shop, [])
  })

test('An offer applies without a code, a hint leads to a free gift, and the order, the email and the back office name it', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^40[04] POST \/api\/discounts\/preview\//)
  await page.setViewportSize({ width: 390, height: 844 })
  await runOnly(shop, [await freeCream(shop, 'FREE-CREAM'), await threeRoses(shop, '3-FOR-20')])
  // £8.50 each: three cost £25.50.
  await addToCart(page, 'damask-rose', { quantity: 2 })
  await open(page, '/cart')
  await expect(page.getByText('Add 1 more for 3 for £20.')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(amount(page, 'Discount (3-FOR-20)')).toHaveText('−£5.50')
  await expect(amount(page, 'Total')).toHaveText('£24.99')
  await page.locator('summary', { hasText: 'Have a discount code' }).click()
  await page.getByRole('textbox', { name: 'Discount code' }).fill('3-FOR-20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We don’t know the code 3-FOR-20.')).toBeVisible()
  const office = await officeClient(shop)
  await office.staffDiscounts.create({ code: 'TWO-OFF', kind: 'amount', amount: '2.00' })
  await page.getByRole('textbox', { name: 'Discount code' }).fill('two-off')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your cart already has a better offer: 3-FOR-20 takes off £5.50.')).toBeVisible()
  await look(page)

  await addToCart(page, 'hedgerow-gift-box')
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Remove Damask Rose' }).click()
  await expect(page.getByText('Spend £8.00 more and get Shea & Rose Face Cream free.')).toBeVisible()
  await addToCart(page, 'damask-rose')
  await open(page, '/cart')
  await expect(page.getByText('You have a free gift: Shea & Rose Face Cream.')).toBeVisible()
  await lookAtWidths(page)
  await page.getByRole('button', { name: 'Add it: Shea & Rose Face Cream' }).click()
  await expect(amount(page, 'Discount (FREE-CREAM)')).toHaveText('−£15.00')
  await expect(amount(page, 'Total')).toHaveText('£50.50')
  await expect(page.getByText('You have a free gift')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Items' })).toBeFocused()

  const anna = someone()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCustomer(page, anna)
  await keepShipping(page)
  await expect(payButton(page)).toHaveText('Pay £50.50')
  await page.locator('summary', { hasText: 'Order summary' }).filter({ visible: true }).click()
  await expect(page.getByRole('button', { name: 'Remove FREE-CREAM' })).toHaveCount(0)
  await look(page)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  const [mail] = await shop.mailsTo(anna.email, /^Your order/)
  expect(mail?.text).toContain('Discount (FREE-CREAM)')

  const { results } = await office.staffOrders.list({ q: anna.email })
  await openOffice(page, '/')
  await findOrder(page, results[0]?.number ?? '')
  await expect(page.getByText('Discount (FREE-CREAM)')).toBeVisible()
  await page.goto('/admin/discounts')
  await page.getByText('FREE-CREAM').first().click()
  await expect(page.getByText('Used by 1 order, which came to £50.50')).toBeVisible()
  await expect(page.getByText('Applies automatically: nobody types it.')).toBeVisible()
  await look(page)

  // £42.00 of goods are kept: the cream, free from £50.00, goes back too.
  const cancelPage = linkIn(mail, '/cancel')
  for (const language of ['ar', 'en'] as const) {
    const isArabic = language === 'ar'
    const named = (slug: string, english: string) =>
      page.getByRole('checkbox', { name: isArabic ? nameOf(slug) : english })
    await open(page, isArabic ? cancelPage.replace('/cancel', '/ar/cancel') : cancelPage)
    await page
      .getByRole('main')
      .getByLabel(isArabic ? cancel.email : 'Email', { exact: true })
      .fill(anna.email)
    await page.getByRole('button', { name: isArabic ? cancel.findOrder : 'Find My Order' }).click()
    const cream = named('shea-and-rose-face-cream', 'Shea & Rose Face Cream')
    await expect(cream).toBeDisabled()
    await named('hedgerow-gift-box', 'Hedgerow Gift Box').uncheck()
    await expect(cream, 'while other goods are cancelled, and too few kept').toBeDisabled()
    const roses = named('damask-rose', 'Damask Rose')
    await roses.uncheck()
    await cream.uncheck()
    await roses.check()
    await expect(cream).toBeChecked()
    await expect(cream).toBeDisabled()
    await lookAtWidths(page)
  }
  await expect(page.getByText('This was free with goods of £50.00 or more.')).toBeVisible()
  await expect(amount(page, 'Your refund')).toHaveText('£8.50')
  await page.getByRole('button', { name: 'Cancel These Goods' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We have your cancellation' })).toBeVisible()
  const [receipt] = await shop.mailsTo(anna.email, /^We’ve received your cancellation/)
  expect(receipt?.text).toContain('Shea & Rose Face Cream')
  expect(receipt?.text).not.toContain('Hedgerow')

  await page.goto('/admin/')
  await findOrder(page, results[0]?.number ?? '')
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await expect(dialog.getByText('was promised £8.50, which is filled in below.')).toBeVisible()
  await look(page)
  await dialog.getByRole('button', { name: 'Refund £8.50' }).click()
  await expect.poll(async () => (await office.staffOrders.list({ q: anna.email })).results[0]?.refunded).toBe('8.50')
  const { lines } = await office.staffOrders.read({ id: results[0]?.id ?? '' })
  expect(
    lines.map(({ refunded }) => refunded),
    'the cream goes back into stock with the roses',
  ).toEqual([0, 1, 1])
  await shop.proved()
})

test('A free gift whose seal is broken stays with the customer, who pays for it, and the rest of the order goes back', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await runOnly(shop, [await freeCream(shop, 'FREE-SEALED')])
  const { email, office, order } = await placeOrders(shop, {
    slug: 'hedgerow-gift-box',
    quantity: 2,
    besides: ['shea-and-rose-face-cream'],
  })
  await office.staffOrders.dispatch({ id: order.id, version: order.version, carrier: 'Royal Mail' })
  const [mail] = await shop.mailsTo(email, /^Your order/)
  await open(page, linkIn(mail, '/cancel'))
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Find My Order' }).click()
  await expect(page.getByRole('checkbox', { name: /1 × Shea & Rose Face Cream/ })).toBeDisabled()
  await expect(amount(page, 'Your refund')).toHaveText('£84.00')
  await page.getByRole('checkbox', { name: 'I have broken the seal of Shea & Rose Face Cream' }).check()
  await expect(page.getByText('sealed for hygiene once you have broken the seal.')).toBeVisible()
  await expect(amount(page, english.discountKept('FREE-SEALED'))).toHaveText('−£15.00')
  await expect(amount(page, 'Your refund')).toHaveText('£69.00')
  await lookAtWidths(page)
  await page.getByRole('button', { name: 'Cancel These Goods' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We have your cancellation' })).toBeVisible()
  const [receipt] = await shop.mailsTo(email, /^We’ve received your cancellation/)
  expect(receipt?.text).toContain('Hedgerow Gift Box')
  expect(receipt?.text).not.toContain('Shea & Rose')
  await shop.proved()
})

test('In Arabic the cart says what is missing for an offer, takes it off, and adds a gift with one press', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await runOnly(shop, [await threeRoses(shop, 'ROSES-3'), await freeCream(shop, 'CREAM-GIFT')])
  const cream = nameOf('shea-and-rose-face-cream')
  await addToCart(page, 'damask-rose', { quantity: 2 })
  await open(page, '/ar/cart')
  await expect(page.getByText(cartOffers.oneMore(3, '£20'))).toBeVisible()
  await look(page)
  await addToCart(page, 'damask-rose')
  await open(page, '/ar/cart')
  await expect(amount(page, discount.discount('ROSES-3'))).toHaveText('−£5.50')
  await addToCart(page, 'hedgerow-gift-box')
  await open(page, '/ar/cart')
  await page.getByRole('button', { name: cart.removeProduct(nameOf('damask-rose')) }).click()
  await expect(page.getByText(cartOffers.spendMore('£8.00', cream))).toBeVisible()
  await lookAtWidths(page)
  await addToCart(page, 'oat-and-honey', { quantity: 2 })
  await open(page, '/ar/cart')
  await page.getByRole('button', { name: cartOffers.addGiftNamed(cream) }).click()
  await expect(amount(page, discount.discount('CREAM-GIFT'))).toHaveText('−£15.00')
  await look(page)
})

test('A customer keeps less than the offer is for: the page says what comes back, and staff refund more of what is faulty', async ({
  page,
  shop,
}) => {
  const code = 'ANY-3-FOR-20'
  await runOnly(shop, [{ code, kind: 'bundle', buy_units: 3, amount: '20.00' }])
  const besides = ['lavender-fields', 'oat-and-honey']
  const { email, order } = await placeOrders(shop, { besides })
  const names = [/Lavender Fields/, /Oat & Honey/]
  for (const [path, words, keeps] of [
    ['/ar/cancel', cancel, besides.map(nameOf)],
    ['/cancel', english, names],
  ] as const) {
    await open(page, path)
    await page.getByLabel(words.orderNumber).fill(order.number ?? '')
    await page.getByRole('main').getByLabel(words.email, { exact: true }).fill(email)
    await page.getByRole('button', { name: words.findOrder }).click()
    // £20 for all three. The two that are kept cost £13.50.
    for (const name of keeps) await page.getByRole('checkbox', { name }).uncheck()
    await expect(amount(page, words.discountKept(code))).toHaveText('−£1.23')
    await expect(amount(page, words.refund)).toHaveText('£6.50')
    await expect(page.getByText(words.discountNotEarned)).toBeVisible()
    await lookAtWidths(page)
  }
  await page.getByRole('button', { name: english.cancelGoods }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We have your cancellation' })).toBeVisible()

  await openOffice(page, `/orders/${order.id}/show`)
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await page.reload()
    await page.getByRole('button', { name: 'Refund…' }).click()
    await expect(page.getByText(`£1.23 of the discount ${code} is not refunded`)).toBeVisible()
    await look(page)
  }
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByRole('checkbox', { name: 'The goods are faulty: refund their whole share' }).check()
  await dialog.getByRole('button', { name: 'Refund £7.73' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Refund…' }).click()
  await dialog.getByRole('checkbox', { name: /Oat & Honey/ }).check()
  await dialog.getByLabel('Reason').fill('Changed their mind')
  await dialog.getByRole('button', { name: 'Refund £5.27' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: /^Print CN-\d+-2$/ }).click()
  await expect(page.getByRole('row', { name: 'Discount no longer due −£0.64' })).toBeVisible()
  await shop.proved()
})
