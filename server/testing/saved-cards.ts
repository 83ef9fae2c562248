import type { ShopperClient } from '#contract/shopper-client.ts'
import { CARDS, readyToPay } from './buying.ts'
import { ORIGIN, type TestShop } from './shop.ts'

interface Payer {
  save: boolean
  /** A number, or a saved card's id. */
  card?: string
}

/** Buys one soap, and waits until the order is there. Returns the payment's status, or the status of a refusal. */
export async function buyWithCard(shop: TestShop, client: ShopperClient, { save, card = CARDS.good }: Payer) {
  const { session_id } = await readyToPay(client, { items: [{ slug: 'damask-rose' }] })
  const opened = await client.checkout.createPaymentIntent({ checkout_session_id: session_id, save_card: save })
  const outcome = await confirmWith(shop, opened.payment_intent.client_secret, { card, save })
  shop.pass(3000)
  await client.checkout.session({ session_id })
  return outcome
}

/** Confirms a payment, or a card that is added, as Stripe.js does. Returns its status, or the status of a refusal. */
export async function confirmWith(
  shop: TestShop,
  client_secret: string,
  { card, save = false, customer }: { card: string; save?: boolean; customer?: string },
): Promise<string | number> {
  const data: Record<string, string> = card.startsWith('pm_')
    ? { payment_method: card }
    : {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
        ...(save ? { 'payment_method_data[allow_redisplay]': 'always' } : {}),
      }
  const key = shop.context.payments.settings.publishableKey
  const body = new URLSearchParams({ client_secret, key, ...data, ...(customer ? { customer } : {}) })
  const [id = ''] = client_secret.split('_secret_')
  const path = `/v1/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}/confirm`
  const response = await shop.emulator.fetch(new Request(`${ORIGIN}${path}`, { method: 'POST', body }))
  const answer = (await response.json()) as { status: string }
  return response.ok ? answer.status : response.status
}

/** What the shop knows of customers at Stripe. */
export async function customersOf(shop: TestShop): Promise<{ user_id: number | null; customer_id: string | null }[]> {
  return (await shop.database.pool.query('select user_id, customer_id from stripe_customers')).rows
}
