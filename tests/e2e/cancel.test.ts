import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { addToCart, CARDS, expectThanks, fillCard, goToPayment, payButton, someone } from './testing/shopper.ts'

test('A guest cancels part of an order by its number and address, gets a confirmation email, and staff see it', async ({
  page,
  shop,
  context,
  noise,
}) => {
  noise.expect(/^404 POST \/api\/cancellation\/find\//)
  const anna = someone()
  await addToCart(page, 'damask-rose')
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  const [confirmed] = await shop.mailsTo(anna.email, /Your order SS-\d+/)

  await open(page, linkIn(confirmed, '/cancel'))
  await expect(page.getByLabel('Order number')).toHaveValue(/^SS-\d+$/)
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill('somebody-else@example.com')
  await page.getByRole('button', { name: 'Find My Order' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'We can’t find an order with this number and email address.' }),
  ).toBeVisible()
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(anna.email)
  await page.getByRole('button', { name: 'Find My Order' }).click()
  await expect(page.getByRole('heading', { name: /^Order SS-\d+$/ })).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('checkbox', { name: /Oat & Honey/ }).uncheck()
  await expect(page.getByText('We refund delivery when you cancel the whole order.')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel These Goods' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'We have your cancellation, and have emailed you to confirm it.' }),
  ).toBeVisible()
  const [receipt] = await shop.mailsTo(anna.email, /We’ve received your cancellation of SS-\d+/)
  expect(receipt?.text).toContain('Damask Rose')
  expect(receipt?.text).not.toContain('Oat & Honey')

  const office = await context.newPage()
  await openOffice(office, '/orders')
  await office
    .getByText(confirmed?.subject?.match(/SS-\d+/)?.[0] ?? 'no number')
    .first()
    .click()
  await expect(office.getByRole('alert').filter({ hasText: 'The customer cancelled on the shop’s page' })).toBeVisible()
  await expect(office.getByText(/^The customer cancelled 1 × Damask Rose/)).toBeVisible()
})
