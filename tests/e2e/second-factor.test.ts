import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { buy, officeClient } from './testing/back-office.ts'
import { expect, type Shop, test } from './testing/fixtures.ts'
import { newName } from './testing/shopper.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'second factors', signingIn: true, viewport: { width: 1440, height: 900 } })

const PASSWORD = 'warm-wool-socks'
const STEP = 30_000
interface Colleague {
  id: number
  username: string
  email: string
}

async function colleague(shop: Shop, owner = false): Promise<Colleague> {
  const username = newName()
  const email = `${username}@example.com`
  const { id } = await (await officeClient(shop)).staffPeople.createAccount({
    username,
    email,
    password: 'told-by-the-owner',
    is_superuser: owner,
  })
  const { token } = await shop.client().accounts.signIn({ username, password: 'told-by-the-owner' })
  const theirs = createStaffClient({ origin: shop.origin, fetch, headers: () => ({ authorization: `Token ${token}` }) })
  await theirs.staffSecurity.changePassword({ password: PASSWORD })
  await theirs.accounts.signOut({})
  return { id, username, email }
}

/** The current code of an authenticator app. A code works once, but the next one is already valid. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: Date.now() + steps * STEP })

async function givePassword(page: Page, { username }: Colleague): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signIn(page: Page, who: Colleague, path = ''): Promise<void> {
  await page.goto('/admin/login')
  await givePassword(page, who)
  await expectOffice(page)
  if (path) await page.goto(`/admin${path}`)
}

/** The button shows the name, or only an icon on a phone. */
const accountButton = (page: Page) => page.getByRole('button', { name: /, account$|^Profile$/ })
const expectOffice = (page: Page) => expect(accountButton(page)).toBeVisible()

