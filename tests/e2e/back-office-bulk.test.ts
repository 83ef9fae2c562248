import { accessibilityProblems, overflow } from './testing/axe.ts'
import { officeClient, placeOrders } from './testing/back-office.ts'
import { countClicks } from './testing/clicks.ts'
import { disputePayment } from './testing/dispute.ts'
import { expect, test } from './testing/fixtures.ts'
import { atWidth, openOffice } from './testing/office.ts'

test.use({ shopOf: 'bulk' })
test('Open Today and press “to pack”; tick the orders, then “Packing slips”, “Mark as packed” or “Dispatch…”', async ({
  page,
  shop,
}) => {
  const office = await officeClient(shop)
  await openOffice(page, '/')
  for (const width of [1440, 390] as const) {
    await atWidth(page, width)
    const { email } = await placeOrders(shop, { orders: 3 })
    await page.goto('/admin')
    const presses = countClicks(4).press
    await presses(page.getByRole('link', { name: /to pack$/ }))
    await presses(
      width === 390 ? page.getByLabel('Select all on this page') : page.getByRole('checkbox', { name: 'Select all' }),
    )
    const bar = page.getByRole('region', { name: 'Selected orders' })
    await expect(bar.getByText('3 orders selected')).toBeVisible()
    await expect(bar).toBeInViewport()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await presses(bar.getByRole('button', { name: 'Packing slips' }))
    await expect(page.getByRole('heading', { name: 'Packing slip' })).toHaveCount(3)
    await page.getByRole('button', { name: 'Back' }).click()
    await presses(bar.getByRole('button', { name: 'Mark as packed (3)' }))
    await expect(page.getByText('3 orders marked as packed.')).toBeVisible()
    await expect(bar).toBeHidden()

    await page.goto('/admin')
    const more = countClicks(4).press
    await more(page.getByRole('link', { name: /to dispatch$/ }))
    await more(
      width === 390 ? page.getByLabel('Select all on this page') : page.getByRole('checkbox', { name: 'Select all' }),
    )
    await more(bar.getByRole('button', { name: 'Dispatch… (3)' }))
    const dialog = page.getByRole('dialog', { name: 'Dispatch' })
    const packed = (await office.staffOrders.list({ status: 'packed' })).results
    const file = [
      'Order;Tracking',
      ...packed.slice(1).map(({ number }, at) => `${number};AB00000000${at}GB`),
      'SS-999999;XX',
    ].join('\r\n')
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'tracking.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(dialog.getByText('2 tracking numbers read. Not among the selected orders: SS-999999.')).toBeVisible()
    // Type the number that is missing from the file.
    await dialog.getByLabel(new RegExp(`^${packed[0]?.number}, `)).fill('AB999999999GB')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await more(dialog.getByRole('button', { name: 'Dispatch 3 orders' }))
    await expect(dialog).toBeHidden()
    const sent = (await office.staffOrders.list({ q: email })).results
    expect(sent.map(({ status }) => status)).toEqual(['dispatched', 'dispatched', 'dispatched'])
    const { tracking } = await office.staffOrders.read({ id: packed[1]?.id ?? '' })
    expect(tracking?.number).toBe('AB000000000GB')
    expect((await office.staffOrders.read({ id: packed[0]?.id ?? '' })).tracking).toMatchObject({
      carrier: 'Royal Mail',
      number: 'AB999999999GB',
    })
  }
})

test('Held: an order with a disputed payment is in a list of its own, and is packed and dispatched only with a reason', async ({
  page,
  shop,
}) => {
  const { orders, email, office } = await placeOrders(shop, {
    orders: 2,
    besides: ['oat-and-honey', 'sage-and-sidr'],
    customer: { gift_message: 'With love' },
  })
  const [, { id, number }] = orders as [unknown, { id: string; number: string | null }]
  const { payment } = await office.staffOrders.read({ id })
  await disputePayment(shop, { intent_id: payment.intent_id, reason: 'fraudulent' })
  await expect.poll(async () => (await office.staffOrders.read({ id })).is_held).toBe(true)
  await openOffice(page, '/')
  for (const width of [1440, 390] as const) {
    await page.goto('/admin')
    await atWidth(page, width)
    await page.getByRole('link', { name: '1 held' }).click()
    await expect(
      page.getByRole('checkbox', { name: width === 390 ? `Select ${number}` : 'Select this row' }),
    ).toBeDisabled()
    await page.goto(`/admin/orders?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`)
    await expect(page.getByText('and 1 more: 3 units')).toHaveCount(2)
    await expect(page.getByText('Held', { exact: true })).toHaveCount(1)
    await page.getByLabel(width === 390 ? 'Select all on this page' : 'Select all').click()
    const bar = page.getByRole('region', { name: 'Selected orders' })
    await expect(bar.getByText('1 order selected')).toBeVisible()
    await expect(bar.getByText('1 order held: pack on its own page')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Mark as packed (1)' })).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Service' }).click()
  await page.getByLabel('Service').fill('stand')
  await expect(page.getByText('Held', { exact: true })).toHaveCount(1)
  await page.getByLabel('Service').fill('express')
  await expect(page.getByText('Held', { exact: true })).toHaveCount(0)

  await page.goto(`/admin/orders/${id}/show`)
  await expect(page.getByText('This order is held:')).toBeVisible()
  for (const [button, title, reason, action] of [
    ['Pack all the same…', 'Pack a held order', 'The bank agrees', 'Mark as packed'],
    ['Dispatch all the same…', 'Dispatch', 'She called us', 'Dispatch'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Reason').fill(reason)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await dialog.getByRole('button', { name: action }).click()
    await expect(page.getByText(`although it was held: ${reason}.`)).toBeVisible()
  }
})

test('A selection ends when the filter changes; the filters in use are above the list and can be removed', async ({
  page,
  shop,
}) => {
  const { email } = await placeOrders(shop, { orders: 2 })
  const office = await officeClient(shop)
  const [order] = (await office.staffOrders.list({ q: email })).results
  await openOffice(page, '/orders')
  await atWidth(page, 1440)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toBeVisible()
  await page.getByPlaceholder(/^Number, name, email, phone/).fill(order?.number ?? '')
  await expect(page.getByRole('button', { name: `Remove filter: Search: ${order?.number}` })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(bar).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Packing slips' }).click()
  await expect(page.getByRole('heading', { name: 'Packing slip' })).toHaveCount(1)
  await page.goto('/admin/orders')
  await atWidth(page, 390)
  await expect(page.getByRole('button', { name: `Remove filter: Search: ${order?.number}` })).toBeVisible()
  expect(await overflow(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.getByRole('button', { name: /^Remove filter:/ })).toHaveCount(0)
  await expect(page.getByPlaceholder(/^Number, name, email, phone/)).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: /^Select SS-/ }).nth(1)).toBeVisible()
})

test('An order is found by phone, postcode, product and amount', async ({ page, shop }) => {
  const { email } = await placeOrders(shop, {
    customer: { phone: '+44 113 496 0199', billing_postal_code: 'YO31 7QQ' },
  })
  const office = await officeClient(shop)
  const [order] = (await office.staffOrders.list({ q: email })).results
  await openOffice(page, '/orders')
  const search = page.getByPlaceholder(/^Number, name, email, phone/)
  for (const q of ['0113 496 0199', 'yo31', 'damask', `£${order?.total}`]) {
    await search.fill(q)
    await expect(page.getByRole('button', { name: `Remove filter: Search: ${q}` })).toBeVisible()
    await expect(page.getByRole('cell', { name: email }), q).toBeVisible()
  }
})
