import { accessibilityProblems } from './testing/axe.ts'
import { buy, placeOrders } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { addToCart, signedInWith } from './testing/shopper.ts'

test("A guest's cart stays on the device, shows in every tab, and shows a message when empty", {
  tag: '@journey',
}, async ({ page, context }) => {
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
  // There is no way to pay for nothing.
  await expect(page.getByText('Proceed to Checkout')).toHaveCount(0)
  await open(page, '/checkout')
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart is empty.' })).toBeVisible()
  await expect(page).toHaveURL('/cart')

  const other = await context.newPage()
  await open(other, '/products/thyme-and-lemon')
  // A double click is one press.
  await other.getByRole('button', { name: 'Add to Cart', exact: true }).dblclick()
  await expect(other.getByRole('status').filter({ hasText: 'Added to cart' })).toBeVisible()
  await expect(page.getByLabel('Quantity of Thyme & Lemon')).toHaveValue('1')
  await addToCart(other, 'thyme-and-lemon')
  await expect(page.getByLabel('Quantity of Thyme & Lemon')).toHaveValue('2')
  await expect(page.getByText('£6.50 each')).toBeVisible()
  await other.close()
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: '£17.99' })).toBeVisible()
  // Only signed-in shoppers see the count.
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toHaveAttribute('href', '/login')
  await page.getByRole('button', { name: 'Remove Thyme & Lemon Soap' }).click()
  await expect(page.getByText('Thyme & Lemon Soap is no longer in your cart.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
})

for (const width of [1440, 390])
  test(`An empty cart shows best sellers: one pressed there is its first line, for guests and accounts, ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const signedIn of [false, true]) {
      if (signedIn) {
        const { token } = await signedInWith(page, shop, 'oat-and-honey', 1)
        await shop.client(token).cart.clear({})
      }
      await open(page, '/cart')
      const row = page.getByRole('region', { name: 'Best sellers' })
      await expect(row.getByRole('article')).toHaveCount(6)
      expect(await accessibilityProblems(page)).toEqual([])
      const add = row.getByRole('button', { name: /^Add to Cart: / }).first()
      const name = (await add.getAttribute('aria-label'))?.replace('Add to Cart: ', '') ?? ''
      await add.click()
      await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1')
      await expect(row).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Items' })).toBeFocused()
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      await expect(row.getByRole('article')).toHaveCount(6)
    }
  })

test('Fast clicks on plus and minus end at the right quantity, in the cart and on the server', {
  tag: '@journey',
}, async ({ page, shop }) => {
  const { token } = await signedInWith(page, shop, 'sandalwood-and-cardamom', 1)
  await open(page, '/cart')
  const quantity = page.getByLabel('Quantity of Sandalwood & Cardamom')
  await expect(quantity).toHaveValue('1')
  const more = page.getByRole('button', { name: 'One more' })
  const fewer = page.getByRole('button', { name: 'One fewer' })
  for (let press = 0; press < 6; press++) await more.click({ noWaitAfter: true })
  for (let press = 0; press < 3; press++) await fewer.click({ noWaitAfter: true })
  await expect(quantity).toHaveValue('4')
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
  await expect.poll(async () => (await shop.client(token).cart.read({}))[0]?.quantity).toBe(4)
  await page.reload()
  await expect(quantity).toHaveValue('4')
  await expect(fewer).toBeEnabled()
  // Quantities below 1 are ignored.
  await quantity.fill('0')
  await quantity.blur()
  await expect(quantity).toHaveValue('4')
  await expect(fewer).toBeEnabled()
})

test('A change that the server refuses is undone with a message', async ({ page, shop, noise }) => {
  noise.expect(/^500 PATCH \/cart\/items\//)
  await signedInWith(page, shop, 'oat-milk-body-butter', 2)
  await open(page, '/cart')
  const quantity = page.getByLabel('Quantity of Oat Milk Body Butter, 100 ml')
  await expect(quantity).toHaveValue('2')
  await page.route('**/cart/items/*/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your cart could not be changed. Please try again.' }),
  ).toBeVisible()
  await expect(quantity).toHaveValue('2')
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('A quantity beyond the stock is refused, and two tabs of one cart agree once visible', async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/^409 PATCH \/cart\/items\//)
  await signedInWith(page, shop, 'cedar-and-black-pepper', 7)
  await open(page, '/cart')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText('We don’t have 8 of Cedar & Black Pepper Soap. Please order fewer.')).toBeVisible()
  await expect(page.getByLabel('Quantity of Cedar & Black Pepper')).toHaveValue('7')
  const other = await context.newPage()
  await open(other, '/cart')
  const saved = other.waitForResponse((response) => response.request().method() !== 'GET')
  await other.getByRole('button', { name: 'One fewer' }).click()
  await expect(other.getByLabel('Quantity of Cedar & Black Pepper')).toHaveValue('6')
  await saved
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByLabel('Quantity of Cedar & Black Pepper')).toHaveValue('6')
  await expect(page.getByRole('button', { name: 'One more' })).toBeEnabled()
})

test('/cart?paid=true thanks whoever has just paid and empties the cart; a stranger’s link changes nothing', async ({
  page,
  shop,
}) => {
  const { token } = await signedInWith(page, shop, 'hammam-ritual-set', 1)
  const thanks = page.getByText('Payment successful! Thank you for your order.')
  await open(page, '/cart?paid=true')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByLabel('Quantity of Hammam Ritual Set')).toHaveValue('1')
  await expect(thanks).toHaveCount(0)

  await placeOrders(shop, { token, slug: 'oat-and-honey' })
  const reads: string[] = []
  page.on('request', (request) => request.url().endsWith('/cart/items/') && reads.push(request.method()))
  // What was read before the answer: neither the cart nor the badge may show what the webhook removes.
  let readBefore = -1
  await page.route('**/api/orders/', (route) => {
    readBefore = reads.length
    return route.fallback()
  })
  await open(page, '/cart?paid=true')
  await expect(thanks).toBeVisible()
  expect(readBefore).toBe(0)
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(thanks).toBeVisible()
  expect(await shop.client(token).cart.read({})).toEqual([])
})

test('/cart?paid=true empties a guest’s cart only after a payment, and thanks name a cart that is empty', async ({
  page,
  context,
}) => {
  await addToCart(page, 'sea-kelp-and-mint')
  await open(page, '/cart?paid=true')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByLabel('Quantity of Sea Kelp & Mint')).toHaveValue('1')
  await expect(page.getByText('Payment successful!')).toHaveCount(0)

  const other = await context.newPage()
  await page.getByRole('button', { name: /^Remove Sea Kelp/ }).click()
  await buy(page, 'sea-kelp-and-mint')
  await expect(page.getByText('Your cart has been cleared.')).toBeVisible()
  await addToCart(other, 'sea-kelp-and-mint')
  await expect(page.getByText('Your cart has been cleared.')).toHaveCount(0)
  await open(page, '/cart?paid=true')
  await expect(page.getByText('Payment successful! Thank you for your order.')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
})
