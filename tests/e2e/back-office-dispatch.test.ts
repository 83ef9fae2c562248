import type { Page } from '@playwright/test'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, test } from './testing/fixtures.ts'
import { atWidth, openOffice } from './testing/office.ts'

test.use({ shopOf: 'staff' })

test('When the courier has it, press “Dispatch…”; without a tracking number leave it empty; “Undo dispatch” takes it back', async ({
  page,
  shop,
}) => {
  const { office, order: found } = await placeOrders(shop)
  await openOffice(page, `/orders/${found.id}/show`)
  for (const width of [1440, 390] as const) {
    await atWidth(page, width)
    await dispatch(page)
    await expect(page.getByText('It was handed to Royal Mail, without a tracking number.').last()).toBeVisible()
    await expect(page.getByText(/^The customer gets an email at \d\d:\d\d\./)).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo dispatch' }).click()
    await expect(page.getByText('The dispatch was undone: it is to be packed.').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo dispatch' })).toBeHidden()
  }
  expect((await office.staffOrders.read({ id: found.id })).mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your order SS-\d+$/),
  ])
})

test('A wrong number: press “Correct the tracking number…”; if the email has gone, the customer gets another', async ({
  page,
  shop,
}) => {
  const { email, order: found } = await placeOrders(shop, { slug: 'oat-and-honey' })
  await openOffice(page, `/orders/${found.id}/show`)
  await dispatch(page, 'AB111111111GB')
  await correct(page, 'AB222222222GB')
  await page.getByRole('button', { name: 'Send the email now' }).click()
  const [first] = await shop.mailsTo(email, /is on its way/)
  expect(first?.text).toContain('AB222222222GB')
  await atWidth(page, 390)
  await correct(page, 'AB333333333GB')
  const [second] = await shop.mailsTo(email, /^New tracking details for your order/)
  expect(second?.text).toContain('AB333333333GB')
  await expect(page.getByRole('link', { name: 'AB333333333GB' })).toBeVisible()
})

async function dispatch(page: Page, number?: string): Promise<void> {
  await page.getByRole('button', { name: 'Dispatch…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispatch' })
  if (number) await dialog.getByLabel('Tracking number').fill(number)
  await dialog.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function correct(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Correct the tracking number…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the tracking number' })
  await dialog.getByLabel('Tracking number').fill(number)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}
