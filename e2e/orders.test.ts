import { expect, open, test } from './testing/journey.ts'
import { CARDS, expectThanks, fillCard, fillCustomer, keepShipping, payButton, signedInWith, someone } from './testing/shopper.ts'

test('A signed-in shopper buys, finds the order among theirs and orders the same again', async ({ page, shop }) => {
  const { email } = await signedInWith(page, shop, 'argan-hair-and-body-oil', 2)
  const anna = { ...someone(), email }
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect(page.getByText('UK Standard is free for this order.')).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email)
  await fillCustomer(page, anna)
  await keepShipping(page)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toHaveAttribute('href', '/cart')

  await page.getByRole('link', { name: 'View Order History' }).click()
  const order = page.getByRole('article')
  await expect(order).toHaveCount(1)
  await expect(order.getByRole('heading', { level: 2 })).toHaveText(/^Order SS-\d+$/)
  await expect(order.getByText(/^Placed on \d{1,2} \w+ \d{4} at \d\d:\d\d$/)).toBeVisible()
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByText('Quantity 2, £15.00 each')).toBeVisible()
  await expect(order.getByText(email)).toBeVisible()
  await expect(order.getByText('4 Wool Lane')).toBeVisible()
  await order.getByRole('link', { name: 'Reorder Items' }).click()
  await expect(page).toHaveURL('/products/argan-hair-and-body-oil')
  expect(await shop.mailsTo(email, /SS-\d+/)).toHaveLength(1)
})

test('A guest who asks for orders is asked to sign in; someone without orders is shown where to begin', async ({ page, shop }) => {
  await page.goto('/account/orders')
  await expect(page).toHaveURL('/login?next=%2Faccount%2Forders')
  await signedInWith(page, shop, 'oat-and-honey', 1)
  await open(page, '/account/orders')
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/products')
})

test('Orders that can not be fetched say so, and Try Again fetches them', async ({ page, shop, noise }) => {
  noise.expect(/^500 GET \/api\/orders\//)
  await signedInWith(page, shop, 'oat-and-honey', 1)
  await page.route('**/api/orders/**', (route) => route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } }), { times: 1 })
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible()
})
