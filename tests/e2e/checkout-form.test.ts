import type { Page } from '@playwright/test'
import { accessibilityProblems, overflow } from './testing/axe.ts'
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
  someone,
  typeCustomer,
} from './testing/shopper.ts'

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('sidr-and-sage.checkout-form'))

test('A postcode gets its capitals and space, and one that is no postcode a message', async ({ page }) => {
  await addToCart(page, 'sea-kelp-and-mint')
  await open(page, '/checkout')
  await typeCustomer(page, { ...someone(), postcode: 'LS1 4' })
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  const postcode = page.getByLabel('Postcode')
  await expect(postcode).toBeFocused()
  await expect(postcode).toHaveAccessibleDescription('Please enter a full UK postcode, for example LS1 4AB')
  await postcode.fill('ls14ab')
  await postcode.blur()
  await expect(postcode).toHaveValue('LS1 4AB')
  // Asked once: one that the shopper leaves goes on.
  await postcode.fill('LS1 4')
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByText('LS1 4').filter({ visible: true }).first()).toBeVisible()
})

test('What was typed survives a reload and a look at the cart, and is gone once saved and on signing out', async ({
  page,
}) => {
  await addToCart(page, 'sea-kelp-and-mint')
  await open(page, '/checkout')
  const anna = someone()
  await typeCustomer(page, anna)
  await page.getByRole('checkbox', { name: 'Same as billing address' }).uncheck()
  await page.getByLabel('Address line 1').last().fill('9 Ouse Street')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Anna')
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(anna.email)
  await expect(page.getByLabel('Address line 1').first()).toHaveValue('4 Wool Lane')
  await expect(page.getByLabel('Address line 1').last()).toHaveValue('9 Ouse Street')
  await page.getByRole('link', { name: 'Back to Cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Holt')
  // In this tab alone.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ouse Street')
  await page.getByRole('checkbox', { name: 'Same as billing address' }).check()
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeVisible()
  expect(await kept(page)).toBeNull()

  await page.getByRole('button', { name: 'Back to Customer Info' }).click()
  await page.getByLabel('Last name').fill('Somebody')
  expect(await kept(page)).toContain('Somebody')
  await open(page, '/login')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL('/cart')
  expect(await kept(page)).toBeNull()
})

test('An address in the UAE asks once for an emirate from a list and a phone number, and goes on without', async ({
  page,
}) => {
  await addToCart(page, 'sea-kelp-and-mint')
  await open(page, '/checkout')
  const layla = someone('United Arab Emirates')
  await page.getByLabel('County').fill('West Yorkshire')
  await page.getByLabel('Country').selectOption('United Arab Emirates')
  await expect(page.getByLabel('Emirate')).toHaveValue('')
  await typeCustomer(page, { ...layla, emirate: '', phone: '' })
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    /Please enter a phone number: couriers in the UAE call before they deliver/,
  )
  await expect(page.getByLabel('Emirate')).toHaveAccessibleDescription('Please choose an emirate')
  await expect(page.getByRole('alert').filter({ hasText: 'Couriers use the marked details' })).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByLabel('Emirate').selectOption('Sharjah')
  await page.getByRole('button', { name: 'Continue Anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Delivering to' })).toBeVisible()
  await expect(page.getByText('Sharjah').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Customer Info' }).click()
  await page.getByLabel('Phone').fill('+971 50 123 4567')
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByRole('heading', { name: 'Delivering to' })).toBeVisible()
})

test('A guest signs in during the checkout: cart and typed text stay, and the order is the account’s', async ({
  page,
  shop,
}) => {
  const account = await register(shop)
  const other = await shop.client().catalogue.product({ slug: 'oat-and-honey' })
  await shop.client(account.token).cart.add({ product_id: other.id, quantity: 1 })
  await addToCart(page, 'sea-kelp-and-mint', { quantity: 2 })
  await open(page, '/checkout')
  const anna = someone()
  await typeCustomer(page, { ...anna, postcode: '' })
  await page.getByText('Have an account?').click()
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You are signed in. Your cart now includes' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Anna')
  await expect(page.getByLabel('Address line 1')).toHaveValue('4 Wool Lane')
  const summary = page.getByRole('region', { name: 'Order Summary' }).filter({ visible: true })
  await expect(summary).toContainText('Sea Kelp & Mint')
  await expect(summary).toContainText('Oat & Honey')
  await fillCustomer(page, anna)
  await keepShipping(page)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  await expect.poll(async () => (await shop.client(account.token).orders.list({})).count).toBe(1)
  expect(await shop.client(account.token).cart.read({})).toEqual([])
})

test('On a phone the summary is folded above the step, and the header leads nowhere but to help', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addToCart(page, 'sea-kelp-and-mint')
  await open(page, '/checkout')
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Sidr & Sage', 'Help'])
  await expect(page.getByRole('banner')).toContainText('Secure checkout')
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Help',
    'Delivery',
    'Returns',
    'Terms',
    'Privacy',
    'العربية',
  ])
  const fold = page.getByText('Order summary', { exact: true }).filter({ visible: true })
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeHidden()
  await fold.click()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Sea Kelp & Mint')
  await fillCustomer(page, someone())
  // Continue comes before Back.
  const buttons = page.getByRole('form', { name: 'Shipping' }).getByRole('button')
  await expect(buttons).toHaveText(['Continue to Payment', 'Back to Customer Info'])
  expect(await overflow(page)).toEqual([])
})

test('Before you pay is one line with its figures; a declined card says what to do, right above Pay', async ({
  page,
  noise,
}) => {
  noise.expect(/^402 POST \/v1\/payment_intents\//)
  await addToCart(page, 'sea-kelp-and-mint')
  await goToPayment(page, someone())
  const review = page.getByRole('group').filter({ hasText: 'Before you pay' })
  await expect(review).toContainText(/£\d+\.\d\d · 3-5 business days · 14 days to cancel/)
  await expect(page.getByText('Right to cancel')).toBeHidden()
  await review.getByText('Before you pay').click()
  await expect(page.getByText('Right to cancel')).toBeVisible()
  await fillCard(page, CARDS.declined)
  await payButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your card was declined.' })
  await expect(alert.getByText('Your card was declined.', { exact: true })).toBeVisible()
  await expect(alert.getByText("You haven't been charged. Try another card or contact your bank.")).toBeVisible()
  const gap = async () => {
    const [from, to] = await Promise.all([alert.boundingBox(), payButton(page).boundingBox()])
    return (to?.y ?? 0) - (from?.y ?? 0) - (from?.height ?? 0)
  }
  expect(await gap()).toBeLessThan(40)
})
