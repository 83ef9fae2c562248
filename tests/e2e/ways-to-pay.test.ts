import { officeClient } from './testing/back-office.ts'
import { expect, open, type Shop, test } from './testing/fixtures.ts'
import {
  addToCart,
  card,
  expectThanks,
  fillCard,
  fillCustomer,
  goToPayment,
  keepShipping,
  newName,
  payButton,
  pressWallet,
  someone,
} from './testing/shopper.ts'

/** Ways to pay besides a typed card: other pages, and wallets. tests/chaos/ways.test.ts has their mishaps. */

test('PayPal is paid on its own page, which comes back to the thanks', { tag: '@journey' }, async ({ page, shop }) => {
  const anna = someone()
  await addToCart(page, 'charcoal-and-tea-tree')
  await goToPayment(page, anna)
  await card(page).getByRole('radio', { name: 'PayPal' }).check()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Authorise test payment' }).click()
  await expectThanks(page, anna)
  // What Stripe adds to the address is a secret.
  expect(page.url()).not.toContain('secret')
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(await shop.mailsTo(anna.email)).toHaveLength(1)
  await shop.proved()
})

test('Apple Pay in the payment form pays what the form says, once; closed before, it pays nothing', async ({
  page,
  shop,
}) => {
  const anna = someone()
  await addToCart(page, 'charcoal-and-tea-tree')
  await goToPayment(page, anna)
  await card(page).getByRole('radio', { name: 'Apple Pay' }).check()
  await payButton(page).click()
  const sheet = page.frameLocator('dialog iframe')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(payButton(page)).toBeEnabled()
  await payButton(page).click()
  await sheet.getByRole('radio', { name: /ending in 0002/ }).check()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await payButton(page).click()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expectThanks(page, anna)
  const [mail] = await shop.mailsTo(anna.email)
  expect(mail?.text).toContain('4 Wool Lane')
  await paidOnce(shop, anna.email)
})

test('Klarna turned down leads back to the payment, and a card then pays once', async ({ page, shop }) => {
  const anna = someone()
  await addToCart(page, 'charcoal-and-tea-tree')
  await goToPayment(page, anna)
  await card(page).getByRole('radio', { name: 'Klarna' }).check()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Fail test payment' }).click()
  await expect(page.getByText('Your payment was not successful. You have not been charged.')).toBeVisible()
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(await shop.mailsTo(anna.email)).toHaveLength(1)
  await shop.proved()
})

test('A shopper who goes back from PayPal pays by card instead, once', async ({ page, shop }) => {
  const anna = someone()
  await addToCart(page, 'charcoal-and-tea-tree')
  await goToPayment(page, anna)
  await card(page).getByRole('radio', { name: 'PayPal' }).check()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Pay with PayPal' })).toBeVisible()
  await page.goBack()
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(await shop.mailsTo(anna.email)).toHaveLength(1)
  await shop.proved()
})

test('A buyer in the Emirates isn’t offered Klarna, which takes buyers in the UK alone', async ({ page }) => {
  await addToCart(page, 'charcoal-and-tea-tree')
  await open(page, '/checkout')
  await fillCustomer(page, someone('United Arab Emirates'))
  await keepShipping(page)
  await expect(card(page).getByRole('radio', { name: 'PayPal' })).toBeVisible()
  await expect(card(page).getByRole('radio', { name: 'Klarna' })).toBeHidden()
})

test('Google Pay buys the cart with the wallet’s address and empties the cart', { tag: '@journey' }, async ({
  page,
  shop,
}) => {
  const email = `${newName()}@example.com`
  await addToCart(page, 'charcoal-and-tea-tree')
  await open(page, '/cart')
  const sheet = await pressWallet(page, 'Google Pay')
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByRole('radio', { name: /Express/ }).check()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expectThanks(page, { ...someone(), first_name: 'Leila' })
  const [mail] = await shop.mailsTo(email)
  expect(mail?.text).toContain('4 Wool Lane')
  expect(mail?.text).toContain('UK Express')
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await shop.proved()
})

test('Apple Pay buys the cart for Dubai with the code of a link', async ({ page, shop }) => {
  const email = `${newName()}@example.com`
  await (await officeClient(shop)).staffDiscounts.create({ code: 'WALLET20', kind: 'percent', percent: 20 })
  await open(page, '/?code=WALLET20')
  await addToCart(page, 'charcoal-and-tea-tree')
  await open(page, '/cart')
  const sheet = await pressWallet(page, 'Apple Pay')
  await sheet.getByLabel('Email').fill(email)
  await expect(sheet.locator('#items')).toHaveText(/Discount \(WALLET20\)\s*-£1.40/)
  await sheet.getByRole('radio', { name: /Dubai/ }).check()
  await expect(sheet.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expectThanks(page, { ...someone(), first_name: 'Leila' })
  const [mail] = await shop.mailsTo(email)
  expect(mail?.text).toContain('United Arab Emirates')
  expect(mail?.text).toContain('Discount (WALLET20)')
  await shop.proved()
})

test('A closed wallet buys nothing and gives the stock back; a refused card is told in the wallet', async ({
  page,
  shop,
}) => {
  const email = `${newName()}@example.com`
  await addToCart(page, 'charcoal-and-tea-tree')
  await open(page, '/checkout')
  const first = await pressWallet(page, 'Apple Pay')
  await first.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog iframe')).toHaveCount(0)
  const sheet = await pressWallet(page, 'Apple Pay')
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByRole('radio', { name: /ending in 0002/ }).check()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(sheet.getByRole('alert')).toHaveText(/declined/)
  await sheet.getByRole('radio', { name: /ending in 4242/ }).check()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expectThanks(page, { ...someone(), first_name: 'Leila' })
  expect(await shop.mailsTo(email)).toHaveLength(1)
  await shop.proved()
})

test('A wallet sells to one name and an emirate without a city; what is refused has the name of its field', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^400 POST \/api\/checkout\/session\/[^/]+\/customer-info\//)
  const email = `${newName()}@example.com`
  await addToCart(page, 'charcoal-and-tea-tree')
  await open(page, '/checkout')
  await expect(page.getByRole('link', { name: 'Duty and tax in the UAE' })).toBeVisible()
  const sheet = await pressWallet(page, 'Google Pay')
  await sheet.getByRole('radio', { name: /Cher/ }).check()
  await sheet.getByLabel('Email').fill('cher,@example.com')
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(sheet.getByRole('alert')).toContainText('(Email: Please enter a valid email address)')
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expectThanks(page, { ...someone(), first_name: 'Cher' })
  const [mail] = await shop.mailsTo(email)
  expect(mail?.text).toContain('Cher\n7 Marina Walk\nDubai\nUnited Arab Emirates')
  await shop.proved()
})

test('After a wallet was refused, the checkout form pays the same basket once', async ({ page, shop }) => {
  const anna = someone()
  await addToCart(page, 'charcoal-and-tea-tree')
  await open(page, '/checkout')
  const sheet = await pressWallet(page, 'Apple Pay')
  await sheet.getByRole('radio', { name: /ending in 0002/ }).check()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(sheet.getByRole('alert')).toHaveText(/declined/)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await open(page, '/checkout?step=customer')
  await fillCustomer(page, anna)
  await keepShipping(page)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expectThanks(page, anna)
  await paidOnce(shop, anna.email)
})

async function paidOnce(shop: Shop, email: string): Promise<void> {
  expect(await shop.mailsTo(email)).toHaveLength(1)
  await shop.proved()
}
