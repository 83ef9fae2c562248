import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { countClicks } from './testing/clicks.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { atWidth, openOffice } from './testing/office.ts'

test.use({ shopOf: 'staff' })

test('Change the address before the parcel leaves: press “Change address or contact…”; the slip shows it and the customer gets an email', async ({
  page,
  shop,
}) => {
  const { email, order: found } = await placeOrders(shop)
  await openOffice(page, `/orders/${found.id}/show`)
  for (const [width, street] of [
    [1440, '9 Ouse Street'],
    [390, '10 Ouse Street'],
  ] as const) {
    await atWidth(page, width)
    const clicks = countClicks(6)
    await clicks.press(page.getByRole('button', { name: 'Change address or contact…' }))
    const dialog = page.getByRole('dialog', { name: 'Change address or contact' })
    await clicks.type(dialog.getByLabel('Address line 1'), street)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await clicks.press(dialog.getByRole('button', { name: 'Change it' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Changed: delivery address. The customer was emailed.').last()).toBeVisible()
    await page.getByRole('link', { name: 'Packing slip' }).click()
    await expect(page.getByText(street)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
  }
  await expect(page.getByText(/^Until .* \(changed by staff\): Anna Holt, 4 Wool Lane/)).toBeVisible()
  expect(await overflow(page)).toEqual([])
  const [mail] = await shop.mailsTo(email, /^New delivery details for your order SS-\d+$/)
  expect(mail?.text).toContain('9 Ouse Street')
})

test('Correct the email address of an order: the link in the earlier mailbox shows nobody any more', async ({
  page,
  context,
  shop,
}) => {
  const { email, order } = await placeOrders(shop)
  const [confirmation] = await shop.mailsTo(email, /^Your order SS-\d+$/)
  const link = linkIn(confirmation, '/orders/view')
  const earlier = await context.newPage()
  await open(earlier, link)
  await expect(earlier.getByText('4 Wool Lane').first()).toBeVisible()

  await openOffice(page, `/orders/${order.id}/show`)
  await page.getByRole('button', { name: 'Change address or contact…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change address or contact' })
  await dialog.getByLabel('Email').fill(`right-${email}`)
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByText('Changed: e-mail address. The customer was emailed.')).toBeVisible()

  for (const width of [390, 1440] as const) {
    await atWidth(earlier, width)
    await earlier.goto('about:blank')
    await open(earlier, link)
    await expect(earlier.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible()
    for (const theirs of ['4 Wool Lane', 'Anna', email]) await expect(earlier.getByText(theirs)).toHaveCount(0)
    expect(await accessibilityProblems(earlier)).toEqual([])
    expect(await overflow(earlier)).toEqual([])
  }
})
