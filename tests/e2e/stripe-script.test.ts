import { expect, open, test } from './testing/fixtures.ts'

/** Stripe's script on every page, where the setting STRIPE_SCRIPT asks for it. */
test.use({ shopOf: 'stripe script', settings: { STRIPE_SCRIPT: 'everywhere' } })

test('A page without a payment has Stripe’s script, and the checkout after it loads no second one', async ({
  page,
  shop,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/stripe.js')) asked.push(request.url())
  })
  for (const path of ['/about-us', '/ar/about-us']) {
    await open(page, path)
    await expect.poll(() => page.evaluate(() => typeof (window as { Stripe?: unknown }).Stripe)).toBe('function')
  }
  expect(asked).toHaveLength(2)
  await open(page, '/about-us')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Soaps' }).click()
  await expect(page).toHaveURL(/\/products/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Lavender Fields/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Lavender Fields/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('status').getByRole('link', { name: 'View cart' }).click()
  await expect(page.locator('iframe[title="Express payment buttons"]')).toBeVisible()
  expect(asked).toHaveLength(3)
  await shop.proved()
})
