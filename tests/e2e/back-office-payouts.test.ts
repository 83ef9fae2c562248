import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, type Shop, test } from './testing/fixtures.ts'
import { atBothWidths, fromMenu, openOffice } from './testing/office.ts'

test.use({ shopOf: 'payouts' })
const DAY = 86_400

/** Stripe's dashboard and clock, which the emulator's control panel has. */
async function control(shop: Shop, path: string, body?: object): Promise<unknown> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${shop.origin}/stripe-emulator/control/${path}`, body ? post : {})
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** Lets the emulator make its payouts, and puts its clock right again: webhooks of the future are refused. */
async function daysPass(shop: Shop, days: number): Promise<void> {
  await control(shop, 'clock', { offset_seconds: days * DAY })
  await control(shop, 'clock', { offset_seconds: 0 })
}

async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path(), 'utf8')
}

test('Payouts: open one to see its orders, refunds and fees; export one, or all of a period', async ({
  page,
  shop,
}) => {
  const { orders, office } = await placeOrders(shop, { orders: 3 })
  const [order] = orders
  const { charges } = (await control(shop, 'state')) as { charges: { id: string; amount: number }[] }
  await control(shop, 'refunds', { charge: charges.at(-1)?.id, amount: 250 })
  await control(shop, 'disputes', { charge: charges.at(-2)?.id })
  // What was sold can't be paid out yet, on any day of the week.
  await daysPass(shop, 1)
  await openOffice(page, '')
  await fromMenu(page, 'Payouts')
  await expect(page.getByText('There are no payouts yet.')).toBeVisible()
  await placeOrders(shop, { orders: 2 })
  await daysPass(shop, 12)
  const [payout] = (await office.staffPayouts.list({})).results
  await atBothWidths(page, async (narrow) => {
    await fromMenu(page, 'Payouts')
    const list = narrow ? page.getByRole('list', { name: 'Payouts' }) : page.getByRole('table', { name: 'Payouts' })
    await expect(list.getByText(`£${payout?.amount}`)).toBeVisible()
    await expect(list.getByText('Paid')).toBeVisible()
    await expect(
      list.getByText(narrow ? `5 orders, fees £${payout?.sums?.fees}` : `£${payout?.sums?.fees}`),
    ).toBeVisible()
    await expect.poll(() => overflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'This year' }).click()
    await page.getByLabel('Last arrival').fill('2099-12-31')
    await page.getByLabel('First arrival').fill('2095-12-31')
    expect((await saved(page, 'Export these payouts (CSV)')).split('\r\n')).toHaveLength(2)
    await page.getByLabel('First arrival').fill(payout?.arrives ?? '')
    await page.getByLabel('Last arrival').fill(payout?.arrives ?? '')
    expect(await saved(page, 'Export these payouts (CSV)')).toContain(`"Sale","${order?.number}"`)

    await list.getByRole('link').first().click()
    await expect(page.getByText('Sales (5 orders)')).toBeVisible()
    await expect(page.getByText('−£2.50').first()).toBeVisible()
    await expect(page.getByText(`−£${payout?.sums?.fees}`)).toBeVisible()
    const lines = narrow
      ? page.getByRole('list', { name: 'Transactions' })
      : page.getByRole('table', { name: 'Transactions' })
    await expect(lines.getByText('Refund', { exact: true })).toBeVisible()
    await expect(lines.getByText('Dispute', { exact: true })).toBeVisible()
    await expect.poll(() => overflow(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await saved(page, 'Export this payout (CSV)')).toContain('"Payout to the bank"')
    await lines.getByRole('link', { name: order?.number ?? '' }).click()
    await expect(page.getByRole('heading', { name: new RegExp(order?.number ?? '') }).first()).toBeVisible()
  })
})

test('A payout that the bank returned says why, in the list and on its page', async ({ page, shop }) => {
  const { office } = await placeOrders(shop, { orders: 3 })
  await daysPass(shop, 20)
  const [payout] = (await office.staffPayouts.list({})).results
  await control(shop, `payouts/${payout?.id}/fail`, { failure_code: 'account_closed' })
  await openOffice(page, `/payouts/${payout?.id}/show`)
  await expect(page.getByText('The bank returned this payout: The bank account has been closed.')).toBeVisible()
  await page.getByRole('link', { name: 'All payouts' }).click()
  await expect(page.getByRole('table', { name: 'Payouts' }).getByText('Failed')).toBeVisible()
})

test('When Stripe is away, the page says so and asks to try again', async ({ page, shop, noise }) => {
  noise.expect(/^503 GET \/api\/staff\/payouts\//)
  const answers = { match: 'GET /v1/payouts', fail500Next: 20, shouldRetry: 'false' }
  await control(shop, 'faults', { answers })
  await openOffice(page, '/payouts')
  await expect(page.getByText('Stripe isn’t responding, and payouts are read from there.')).toBeVisible()
  await control(shop, 'faults/clear', {})
})

test('Show older payouts goes back in time', async ({ page, shop }) => {
  for (let payouts = 0; payouts < 11; payouts++) {
    await placeOrders(shop)
    await daysPass(shop, 7)
  }
  await openOffice(page, '/payouts')
  await atBothWidths(page, async (narrow) => {
    const rows = page.getByRole(narrow ? 'list' : 'table', { name: 'Payouts' }).getByRole('link')
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Show older payouts' }).click()
    await expect(rows.nth(10)).toBeVisible()
  })
})
