import type { Page } from '@playwright/test'
import { expect, open, type Shop, test } from './testing/fixtures.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  fillCustomer,
  goToPayment,
  payButton,
  pressWallet,
  signedInWith,
  someone,
} from './testing/shopper.ts'

// Buys all of a product, which other tests see on its card.
test.use({ shopOf: 'sold meanwhile' })

test('Items sold to another shopper meanwhile are refused before any charge', { tag: '@journey' }, async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^409 POST \/api\/checkout\/create-payment-intent\//)
  await addToCart(page, 'souk-gift-box')
  await open(page, '/checkout')
  await fillCustomer(page, someone())
  await buyAll(shop, 'souk-gift-box')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Setup Error' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Souk Gift Box' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Cart' }).click()
  // Exact, because the checkout's message starts with the same words.
  await expect(page.getByText('Souk Gift Box is out of stock.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Souk Gift Box is out of stock.' })).toBeVisible()
  await expect(page).toHaveURL('/cart')
})

test('What a shopper’s own checkout holds is there for her: back in the cart, after a reload, in another tab and once the first is closed', async ({
  page,
  context,
  shop,
}) => {
  await addToCart(page, 'hammam-ritual-set')
  await goToPayment(page, someone())
  await buyAll(shop, 'hammam-ritual-set')
  await page.getByRole('link', { name: 'Back to Cart' }).click()
  await expectInStock(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(payButton(page)).toBeVisible()
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  const other = await context.newPage()
  await open(other, '/cart')
  await expectInStock(other)
  const anna = someone()
  await goToPayment(other, anna)
  await page.close({ runBeforeUnload: true })
  await fillCard(other, CARDS.good)
  await payButton(other).click()
  await expectThanks(other, anna)
})

test('A tab that closes with a wallet open gives the last one to the next shopper at once', async ({
  context,
  shop,
}) => {
  const tab = await context.newPage()
  await addToCart(tab, 'sea-kelp-and-mint')
  await open(tab, '/cart')
  await pressWallet(tab, 'Google Pay')
  await buyAll(shop, 'sea-kelp-and-mint')
  await tab.close({ runBeforeUnload: true })
  const held = () =>
    holdSome(shop, 'sea-kelp-and-mint', 1).then(
      () => 'held',
      () => 'refused',
    )
  await expect.poll(held, { timeout: 5_000 }).toBe('held')
  expect(await held()).toBe('refused')
})

test('A list says why the server refused Add to Cart', async ({ page, shop, noise }) => {
  noise.expect(/^409 POST \/cart\/items\//)
  await signedInWith(page, shop, 'oat-and-honey', 1)
  await open(page, '/gift-sets')
  await buyAll(shop, 'hedgerow-gift-box')
  const card = page.getByRole('article').filter({ hasText: 'Hedgerow Gift Box' })
  await card.hover()
  await card.getByRole('button', { name: /^Add to Cart/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hedgerow Gift Box is out of stock.' })).toBeVisible()
})

/** The cart has the product and can be paid. */
async function expectInStock(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(page.getByText(/out of stock/i)).toHaveCount(0)
}

/** Other shoppers hold all units, each as many as allowed, by starting to pay. */
async function buyAll(shop: Shop, slug: string): Promise<void> {
  for (let quantity = 12; quantity > 0; ) {
    const held = await holdSome(shop, slug, quantity).catch(() => false as const)
    if (held === false) quantity -= 1
  }
}

async function holdSome(shop: Shop, slug: string, quantity: number): Promise<void> {
  const { checkout, catalogue } = shop.client()
  const { id } = await catalogue.product({ slug })
  const { session_id } = await checkout.createSession({ items: [{ product_id: id, variant_id: null, quantity }] })
  await checkout.saveCustomer({
    session_id,
    first_name: 'Other',
    last_name: 'Buyer',
    email: 'other@example.com',
    billing_address_line1: '1 Mill Road',
    billing_city: 'York',
    billing_postal_code: 'YO1 7AA',
    billing_country: 'GB',
  })
  const [option] = (await checkout.shippingOptions({ country: 'GB' })).shipping_options
  if (!option) throw new Error('The demo shop ships to GB.')
  await checkout.chooseShipping({ session_id, country_code: 'GB', shipping_option_id: option.id })
  await checkout.createPaymentIntent({ checkout_session_id: session_id })
}
