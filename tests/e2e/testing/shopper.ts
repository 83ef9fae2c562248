import type { FrameLocator, Page } from '@playwright/test'
import { isAtStripe } from '../../chaos/at-stripe.ts'
import { expect, open, type Shop } from './fixtures.ts'

/** Test cards from Stripe's documentation. */
export const CARDS = { good: '4242424242424242', declined: '4000000000000002', challenge: '4000002760003184' }

export interface Customer {
  first_name: string
  last_name: string
  email: string
  country: 'United Kingdom' | 'United Arab Emirates'
  line1: string
  city: string
  postcode?: string
  /** The form asks for both in the United Arab Emirates. */
  emirate?: string
  phone?: string
}

/** A new shopper with a unique email address, so that tests can tell emails apart. */
export function someone(country: Customer['country'] = 'United Kingdom'): Customer {
  const name = newName()
  const leeds = { line1: '4 Wool Lane', city: 'Leeds', postcode: 'LS1 4AB' }
  const dubai = { line1: 'Villa 12, Street 8', city: 'Dubai', emirate: 'Dubai', phone: '+971 4 496 0000' }
  return {
    first_name: 'Anna',
    last_name: 'Holt',
    email: `${name}@example.com`,
    country,
    ...(country === 'United Kingdom' ? leeds : dubai),
  }
}

let named = 0
/** A unique username of the allowed length. */
export function newName(): string {
  named += 1
  return `shopper-${process.pid}-${named}`
}

/** Adds a product from its own page. */
export async function addToCart(
  page: Page,
  slug: string,
  { option, quantity = 1 }: { option?: string; quantity?: number } = {},
): Promise<void> {
  await open(page, `/products/${slug}`)
  if (option) await page.getByLabel('Size', { exact: true }).selectOption({ label: option })
  const buying = page.getByRole('button', { name: 'Add to Cart', exact: true })
  for (let units = 1; units < quantity; units++) await page.getByRole('button', { name: 'One more' }).click()
  await buying.click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart' })).toBeVisible()
}

/** Fills in and submits the first step. */
export async function fillCustomer(page: Page, customer: Customer): Promise<void> {
  await typeCustomer(page, customer)
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeFocused()
}

export async function typeCustomer(page: Page, customer: Customer): Promise<void> {
  await page.getByLabel('First name').fill(customer.first_name)
  await page.getByLabel('Last name').fill(customer.last_name)
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByLabel('Country').selectOption(customer.country)
  await page.getByLabel('Address line 1').fill(customer.line1)
  await page.getByLabel(/^(Town or city|City)/).fill(customer.city)
  if (customer.emirate) await page.getByLabel('Emirate').selectOption(customer.emirate)
  if (customer.phone) await page.getByLabel('Phone').fill(customer.phone)
  if (customer.postcode) await page.getByLabel('Postcode').fill(customer.postcode)
}

export async function keepShipping(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
}

/** Goes from the cart to the card's fields. */
export async function goToPayment(page: Page, customer: Customer): Promise<void> {
  await open(page, '/checkout')
  await fillCustomer(page, customer)
  await keepShipping(page)
  await expect(card(page).getByLabel('Card number')).toBeVisible()
}

export function card(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]')
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await card(page).getByLabel('Card number').fill(number)
  await card(page).getByLabel('Expiry date').fill('12 / 34')
  await card(page).getByLabel('Security code').fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ })

/** Presses a wallet's button and returns its sheet, once it has priced the delivery. */
export async function pressWallet(page: Page, wallet: string): Promise<FrameLocator> {
  const buttons = page.frameLocator('iframe[title="Express payment buttons"]')
  await buttons.getByRole('button', { name: `Pay with ${wallet}` }).click()
  const sheet = page.frameLocator('dialog iframe')
  await expect(sheet.getByRole('button', { name: 'Approve' })).toBeEnabled()
  return sheet
}

export async function expectThanks(page: Page, customer: Customer): Promise<void> {
  await expect(page.getByRole('heading', { name: `Thank you, ${customer.first_name}` })).toBeVisible()
  await expect(page).toHaveURL(/\/thank-you\/[\w-]+$/)
  // Without webhooks, the order is there once this page has the payment read from Stripe.
  if (isAtStripe) await expect(page.getByText(/^SS-\d+$/)).toBeVisible()
}

/** Registers an account by API. */
export async function register(
  shop: Shop,
): Promise<{ username: string; password: string; email: string; token: string }> {
  const username = newName()
  const account = { username, password: 'olive-and-laurel', email: `${username}@example.com` }
  const { token } = await shop.client().accounts.register(account)
  return { ...account, token }
}

export async function signIn(
  page: Page,
  { username, password, remember = false }: { username: string; password: string; remember?: boolean },
): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Log In' }).click()
  // On a phone, it is in the closed menu.
  await expect(page.locator('a[href="/account/orders"]').first()).toBeAttached()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/** Signs in a new shopper with a product in the server's cart (its first size, if it has any). */
export async function signedInWith(
  page: Page,
  shop: Shop,
  slug: string,
  quantity: number,
): Promise<{ token: string; username: string; email: string }> {
  const account = await register(shop)
  const { id, variants } = await shop.client().catalogue.product({ slug })
  await shop.client(account.token).cart.add({ product_id: id, variant_id: variants[0]?.id ?? null, quantity })
  await signIn(page, { ...account, remember: true })
  return account
}
