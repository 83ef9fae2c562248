import * as practice from '#words/en/practice.ts'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { NO_PAGE } from './testing/routes.ts'
import { addToCart } from './testing/shopper.ts'

test.use({ shopOf: 'practice', settings: { PRACTICE: 'on' } })
test('A practice shop says so at the top of every page, on a phone and on a desktop', async ({ page, noise }) => {
  noise.expect(NO_PAGE)
  // The checkout of an empty cart would redirect while it is looked at.
  await addToCart(page, 'oat-and-honey')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/products/damask-rose', '/checkout', '/login', '/no/such/page']) {
      await open(page, path)
      await expect(page.getByText(practice.notice), path).toBeInViewport()
      expect(await overflow(page), path).toEqual([])
    }
    expect(await accessibilityProblems(page)).toEqual([])
  }
})

test('The back office of a practice shop says so above its own bar, at sign-in too', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/login')
    await expect(page.getByText(practice.notice)).toBeInViewport()
  }
  await openOffice(page, '/orders')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const bar = await page.getByText(practice.notice).boundingBox()
    const office = await page.locator('header').first().boundingBox()
    expect(office?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0))
    expect(await accessibilityProblems(page)).toEqual([])
  }
})
