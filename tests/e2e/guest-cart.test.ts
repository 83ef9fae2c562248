import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { atBothWidths, fromMenu, openOffice, save } from './testing/office.ts'
import { addToCart } from './testing/shopper.ts'

test.use({ shopOf: 'guest-cart' })
test('After Add to Cart a notice shows the picture and price, and leads to the cart and the checkout', {
  tag: '@journey',
}, async ({ page }) => {
  await addToCart(page, 'rosehip-facial-oil', { quantity: 2 })
  const notice = page.getByRole('status').filter({ hasText: 'Added to cart (guest)!' })
  await expect(notice.getByText('Rosehip Facial Oil')).toBeVisible()
  await expect(notice.getByText(/^2 × £\d+\.\d\d$/)).toBeVisible()
  await expect(notice.locator('img')).toHaveJSProperty('complete', true)
  await expect(notice.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart')
  await notice.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByLabel('First name')).toBeVisible()
})

test('The sign-in page shows a guest’s cart, and Continue as Guest goes on to it', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByRole('heading', { name: 'In your cart' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible()
  await addToCart(page, 'oat-and-honey', { quantity: 2 })
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  await expect(page).toHaveURL('/login')
  const cart = page.getByRole('region', { name: 'In your cart' })
  await expect(cart.getByText('Oat & Honey')).toBeVisible()
  await expect(cart.getByText('2 × £')).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toEqual([])
  await cart.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByLabel(/^Quantity of Oat & Honey/)).toHaveValue('2')
})

test('Shop → Business details: the cart icon of a guest opens the sign-in page or the cart', async ({
  page,
  context,
}) => {
  test.slow()
  await openOffice(page, '/')
  const guest = await context.newPage()
  await atBothWidths(page, async (narrow) => {
    const choice = narrow ? /^The sign-in page/ : 'The cart'
    await page.goto('/admin')
    await fromMenu(page, 'Business details')
    await expect(
      page.getByRole('radio', { name: narrow ? 'The cart' : /^The sign-in page/, exact: narrow }),
    ).toBeChecked()
    await page.getByRole('radio', { name: choice, exact: !narrow }).check()
    await expect.poll(() => overflow(page)).toEqual([])
    await save(page)
    // The office's tab is signed in; a guest has no part in that.
    await open(guest, '/')
    await expect(guest.getByRole('link', { name: 'Cart', exact: true })).toHaveAttribute(
      'href',
      narrow ? '/login' : '/cart',
    )
  })
})

test('A product that is not sold to the UAE says so in the cart, and the checkout does not open', async ({ page }) => {
  await page.route('**/products/damask-rose/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ships_to_uae: false } })
  })
  await addToCart(page, 'damask-rose')
  await open(page, '/cart')
  const sentence = /^We can't send Damask Rose Soap to the United Arab Emirates\. Please remove it, or choose/
  await expect(page.getByText(sentence)).toHaveCount(0)
  await page.getByLabel('Shipping country').selectOption('United Arab Emirates')
  await expect(page.getByText(sentence)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const alert = page.getByRole('alert').filter({ hasText: sentence })
  await expect(alert).toBeInViewport()
  await expect(alert.locator(':focus')).toHaveText(sentence)
  await expect(page).toHaveURL('/cart')
  await page.getByLabel('Shipping country').selectOption('United Kingdom')
  await expect(page.getByText(sentence)).toHaveCount(0)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout/)
})
