import type { Product } from '#contract/catalogue.ts'
import type { CheckoutSession } from '#contract/checkout.ts'
import type { Client } from '#contract/client.ts'
import type { CustomerFormInput } from '#contract/customer-form.ts'
import type { ShopperClient } from '#contract/shopper-client.ts'
import { ORIGIN, type TestShop } from './shop.ts'

export const LEEDS: CustomerFormInput = {
  first_name: 'Anna',
  last_name: 'Holt',
  email: 'anna@example.com',
  phone: '+44 113 496 0000',
  billing_address_line1: '4 Wool Lane',
  billing_city: 'Leeds',
  billing_postal_code: 'LS1 4AB',
  billing_country: 'GB',
}

export const DUBAI: CustomerFormInput = {
  first_name: 'Layla',
  last_name: 'Haddad',
  email: 'layla@example.com',
  phone: '+971 4 496 0000',
  billing_address_line1: 'Villa 12, Street 8',
  billing_city: 'Dubai',
  billing_state: 'Dubai',
  billing_country: 'AE',
}

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000002760003184',
  funds: '4000000000009995',
}

export interface RequestedItem {
  slug: string
  /** The index of the size, for a product with sizes. */
  size?: number
  quantity?: number
}

export async function requestedItems(client: Client, items: RequestedItem[]) {
  return Promise.all(
    items.map(async ({ slug, size = 0, quantity = 1 }) => {
      const product: Product = await client.catalogue.product({ slug })
      return { product_id: product.id, variant_id: product.variants[size]?.id ?? null, quantity }
    }),
  )
}

/** Creates a session with a customer and a shipping option. */
export async function readyToPay(
  client: Client,
  { items, form = LEEDS, option = 0 }: { items: RequestedItem[]; form?: CustomerFormInput; option?: number },
): Promise<CheckoutSession> {
  const { session_id } = await client.checkout.createSession({ items: await requestedItems(client, items) })
  return chooseEverything(client, { session_id, form, option })
}

export async function chooseEverything(
  client: Client,
  { session_id, form = LEEDS, option = 0 }: { session_id: string; form?: CustomerFormInput; option?: number },
): Promise<CheckoutSession> {
  await client.checkout.saveCustomer({ session_id, ...form })
  const country = (form.shipping_same_as_billing === false ? form.shipping_country : form.billing_country) ?? 'GB'
  const { shipping_options } = await client.checkout.shippingOptions({ country })
  const chosen = shipping_options[option]
  if (!chosen) throw new Error(`There is no shipping option ${option} to ${country}.`)
  return client.checkout.chooseShipping({ session_id, country_code: country, shipping_option_id: chosen.id })
}

/** Confirms a payment like Stripe.js: with the publishable key, the client secret and the card. */
export async function confirmCard(
  shop: TestShop,
  client_secret: string,
  card: string,
): Promise<{ status: number; body: { status?: string; error?: { code?: string; message?: string } } }> {
  const intent_id = client_secret.split('_secret_')[0]
  const form = new URLSearchParams({
    client_secret,
    key: shop.context.payments.settings.publishableKey,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  })
  const response = await shop.emulator.fetch(
    new Request(`${ORIGIN}/v1/payment_intents/${intent_id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    }),
  )
  return { status: response.status, body: (await response.json()) as Awaited<ReturnType<typeof confirmCard>>['body'] }
}

/** Opens and confirms the payment. Returns the session as the thank-you page reads it. */
export async function pay(
  shop: TestShop,
  { client, session_id, card = CARDS.good }: { client: Client; session_id: string; card?: string },
): Promise<CheckoutSession> {
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, payment_intent.client_secret, card)
  shop.pass(3000)
  return client.checkout.session({ session_id })
}

/** A new shopper, signed in. */
export async function newShopper(
  shop: TestShop,
  username = `shopper${Math.floor(Math.random() * 1e9)}`,
): Promise<{ client: ShopperClient; token: string; username: string; email: string }> {
  const email = `${username}@example.com`
  const { token } = await shop.client().accounts.register({ username, email, password: 'olive-and-laurel' })
  return { client: shop.client(token), token, username, email }
}
