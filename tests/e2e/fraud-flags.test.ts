import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { addToCart, expectThanks, fillCard, goToPayment, payButton, someone } from './testing/shopper.ts'

test.use({ shopOf: 'staff' })

/** A test card whose bank warns of fraud after the payment. */
const WARNED = '4000000000005423'

test('Today warns that an order may be fraud and links to it; once resolved, the warning is gone', async ({ page }) => {
  const anna = someone()
  await addToCart(page, 'damask-rose')
  await goToPayment(page, anna)
  await fillCard(page, WARNED)
  await payButton(page).click()
  await expectThanks(page, anna)

  await openOffice(page, '/')
  const warning = page.getByRole('link', { name: 'An order may be fraud: check before you send it' })
  await expect(warning).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  await warning.click()
  await page.getByRole('cell', { name: anna.email }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^SS-\d+$/ })).toBeVisible()
  await expect(page.getByText('The card’s bank says this may be fraud.')).toBeVisible()
  await expect(page.getByText('The card’s bank warned that this may be fraud (made with stolen card).')).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    // The menu closes with an animation when the window gets narrow.
    await expect.poll(() => overflow(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByText('The flag “fraud warning” was taken off.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('Revenue by day')).toBeVisible()
  await expect(warning).toBeHidden()
})
