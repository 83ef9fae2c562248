import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, open, test } from './testing/journey.ts'
import { openOffice } from './testing/office.ts'

test.use({ shopOf: 'staff' })

test('A changed threshold for free delivery is in the banner of the next page', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText('Free UK and UAE delivery on orders over £30', { exact: true })).toBeVisible()
  await openOffice(page, '/shipping-options')
  await page.getByRole('cell', { name: 'UK Standard' }).click()
  const threshold = page.getByLabel('Free from (pounds)')
  await expect(threshold).toHaveValue('30.00')
  await threshold.fill('45')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An amount in pounds such as 4.99')).toBeVisible()
  await threshold.fill('45.00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'from £45.00' })).toBeVisible()
  await open(page, '/')
  await expect(page.getByText('Free UK delivery on orders over £45', { exact: true })).toBeVisible()
  await open(page, '/shipping-info')
  await expect(page.getByText('£45').first()).toBeVisible()

  await page.goto('/admin/history')
  await page
    .getByRole('row', { name: /shipping-option\.update/ })
    .locator('summary')
    .click()
  await expect(page.getByRole('row', { name: 'free_shipping_threshold 30.00 45.00' })).toBeVisible()
})

const PAGES = [
  'posts',
  'posts/1',
  'blog-categories',
  'about-us',
  'home-page',
  'messages',
  'customers',
  'subscribers',
  'accounts',
  'accounts/create',
  'shipping-options/1',
  'facts',
  'policies',
  'mails',
  'jobs',
  'history',
]

test('Every page of content, people and shop can be used by everybody, on a telephone too', async ({ page }) => {
  test.slow()
  await openOffice(page, '/posts')
  for (const path of PAGES) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/admin/${path}`)
    await expect(page.locator('main').getByRole('progressbar')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await accessibilityProblems(page), path).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => overflow(page), path).toEqual([])
  }
})
