import type { Page } from '@playwright/test'
import { expect, open, test } from './testing/fixtures.ts'

const gallery = (page: Page) => page.getByRole('group', { name: /^Photographs of/ })
/** Expects the photograph of this number, from 1. */
async function expectShown(page: Page, place: number) {
  // One button a photograph.
  await expect(page.getByRole('button', { name: `Show photograph ${place}` })).toHaveAttribute('aria-current', 'true')
}

test('The gallery moves by arrows, thumbnails, dots and arrow keys, and wraps around', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, '/products/lavender-fields')
  await expectShown(page, 1)
  await page.getByRole('button', { name: 'Next photograph' }).click()
  await expectShown(page, 2)
  await page.getByRole('button', { name: 'Next photograph' }).click()
  await expectShown(page, 1)
  await page.getByRole('button', { name: 'Previous photograph' }).click()
  await expectShown(page, 2)
  await page.getByRole('button', { name: 'Show photograph 1' }).click()
  await expectShown(page, 1)
  await page.getByRole('button', { name: 'Show photograph 2' }).click()
  await expectShown(page, 2)
  await gallery(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, 1)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 2)
  // The dots, beside the thumbnails at every width.
  const dot = (place: number) => page.getByRole('button', { name: `Photograph ${place} of 2`, exact: true })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await dot(1).click()
    await expectShown(page, 1)
    await dot(2).click()
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Show photograph 1' }).click()
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  }
})

test('A click enlarges the photograph; the focus stays inside until Escape, and is then restored', async ({ page }) => {
  await open(page, '/products/damask-rose')
  await gallery(page).click({ position: { x: 40, y: 200 } })
  const large = page.getByRole('dialog', { name: 'Damask Rose Soap, large photograph' })
  await expect(large).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  // The page hears of the closing a moment later, and would close what the next key opens.
  await expect(page.locator('dialog[aria-label="Damask Rose Soap, large photograph"] button')).toHaveCount(0)

  const zoom = page.getByRole('button', { name: 'Zoom' })
  await zoom.focus()
  await page.keyboard.press('Enter')
  await expect(large).toBeVisible()
  await large.getByRole('button', { name: 'Next photograph' }).click()
  await expect(page.locator('button[aria-label="Show photograph 2"]')).toHaveAttribute('aria-current', 'true')
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    // Between two rounds, the browser's toolbar has the focus, which a page sees as its body.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(zoom).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('A swipe of 50 pixels shows the next photograph, a shorter one does not', async ({ page, context }) => {
    await open(page, '/products/damask-rose')
    const box = await gallery(page).boundingBox()
    if (!box) throw new Error('The gallery has no box.')
    const fingers = await context.newCDPSession(page)
    const swipe = async (distance: number) => {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (const part of [0.3, 0.6, 1])
        await fingers.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + distance * part, y }],
        })
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(-30)
    await expectShown(page, 1)
    await swipe(-80)
    await expectShown(page, 2)
    await swipe(80)
    await expectShown(page, 1)
  })
})

test('Another variant shows its price and description, and the gallery restarts', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, '/products/frankincense-night-cream')
  await expect(page.getByText('£17.00', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next photograph' }).click()
  await expectShown(page, 2)
  await page.getByLabel('Size', { exact: true }).selectOption({ label: '60 ml, £28.00' })
  await expectShown(page, 1)
  await expect(page.getByText('£28.00', { exact: true })).toBeVisible()
  await expect(page.getByText('The amber jar in the photograph.')).toBeVisible()
  await expect(page.getByText(/^In Stock/)).toBeVisible()
})

test('A product shows its ingredients one by one with their common names, its weight and size, and its name in Arabic', async ({
  page,
}) => {
  await open(page, '/products/black-seed-oil')
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Nigella Sativa Seed Oil — black seed oil/ }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: 'Size 50 ml or 100 ml' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Weight N/A' })).toBeVisible()
  await expect(page.getByText('زيت الحبة السوداء', { exact: true })).toHaveAttribute('lang', 'ar')
  const quantity = page.getByLabel('Quantity of Black Seed Oil')
  await quantity.fill('-3')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
})
