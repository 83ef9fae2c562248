import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { overflow } from './testing/axe.ts'
import { buy } from './testing/back-office.ts'
import { expect, test } from './testing/fixtures.ts'
import { atBothWidths, fromMenu } from './testing/office.ts'
import { STAFF } from './testing/running-shop.ts'
import { newName } from './testing/shopper.ts'
import { openMenu } from './testing/widths.ts'

test.use({ shopOf: 'account' })
// The tests change the password of the same account.
test.describe.configure({ mode: 'serial' })

let password = STAFF.password

async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function typeTwice(page: Page, secret: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(secret)
  await page.getByRole('textbox', { name: 'New password again' }).fill(secret)
}

/** The button shows the name, or only an icon on a phone. */
const accountButton = (page: Page) => page.getByRole('button', { name: /, account$|^Profile$/ })
const inside = (page: Page) => expect(accountButton(page)).toBeVisible()

async function signOut(page: Page): Promise<void> {
  // Opened while the page loads, the menu closes when the page is there, and the click lands on what is below it.
  await expect(async () => {
    if (!(await page.getByRole('menuitem', { name: 'Logout' }).isVisible())) await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click({ timeout: 2_000 })
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

test('An owner who is locked out gets a password from shop owner-password and then chooses their own', async ({
  page,
  running,
  noise,
}) => {
  // The printed password is rejected as the new one. The command has ended the session of the previous round's tab.
  noise.expect(/^400 POST \/api\/staff\/security\/new-password\/$/, /^401 GET /)
  const command = () =>
    promisify(execFile)(process.execPath, ['commands/owner-password.ts'], {
      env: { ...process.env, DATA_DIR: running.folder, PORT: '4999' },
    })
  await atBothWidths(page, async (narrow) => {
    const { stdout } = await command()
    const made = /^The password of staff is now (\S+)$/m.exec(stdout)?.[1] ?? ''
    await signIn(page, STAFF.username, made)
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
    await expect.poll(() => overflow(page)).toEqual([])
    // Other pages of the back office redirect here.
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
    await typeTwice(page, made)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByText('That is your current password. Please choose another.')).toBeVisible()
    password = narrow ? 'warm-wool-socks' : 'thick-wool-mitts'
    await typeTwice(page, password)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await inside(page)
    await signOut(page)
  })
})

test('Your own account: change your name, your email and your password under Sign-in and security', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^401 GET /)
  await signIn(page, STAFF.username, password)
  await inside(page)
  await atBothWidths(page, async (narrow) => {
    const email = `owner-${narrow ? 'phone' : 'desk'}@example.com`
    await fromMenu(page, 'Sign-in and security')
    await page.getByLabel('First name').fill(narrow ? 'Olive' : 'Olivia')
    await page.getByRole('button', { name: 'Change name' }).click()
    await expect(page.getByText('Name changed.')).toBeVisible()
    if (!narrow) await expect(page.getByRole('button', { name: 'Olivia, account' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText('Email address changed. We have sent an email to it.')).toBeVisible()
    await shop.mailsTo(email, /^Your email has changed/)
    password = narrow ? 'soft-wool-scarf' : 'plain-wool-hats'
    await typeTwice(page, password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible()
    await shop.mailsTo(email, /^Your password has changed/)
    await expect.poll(() => overflow(page)).toEqual([])
    await fromMenu(page, 'History')
    await expect(page.getByText(/account\.change-password/).first()).toBeVisible()
  })
  await signOut(page)
})

test('A sign-in covers all tabs, and Logout signs out all of them', async ({ page, context, noise }) => {
  // Other tabs make one more request before they notice the sign-out.
  noise.expect(/^401 GET \/api\/staff\//, /console error/)
  await atBothWidths(page, async () => {
    const second = await context.newPage()
    await second.goto('/admin/customers')
    await expect(second.getByLabel('Username')).toBeVisible()
    await signIn(page, STAFF.username, password)
    await inside(page)
    // The waiting tab continues with its page, and a new one needs no sign-in.
    await inside(second)
    await expect(second).toHaveURL(/\/admin\/customers$/)
    const third = await context.newPage()
    await third.goto('/admin/orders')
    await inside(third)
    // Nothing is stored beyond the tabs.
    const kept = await third.evaluate(() => {
      const token = sessionStorage.getItem('sidr-and-sage.token') ?? ''
      return [token.length, JSON.stringify(localStorage).includes(token), document.cookie.includes(token)]
    })
    expect(kept).toEqual([43, false, false])
    await signOut(third)
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(second.getByLabel('Username')).toBeVisible()
    await second.close()
    await third.close()
  })
})

test('Shop → Notifications: choose who gets an email about new orders; the tab’s title counts open tasks', async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/^400 PATCH \/api\/staff\/notifications\/$/)
  const shopper = await context.newPage()
  await signIn(page, STAFF.username, password)
  await inside(page)
  await atBothWidths(page, async (narrow) => {
    const address = `packer-${newName()}@example.com`
    await fromMenu(page, 'Notifications')
    await page.getByLabel('New orders: when').click()
    await page.getByRole('option', { name: 'At once' }).click()
    await page.getByLabel('New orders: email addresses').fill('packer')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('New orders: email addresses').fill(`${address}\n`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Element updated')).toBeVisible()
    await expect.poll(() => overflow(page)).toEqual([])
    await buy(shopper, narrow ? 'oat-and-honey' : 'damask-rose')
    await shop.minute()
    const [mail] = await shop.mailsTo(address)
    expect(mail?.subject).toMatch(/^Order SS-\d+: £/)
    await page.reload()
    await expect(page).toHaveTitle(/^\(\d+\) Back office/)
  })
})

test('A colleague: the owner presses Create under People → Staff; the colleague signs in, chooses their own password, sees only the staff’s pages, and leaves', async ({
  page,
  browser,
  baseURL,
  noise,
}) => {
  noise.expect(/^401 GET /, /^403 GET /)
  await atBothWidths(page, async () => {
    const username = newName()
    await signIn(page, STAFF.username, password)
    await inside(page)
    await fromMenu(page, 'Staff')
    await page.getByRole('link', { name: 'Create' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(`${username}@example.com`)
    await page.getByRole('textbox', { name: 'Temporary password' }).fill('told-by-the-owner')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(username).first()).toBeVisible()

    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: page.viewportSize() })
    const theirs = await context.newPage()
    await signIn(theirs, username, 'told-by-the-owner')
    await typeTwice(theirs, 'chosen-by-myself')
    await theirs.getByRole('button', { name: 'Save and continue' }).click()
    await inside(theirs)
    await openMenu(theirs)
    await expect(theirs.getByRole('menuitem', { name: 'Orders', exact: true })).toBeVisible()
    for (const owners of [
      'Staff',
      'Delivery options',
      'Business details',
      'Policies',
      'Notifications',
      'Opening the shop',
    ])
      await expect(theirs.getByRole('menuitem', { name: owners, exact: true })).toHaveCount(0)

    await page.getByText(username).first().click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('They are signed out everywhere.')).toBeVisible()
    await theirs.goto('/admin/orders')
    await expect(theirs.getByLabel('Username')).toBeVisible()
    await page.getByRole('switch', { name: /^Staff:/ }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
    await signIn(theirs, username, 'chosen-by-myself')
    await expect(theirs.getByText('The back office is for the shop’s staff.')).toBeVisible()
    await context.close()
    await signOut(page)
  })
})
