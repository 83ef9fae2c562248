import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { CustomerFormInput } from '#contract/customer-form.ts'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { CARD_CODE } from '#server/http/secrets.ts'
import type { Language } from '#words/languages.ts'
import { confirmAtStripe, isAtStripe } from '../../chaos/at-stripe.ts'
import type { Shop } from './fixtures.ts'
import { STAFF } from './running-shop.ts'
import {
  addToCart,
  CARDS,
  type Customer,
  expectThanks,
  fillCard,
  goToPayment,
  newName,
  payButton,
  someone,
} from './shopper.ts'

/** The API as staff, to prepare an end-to-end test or check its result. */
export async function officeClient(shop: Shop): Promise<StaffClient> {
  const { token } = await shop.client().accounts.signIn(STAFF)
  return createStaffClient({ origin: shop.origin, fetch, headers: () => ({ authorization: `Token ${token}` }) })
}

/** A gift card that the owner gives, and its code from the email. */
export async function giveCard(shop: Shop, { amount, email }: { amount: string; email: string }) {
  const office = await officeClient(shop)
  const { id } = await office.staffGiftCards.give({ amount, email, reason: 'a journey', request_key: randomUUID() })
  // Cards that are due are sent once a minute.
  await shop.minute()
  const code = (await shop.mailsTo(email))[0]?.text?.match(CARD_CODE)?.[0] ?? ''
  expect(code).not.toBe('')
  return { id, code, end: code.slice(-4) }
}

/** Buys a product as a new customer, and returns the customer. */
export async function buy(page: Page, slug: string, quantity = 1): Promise<Customer> {
  const anna = someone()
  await addToCart(page, slug, { quantity })
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  return anna
}

export const LEEDS: Omit<CustomerFormInput, 'email'> = {
  first_name: 'Anna',
  last_name: 'Holt',
  billing_address_line1: '4 Wool Lane',
  billing_city: 'Leeds',
  billing_postal_code: 'LS1 4AB',
}

/** The Emirates have no postcodes. */
const DUBAI: Omit<CustomerFormInput, 'email'> = {
  first_name: 'Anna',
  last_name: 'Holt',
  phone: '+971 4 496 0000',
  billing_address_line1: 'Villa 12, Street 8',
  billing_city: 'Dubai',
  billing_state: 'Dubai',
  billing_country: 'AE',
}

interface OrdersToPlace {
  orders?: number
  slug?: string
  /** More products, one unit each: in the first size, if it has any. */
  besides?: readonly string[]
  quantity?: number
  customer?: Partial<CustomerFormInput>
  /** Of the customer's account; without it, the customer is a guest. */
  token?: string
  /** In which the customer buys. */
  language?: Language
  /** For the account. */
  saveCard?: boolean
}

/** Places orders of a new customer without a browser. Returns them newest first, with the staff's API. */
export async function placeOrders(
  shop: Shop,
  {
    orders = 1,
    slug = 'damask-rose',
    besides = [],
    quantity = 1,
    customer = {},
    token,
    language,
    saveCard = false,
  }: OrdersToPlace = {},
) {
  const email = customer.email ?? `${newName()}@example.com`
  const country = customer.billing_country ?? 'GB'
  const address = country === 'AE' ? DUBAI : LEEDS
  const buyer = shop.client(token, language)
  const products = await Promise.all([slug, ...besides].map((one) => buyer.catalogue.product({ slug: one })))
  const items = products.map(({ id, variants }, at) => ({
    product_id: id,
    variant_id: variants[0]?.id ?? null,
    quantity: at === 0 ? quantity : 1,
  }))
  for (let at = 0; at < orders; at++) {
    const { session_id } = await buyer.checkout.createSession({ items })
    await buyer.checkout.saveCustomer({ session_id, ...address, ...customer, email })
    const { shipping_options } = await buyer.checkout.shippingOptions({ country })
    await buyer.checkout.chooseShipping({
      session_id,
      country_code: country,
      shipping_option_id: shipping_options[0]?.id ?? 0,
    })
    const { payment_intent } = await buyer.checkout.createPaymentIntent({
      checkout_session_id: session_id,
      save_card: saveCard,
    })
    await payWithCard(shop, payment_intent, saveCard)
    await expect.poll(async () => (await buyer.checkout.session({ session_id })).paid).toBe(true)
  }
  const office = await officeClient(shop)
  const [order, ...more] = (await office.staffOrders.list({ q: email })).results
  if (!order) throw new Error(`The orders of ${email} are not in the list.`)
  return { email, office, order, orders: [order, ...more] }
}

export async function payWithCard(
  shop: Shop,
  { id, client_secret }: { id: string; client_secret: string },
  saveCard = false,
): Promise<void> {
  if (isAtStripe) {
    await confirmAtStripe(id)
    return
  }
  const answer = await fetch(`${shop.origin}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret,
      key: 'pk_test_emulator',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': CARDS.good,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      ...(saveCard ? { 'payment_method_data[allow_redisplay]': 'always' } : {}),
    }),
  })
  if (!answer.ok) throw new Error(`It was not paid: ${await answer.text()}`)
}
