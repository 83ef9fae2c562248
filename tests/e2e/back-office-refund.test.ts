import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { countClicks } from './testing/clicks.ts'
import { expect, test } from './testing/fixtures.ts'
import { atWidth, openOffice } from './testing/office.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

test('“Refund…” refunds lines: tick them, say how many and what goes back on the shelf; the credit note is printed and emailed', {
  tag: '@journey',
}, async ({ page, shop }) => {
  const { email, office, order: found } = await placeOrders(shop, { slug: 'oat-and-honey', quantity: 3 })
  const price = Number((await office.staffOrders.read({ id: found.id })).lines[0]?.price)
  await openOffice(page, `/orders/${found.id}/show`)
  for (const [width, shelf] of [
    [1440, '1'],
    [390, '0'],
  ] as const) {
    await atWidth(page, width)
    const clicks = countClicks(6)
    await clicks.press(page.getByRole('button', { name: 'Refund…' }))
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await expect(dialog.getByRole('button', { name: 'Refund £0.00' })).toBeVisible()
    await clicks.press(dialog.getByRole('checkbox', { name: /Oat & Honey/ }))
    await clicks.type(dialog.getByLabel('How many of Oat & Honey Soap', { exact: true }), '1')
    // The order has not left, so its goods are restocked by default.
    await dialog.getByRole('checkbox', { name: 'Put it back on the shelf' }).setChecked(shelf === '1')
    await clicks.type(dialog.getByLabel('Reason'), 'One bar arrived broken')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await clicks.press(dialog.getByRole('button', { name: `Refund £${price.toFixed(2)}` }))
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByText('1 back in stock')).toBeVisible()
  await expect(page.getByText('2 refunded', { exact: true })).toBeVisible()
  const mails = await shop.mailsTo(email, /^A refund for your order/)
  expect(mails[0]?.text).toMatch(/Credit note CN-\d+-1/)
  await page.getByRole('link', { name: /^Print CN-\d+-2$/ }).click()
  await expect(page.getByRole('heading', { name: 'Credit note' })).toBeVisible()
  await expect(page.getByText('Reason: One bar arrived broken.')).toBeVisible()
  expect(await overflow(page)).toEqual([])
  await shop.proved()
})

for (const viewport of WIDTHS)
  test(`“Other amount…” refunds anything else, never more than is left, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    await page.setViewportSize(viewport)
    noise.expect(/^400 POST \/api\/staff\/orders\/[\w-]+\/refund\/$/)
    const { order: found } = await placeOrders(shop)
    await openOffice(page, `/orders/${found.id}/show`)
    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await dialog.getByRole('button', { name: 'Other amount…' }).click()
    await dialog.getByLabel('Other amount in pounds').fill('999')
    await dialog.getByLabel('Reason').fill('Your postage')
    await dialog.getByRole('button', { name: 'Refund £999.00' }).click()
    await expect(dialog.getByText(/^At most £\d+\.\d\d is left to refund\.$/)).toBeVisible()
    await dialog.getByLabel('Other amount in pounds').fill('4.5')
    await dialog.getByRole('button', { name: 'Refund £4.50' }).click()
    await expect(dialog).toBeHidden()
    // The refund runs in a background job.
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('A refund of £4.50 was paid to the card.')).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(page.getByText('£4.50 refunded', { exact: true })).toBeVisible()
  })
