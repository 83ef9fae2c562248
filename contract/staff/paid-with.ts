import { brandName } from '../card-brands.ts'
import type { MethodType } from '../payment-methods.ts'

/** Names of ways to pay, by Stripe's types and wallets. */
const NAMES = {
  apple_pay: 'Apple Pay',
  card: 'Card',
  google_pay: 'Google Pay',
  klarna: 'Klarna',
  link: 'Link',
  paypal: 'PayPal',
} satisfies Record<MethodType | 'apple_pay' | 'google_pay', string>

/** How an order was paid. `method` is null for orders from before it was kept, which were paid by card. */
export interface PaidWith {
  method: string | null
  card_brand: string | null
  card_last4: string | null
}

/** "Visa ending in 4242", "Visa ending in 4242 with Apple Pay", "PayPal"; null if nothing is known. */
export function paidWith({ method, card_brand, card_last4 }: PaidWith): string | null {
  if (!card_last4) return method === null || method === 'card' ? null : methodName(method)
  const card = `${card_brand === null ? 'Card' : brandName(card_brand)} ending in ${card_last4}`
  return method === null || method === 'card' ? card : `${card} with ${methodName(method)}`
}

/** Older orders may have been paid in other ways that were on in Stripe's dashboard. */
const methodName = (method: string) =>
  new Map<string, string>(Object.entries(NAMES)).get(method) ?? method.replaceAll('_', ' ')

/** Providers that pay refunds back themselves, and decide disputes. */
const hasOwnMoney = (method: string | null) => method === 'klarna' || method === 'paypal'

/** What a refund goes to, within a sentence: "the card", "PayPal". */
export const refundedTo = (method: string | null) =>
  method === null || !(hasOwnMoney(method) || method === 'link') ? 'the card' : methodName(method)

/** Who decides a dispute and has its money meanwhile, within a sentence: "the customer’s bank", "PayPal". */
export const disputeDecidedBy = (method: string | null) =>
  method !== null && hasOwnMoney(method) ? methodName(method) : 'the customer’s bank'
