import { expect, open, test } from './testing/fixtures.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  fillCustomer,
  goToPayment,
  keepShipping,
  payButton,
  register,
  signIn,
  someone,
} from './testing/shopper.ts'

test('Steps open in order only and can be revisited; an empty cart redirects to the cart', async ({ page }) => {
  await open(page, '/checkout')
  await expect(page).toHaveURL('/cart')
  await addToCart(page, 'sea-kelp-and-mint')
  await open(page, '/checkout')
  await expect(page.getByRole('link', { name: 'Back to Cart' })).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Checkout steps' })
  await expect(steps.getByRole('button', { name: /Shipping/ })).toBeDisabled()
  await expect(steps.getByRole('button', { name: /Payment/ })).toBeDisabled()
  await page.goto('/checkout?step=shipping')
  await expect(page.getByText('Please complete customer information first.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Customer Info' }).click()

  await fillCustomer(page, someone())
  await expect(steps.getByRole('button', { name: /Customer Info.*completed/ })).toBeEnabled()
  await expect(steps.getByRole('button', { name: /Payment/ })).toBeDisabled()
  await keepShipping(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeVisible()
  await steps.getByRole('button', { name: /Customer Info/ }).click()
  await expect(page.getByLabel('Address line 1')).toHaveValue('4 Wool Lane')
})

test('The customer form shows errors under the fields and focuses the first', async ({ page }) => {
  await addToCart(page, 'sea-kelp-and-mint')
  await open(page, '/checkout')
  await page.getByLabel('Last name').fill('Holt')
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill('anna at example')
  await page.getByRole('checkbox', { name: 'Same as billing address' }).uncheck()
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('This field is required')
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('')
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid email address',
  )
  // First name, and line 1, city and postcode of both addresses.
  await expect(page.getByText('This field is required')).toHaveCount(7)
  await page.getByRole('checkbox', { name: 'Same as billing address' }).check()
  await expect(page.getByText('This field is required')).toHaveCount(4)
})

test('A reload during checkout keeps everything that was saved', async ({ page }) => {
  const anna = someone()
  await addToCart(page, 'chamomile-and-calendula')
  await open(page, '/checkout')
  await fillCustomer(page, anna)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeVisible()
  await expect(page.getByText('4 Wool Lane').first()).toBeVisible()
  await page.getByRole('radio', { name: /UK Express/ }).check()
  await keepShipping(page)
  await page.reload()
  await expect(payButton(page)).toHaveText('Pay £16.99')
  await page.getByRole('button', { name: 'Step 1: Customer Info' }).click()
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(anna.email)
})

test('The same cart in two tabs is paid for once', async ({ page, context, shop }) => {
  const { username, password, token } = await register(shop)
  const product = await shop.client().catalogue.product({ slug: 'rosemary-and-nettle' })
  await shop.client(token).cart.add({ product_id: product.id, quantity: 1 })
  await signIn(page, { username, password, remember: true })
  const anna = someone()
  await goToPayment(page, anna)
  const other = await context.newPage()
  await goToPayment(other, anna)

  await fillCard(page, CARDS.good)
  await fillCard(other, CARDS.good)
  await payButton(page).click()
  await payButton(other).click()
  const outcomes = [
    page.getByRole('heading', { name: 'Thank you, Anna' }),
    other.getByRole('alert').filter({ hasText: /A payment is under way in another window|Your cart is empty/ }),
  ]
  for (const outcome of outcomes) await expect(outcome).toBeVisible()
  // Without webhooks, the thank-you page has the payment read from Stripe, and may have said thanks before.
  const paid = async () => (await shop.client(token).orders.list({})).results.filter((order) => order.paid)
  await expect.poll(async () => (await paid()).length).toBe(1)
})

test('A session that expires during checkout asks to sign in and returns, with the cart kept', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^401 /)
  const { username, password, email, token } = await register(shop)
  const product = await shop.client().catalogue.product({ slug: 'peppermint-and-eucalyptus' })
  await shop.client(token).cart.add({ product_id: product.id, quantity: 3 })
  await signIn(page, { username, password })
  await open(page, '/checkout')
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email)
  await fillCustomer(page, { ...someone(), email })

  const current = await page.evaluate(() => sessionStorage.getItem('sidr-and-sage.token'))
  await shop.client(current ?? '').accounts.signOut({})
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fcheckout/)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByText('3 × £6.50').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeVisible()
  await keepShipping(page)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, someone())
})
