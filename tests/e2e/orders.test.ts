import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { routeOnce } from './testing/route-once.ts'
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
  signedInWith,
  signIn,
  someone,
} from './testing/shopper.ts'

test('A signed-in shopper buys, sees the order in the list and orders the same again', { tag: '@journey' }, async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^404 GET .*orders.*page=/)
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

  for (const asked of ['0', '-1', 'abc', '9']) {
    await page.goto(new URL(`/account/orders?page=${asked}`, page.url()).href)
    await expect(page.getByText('There is no such page.')).toBeVisible()
    await expect(page.getByRole('button', { name: /try again/i })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'My Orders', exact: true }).last().click()
  const order = page.getByRole('article')
  await expect(order).toHaveCount(1)
  await expect(order.getByRole('heading', { level: 2 })).toHaveText(/^Order SS-\d+$/)
  await expect(order.getByText(/^Placed on \d{1,2} \w+ \d{4} at \d\d:\d\d$/)).toBeVisible()
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByText('Quantity 2, £15.00 each')).toBeVisible()
  await expect(order.getByText(email)).toBeVisible()
  await expect(order.getByText('4 Wool Lane')).toBeVisible()
  const progress = order.getByRole('list', { name: 'Progress' })
  await expect(progress.getByRole('listitem')).toHaveText([/^Ordered/, /^Packed/, /^Dispatched/, /^Delivered/])
  await expect(progress.getByRole('time')).toHaveCount(1)
  await order.getByRole('link', { name: 'Reorder Items' }).click()
  await expect(page).toHaveURL('/products/argan-hair-and-body-oil')
  expect(await shop.mailsTo(email, /SS-\d+/)).toHaveLength(1)
})

test('A guest who opens My Orders is asked to sign in; without orders there is a link to the products', async ({
  page,
  shop,
}) => {
  await page.goto('/account/orders')
  await expect(page).toHaveURL('/login?next=%2Faccount%2Forders')
  await signedInWith(page, shop, 'oat-and-honey', 1)
  await open(page, '/account/orders')
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/products')
})

test('Orders that fail to load show an error, and Try Again loads them', async ({ page, shop, noise }) => {
  noise.expect(/^500 GET \/api\/orders\//)
  await signedInWith(page, shop, 'oat-and-honey', 1)
  await routeOnce(page, '**/api/orders/**', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } }),
  )
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible()
})

test('The confirmation of an account’s order, opened in a signed-out tab, asks to sign in and returns', async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/^404 GET \/api\/checkout\/session\//)
  const account = await register(shop)
  await signIn(page, account)
  const anna = { ...someone(), email: account.email }
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  const link = page.url().replace('/thank-you/', '/checkout/confirmation/')
  const session_id = link.split('/').at(-1)
  // A tab that is open would pass its session on.
  await page.close()

  for (const path of [new URL(link).pathname, `/thank-you/${session_id}`]) {
    const tab = await context.newPage()
    await open(tab, path)
    await expect(tab.getByRole('heading', { name: 'Sign in to see this order', level: 1 })).toBeVisible()
    expect(await accessibilityProblems(tab)).toEqual([])
    await tab.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => overflow(tab)).toEqual([])
    // An unknown order gets the same response.
    const unknown = await context.newPage()
    await open(unknown, path.replace(/.{8}$/, 'AAAAAAAA'))
    await expect(unknown.getByRole('main')).toHaveText(await tab.getByRole('main').innerText(), { useInnerText: true })
    await tab.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(tab).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await tab.getByLabel('Username').fill(account.username)
    await tab.getByLabel('Password', { exact: true }).fill(account.password)
    await tab.getByRole('button', { name: 'Log In' }).click()
    await expect(tab).toHaveURL(path)
    await expect(tab.getByRole('heading', { name: `Thank you, ${anna.first_name}` })).toBeVisible()
    await tab.close()
    await unknown.close()
  }
  // For another account, the order doesn't exist.
  const other = await context.newPage()
  await signIn(other, await register(shop))
  await open(other, new URL(link).pathname)
  await expect(other.getByRole('heading', { name: 'Order confirmation not found', level: 1 })).toBeVisible()
})
