import { ownSessions } from './testing/arabic.ts'
import { look, lookAtWidths } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { register, signIn } from './testing/shopper.ts'

const FRESH = 'thyme-and-lemon'

test('A shopper changes the password, which signs out a phone elsewhere, and signs out another browser', async ({
  page,
  browser,
  shop,
  noise,
}) => {
  noise.expect(/^400 POST \/api\/user\/password\//)
  const account = await register(shop)
  // Registered by a program, and signed in on a phone.
  const phone = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  await signIn(phone, account)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, account)
  await open(page, '/account/details')
  const sessions = page.getByRole('region', { name: 'Where You Are Signed In' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await sessions.getByRole('button', { name: 'Sign Out Another program on an unknown system' }).click()
  await expect(sessions.getByRole('status')).toHaveText('That session is signed out.')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await lookAtWidths(page)

  const password = page.getByRole('region', { name: 'Change Your Password' })
  await password.getByLabel('Current password').fill('a-guess-at-it')
  await password.getByLabel('New password').fill(FRESH)
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect(password.getByLabel('Current password')).toHaveAccessibleDescription(/That password is not correct\./)
  await look(page)
  await password.getByLabel('Current password').fill(account.password)
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect(password.getByRole('status')).toHaveText(
    'Your password is changed, and you are signed out everywhere else.',
  )
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await shop.mailsTo(account.email, /^Your password at .+ has changed$/)

  // The phone is signed out at its next page; the old password opens nothing, the new one does.
  await phone.goto('/account/orders')
  await expect(phone).toHaveURL(/\/login/)
  await phone.getByLabel('Username').fill(account.username)
  await phone.getByLabel('Password', { exact: true }).fill(FRESH)
  await phone.getByRole('button', { name: 'Log In' }).click()
  await expect(phone).toHaveURL(/\/account\/orders/)

  // In Arabic everywhere else at once.
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/ar/account/details')
  const arabic = page.getByRole('region', { name: ownSessions.title })
  await expect(arabic.getByRole('listitem')).toHaveCount(2)
  await lookAtWidths(page)
  await arabic.getByRole('button', { name: ownSessions.signOutOthers }).click()
  await expect(arabic.getByRole('status')).toHaveText(ownSessions.othersSignedOut)
  await expect(arabic.getByRole('listitem')).toHaveCount(1)
  await phone.context().close()
})