async function signOut(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

/** Sets up an app on the open page. Returns the secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app…' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.getByTestId('authenticator-secret').textContent()) ?? ''
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByLabel('Six digits from the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes }
}

/** Adds a virtual fingerprint reader that always succeeds. */
async function withFingerprint(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Sets up an app by API, in a session apart from the browser's. */
async function withAppByApi(shop: Shop, { username }: Colleague): Promise<{ client: StaffClient; secret: string }> {
  const as = (token: string) =>
    createStaffClient({ origin: shop.origin, fetch, headers: () => ({ authorization: `Token ${token}` }) })
  const { token } = await shop.client().accounts.signIn({ username, password: PASSWORD })
  const { secret } = await as(token).staffSecurity.startAuthenticator({})
  const done = await as(token).staffSecurity.confirmAuthenticator({ code: codeOf(secret) })
  return { client: as(done.token ?? ''), secret }
}

for (const viewport of WIDTHS)
  test(`A member of staff sets up an authenticator app and signs in with it; the history says so, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    await page.setViewportSize(viewport)
    noise.expect(/^400 POST \/api\/staff\/security\/code\//)
    const sam = await colleague(shop)
    await signIn(page, sam)
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'Sign-in and security' }).last().click()
    await expect(page.getByText('You sign in with only a password.')).toBeVisible()
    const { secret } = await setUpApp(page)
    await expect(page.getByText('10 of 10 left.')).toBeVisible()
    const mails = await shop.mailsTo(sam.email, /How you sign in has changed/)
    expect(mails[0]?.text).toContain('An authenticator app was set up.')
    await page.goto('/admin/history')
    await expect(page.getByText('second-factor.add-authenticator').first()).toBeVisible()
    await expect(page.getByText(sam.username).first()).toBeVisible()

    await signOut(page)
    await givePassword(page, sam)
    const code = page.getByLabel('Code from your app, or a recovery code')
    await expect(code).toBeFocused()
    expect(await accessibilityProblems(page)).toEqual([])
    await code.fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(/^That code is wrong/)
    await expect(code).toHaveValue('')
    await code.fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectOffice(page)
  })

for (const viewport of WIDTHS)
  test(`A member of staff adds a passkey, renames it, signs in with it, and removes it, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    const sam = await colleague(shop)
    await withFingerprint(page)
    await signIn(page, sam, '/security')
    await page.getByRole('button', { name: 'Add a passkey…' }).click()
    await page.getByLabel('Name of the passkey').fill('My laptop')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    const list = page.getByRole('list', { name: 'Passkeys' })
    await expect(list).toContainText('My laptop')
    await page.getByRole('button', { name: 'Rename the passkey My laptop' }).click()
    await page.getByLabel('Name of the passkey').fill('The laptop in the workshop')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(list).toContainText('The laptop in the workshop')
    expect(await accessibilityProblems(page)).toEqual([])

    await signOut(page)
    await givePassword(page, sam)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expectOffice(page)
    await page.goto('/admin/security')
    // The last section to load: until then the buttons may move under the pointer.
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove the passkey The laptop in the workshop' }).click()
    await expect(page.getByText('You sign in with only a password.')).toBeVisible()
  })

for (const viewport of WIDTHS)
  test(`A recovery code opens the back office to staff who signed in on the shop’s own page; the password alone does not, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    await page.setViewportSize(viewport)
    noise.expect(/^403 GET \/api\/staff\/today/)
    const sam = await colleague(shop)
    await signIn(page, sam, '/security')
    const { codes } = await setUpApp(page)
    await signOut(page)
    await page.goto('/login')
    await page.getByLabel('Username').fill(sam.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL(({ pathname }) => pathname !== '/login')
    await page.goto('/admin')
    await expect(page.getByText(`Signing in as ${sam.username}.`)).toBeVisible()
    await page.getByLabel('Code from your app, or a recovery code').fill(codes[0]?.toLowerCase() ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectOffice(page)
    await page.goto('/admin/security')
    await expect(page.getByText('9 of 10 left.')).toBeVisible()
    await page.goto('/account/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

for (const viewport of WIDTHS)
  test(`The owner requires a second factor, and a clerk sets one up at sign-in; the owner removes a lost one, ${viewport.width} px`, async ({
    page,
    browser,
    shop,
    noise,
  }) => {
    await page.setViewportSize(viewport)
    noise.expect(/^403 GET \/api\/staff\//)
    const [owner, clerk] = [await colleague(shop, true), await colleague(shop)]
    const { secret, client } = await withAppByApi(shop, owner)
    try {
      await page.goto('/admin/login')
      await givePassword(page, owner)
      await page.getByLabel('Code from your app, or a recovery code').fill(codeOf(secret, 1))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectOffice(page)
      await page.goto('/admin/security')
      await page.getByRole('switch', { name: /^Require a second factor/ }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()

      const other = await browser.newContext({ baseURL: shop.origin })
      const theirs = await other.newPage()
      await theirs.goto('/admin/orders')
      await givePassword(theirs, clerk)
      await expect(theirs.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
      await theirs.goto('/admin/orders')
      await expect(theirs.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
      await setUpApp(theirs)
      await expectOffice(theirs)
      await theirs.goto('/admin/orders')
      await expect(theirs.getByRole('heading', { name: 'Orders' }).first()).toBeVisible()

      await page.goto(`/admin/accounts/${clerk.id}`)
      await page.getByRole('button', { name: 'Remove their second factor' }).click()
      await expect(page.getByText('Second factor removed.', { exact: false })).toBeVisible()
      const [mail] = await shop.mailsTo(clerk.email, /^Your second factor was removed$/)
      expect(mail?.text).toContain(owner.username)
      await theirs.goto('/admin/orders')
      await expect(theirs.getByLabel('Username')).toBeVisible()
      await other.close()
    } finally {
      const { version } = await client.staffSecurity.settings({})
      await client.staffSecurity.updateSettings({ version, second_factor_required: false })
    }
  })

test('A refund above the limit asks for confirmation, then continues with what was typed', async ({
  page,
  shop,
  running,
  noise,
}) => {
  noise.expect(
    /^403 POST \/api\/staff\/orders\/[\w-]+\/refund\//,
    /^400 POST \/api\/staff\/security\/password\//,
    /^403 GET \/api\/staff\/price-export/,
  )
  const sam = await colleague(shop)
  const office = await officeClient(shop)
  const { version } = await office.staffSecurity.settings({})
  await office.staffSecurity.updateSettings({ version, refund_limit: '2.00' })
  const anna = await buy(page, 'oat-and-honey', 2)
  await page.evaluate(() => sessionStorage.clear())
  const { results } = await office.staffOrders.list({ q: anna.email })
  await signIn(page, sam, `/orders/${results[0]?.id}/show`)
  await page.getByRole('button', { name: 'Refund…' }).click()
  running.advanceClock()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByRole('button', { name: 'Other amount…' }).click()
  await refund.getByLabel('Other amount in pounds').fill('3.50')
  await refund.getByLabel('Reason').fill('One bar arrived broken')
  await refund.getByRole('button', { name: 'Refund £3.50' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirm.getByLabel('Your password').fill('not-the-password')
  expect(await accessibilityProblems(page)).toEqual([])
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirm.getByRole('alert')).toHaveText('That password is not correct.')
  await confirm.getByRole('button', { name: 'Not now' }).click()
  await expect(refund.getByRole('alert')).toHaveText('Please confirm it is you, then try again.')
  await expect(refund.getByLabel('Reason')).toHaveValue('One bar arrived broken')
  await refund.getByRole('button', { name: 'Refund £3.50' }).click()
  await confirm.getByLabel('Your password').fill(PASSWORD)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(refund).toBeHidden()
  await expect(
    page.getByText('A refund of £3.50 was asked for (£3.50 without a line): One bar arrived broken.'),
  ).toBeVisible()
  expect(
    (await office.staffOrders.read({ id: results[0]?.id ?? '' })).timeline.filter(({ sentence }) =>
      /refund of £3.50 was asked for/.test(sentence),
    ),
  ).toHaveLength(1)

  running.advanceClock()
  await page.goto('/admin/stock')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await confirm.getByLabel('Your password').fill(PASSWORD)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

for (const viewport of WIDTHS)
  test(`A session ended elsewhere is signed out at its next click, ${viewport.width} px`, async ({
    page,
    browser,
    shop,
    noise,
  }) => {
    await page.setViewportSize(viewport)
    noise.expect(/^401 /)
    const sam = await colleague(shop)
    const other = await browser.newContext({ baseURL: shop.origin })
    const till = await other.newPage()
    await signIn(till, sam)
    await signIn(page, sam, '/security')
    const list = page.getByRole('list', { name: 'Sessions' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText('this one')).toHaveCount(1)
    await list.getByRole('button', { name: /^End the session in/ }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    // The other session is on a desktop.
    await till.getByRole('menuitem', { name: 'Messages' }).click()
    await expect(till.getByLabel('Username')).toBeVisible()
    await other.close()
  })

test('The sign-in screens have no accessibility problems, wide or narrow', async ({ page, shop }) => {
  const sam = await colleague(shop, true)
  await withFingerprint(page)
  await signIn(page, sam, '/security')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText('For all staff')).toBeVisible()
    expect(await accessibilityProblems(page), `${width}`).toEqual([])
    expect(await overflow(page), `${width}`).toEqual([])
  }
})
