import type { Client } from '#contract/client.ts'
import { CARDS, chooseEverything, LEEDS, requestedItems } from './buying.ts'

/** A way to pay, as the shopper's browser does it. */
export interface Way {
  name: string
  /** What the order says it was paid with. */
  method: 'card' | 'link' | 'apple_pay' | 'google_pay' | 'paypal' | 'klarna'
  wallet: 'apple_pay' | 'google_pay' | null
  /** Whether the shopper approves the payment on a page of the bank or the provider. */
  elsewhere: boolean
}

export const CARD: Way = { name: 'card', method: 'card', wallet: null, elsewhere: false }

export const WAYS: readonly Way[] = [
  CARD,
  { name: '3-D Secure card', method: 'card', wallet: null, elsewhere: true },
  { name: 'Link', method: 'link', wallet: null, elsewhere: false },
  { name: 'Apple Pay', method: 'apple_pay', wallet: 'apple_pay', elsewhere: false },
  { name: 'Google Pay', method: 'google_pay', wallet: 'google_pay', elsewhere: false },
  { name: 'PayPal', method: 'paypal', wallet: null, elsewhere: true },
  { name: 'Klarna', method: 'klarna', wallet: null, elsewhere: true },
]

export interface Browser {
  client: Client
  /** Posts a form to Stripe, or to a page of a bank or a provider. */
  post(path: string, form: Record<string, string>): Promise<StripeAnswer>
}

/** The parts of Stripe's answers that these tests read. */
interface StripeAnswer {
  status?: string | number
  error?: { code?: string }
  next_action?: { redirect_to_url?: { url: string }; use_stripe_sdk?: { stripe_js: string } } | null
  return_to?: string | null
  body?: { token?: string }
}

export interface OpenedIntent {
  id: string
  client_secret: string
}

export interface Arrived {
  session_id: string
  payment: OpenedIntent
}

/** A shopper at the last step: address and delivery are chosen, the payment is open. Wallets reserve first. */
export async function arrive({ client }: Browser, { wallet }: Way, email: string, slug: string): Promise<Arrived> {
  const { session_id } = await client.checkout.createSession({ items: await requestedItems(client, [{ slug }]) })
  if (wallet) await client.checkout.reserve({ session_id, country: 'GB' })
  await chooseEverything(client, { session_id, form: { ...LEEDS, email } })
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  return { session_id, payment: payment_intent }
}

/** Ends what `begin` began. Returns whether Stripe says that the payment succeeded. */
export type Finish = (outcome: 'complete' | 'fail') => Promise<boolean>

/**
 * Goes as far as the way does before anything is paid: to the page of the bank or the provider, or to the last press.
 * A way without such a page fails with a declined card; Link's only with the emulator's `processingFails`.
 */
export async function begin(browser: Browser, way: Way, payment: OpenedIntent): Promise<Finish> {
  if (!way.elsewhere)
    return async (outcome) => {
      const answer = await confirm(browser, payment, await methodOf(browser, way, outcome))
      return answer.status === 'succeeded'
    }
  const sent = await confirm(browser, payment, await methodOf(browser, way, 'complete'))
  const { redirect_to_url, use_stripe_sdk } = sent.next_action ?? {}
  const page = new URL(redirect_to_url?.url ?? use_stripe_sdk?.stripe_js ?? '')
  return async (outcome) => {
    const source = page.searchParams.get('source') ?? ''
    const { return_to } = await browser.post(page.pathname, { source, outcome })
    return new URL(return_to ?? 'https://shop.test/').searchParams.get('redirect_status') === 'succeeded'
  }
}

/** Pays by a plain card. Returns whether Stripe says that the payment succeeded. */
export async function payByCard(browser: Browser, payment: OpenedIntent): Promise<boolean> {
  return (await confirm(browser, payment, cardMethod(CARDS.good))).status === 'succeeded'
}

function confirm(
  browser: Browser,
  { id, client_secret }: OpenedIntent,
  method: Record<string, string>,
): Promise<StripeAnswer> {
  return browser.post(`/v1/payment_intents/${id}/confirm`, {
    client_secret,
    key: 'pk_test_emulator',
    return_url: 'https://shop.test/thank-you',
    ...method,
    'payment_method_data[billing_details][email]': 'anna@example.com',
    'payment_method_data[billing_details][address][country]': 'GB',
  })
}

async function methodOf(
  browser: Browser,
  { method, wallet, elsewhere }: Way,
  outcome: 'complete' | 'fail',
): Promise<Record<string, string>> {
  const card = elsewhere ? CARDS.challenge : outcome === 'fail' ? CARDS.declined : CARDS.good
  if (wallet) return { 'payment_method_data[type]': 'card', ...(await walletCard(browser, wallet, card)) }
  return method === 'card' ? cardMethod(card) : { 'payment_method_data[type]': method }
}

async function walletCard(
  browser: Browser,
  wallet: 'apple_pay' | 'google_pay',
  number: string,
): Promise<Record<string, string>> {
  const { body } = await browser.post('/stripe-emulator/wallet-tokens', { wallet, card: number.slice(-4) })
  return { 'payment_method_data[card][token]': body?.token ?? '' }
}

function cardMethod(number: string): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  }
}
