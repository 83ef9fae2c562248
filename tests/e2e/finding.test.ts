import type { Locator, Page } from '@playwright/test'
import { accessibilityProblems } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'

test.describe('on the list of products', () => {
  test('The four kinds of soap are filters, with the number of products and the way back to all soaps', async ({
    page,
  }) => {
    await open(page, '/products')
    const filters = page.getByRole('navigation', { name: 'Filter products' })
    const count = page.getByRole('status').filter({ hasText: /products?$/ })
    await expect(count).toHaveText('27 products')
    for (const [name, products] of [
      ['Botanic Essential', 4],
      ['Floral Soaps', 4],
      ['Herbal Soaps', 4],
      ['Spices & Wood', 4],
    ] as const) {
      await filters.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(count).toHaveText(`${products} products`)
      await expect(page.getByRole('article')).toHaveCount(products)
      await expect(filters.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    await filters.getByRole('link', { name: 'Soaps', exact: true }).click()
    await expect(count).toHaveText('16 products')
    await filters.getByRole('link', { name: 'Creams', exact: true }).click()
    await expect(count).toHaveText('4 products')
    await expect(filters.getByRole('link', { name: 'Floral Soaps' })).toHaveCount(0)
  })

  test('The order by price stays with the filter, on the next page and after Back', async ({ page }) => {
    await open(page, '/products')
    const order = page.getByLabel('Sort by')
    await expect(order.getByRole('option')).toHaveText([
      'Featured',
      'Best-selling',
      'Newest',
      'Price, low to high',
      'Price, high to low',
    ])
    await order.selectOption('Price, low to high')
    await expect(page).toHaveURL('/products?sort=price')
    await expect.poll(() => sorted(page)).toBe(true)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('Page 2 of 3')).toBeVisible()
    await expect(order).toHaveValue('price')
    await expect.poll(() => sorted(page)).toBe(true)
    const filters = page.getByRole('navigation', { name: 'Filter products' })
    await filters.getByRole('link', { name: 'Gift Sets' }).click()
    await expect(page).toHaveURL('/products?category__slug=gift-set&sort=price')
    await page.goBack()
    await expect(page).toHaveURL('/products?sort=price&page=2')
    await expect(order).toHaveValue('price')
    await filters.getByRole('link', { name: 'Soaps', exact: true }).click()
    await expect(page).toHaveURL('/products?category__slug=soap&sort=price')
    await expect(order).toHaveValue('price')
    await order.selectOption('Price, high to low')
    await expect(page).toHaveURL('/products?category__slug=soap&sort=-price')
    await expect.poll(async () => sortedUp((await prices(page)).reverse())).toBe(true)
    await order.selectOption('Featured')
    await expect(page).toHaveURL('/products?category__slug=soap')
    await expect(order).toHaveValue('')
  })

  test('Search engines get one address of a sorted list, and none of an unknown category; an unknown order is ignored', async ({
    page,
  }) => {
    await page.goto('/products?sort=price')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.goto('/products?category__slug=no-such-category')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.goto('/products?sort=smell')
    await expect(page.getByLabel('Sort by')).toHaveValue('')
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/products$/)
    await expect(page.getByRole('article')).toHaveCount(12)
  })

  test('A card says when few are left and when none is', async ({ page }) => {
    // The demo shop has four of this box.
    await open(page, '/gift-sets')
    await expect(page.getByRole('article').filter({ hasText: 'Souk Gift Box' }).getByText('Only 4 left')).toBeVisible()
    await open(page, '/floral-soaps')
    await expect(page.getByRole('article').filter({ hasText: 'Jasmine' }).getByText('Back soon')).toBeVisible()
  })

  test('A category page goes on with other ranges and a post', async ({ page }) => {
    await open(page, '/floral-soaps')
    const more = page.getByRole('region', { name: 'More from the shop' })
    await expect(more.getByRole('link')).toHaveText(['Botanic Essential', 'Herbal Soaps', 'Spices & Wood'])
    await expect(page.getByRole('region', { name: 'From the blog' }).getByRole('link')).toHaveAttribute(
      'href',
      /^\/blog\/[\w-]+$/,
    )
    await more.getByRole('link', { name: 'Herbal Soaps' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Herbal Soaps' })).toBeVisible()
  })
})

test.describe('on cards', () => {
  test('The second photograph comes with the pointer and with the focus, and not before', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/creams')
    const card = cardOf(page, 'Calendula Hand Cream')
    const photographs = card.locator('[data-photo]')
    await expect(photographs).toHaveCount(1)
    await card.hover()
    await expect(photographs).toHaveCount(2)
    await expect(photographs.nth(1)).toHaveCSS('opacity', '1')
    await page.mouse.move(0, 0)
    await expect(photographs.nth(1)).toHaveCSS('opacity', '0')
    const other = cardOf(page, 'Oat Milk Body Butter')
    await tabTo(page, other.getByRole('heading').getByRole('link'))
    await expect(other.locator('[data-photo]').nth(1)).toHaveCSS('opacity', '1')
  })

  test('The keyboard stops twice at a card, at its name first', async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/creams')
      const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
      await tabTo(page, first.getByRole('heading').getByRole('link'))
      await page.keyboard.press('Tab')
      await expect(first.getByRole('button')).toBeFocused()
      await expect(first.getByRole('button')).toHaveCSS('opacity', '1')
      await page.keyboard.press('Tab')
      await expect(second.getByRole('heading').getByRole('link')).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(first.getByRole('button')).toBeFocused()
    }
  })

  for (const width of [1440, 390])
    test(`A size is chosen in the card with the keyboard, Escape closes, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/creams')
      const card = cardOf(page, 'Calendula Hand Cream')
      const choose = card.getByRole('button', { name: 'Choose size: Calendula Hand Cream' })
      const dialog = card.getByRole('dialog', { name: 'Choose a size: Calendula Hand Cream' })
      await choose.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      expect(await accessibilityProblems(page)).toEqual([])
      await page.keyboard.press('Escape')
      // Gone from the page, not only closed: the button opens it again after its close event.
      await expect(card.locator('dialog')).toHaveCount(0)
      await expect(choose).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await tabTo(page, dialog.getByRole('button', { name: /^150 ml/ }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible()
      await open(page, '/cart')
      await expect(page.getByLabel('Quantity of Calendula Hand Cream, 150 ml')).toHaveValue('1')
    })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('The plus adds, or opens the sizes as a sheet; the photograph leads to the product', async ({ page }) => {
    await open(page, '/products')
    await cardOf(page, 'Oat & Honey Soap').getByRole('button', { name: 'Add to Cart: Oat & Honey Soap' }).tap()
    await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible()
    const cream = cardOf(page, 'Shea & Rose Face Cream')
    await cream.getByRole('button', { name: 'Choose size: Shea & Rose Face Cream' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Choose a size: Shea & Rose Face Cream' })
    await expect(sheet).toBeVisible()
    // At the bottom of the window, over its whole width.
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox()
        return [box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]
      })
      .toEqual([0, 390, 844])
    await sheet.getByRole('button', { name: /^30 ml/ }).tap()
    await expect(sheet).toHaveCount(0)
    await cream.locator('[data-photo]').first().tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Shea & Rose Face Cream' })).toBeVisible()
    await open(page, '/cart')
    await expect(page.getByLabel('Quantity of Oat & Honey Soap')).toHaveValue('1')
    await expect(page.getByLabel('Quantity of Shea & Rose Face Cream, 30 ml')).toHaveValue('1')
  })
})

test.describe('on a wide touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } })

  test('The plus stands in for the pointer, which is not there', async ({ page }) => {
    await open(page, '/creams')
    const cream = cardOf(page, 'Calendula Hand Cream')
    await expect(cream.getByRole('link', { name: /^View Details/ })).toBeHidden()
    await cream.getByRole('button', { name: 'Choose size: Calendula Hand Cream' }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^75 ml/ })
      .tap()
    await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible()
  })
})

test('In forced colours, the chosen filter and the overlay can be told from the rest', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, '/products?category__slug=floral-soap')
  const filters = page.getByRole('navigation', { name: 'Filter products' })
  await expect(filters.getByRole('link', { name: 'Floral Soaps' })).toHaveCSS('text-decoration-line', 'underline')
  await expect(filters.getByRole('link', { name: 'Herbal Soaps' })).toHaveCSS('text-decoration-line', 'none')
  const card = cardOf(page, 'Damask Rose Soap')
  await card.hover()
  await expect(card.getByRole('button', { name: 'Add to Cart: Damask Rose Soap' })).not.toHaveCSS('border-width', '0px')
})

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

async function prices(page: Page): Promise<number[]> {
  const texts = await page
    .getByRole('article')
    .getByText(/^(From )?£\d/)
    .allInnerTexts()
  return texts.flatMap((text) => (text.includes('per ') ? [] : [Number(text.replace(/[^\d.]/g, ''))]))
}

const sorted = async (page: Page) => sortedUp(await prices(page))

const sortedUp = (found: number[]) =>
  found.length > 1 && found.every((price, at) => at === 0 || price >= (found[at - 1] ?? 0))

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}
