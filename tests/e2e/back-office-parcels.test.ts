import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { atBothWidths, findOrder, fromMenu, openOffice } from './testing/office.ts'
import { newName } from './testing/shopper.ts'

test.use({ shopOf: 'staff' })

test('An order packed by mistake: press “Not packed after all”; press “Mark as delivered” when it has arrived', async ({
  page,
  shop,
}) => {
  const { email, orders: bought } = await placeOrders(shop, { orders: 2 })
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    const order = bought[narrow ? 1 : 0]
    await findOrder(page, order?.number ?? '')
    await page.getByRole('button', { name: 'Mark as packed' }).click()
    await expect(page.getByText('It was packed.')).toBeVisible()
    await page.getByRole('button', { name: 'Not packed after all' }).click()
    await expect(page.getByText('It was put back among those to pack.')).toBeVisible()
    await expect(page.getByText('To pack', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as packed' }).click()
    await page.getByRole('button', { name: 'Dispatch…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dispatch' })
    await dialog.getByRole('button', { name: 'Dispatch', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(page.getByText('It was delivered.')).toBeVisible()
    expect(await overflow(page)).toEqual([])
    // The customer's fourteen days start now.
    const found = await shop.client().cancellation.find({ number: order?.number ?? '', email })
    expect(found.last_day).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

test('“Cancel order…” ends an order that hasn’t been dispatched, so that the customer can order again', async ({
  page,
  shop,
}) => {
  const { email, orders: bought } = await placeOrders(shop, { orders: 2 })
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    const order = bought[narrow ? 1 : 0]
    await findOrder(page, order?.number ?? '')
    await page.getByRole('button', { name: 'Cancel order…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the order' })
    await expect(dialog.getByText(`£${order?.total} goes back to the card`)).toBeVisible()
    await dialog.getByLabel('Reason, for the timeline').fill('It goes to the Emirates after all')
    if (narrow) expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('It was cancelled: It goes to the Emirates after all.')).toBeVisible()
    await expect(page.getByText('1 back in stock')).toBeVisible()
    const [mail] = await shop.mailsTo(email, new RegExp(`^Your order ${order?.number} has been cancelled$`))
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain(`We are refunding £${order?.total}`)
  })
  const again = await placeOrders(shop, {
    customer: { billing_country: 'AE' },
  })
  expect(again.order).toMatchObject({ country: 'AE', status: 'paid' })
  await shop.proved()
})

test('“Refund…” is filled in with the amount promised when the customer cancelled on the shop’s page', async ({
  page,
  shop,
}) => {
  const { email, office, orders: bought } = await placeOrders(shop, { orders: 2 })
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    const number = bought[narrow ? 1 : 0]?.number ?? ''
    const { refund } = await shop.client().cancellation.give({ number, email, lines: [{ line: 0 }] })
    await findOrder(page, number)
    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await expect(dialog.getByText(`was promised £${refund}, which is filled in below.`)).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /Damask Rose/ })).toBeChecked()
    expect(await overflow(page)).toEqual([])
    await dialog.getByRole('button', { name: `Refund £${refund}` }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('The customer cancelled on the shop’s page', { exact: false })).toBeHidden()
    await expect.poll(async () => (await office.staffOrders.list({ q: number })).results[0]?.refunded).toBe(refund)
  })
})

test('Messages: reply by email, then press “Mark as answered”', async ({ page, shop }) => {
  const email = `${newName()}@example.com`
  await open(page, '/contact')
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('Name').fill('Anna Holt')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Message').fill('Does the rose soap keep in a warm flat?')
  await form.getByText("I'm not a robot").click()
  await expect(form.getByText('Verified')).toBeVisible()
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('button', { name: 'Write another message' })).toBeVisible()
  await shop.mailsTo(email)
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    await fromMenu(page, 'Messages')
    await page.getByText('Does the rose soap keep').first().click()
    await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
    await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${email}`),
    )
    if (narrow) await page.getByRole('button', { name: 'Mark as new' }).click()
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible()
    await expect(page.getByText('answered', { exact: true })).toBeVisible()
    if (narrow) expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  })
})
