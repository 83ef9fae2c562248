import { lookAtWidths } from './testing/axe.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { routeOnce } from './testing/route-once.ts'
import {
  addToCart,
  CARDS,
  card,
  expectThanks,
  fillCard,
  fillCustomer,
  goToPayment,
  keepShipping,
  newName,
  payButton,
  register,
  signedInWith,
  signIn,
  someone,
  typeCustomer,
} from './testing/shopper.ts'
import { withStoppedClock } from './testing/stopped-clock.ts'

/** Behaviour that no other end-to-end test covers. */

test('A quantity below 1 typed in the cart is ignored', async ({ page }) => {
  await addToCart(page, 'thyme-and-lemon', { quantity: 3 })
  await open(page, '/cart')
  const quantity = page.getByLabel('Quantity of Thyme & Lemon')
  for (const typed of ['0', '-4', '']) {
    await quantity.fill(typed)
    await quantity.blur()
    await expect(quantity).toHaveValue('3')
  }
})

test('The first purchase gives the account its name, and the next checkout begins with it; the account page changes it', async ({
  page,
  shop,
}) => {
  const { email, token } = await signedInWith(page, shop, 'rosemary-and-nettle', 1)
  const anna = { ...someone(), email }
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  await addToCart(page, 'thyme-and-lemon')
  await open(page, '/checkout')
  await expect(page.getByLabel('First name')).toHaveValue('Anna')
  await expect(page.getByLabel('Last name')).toHaveValue('Holt')

  await open(page, '/account/orders')
  // The list moves the link down when it comes.
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Your details, addresses and cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Details' })).toBeVisible()
  await page.getByLabel('First name').fill('Hannah')
  await page.getByRole('button', { name: 'Save Details' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your details are saved.' })).toBeVisible()
  const other = `${newName()}@example.com`
  const address = page.getByRole('main').getByLabel('Email', { exact: true })
  await address.fill(other)
  await page.getByLabel('Password', { exact: true }).fill('a-wrong-password')
  await page.getByRole('button', { name: 'Save Details' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /That password is not correct\./,
  )
  await lookAtWidths(page)
  await page.getByLabel('Password', { exact: true }).fill('olive-and-laurel')
  await page.getByRole('button', { name: 'Save Details' }).click()
  await expect(page.getByRole('status').filter({ hasText: `We sent a link to ${other}` })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expect(address).toHaveValue(email)
  // A stranger's press of the same link finds it used.
  const [mail] = await shop.mailsTo(other, /^Confirm your new email address$/)
  for (const outcome of ['Your new email address is confirmed.', 'This link is used']) {
    // Elsewhere first: with another fragment alone the browser would not load the page.
    await page.goto('/')
    await open(page, linkIn(mail, '/account/details'))
    await page.getByRole('button', { name: 'Confirm This Address' }).click()
    await expect(page.getByText(outcome)).toBeVisible()
    await lookAtWidths(page)
  }
  await page.goto('/')
  await open(page, '/account/details')
  await expect(address).toHaveValue(other)
  expect(await shop.client(token).accounts.profile({})).toMatchObject({
    first_name: 'Hannah',
    last_name: 'Holt',
    email: other,
  })
  await shop.mailsTo(email, /has changed$/)
})
test.beforeEach(({ noise }) => noise.expect(/^400 (PATCH \/api\/user\/profile|POST \/api\/user\/email\/confirm)\//))

test("Lines that can't be merged at sign-in are listed and stay in the guest's cart", async ({ page, shop, noise }) => {
  noise.expect(/^404 GET \/products\/soap-of-last-winter/)
  const account = await register(shop)
  await addToCart(page, 'sea-kelp-and-mint', { quantity: 2 })
  // A cart from last month: one product is no longer sold, and another has fewer units left.
  await page.evaluate(() => {
    const key = 'sidr-and-sage.guest-cart'
    const [line] = JSON.parse(localStorage.getItem(key) ?? '[]')
    const gone = {
      ...line,
      id: 'gone',
      product_id: 999_999,
      product: { ...line.product, slug: 'soap-of-last-winter', name: 'Soap of Last Winter' },
    }
    const many = { ...line, id: 'many', quantity: 99 }
    localStorage.setItem(key, JSON.stringify([gone, many]))
  })
  await signIn(page, { ...account, remember: true })
  const notice = page.getByRole('alert').filter({ hasText: 'Some items could not be added to your cart.' })
  await expect(notice.getByText('2 × Soap of Last Winter: it is no longer sold')).toBeVisible()
  await expect(notice.getByText(/^\d+ × Sea Kelp & Mint Soap: there are not enough left$/)).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toHaveCount(0)
  await open(page, '/cart')
  await expect(notice).toHaveCount(0)
  await expect(page.getByLabel('Quantity of Sea Kelp & Mint Soap')).toBeVisible()
  await expect(page.getByText('Soap of Last Winter')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: 'Soap of Last Winter' })).toBeVisible()
})

test('Testimonials stay paused on hover, whatever has the focus', async ({ page }) => {
  await withStoppedClock(page, async () => {
    const next = page.getByRole('button', { name: 'Next testimonials' })
    await next.hover()
    await next.focus()
    const shown = page
      .getByRole('button', { name: /^Show testimonials/, disabled: false })
      .and(page.locator('[aria-current="true"]'))
    const before = await shown.getAttribute('aria-label')
    await page.getByRole('link', { name: 'Shop Now' }).focus()
    await page.clock.runFor(20_000)
    await expect(shown).toHaveAttribute('aria-label', before ?? '')
  })
})

test('A server error on a shipping field shows with "Same as billing address" ticked', async ({ page, noise }) => {
  noise.expect(/^400 POST \/api\/checkout\/session\//)
  await addToCart(page, 'sea-kelp-and-mint')
  await open(page, '/checkout')
  await typeCustomer(page, someone())
  await routeOnce(page, '**/customer-info/', (route) =>
    route.fulfill({ status: 400, json: { shipping_postal_code: ['We do not know this postcode.'] } }),
  )
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByText('We do not know this postcode.')).toBeVisible()
  await expect(page.getByLabel('Postcode')).toBeFocused()
  await fillCustomer(page, someone())
})

test('A guest is not offered an order history, which would lead to sign in', async ({ page }) => {
  const anna = someone()
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  await page.getByRole('link', { name: 'View Order Details' }).click()
  await expect(page.getByText(/^SS-\d+$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Order History' })).toHaveCount(0)
})

test('An empty category is All Products, on the page and in the API', async ({ page, shop }) => {
  await open(page, '/products?category__slug=')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
  await expect(page.getByRole('link', { name: 'All Products' }).first()).toHaveAttribute('aria-current', /.+/)
  const counts = await Promise.all(
    ['', '?category__slug='].map(
      async (query) => ((await (await fetch(`${shop.origin}/products/${query}`)).json()) as { count: number }).count,
    ),
  )
  expect(counts[1]).toBe(counts[0])
})

test('The arrow keys turn the photographs from anywhere in the gallery, and in the large view as its buttons do', async ({
  page,
}) => {
  await open(page, '/products/damask-rose')
  const current = page
    .getByRole('button', { name: /^Show photograph \d$/ })
    .and(page.locator('[aria-current="true"]'))
    .first()
  await page.getByRole('button', { name: 'Zoom' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(current).toHaveAccessibleName('Show photograph 2')
  await page.getByRole('button', { name: 'Zoom' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const large = dialog.getByRole('img')
  const before = await large.getAttribute('src')
  await page.keyboard.press('ArrowRight')
  await expect(large).not.toHaveAttribute('src', before ?? '')
  await dialog.getByRole('button', { name: 'Previous photograph' }).click()
  await expect(large).toHaveAttribute('src', before ?? '')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(current).toHaveAccessibleName('Show photograph 1')
})

test('An incomplete card shows one error', async ({ page }) => {
  await addToCart(page, 'charcoal-and-tea-tree')
  await open(page, '/checkout')
  await fillCustomer(page, someone())
  await keepShipping(page)
  await card(page).getByLabel('Card number').fill('4242')
  await payButton(page).click()
  await expect(card(page).getByText('Your card number is incomplete.')).toHaveCount(1)
})
