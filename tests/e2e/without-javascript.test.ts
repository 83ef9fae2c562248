import { expect, test } from './testing/fixtures.ts'

test.use({ javaScriptEnabled: false })
// The pages list their scripts, and the browser reports that it blocks them.
test.beforeEach(({ noise }) => noise.expect(/^csp GET \/assets\/[\w.-]+\.js$/))

test('Products are listed, filtered and paged', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Filter products' }).getByRole('link', { name: 'Oils' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oils' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('article').filter({ hasText: 'Black Seed Oil' }).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL('/products/black-seed-oil')
})

test('A product shows all its photographs and facts', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/products/lavender-fields')
  const photographs = page.getByRole('group', { name: /^Photographs of/ }).getByRole('img')
  await expect(photographs).toHaveCount(2)
  await photographs.nth(1).scrollIntoViewIfNeeded()
  await expect(photographs.nth(1)).toBeInViewport()
  await expect(page.getByText('£7.00', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible()
})

test('The blog can be searched and a post opened', async ({ page }) => {
  await page.goto('/blog')
  await page.getByLabel('Search the blog').fill('sidr leaf')
  await page.getByLabel('Category').selectOption('ingredients')
  await page.locator('#content').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/search=sidr\+leaf&category__slug=ingredients/)
  await page.getByRole('article').getByRole('link', { name: 'What sidr leaf is, and how to use it' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'What sidr leaf is, and how to use it' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('paragraph').nth(2)).toBeVisible()
})

test('The home page answers its questions and shows its photograph and testimonials', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Welcome' }).getByRole('img').first()).toBeVisible()
  await page.getByText('How long does a bar of soap last?').click()
  await expect(page.getByText('A 100 g bar lasts 4-6 weeks')).toBeVisible()
  await expect(page.getByRole('blockquote').first()).toBeVisible()
})

test('Policies, principles and contact details are readable', async ({ page }) => {
  for (const [path, words] of [
    ['/returns', '£3.95'],
    ['/shipping-info', '£4.99'],
    ['/privacy-policy', 'children under 16'],
    ['/terms-of-service', '14 days'],
    ['/our-principles', 'Sustainability'],
    ['/about-us', 'Mission'],
    ['/contact', 'hello@sidrandsage.example'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(words).first(), path).toBeVisible()
  }
})

test('Cart, checkout, orders, sign-in and My skin explain that they need JavaScript', async ({ page }) => {
  for (const path of [
    '/cart',
    '/checkout',
    '/account/orders',
    '/login',
    '/thank-you/some-session',
    '/my-skin',
    '/wishlist',
  ]) {
    await page.goto(path)
    await expect(page.getByText(/needs? JavaScript/).first(), path).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^(Loading|Preparing)/ }), path).toBeHidden()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('The menu opens', async ({ page }) => {
    await page.goto('/')
    await page.locator('summary', { hasText: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Herbal Soaps' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Herbal Soaps' })).toBeVisible()
  })
})
