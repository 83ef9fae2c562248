import type { Page } from '@playwright/test'
import { orderPage } from './testing/arabic.ts'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, linkIn, open, type Shop, test } from './testing/fixtures.ts'
import { WIDTHS } from './testing/widths.ts'

const lookAtBothWidths = async (page: Page) => {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  }
}
/** As from a mail: the fragment of a page that is open already would only be scrolled to. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await open(page, link)
}
const lastLink = async (shop: Shop, email: string, path = '/orders/view') =>
  linkIn((await shop.mailsTo(email)).at(-1), path)

test('A guest follows an order from its emails: where it is, its parcel and receipt, and buys it again', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^404 POST \/api\/order-page\//)
  const { email, order, office } = await placeOrders(shop, { quantity: 2 })
  const link = await lastLink(shop, email)
  await follow(page, link)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible()
  await expect(page.getByText('4 Wool Lane').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track Your Parcel' })).toHaveCount(0)
  await lookAtBothWidths(page)
  await page.getByRole('link', { name: 'Cancel Order' }).click()
  await expect(page).toHaveURL(`/cancel?order=${order.number}`)

  const { version } = await office.staffOrders.read({ id: order.id })
  const parcel = { carrier: 'Emirates Post', tracking_number: 'EP 12' }
  const sent = await office.staffOrders.dispatch({ id: order.id, version, ...parcel })
  await follow(page, await lastLink(shop, email))
  await expect(page.getByRole('heading', { name: 'On its way to you' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track Your Parcel' })).toHaveAttribute('href', /emiratespost\.ae/)
  const { version: dispatched } = await office.staffOrders.correctTracking({
    id: order.id,
    version: sent.version,
    carrier: 'Royal Mail',
    tracking_number: 'AB 123/4 GB',
  })
  await office.staffOrders.move({ id: order.id, version: dispatched, to: 'delivered' })
  // An earlier link shows what is true now.
  await follow(page, link)
  await expect(page.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track Your Parcel' })).toHaveAttribute('href', /AB%20123%2F4%20GB$/)
  const vat = page.getByRole('table').getByRole('row', { name: /This receipt/ })
  await expect(vat.getByRole('cell').first()).toHaveText('20%')
  await lookAtBothWidths(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText('VAT number').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Order Again' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Order Again' }).press('Enter')
  await page.getByText('All of it is in your cart.').getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByLabel('Quantity of Damask Rose Soap')).toHaveValue('2')

  await follow(page, `${link}x`)
  await expect(page.getByRole('heading', { name: 'We can’t open this order' })).toBeVisible()
  await lookAtBothWidths(page)
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai' })

  test('An order to Dubai, whose link shows nobody once the address is another’s, until a new one is mailed', async ({
    page,
    shop,
  }) => {
    const { email, order, office } = await placeOrders(shop, { customer: { billing_country: 'AE' }, language: 'ar' })
    const link = await lastLink(shop, email, '/ar/orders/view')
    await follow(page, link)
    await expect(page.getByRole('heading', { name: orderPage.states.paid })).toBeVisible()
    await expect(page.getByText('Villa 12, Street 8').first()).toBeVisible()
    await expect(page.getByText(orderPage.exported)).toBeVisible()
    await lookAtBothWidths(page)

    const right = `right-${email}`
    const { version } = await office.staffOrders.read({ id: order.id })
    await office.staffOrders.changeContact({
      id: order.id,
      version,
      full_name: 'Anna Holt',
      email: right,
      line1: 'Villa 14, Street 8',
      city: 'Dubai',
      state: 'Dubai',
    })
    await follow(page, link)
    await expect(page.getByRole('heading', { name: orderPage.hidden })).toBeVisible()
    for (const theirs of ['Villa', 'Anna', email]) await expect(page.getByText(theirs)).toHaveCount(0)
    await lookAtBothWidths(page)
    const before = (await shop.mailsTo(right)).length
    await page.getByRole('button', { name: orderPage.sendLink }).click()
    await expect(page.getByRole('status').filter({ hasText: /./ })).toBeVisible()
    await expect.poll(async () => (await shop.mailsTo(right)).length).toBe(before + 1)
    await follow(page, await lastLink(shop, right, '/ar/orders/view'))
    await expect(page.getByText('Villa 14, Street 8').first()).toBeVisible()
  })
})
