import type { Page } from '@playwright/test'
import { placeOrders } from './testing/back-office.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { register, signIn } from './testing/shopper.ts'

test('A printed policy has the text with the addresses of its links, and the trader, but no menus', async ({
  page,
}) => {
  await open(page, '/returns')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden()
  await expect(page.getByRole('contentinfo').getByText(/Company number/)).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: 'on this site' }).first()
  const written = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(written).toContain(new URL('/cancel', page.url()).href.replace('/cancel', ''))
  expect(written).toContain('/cancel')
})

test('A printed product and a printed order have no buttons', async ({ page, shop }) => {
  await open(page, '/products/damask-rose')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Damask Rose' })).toBeVisible()
  await expect(page.getByText('£8.50').first()).toBeVisible()
  expect(await visibleButtons(page)).toBe(0)
  // Neither the frame of the quantity nor an address behind a link.
  await expect(page.getByLabel('Quantity of Damask Rose Soap').locator('..')).toBeHidden()
  const behind = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content))
  expect(behind.length).toBeGreaterThan(0)
  expect(behind.filter((content) => content !== 'none')).toEqual([])

  const { order, email } = await placeOrders(shop, { slug: 'damask-rose' })
  const [mail] = await shop.mailsTo(email, /Your order SS-/)
  const title = page.getByRole('heading', { name: `Order ${order.number}` })
  await page.emulateMedia({ media: 'screen' })
  await open(page, linkIn(mail, '/orders/view'))
  await expect(title).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(title).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText(/Company number/)).toBeVisible()
  expect(await visibleButtons(page)).toBe(0)
})

test('Printed orders show how far each is, without links to the account', async ({ page, shop }) => {
  const { token, username, password } = await register(shop)
  await placeOrders(shop, { slug: 'damask-rose', token })
  await signIn(page, { username, password })
  await open(page, '/account/orders')
  await expect(page.getByText('Ordered', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Order SS-/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your details: name and email' })).toBeHidden()
  const reached = page.locator('[data-done] > span').first()
  await expect(reached).toHaveCSS('print-color-adjust', 'exact')
  expect(await visibleButtons(page)).toBe(0)
})

/** Buttons, and the arrows of what opens on a screen: on paper, the names of ingredients are text. */
function visibleButtons(page: Page): Promise<number> {
  return page.evaluate(
    () => [...document.querySelectorAll('button, summary svg')].filter((element) => element.checkVisibility()).length,
  )
}
