import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  goToPayment,
  payButton,
  register,
  signedInWith,
  signIn,
  someone,
} from './testing/shopper.ts'

const PASSWORD = 'olive-and-laurel'

test('A guest creates an account with the order: a password on the thank-you page, then the emailed link', async ({
  page,
  context,
  shop,
}) => {
  const anna = someone()
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  await expect(page.getByText(/^SS-\d+$/)).toBeVisible()
  await expect(page.getByText(/^Dispatch (on|by) \w+ \d+ \w+; arrives \w+ \d+ \w+( to \w+ \d+ \w+)?\.$/)).toBeVisible()
  const offer = page.getByRole('region', { name: 'Create an account with this order' })
  await offer.getByLabel('Password', { exact: true }).fill('short')
  await offer.getByRole('button', { name: 'Create Account' }).click()
  await expect(offer.getByLabel('Password', { exact: true })).toBeFocused()
  await offer.getByLabel('Password', { exact: true }).fill(PASSWORD)
  expect(await accessibilityProblems(page)).toEqual([])
  await offer.getByRole('button', { name: 'Create Account' }).click()
  await expect(offer.getByText(`Check your inbox: we have sent a link to ${anna.email}.`)).toBeVisible()

  const [mail] = await shop.mailsTo(anna.email, /Finish your account/)
  // A new tab, as from a mail program.
  const tab = await context.newPage()
  await open(tab, linkIn(mail, '/account/create'))
  expect(await accessibilityProblems(tab)).toEqual([])
  await tab.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(tab)).toEqual([])
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tab.getByRole('button', { name: 'Finish Account' }).click()
  await expect(tab.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await expect(tab.getByText(anna.email.split('@')[0] ?? '', { exact: true })).toBeVisible()
  await tab.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await expect(tab.getByRole('article')).toHaveCount(1)
  await expect(tab.getByRole('article').getByText('Oat & Honey')).toBeVisible()
})

test('A wrong password makes no account by the emailed link', async ({ page, shop, noise }) => {
  noise.expect(/^400 POST \/api\/order-account\//)
  const anna = someone()
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  const session_id = page.url().split('/').at(-1) ?? ''
  await shop.client().orderAccounts.request({ session_id, password: PASSWORD })
  const [mail] = await shop.mailsTo(anna.email, /Finish your account/)
  await open(page, linkIn(mail, '/account/create'))
  await page.getByLabel('Password', { exact: true }).fill('somebody-else')
  await page.getByRole('button', { name: 'Finish Account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'That is not the password you chose on the thank-you page.',
  )
})

test('Order Again puts everything that can be had into the cart, and says what could not', async ({ page, shop }) => {
  const { email } = await signedInWith(page, shop, 'oat-and-honey', 2)
  await addToCart(page, 'sea-kelp-and-mint')
  const anna = { ...someone(), email }
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  // The shop no longer sells one of the two.
  await page.route(/\/api\/orders\/(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    const [, second] = list.results[0].items
    second.product.id = 999_999
    await route.fulfill({ response: answer, json: list })
  })
  await open(page, '/account/orders')
  const order = page.getByRole('article')
  await expect(order.getByRole('link', { name: 'Reorder Items' })).toHaveAttribute('href', /^\/products\//)
  await order.getByRole('button', { name: 'Order Again' }).click()
  await expect(order.getByRole('alert')).toContainText('it is no longer sold')
  await expect(order.getByRole('status')).toContainText('The rest is in your cart.')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toEqual([])
  await order.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByLabel(/^Quantity of/)).toHaveCount(1)
})

test('The confirmation’s link opens in any tab while the shopper is signed in in one', async ({
  page,
  context,
  shop,
  browser,
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
  const tab = await context.newPage()
  // The tab that is signed in is too busy to answer in time.
  const busy = page.evaluate(() => {
    const end = Date.now() + 3000
    while (Date.now() < end);
  })
  await open(tab, link)
  await busy
  await expect(tab.getByRole('heading', { name: `Thank you, ${anna.first_name}` })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'View Order History' })).toBeVisible()
  const orders = await context.newPage()
  // On a busy machine the other tabs may answer too late that somebody is signed in: a second visit hears them.
  await expect(async () => {
    await open(orders, '/account/orders')
    await expect(orders.getByRole('article')).toHaveCount(1, { timeout: 8000 })
  }).toPass()
  // Nothing of it is stored for other windows.
  expect(await tab.evaluate(() => Object.keys(localStorage))).not.toContain('sidr-and-sage.token')
  const private_ = await browser.newContext()
  const stranger = await private_.newPage()
  await open(stranger, link)
  await expect(stranger.getByRole('heading', { name: 'Sign in to see this order' })).toBeVisible()
  await private_.close()
})

test('/thank-you without an order thanks nobody', async ({ page }) => {
  await open(page, '/thank-you')
  await expect(page.getByRole('heading', { level: 1, name: 'Looking for your order?' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/thank you/i)).toHaveCount(0)
})
