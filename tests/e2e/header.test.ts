import type { Page } from '@playwright/test'
import { LANGUAGES, pathIn } from '#words/languages.ts'
import { overflow } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { STAFF } from './testing/running-shop.ts'
import { signedInWith, signIn } from './testing/shopper.ts'

test("The cart's count pulses for 300 ms when it changes", async ({ page, shop }) => {
  await signedInWith(page, shop, 'sea-kelp-and-mint', 1)
  await open(page, '/products/argan-and-aloe')
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible()
  const badge = page.getByRole('link', { name: 'Cart, 2 items' }).locator('span')
  await expect(badge).toHaveText('2')
  expect(await badge.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.3s')
})

test('The header takes its scrolled look after 20 pixels', async ({ page }) => {
  await open(page, '/products')
  const header = page.getByRole('banner')
  await page.mouse.wheel(0, 15)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(15)
  await expect(header).not.toHaveAttribute('data-scrolled')
  await page.mouse.wheel(0, 30)
  await expect(header).toHaveAttribute('data-scrolled')
})

for (const visitor of ['a guest', 'staff'])
  test(`Above 900 px the header shows all its links to ${visitor}`, async ({ page }) => {
    if (visitor === 'staff') await signIn(page, STAFF)
    for (const language of LANGUAGES) {
      await open(page, pathIn(language, '/contact'))
      const links = page.getByRole('banner').locator('nav a, ul a, ul button').filter({ visible: true })
      for (const width of [901, 1000, 1140, 1141, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(links).toHaveCount(visitor === 'staff' ? 11 : 10)
        expect.soft(await overflow(page), `${language} at ${width} px`).toEqual([])
        expect.soft(await outsideOfHeader(page), `${language} at ${width} px`).toEqual([])
      }
    }
  })

/** Links and buttons of the header that show only in part. */
function outsideOfHeader(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const around = header.getBoundingClientRect()
    return [...header.querySelectorAll('a, button')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect()
        return top < around.top || bottom > around.bottom || left < around.left || right > around.right
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('The menu closes on a choice, on Escape with the focus restored, and when the window grows beyond 900 px', async ({
    page,
  }) => {
    await open(page, '/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const button = page.locator('summary', { hasText: 'Menu' })
    await expect(menu).toBeHidden()
    await button.click()
    await menu.getByRole('link', { name: 'Gift Sets' }).click()
    await expect(page).toHaveURL('/gift-sets')
    await expect(menu).toBeHidden()
    // The new page takes the focus once it is shown; before that, it would take it from the button.
    await expect(page.getByRole('main')).toBeFocused()

    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await page.setViewportSize({ width: 900, height: 844 })
    await expect(menu).toBeVisible()
    await page.setViewportSize({ width: 901, height: 844 })
    await expect(menu).toBeHidden()
    // Hidden by the width alone at first: a window that grew narrow at once would show it again.
    await expect(button.locator('..')).not.toHaveAttribute('open')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu).toBeHidden()
  })
})

test('Navigation moves the focus to the content, and "Skip to content" skips the header', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Oils' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oils' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
