import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { atBothWidths, findOrder, fromMenu, openOffice } from './testing/office.ts'

test.use({ shopOf: 'staff' })

test('A wrong parcel comes back: “Record a return…” says what came back and what goes on the shelf; a refund is filled in with it', async ({
  page,
  shop,
}) => {
  const { office, orders: sent } = await placeOrders(shop, { orders: 2 })
  for (const { id, version } of sent) await office.staffOrders.dispatch({ id, version, carrier: 'Royal Mail' })
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    const order = sent[narrow ? 1 : 0]
    await findOrder(page, order?.number ?? '')
    await page.getByRole('button', { name: 'Record a return…' }).click()
    const back = page.getByRole('dialog', { name: 'Record a return' })
    await back.getByRole('checkbox', { name: 'Damask Rose Soap' }).check()
    await back.getByRole('checkbox', { name: 'Put it back on the shelf' }).check()
    await back.getByLabel('Reason').fill('Wrong soap sent')
    if (narrow) expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await back.getByRole('button', { name: 'Record the return' }).click()
    await expect(back).toBeHidden()
    await expect(page.getByText('1 back in stock')).toBeVisible()
    await expect(
      page.getByText('1 × Damask Rose Soap came back; back on the shelf: 1 × Damask Rose Soap. Wrong soap sent.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Record a return…' })).toBeHidden()

    // A later refund is prefilled with the returned goods and restocks nothing.
    await page.getByRole('button', { name: 'Refund…' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund' })
    await expect(refund.getByText('The returned goods are filled in below.')).toBeVisible()
    await expect(refund.getByRole('checkbox', { name: /Damask Rose/ })).toBeChecked()
    await expect(refund.getByRole('checkbox', { name: /shelf/ })).toHaveCount(0)
    await refund.getByRole('button', { name: 'Back' }).click()
  })
  await shop.proved()
})

test('“Send a replacement…” sends something else at no charge, as an order that links to the old one', async ({
  page,
  shop,
}) => {
  const { email, office, orders: sent } = await placeOrders(shop, { orders: 2 })
  for (const { id, version } of sent) await office.staffOrders.dispatch({ id, version, carrier: 'Royal Mail' })
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    const order = sent[narrow ? 1 : 0]
    await findOrder(page, order?.number ?? '')
    await page.getByRole('button', { name: 'Send a replacement…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send a replacement' })
    await dialog.getByRole('button', { name: 'Damask Rose Soap' }).click()
    await dialog.getByLabel('Add a product or size').fill('oat')
    await page.getByRole('option', { name: /^Oat & Honey Soap \(\d+ left\)$/ }).click()
    await dialog.getByLabel('How many of Oat & Honey Soap').fill('2')
    await dialog.getByRole('button', { name: 'Remove Damask Rose Soap' }).click()
    await dialog.getByLabel('Reason').fill('Wrong soap sent')
    if (narrow) expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send the replacement' }).click()
    await expect(dialog).toBeHidden()
    const tie = page.getByText(/^Replacement sent at no charge: SS-\d+ \(To pack\)\.$/)
    await expect(tie).toBeVisible()
    expect(await overflow(page)).toEqual([])
    await tie.getByRole('link').click()

    // The new order links to the old one, and is packed and dispatched like any other.
    await expect(page.getByText('No charge: this order replaces goods from order')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refund…' })).toBeHidden()
    if (narrow) expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await page.getByRole('link', { name: 'Packing slip' }).click()
    await expect(page.getByText('2 units in all.')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Mark as packed' }).click()
    await page.getByRole('button', { name: 'Dispatch…' }).click()
    const dispatch = page.getByRole('dialog', { name: 'Dispatch' })
    await dispatch.getByRole('button', { name: 'Dispatch', exact: true }).click()
    await expect(dispatch).toBeHidden()
    await page.getByRole('button', { name: 'Send the email now' }).click()
    await expect(page.getByText('The customer was emailed that it is on its way.')).toBeVisible()
    await page
      .getByRole('link', { name: order?.number ?? '' })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: order?.number ?? '' })).toBeVisible()
    await fromMenu(page, 'Orders')
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(page.getByText('No charge').first()).toBeVisible()
    expect(await overflow(page)).toEqual([])
  })
  const [told] = await shop.mailsTo(email, /^Your replacement for order SS-\d+$/)
  expect(told?.text?.replace(/\s+/g, ' ')).toContain('free of charge')
  await shop.proved()

  // The customer follows the emailed link.
  await atBothWidths(page, async (narrow) => {
    await page.goto('about:blank')
    await open(page, linkIn(told, '/orders/view'))
    await expect(page.getByRole('heading', { level: 1, name: /^Order SS-\d+$/ })).toBeVisible()
    await expect(page.getByText(/^This replaces goods from your order SS-\d+, at no charge\.$/)).toBeVisible()
    await expect(page.getByText('£0.00')).toHaveCount(0)
    if (narrow) expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  })
})
