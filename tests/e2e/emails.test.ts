import { placeOrders } from './testing/back-office.ts'
import { expect, test } from './testing/fixtures.ts'

for (const width of [390, 640]) {
  test(`The order confirmation shows its picture and fits a mail program of ${width} px, light and dark`, async ({
    page,
    shop,
  }) => {
    const { email } = await placeOrders(shop, { slug: 'damask-rose', quantity: 2 })
    await shop.mailsTo(email, /Your order SS-/)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/outbox')
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('link', { name: /^Your order SS-/ }).click()

    await expect(page.getByRole('heading', { name: 'Thank you, Anna' })).toBeVisible()
    const picture = page.locator('table.data img')
    await expect(picture).toHaveCount(1)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    const logo = page.locator('img[src$="/logo.png"]')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(40)
    await expect(page.getByText('Damask Rose Soap × 2')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View your order' })).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await paper()).toBe('rgb(250, 247, 241)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await paper()).toBe('rgb(27, 33, 29)')
  })
}
