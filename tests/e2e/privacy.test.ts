import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createStaffClient } from '#contract/staff/client.ts'
import { downloaded as downloadedNotice } from '#words/en/privacy.tsx'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, linkIn, open, type Shop, test } from './testing/fixtures.ts'
import { STAFF } from './testing/running-shop.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  goToPayment,
  payButton,
  register,
  signIn,
  someone,
} from './testing/shopper.ts'

test('A signed-in shopper downloads their data, and has it erased with their password', { tag: '@journey' }, async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^400 POST \/api\/privacy\/erase\//, /^401 /)
  const account = await register(shop)
  await signIn(page, account)
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await page.getByRole('link', { name: 'Your data: download or erase' }).click()
  await expect(page.getByRole('heading', { name: 'Your Data', level: 1 })).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await downloaded(page)).toMatchObject({ accounts: [{ username: account.username, email: account.email }] })

  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Erase My Data' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'That password is not correct.' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Erase My Data' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your data has been erased.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect(shop.client(account.token).accounts.profile({})).rejects.toMatchObject({ status: 401 })
})

test('A guest gets their data by an emailed link and is erased at once, from an open order once it has been sent', async ({
  page: shopping,
  context,
  shop,
}) => {
  const anna = someone()
  await addToCart(shopping, 'damask-rose')
  await goToPayment(shopping, anna)
  await fillCard(shopping, CARDS.good)
  await payButton(shopping).click()
  await expectThanks(shopping, anna)

  await open(shopping, '/privacy-data')
  await shopping.getByRole('main').getByLabel('Email', { exact: true }).fill(anna.email)
  await shopping.getByRole('button', { name: 'Send Link' }).click()
  await expect(shopping.getByRole('status').filter({ hasText: 'If we know that address' })).toBeVisible()
  const [mail] = await shop.mailsTo(anna.email, /What we know about you/)
  // A new tab, as from a mail program.
  const page = await context.newPage()
  await open(page, linkIn(mail, '/privacy-data'))
  expect(await downloaded(page)).toMatchObject({
    email: anna.email,
    orders: [{ full_name: 'Anna Holt', items: [{ quantity: 1 }] }],
  })
  expect(await accessibilityProblems(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toEqual([])
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(anna.email)
  await page.getByRole('button', { name: 'Erase My Data' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your data has been erased, except for an order that is not complete' }),
  ).toBeVisible()
  // The order can still be dispatched to them.
  await dispatchOrdersOf(shop, anna.email)
  await shop.mailsTo(anna.email, /on its way/)
})

test('After a purchase a browser holds what the privacy page lists, and nothing else', async ({ page }) => {
  const anna = someone()
  await addToCart(page, 'damask-rose')
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  const seen = new Set(await held(page))
  await payButton(page).click()
  await expectThanks(page, anna)
  for (const name of await held(page)) seen.add(name)

  await open(page, '/privacy-policy')
  const listed = await page.locator('#device code').allTextContents()
  expect([...seen].filter((name) => !listed.includes(name))).toEqual([])
  expect(seen).toContain('sidr-and-sage.guest-cart')
  expect(seen).toContain('csrftoken')
})

async function dispatchOrdersOf(shop: Shop, email: string): Promise<void> {
  const { token } = await shop.client().accounts.signIn(STAFF)
  const { staffOrders } = createStaffClient({
    origin: shop.origin,
    fetch,
    headers: () => ({ authorization: `Token ${token}` }),
  })
  for (const { id } of (await staffOrders.list({})).results.filter((order) => order.email === email)) {
    const { version } = await staffOrders.read({ id })
    const sent = await staffOrders.dispatch({ id, version, carrier: 'Royal Mail', tracking_number: 'AB123456789GB' })
    await staffOrders.sendDispatchMail({ id, version: sent.version })
  }
}

/** The names of everything the shop has stored in this browser: cookies, both storages, caches, databases. */
function held(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...document.cookie.split('; ').flatMap((cookie) => cookie.split('=')[0] || []),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).flatMap(({ name }) => name ?? []),
  ])
}

async function downloaded(page: Page): Promise<unknown> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  await expect(page.getByRole('status').filter({ hasText: downloadedNotice })).toBeVisible()
  // The notice moves the button from under the pointer, and its colours change while axe reads them.
  await page.mouse.move(0, 0)
  return JSON.parse(await readFile(await file.path(), 'utf8'))
}
