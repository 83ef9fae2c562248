import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { disputePayment } from './testing/dispute.ts'
import { expect, test } from './testing/fixtures.ts'
import { atWidth, openOffice } from './testing/office.ts'

test.use({ shopOf: 'staff' })

test('Disputed: the order’s page says when to respond, “Copy the evidence” copies it, and “Cancel order…” refunds nothing', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email, office, order: found } = await placeOrders(shop)
  const id = found.id
  const { payment } = await office.staffOrders.read({ id })
  await disputePayment(shop, { intent_id: payment.intent_id, reason: 'product_not_received' })
  await expect.poll(async () => (await office.staffOrders.read({ id })).flags).toEqual(['disputed'])
  await openOffice(page, `/orders/${id}/show`)
  for (const width of [1440, 390] as const) {
    await atWidth(page, width)
    await expect(
      page.getByText(/^£\d+\.\d\d is disputed \(product not received\)\. .* Don’t pay it by hand either/),
    ).toBeVisible()
    await expect(page.getByText(/^Respond in Stripe’s dashboard by \d+ \w+ \d{4}/)).toBeVisible()
    await page.getByRole('button', { name: 'Copy the evidence' }).click()
    await expect(page.getByText('Copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(email)
    await expect(page.getByRole('button', { name: 'Refund…' })).toBeHidden()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Cancel order…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the order' })
  await expect(dialog.getByText(/Nothing is refunded: the payment is disputed/)).toBeVisible()
  await dialog.getByLabel('Reason, for the timeline').fill('Disputed')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog).toBeHidden()
  const [mail] = await shop.mailsTo(email, /has been cancelled$/)
  expect(mail?.text).not.toContain('paying back')
  await shop.proved()
})
