import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { register } from './testing/shopper.ts'

test.use({ shopOf: 'staff' })

test('A new free-delivery threshold is in the banner of the next page', { tag: '@journey' }, async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText('Free UK and UAE delivery on orders over £30', { exact: true })).toBeVisible()
  await openOffice(page, '/shipping-options')
  await page.getByRole('cell', { name: 'UK Standard' }).click()
  const threshold = page.getByLabel('Free from (pounds)')
  await expect(threshold).toHaveValue('30.00')
  await threshold.fill('45.000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An amount in pounds such as 7.50')).toBeVisible()
  await threshold.fill('45')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'from £45.00' })).toBeVisible()
  await open(page, '/')
  await expect(page.getByText('Free UK delivery on orders over £45', { exact: true })).toBeVisible()
  await open(page, '/shipping-info')
  await expect(page.getByText('£45').first()).toBeVisible()

  await page.goto('/admin/history')
  await page
    .getByRole('row', { name: /shipping-option\.update/ })
    .locator('summary')
    .click()
  await expect(page.getByRole('row', { name: 'free_shipping_threshold 30.00 45.00' })).toBeVisible()
})

test('A new delivery option goes to the end, and the form says when saving makes it everybody’s', async ({ page }) => {
  await openOffice(page, '/shipping-options/create')
  await expect(page.getByText(/becomes the option/)).toBeHidden()
  await page.getByLabel('Country').click()
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  await page.getByLabel('Name').fill('Collect from us')
  await page.getByLabel('Delivery time').fill('when we email you')
  await page.getByLabel('Price in pounds').fill('0')
  // Not offered, because other tests buy in this shop.
  await page.getByLabel('Offered to customers').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /United Kingdom/ }).last()).toContainText('Collect from us')
  await page.getByRole('cell', { name: 'Collect from us' }).click()
  const becomes = page.getByText('This becomes the option that is chosen for everybody in the UK')
  await page.getByLabel('Offered to customers').click()
  await expect(page.getByLabel('Offered to customers')).toBeChecked()
  await expect(becomes).toBeHidden()
  await page.getByLabel('Position in the list').fill('0')
  await expect(becomes).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
})

test('Staff read an email without the key of its link, and the recipient’s own link still works', async ({
  page,
  shop,
  context,
}) => {
  const { email } = await register(shop)
  await shop.client().privacy.requestLink({ email })
  const [mail] = await shop.mailsTo(email, /What we know about you/)
  const link = linkIn(mail, '/privacy-data')
  const key = link.split('#')[1] ?? ''
  expect(key).toHaveLength(43)
  const said: Promise<string>[] = []
  page.on(
    'response',
    (answer) => /staff\/mails|mail-preview/.test(answer.url()) && said.push(answer.text().catch(() => '')),
  )
  await openOffice(page, '/mails')
  await page.getByRole('cell', { name: 'What we know about you' }).first().click()
  await expect(page.getByText('The keys in the links are hidden here. Only the recipient has them.')).toBeVisible()
  // The sandboxed frame runs no scripts, so Playwright can't read it: fetch its URL instead.
  const frame = page.getByTitle('The email “What we know about you”')
  // The page first shows the list's row, which has no preview URL.
  await expect(frame).toHaveAttribute('src', /mail-preview/)
  const preview = await frame.getAttribute('src')
  expect(await (await page.request.get(preview ?? '')).text()).toMatch(/Open my data/)
  expect(await (await page.request.get(preview ?? '')).text()).toMatch(/\/privacy-data#hidden"/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(page)).toEqual([])
  expect((await Promise.all(said)).length).toBeGreaterThan(1)
  expect((await Promise.all(said)).join('')).not.toContain(key)

  const reader = await context.newPage()
  await open(reader, link)
  await expect(reader.getByRole('button', { name: 'Download My Data' })).toBeVisible()
  const download = reader.waitForEvent('download')
  await reader.getByRole('button', { name: 'Download My Data' }).click()
  await download
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/history')
  await page.getByLabel('Customer’s email').fill(email)
  await expect(page.getByRole('row', { name: /The link sent to the customer customer\.export Customer/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /shipping-option/ })).toHaveCount(0)
})

const PAGES = [
  'posts',
  'posts/1',
  'blog-categories',
  'about-us',
  'home-page',
  'banner',
  'menu',
  'messages',
  'customers',
  'subscribers',
  'accounts',
  'accounts/create',
  'shipping-options/1',
  'facts',
  'policies',
  'policy-texts',
  'policy-texts/terms-of-service',
  'mails',
  'jobs',
  'history',
]

test('The pages of content, people and shop have no accessibility problems, on a phone either', async ({ page }) => {
  test.slow()
  await openOffice(page, '/posts')
  for (const path of PAGES) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/admin/${path}`)
    await expect(page.locator('main').getByRole('progressbar')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await accessibilityProblems(page), path).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => overflow(page), path).toEqual([])
  }
})
