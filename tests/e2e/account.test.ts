import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { routeOnce } from './testing/route-once.ts'
import { STAFF } from './testing/running-shop.ts'
import { addToCart, newName, register, signIn } from './testing/shopper.ts'

test('A new shopper registers and signs in; a reload keeps the session only if "Remember me" was ticked', {
  tag: '@journey',
}, async ({ page, context }) => {
  const username = newName()
  await open(page, '/register')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('olive-and-laurel')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Registration successful! You may now log in.' }),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await page.getByLabel('Password', { exact: true }).fill('olive-and-laurel')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)

  await page.goto('/login?next=%2Four-principles')
  await expect(page).toHaveURL('/our-principles')
  await page.reload()
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible()
  // Without "Remember me", a new tab starts as a guest.
  const other = await context.newPage()
  await open(other, '/')
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
})

test('An invalid registration shows its errors under the fields, a taken username included', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^400 POST \/api\/register\//)
  const { username } = await register(shop)
  await open(page, '/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(3)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill(username)
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(`${newName()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('A password has at least 8 characters.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('olive-and-laurel')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Registration failed' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/taken|already/i)
})

test('Missing, too short, too long and wrong credentials each show their own message', async ({ page, noise }) => {
  noise.expect(/^40[01] POST \/api-token-auth\//)
  await open(page, '/login')
  const refused = async (username: string, password: string, words: string) => {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await refused('', '', 'Please fill in all fields.')
  await refused('   ', '   ', 'Username and password cannot be empty.')
  await refused('ab', 'secret', 'Username must be at least 3 characters and password at least 6 characters.')
  await refused('a'.repeat(21), 'secret', 'Username and password cannot be longer than 20 characters.')
  await refused('nobody-here', 'wrong-password', '')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test("Signing in merges the guest's cart into the account's and returns to the previous page", {
  tag: '@journey',
}, async ({ page, shop }) => {
  const { username, password, token } = await register(shop)
  const there = await shop
    .client()
    .catalogue.product({ slug: 'jasmine-and-neroli' })
    .catch(() => null)
  expect(there?.in_stock).toBe(false)
  const rosehip = await shop.client().catalogue.product({ slug: 'rosehip-facial-oil' })
  await shop
    .client(token)
    .cart.add({ product_id: rosehip.id, variant_id: rosehip.variants[0]?.id ?? null, quantity: 1 })

  await addToCart(page, 'rosehip-facial-oil', { option: '30 ml, £16.00', quantity: 2 })
  await addToCart(page, 'rosehip-facial-oil', { option: '50 ml, £24.00' })
  await page.goto('/account/orders')
  await expect(page).toHaveURL('/login?next=%2Faccount%2Forders')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/account/orders')
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 4 items' }).click()
  await expect(page.getByLabel('Quantity of Rosehip Facial Oil, 30 ml')).toHaveValue('3')
  await expect(page.getByLabel('Quantity of Rosehip Facial Oil, 50 ml')).toHaveValue('1')
  expect(await page.evaluate(() => localStorage.getItem('sidr-and-sage.guest-cart'))).toBeNull()
})

test('Logout goes to the sign-in page, ends the session and leaves its cart on the server', async ({ page, shop }) => {
  const { username, password, token } = await register(shop)
  const cream = await shop.client().catalogue.product({ slug: 'cinnamon-and-clove' })
  await shop.client(token).cart.add({ product_id: cream.id, quantity: 2 })
  await signIn(page, { username, password, remember: true })
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toHaveAttribute('href', '/login')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
  await signIn(page, { username, password })
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('Logout ends the session on the server, even when the page is left at once', async ({ page, shop }) => {
  const account = await register(shop)
  await signIn(page, { ...account, remember: true })
  const token = await page.evaluate(() => localStorage.getItem('sidr-and-sage.token'))
  const known = () =>
    shop
      .client(token ?? '')
      .accounts.profile({})
      .then(Boolean, () => false)
  expect(await known()).toBe(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('about:blank')
  await expect.poll(known).toBe(false)
})

test('A 401 for an earlier session does not end the current one', async ({ page, shop, noise }) => {
  noise.expect(/^401 GET \/cart\/items\//)
  const { username, password } = await register(shop)
  await signIn(page, STAFF)
  const late = Promise.withResolvers<() => Promise<void>>()
  await routeOnce(page, '**/cart/items/', (route) =>
    late.resolve(() => route.fulfill({ status: 401, json: { detail: 'Invalid token.' } })),
  )
  await page.getByRole('link', { name: /^Cart/ }).click()
  const answer = await late.promise
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible()
  await answer()
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible()
})

test('A link pressed while the data of the page after signing in arrives ends that without an error', async ({
  page,
  shop,
}) => {
  const { username, password } = await register(shop)
  // The data of the home page comes, and its end doesn't until the link is pressed.
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (address, init) => {
      const answer = await ask(address, init)
      if (!/\/_\.data/.test(String(address))) return answer
      const data = new Uint8Array(await answer.arrayBuffer())
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(data)
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      return new Response(body, answer)
    }
  })
  await open(page, '/login')
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/assets\/home-.*\.js$/, async (route) => {
    await pressed.promise
    await route.continue().catch(() => {})
  })
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const homeAsked = page.waitForResponse(/\/_\.data/)
  await page.getByRole('button', { name: 'Log In' }).click()
  await homeAsked
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible()
  pressed.resolve()
})

test('A link pressed while the page after signing in is loading wins over the return to it', async ({ page, shop }) => {
  const { username, password } = await register(shop)
  await open(page, '/login')
  // Hold both pages back until both have been requested.
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/_\.data/, async (route) => {
    await pressed.promise
    await route.continue().catch(() => {})
  })
  await page.route(/\/assets\/orders-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue()
  })
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const homeAsked = page.waitForRequest(/\/_\.data/)
  await page.getByRole('button', { name: 'Log In' }).click()
  await homeAsked
  await page.getByRole('link', { name: 'My Orders' }).click()
  pressed.resolve()
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible()
  await expect(page).toHaveURL('/account/orders')
})

test('Only a stored token shows the splash; a refused one makes the shopper a guest', async ({ page, noise }) => {
  noise.expect(/^401 GET \/api\/user\/profile\//)
  const splash = page.locator('div[role=status]', { hasText: /^Sidr & Sage$/ })
  await page.goto('/')
  await expect(splash).toBeHidden()

  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user/profile/', async (route) => {
    await asked
    await route.continue()
  })
  await page.evaluate(() => localStorage.setItem('sidr-and-sage.token', 'a-token-nobody-gave'))
  await page.goto('/products')
  await expect(splash).toBeVisible()
  answer()
  await expect(splash).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect(page).toHaveURL('/products')
  expect(await page.evaluate(() => localStorage.getItem('sidr-and-sage.token'))).toBeNull()
})

test('Staff see the link to the back office, other shoppers do not', async ({ page, shop }) => {
  const { username, password } = await register(shop)
  await signIn(page, { username, password })
  await expect(page.getByRole('link', { name: 'Admin Orders' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, STAFF)
  await expect(page.getByRole('link', { name: 'Admin Orders' })).toHaveAttribute('href', '/admin/orders')
})

test('A mailed link resets the password once, and the old password stops working', { tag: '@journey' }, async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^40[01] POST \/api-token-auth\//, /^400 POST \/api\/password-reset\/confirm\//)
  const { username, email } = await register(shop)
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByRole('status').filter({ hasText: /link/i })).toBeVisible()

  const [mail] = await shop.mailsTo(email, /password/i)
  const link = linkIn(mail, '/reset-password-confirm/')
  await page.clock.install()
  await open(page, link)
  await page.getByLabel('New password').fill('rose-and-neroli')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByText('Password successfully reset! Redirecting...')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()

  await signInWith('olive-and-laurel')
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await signInWith('rose-and-neroli')
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible()

  await open(page, link)
  await page.getByLabel('New password').fill('a-third-password')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to reset password' })).toBeVisible()

  async function signInWith(password: string) {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
  }
})
