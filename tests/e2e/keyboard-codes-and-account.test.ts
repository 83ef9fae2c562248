import type { Locator, Page } from '@playwright/test'
import { giveCard, officeClient, placeOrders } from './testing/back-office.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { focusedElement, submitCustomer, tabTo } from './testing/keyboard.ts'
import { newName, payButton, register, someone } from './testing/shopper.ts'

// Nothing here is clicked, filled in or focused by the test.

test('A code is typed in the cart and taken off, and a gift card at the checkout, by the keyboard', async ({
  page,
  shop,
}) => {
  test.slow()
  const anna = someone()
  const code = `KEYS${newName().replace(/\D/g, '')}`
  await (await officeClient(shop)).staffDiscounts.create({ code, kind: 'percent', percent: 10 })
  const card = await giveCard(shop, { amount: '10.00', email: anna.email })
  await open(page, '/products/damask-rose')
  await press(page, 'Enter', page.getByRole('button', { name: 'Add to Cart', exact: true }))
  await press(page, 'Enter', page.getByRole('link', { name: 'View cart' }))

  const total = page.getByRole('term').filter({ hasText: 'Total' }).locator('+ dd').last()
  await expect(total).toHaveText('£13.49')
  await press(page, 'Space', page.locator('summary', { hasText: 'Have a discount code?' }))
  const field = page.getByRole('textbox', { name: 'Discount code' })
  await type(page, field, code.toLowerCase())
  await press(page, 'Enter', page.getByRole('button', { name: 'Apply' }))
  await expect(page.getByText(`${code} applied.`)).toBeVisible()
  await expect(total).toHaveText('£12.64')
  await expectFocus(page, page.getByRole('button', { name: `Remove ${code}` }))
  await page.keyboard.press('Space')
  await expect(total).toHaveText('£13.49')
  await expectFocus(page, field)
  await press(page, 'Enter', page.getByRole('link', { name: 'Proceed to Checkout' }))

  await submitCustomer(page, anna, type)
  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeFocused()
  await press(page, 'Enter', page.getByRole('button', { name: 'Continue to Payment' }))
  await expect(payButton(page)).toHaveText('Pay £13.49')
  // The summary stands before the step.
  const question = page
    .locator('summary', { hasText: 'Have a discount code or a gift card?' })
    .filter({ visible: true })
  await reach(page, question, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const either = page.getByRole('textbox', { name: 'Discount code or gift card' })
  await type(page, either, card.code)
  await page.keyboard.press('Enter')
  await expect(payButton(page)).toHaveText('Pay £3.49')
  await expectFocus(page, page.getByRole('button', { name: `Remove the gift card ending ${card.end}` }))
  await page.keyboard.press('Enter')
  await expect(payButton(page)).toHaveText('Pay £13.49')
  await expectFocus(page, either)
})

test('A reminder is asked for, and an order bought again and cancelled from its link, by the keyboard', async ({
  page,
  shop,
}) => {
  await open(page, '/products/jasmine-and-neroli')
  await press(page, 'Enter', page.getByRole('link', { name: 'Email me when it’s back' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Remind me' })).toBeVisible()
  await type(page, page.getByRole('textbox', { name: 'Email', exact: true }), `${newName()}@example.com`)
  const country = page.getByLabel('Where you shop from')
  await press(page, 'ArrowDown', country)
  await expect(country).toHaveValue('AE')
  await press(page, 'Space', page.getByRole('button', { name: 'Remind me' }))
  await expect(page.getByRole('status').filter({ hasText: 'please press the link in it' })).toBeVisible()
  await press(page, 'Enter', page.getByRole('link', { name: 'Back to the shop' }))
  await expect(page).toHaveURL('/products/jasmine-and-neroli')

  const { email, order } = await placeOrders(shop)
  await open(page, linkIn((await shop.mailsTo(email))[0], '/orders/view'))
  await press(page, 'Enter', page.getByRole('button', { name: 'Order Again' }))
  await expect(page.getByText('All of it is in your cart.')).toBeVisible()
  // What the press has said is the next thing.
  await page.keyboard.press('Tab')
  await expectFocus(page, page.getByRole('main').getByRole('link', { name: 'View cart' }))
  await press(page, 'Enter', page.getByRole('link', { name: 'Cancel Order' }))
  await expect(page.getByLabel('Order number')).toHaveValue(order.number ?? 'no number')
  await type(page, page.getByRole('main').getByLabel('Email', { exact: true }), email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible()
  const soap = page.getByRole('checkbox', { name: /^1 × Damask Rose Soap/ })
  for (const ticked of [false, true]) {
    await press(page, 'Space', soap)
    await expect(soap).toBeChecked({ checked: ticked })
  }
  await press(page, 'Enter', page.getByRole('button', { name: 'Cancel These Goods' }))
  await expect(page.getByRole('status').filter({ hasText: 'We have your cancellation' })).toBeVisible()
})

test('An address is added and kept, and another session ended, by the keyboard', async ({ page, shop }) => {
  const account = await register(shop)
  await open(page, '/login')
  await type(page, page.getByLabel('Username'), account.username)
  await type(page, page.getByLabel('Password', { exact: true }), account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await open(page, '/account/details')

  const book = page.getByRole('region', { name: 'Saved Addresses' })
  await press(page, 'Enter', book.getByRole('button', { name: 'Add an Address' }))
  const form = page.getByRole('form', { name: 'Add an address' })
  await expectFocus(page, form.getByLabel('First name'))
  await page.keyboard.type('Layla')
  await type(page, form.getByLabel('Last name'), 'Haddad')
  await press(page, 'ArrowDown', form.getByLabel('Country'))
  await expect(form.getByLabel('Country')).toHaveValue('AE')
  await type(page, form.getByLabel('Address line 1'), 'Villa 12, Street 8')
  await type(page, form.getByLabel('City'), 'Dubai')
  await press(page, 'ArrowDown', form.getByLabel('Emirate'))
  await expect(form.getByLabel('Emirate')).not.toHaveValue('')
  await type(page, form.getByLabel('Phone'), '+971 4 496 0000')
  const tick = form.getByRole('checkbox', { name: 'Begin the checkout with this address' })
  await press(page, 'Space', tick)
  await expect(tick).toBeChecked()
  // Back to a field, where Enter saves.
  await reach(page, form.getByLabel('Phone'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(book.getByRole('status')).toHaveText('The address is saved.')
  await expectFocus(page, book.getByRole('heading', { name: 'Saved Addresses' }))
  const remove = book.getByRole('button', { name: /^Remove the address Layla Haddad/ })
  await press(page, 'Enter', remove)
  await expectFocus(page, book.getByRole('button', { name: 'Keep It' }))
  await page.keyboard.press('Enter')
  await expectFocus(page, remove)

  const sessions = page.getByRole('region', { name: 'Where You Are Signed In' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await press(page, 'Space', sessions.getByRole('button', { name: 'Sign Out Another program on an unknown system' }))
  await expect(sessions.getByRole('status')).toHaveText('That session is signed out.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expectFocus(page, sessions.getByRole('heading', { name: 'Where You Are Signed In' }))
})

/** Goes to a control by Tab. Each that has the focus on the way is seen to have it. */
async function reach(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, wanted, {
    key,
    onFocus: (focused) => expect(focused, focused.what).toMatchObject({ marked: true, drawn: true }),
  })
  await expectFocus(page, wanted)
}

async function expectFocus(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeFocused()
  expect(await focusedElement(page)).toMatchObject({ marked: true, drawn: true })
}

async function press(page: Page, key: 'Enter' | 'Space' | 'ArrowDown', wanted: Locator): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.press(key)
}

async function type(page: Page, field: Locator, words: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(words)
}
