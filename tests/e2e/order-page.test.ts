import type { Page } from '@playwright/test'
import { facts } from '#demo/shop.ts'
import { orderPage } from './testing/arabic.ts'
import { lookAtWidths } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, linkIn, open, type Shop, test } from './testing/fixtures.ts'

/** On paper: what VAT Notice 700 and SI 2013/3134 ask of the receipt, and nothing that is pressed. */
async function expectReceipt(page: Page, order: { number: string | null; paid_at: string | null }): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const pressed = [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('link', { name: /^Cart/ }),
    // Of the footer the trader alone is printed.
    page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }),
    page.getByRole('link', { name: 'Track Your Parcel' }),
    page.getByRole('heading', { name: 'What you can do' }),
    page.getByRole('button', { name: 'Order Again' }),
    page.getByRole('button', { name: 'Print or Save as PDF' }),
  ]
  for (const thing of pressed) await expect(thing).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const thing of pressed) await expect(thing).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  const receipt = page.getByRole('region', { name: 'Receipt', exact: true })
  const fact = (name: string) => receipt.getByRole('term').filter({ hasText: name }).locator('+ dd')
  const paidOn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
  await expect(fact('Receipt number')).toHaveText(order.number ?? 'no number')
  await expect(fact('Paid on')).toHaveText(paidOn.format(new Date(order.paid_at ?? 0)))
  await expect(fact('Paid with')).toHaveText('Visa ending in 4242')
  for (const line of [
    ...[facts.legal_name, ...facts.address_lines, facts.email],
    ...[`Company number ${facts.company_number}`, `VAT number ${facts.vat_number}`],
    ...['Anna Holt', '4 Wool Lane'],
  ])
    await expect(receipt.getByText(line).first()).toBeVisible()
  // £17.00 and £4.99 for delivery: a sixth of it is VAT.
  const row = page.getByRole('row', { name: /This receipt/ })
  await expect(row.getByRole('cell')).toHaveText(['20%', '£18.32', '£3.67', '£21.99'])
  for (const goods of ['Damask Rose Soap', 'Quantity 2, £8.50 each', '£17.00'])
    await expect(page.getByRole('main').getByText(goods).filter({ visible: true }).first()).toBeVisible()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
  expect(pdf.length).toBeGreaterThan(5_000)
  expect(pdf.length).toBeLessThan(1_000_000)
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  expect([1, 2]).toContain(pages)
  await page.emulateMedia({ media: null })
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
  await page.setViewportSize({ width: 390, height: 844 })
  const { email, order, office } = await placeOrders(shop, { quantity: 2 })
  const link = await lastLink(shop, email)
  await follow(page, link)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible()
  await expect(page.getByText('4 Wool Lane').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track Your Parcel' })).toHaveCount(0)
  await lookAtWidths(page)
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
  const delivered = await office.staffOrders.move({ id: order.id, version: dispatched, to: 'delivered' })
  // An earlier link shows what is true now.
  await follow(page, link)
  await expect(page.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track Your Parcel' })).toHaveAttribute('href', /AB%20123%2F4%20GB$/)
  const vat = page.getByRole('table').getByRole('row', { name: /This receipt/ })
  await expect(vat.getByRole('cell').first()).toHaveText('20%')
  await lookAtWidths(page)
  await expectReceipt(page, delivered)
  await page.getByRole('button', { name: 'Order Again' }).press('Enter')
  await page.getByText('All of it is in your cart.').getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByLabel('Quantity of Damask Rose Soap')).toHaveValue('2')

  await follow(page, `${link}x`)
  await expect(page.getByRole('heading', { name: 'We can’t open this order' })).toBeVisible()
  await lookAtWidths(page)
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai' })

  test('An order to Dubai, whose link shows nobody once the address is another’s, until a new one is mailed', async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { email, order, office } = await placeOrders(shop, { customer: { billing_country: 'AE' }, language: 'ar' })
    const link = await lastLink(shop, email, '/ar/orders/view')
    await follow(page, link)
    await expect(page.getByRole('heading', { name: orderPage.states.paid })).toBeVisible()
    await expect(page.getByText('Villa 12, Street 8').first()).toBeVisible()
    await expect(page.getByText(orderPage.exported)).toBeVisible()
    await lookAtWidths(page)

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
    await lookAtWidths(page)
    const before = (await shop.mailsTo(right)).length
    await page.getByRole('button', { name: orderPage.sendLink }).click()
    await expect(page.getByRole('status').filter({ hasText: /./ })).toBeVisible()
    await expect.poll(async () => (await shop.mailsTo(right)).length).toBe(before + 1)
    await follow(page, await lastLink(shop, right, '/ar/orders/view'))
    await expect(page.getByText('Villa 14, Street 8').first()).toBeVisible()
  })
})
