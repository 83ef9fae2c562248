import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { buy, officeClient } from './testing/back-office.ts'
import { expect, test } from './testing/fixtures.ts'
import { atBothWidths, fromMenu, openOffice } from './testing/office.ts'

test.use({ shopOf: 'reports' })
async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path(), 'utf8')
}

test('Reports: press Last month or choose days, by day or by month, and export the report and the order lines', async ({
  page,
  shop,
  browser,
  baseURL,
  noise,
}) => {
  noise.expect(/^400 GET \/api\/staff\/reports\/\?from=2026-02-01&to=2026-01-01/)
  const shopper = await browser.newContext(baseURL ? { baseURL } : {})
  await buy(await shopper.newPage(), 'oat-and-honey', 3)
  await shopper.close()
  const [order] = (await (await officeClient(shop)).staffOrders.list({})).results
  const total = `£${order?.total}`
  await openOffice(page, '')
  await atBothWidths(page, async () => {
    await fromMenu(page, 'Reports')
    await expect(page.getByText(`${total} sold in 1 order`)).toBeVisible()
    await expect(page.getByText(/^VAT at 20%: £\d+\.\d\d in /)).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Best sellers by units' }).getByRole('row', { name: /Oat.* 3 £/ }),
    ).toBeVisible()
    await expect(page.getByText('1 customer bought, 0 of them repeat buyers.')).toBeVisible()
    await expect.poll(() => overflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await saved(page, 'Export this report (CSV)')).toContain(`"Total","1"`)
    expect(await saved(page, 'Export order lines with VAT (CSV)')).toContain(`"${order?.number}"`)
    await page.getByRole('button', { name: 'This year' }).click()
    await expect(page.getByRole('button', { name: 'By month' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('cell', { name: /^January/ })).toBeVisible()
    await page.getByRole('button', { name: 'By day' }).click()
    await expect(page.getByRole('region', { name: 'By day' })).toBeVisible()
    await page.getByRole('button', { name: 'Last month' }).click()
    await expect(page.getByText('£0.00 sold in 0 orders')).toBeVisible()
    await expect(page.getByText('Nothing was sold.').first()).toBeVisible()
    await page.getByLabel('From').fill('2026-02-01')
    await page.getByLabel('To', { exact: true }).fill('2026-01-01')
    await expect(page.getByText('The last day is before the first.')).toBeVisible()
  })
})
