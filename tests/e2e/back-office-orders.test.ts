import { accessibilityProblems, overflow } from './testing/axe.ts'
import { buy, officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { listFollows, openOffice } from './testing/office.ts'
import { register, signIn } from './testing/shopper.ts'

test.use({ shopOf: 'staff' })

test('Staff pack and dispatch an order; the customer gets the tracking number by email', { tag: '@journey' }, async ({
  page,
  shop,
}) => {
  const anna = await buy(page, 'damask-rose')
  await openOffice(page, '/orders')
  await page.getByPlaceholder(/^Number, name, email/).fill(anna.email)
  await listFollows(page, anna.email)
  await page.getByRole('cell', { name: anna.email }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^SS-\d+$/ })).toBeVisible()
  await expect(page.getByText('It was paid with Visa ending in 4242.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(page.getByText('It was packed.')).toBeVisible()

  await page.getByRole('button', { name: 'Dispatch…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispatch' })
  await expect(dialog.getByLabel('Carrier')).toHaveValue('Royal Mail')
  await dialog.getByLabel('Tracking number').fill('AB123456789GB')
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('It was handed to Royal Mail, tracking number AB123456789GB.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'AB123456789GB' })).toHaveAttribute('href', /royalmail/)
  await page.getByRole('button', { name: 'Send the email now' }).click()
  const [mail] = await shop.mailsTo(anna.email, /is on its way/)
  expect(mail?.text).toContain('AB123456789GB')
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByText('It was delivered.')).toBeVisible()
})

test('Today, orders and printed papers have no accessibility problems, wide or narrow', async ({ page, shop }) => {
  const anna = await buy(page, 'damask-rose')
  const office = await officeClient(shop)
  const { results } = await office.staffOrders.list({ q: anna.email })
  const id = results[0]?.id
  await openOffice(page, '/')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, seen] of [
      ['/admin', 'Revenue by day'],
      ['/admin/orders', anna.last_name],
      [`/admin/orders/${id}/show`, 'Actions'],
      [`/admin/papers?kind=invoices&ids=${id}`, 'VAT at 20% included'],
      [`/admin/papers?kind=slips&ids=${id}`, '1 unit in all.'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(seen).first()).toBeVisible()
      expect(await accessibilityProblems(page), `${path} at ${width}`).toEqual([])
      expect(await overflow(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test("A shopper's password does not open the back office", async ({ page, shop, noise }) => {
  noise.expect(/^403 GET \/api\/staff/)
  const account = await register(shop)
  await page.goto('/admin')
  await page.getByLabel('Username').fill(account.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The back office is for the shop’s staff.')).toBeVisible()
  await page.goto('/admin/orders')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await signIn(page, account)
  await open(page, '/')
  await expect(page.getByRole('link', { name: 'Admin Orders' })).toBeHidden()
})
