import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, test } from './testing/fixtures.ts'
import { atWidth, openOffice } from './testing/office.ts'

test.use({ shopOf: 'staff' })

const NAME = 'ليلى حداد'
const STREET = 'فيلا 12، شارع الوصل'

test('An order in Arabic: its page says so, the customer gets Arabic emails, and the slip prints the Arabic address', async ({
  page,
  shop,
}) => {
  const { email, order } = await placeOrders(shop, {
    language: 'ar',
    customer: {
      first_name: 'ليلى',
      last_name: 'حداد',
      phone: '+971 4 496 0000',
      billing_address_line1: STREET,
      billing_city: 'Dubai',
      billing_state: 'Dubai',
      billing_country: 'AE',
    },
  })
  await openOffice(page, `/orders/${order.id}/show`)
  for (const width of [1440, 390] as const) {
    await atWidth(page, width)
    await expect(page.getByText('Language: Arabic', { exact: true })).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'Packing slip' }).click()
  // Signs of an Arabic line would stand at its wrong end in an English sheet.
  for (const line of [NAME, STREET]) {
    // The order's page, which has both too, stays until the slip is there.
    await expect(page.getByText(line, { exact: true })).toHaveCount(1)
    expect(await page.getByText(line, { exact: true }).evaluate((element) => element.tagName)).toBe('BDI')
  }
  const arabicFonts = () =>
    page.evaluate(
      () => [...document.fonts].filter((font) => font.status === 'loaded' && /U\+600/i.test(font.unicodeRange)).length,
    )
  await expect.poll(arabicFonts).toBeGreaterThan(0)
  expect(await overflow(page)).toEqual([])

  const [mail] = await shop.mailsTo(email)
  await page.goto('/outbox')
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شكراً لكم، ليلى')
  expect(mail?.text).toContain(STREET)
})
