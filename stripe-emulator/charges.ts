import { statementPrefix } from './account.ts'
import { addToBalance, availableOn, type BalanceEntry } from './balance.ts'
import { type Bank, seconds } from './bank.ts'
import type { Card, Decline } from './cards.ts'
import { missing } from './errors.ts'
import type { MethodCard, PaymentMethod } from './instruments.ts'
import type { BalanceTransaction, Charge, PaymentIntent } from './objects.ts'
import { cardFacts, cardOf } from './payment-methods.ts'
import { newId } from './store.ts'

/** How long a bank holds an authorised amount: docs.stripe.com/payments/place-a-hold-on-a-payment-method. */
export const HOLD_SECONDS = 7 * 86_400

export function retrieveCharge(bank: Bank, id: string): Charge {
  const charge = bank.store.find('charge', id)
  if (!charge) throw missing('charge', id, 'charge')
  return charge
}

/** Records an attempt to take money. With `decline` null it is captured (or authorised, for manual capture). */
export function makeCharge(
  bank: Bank,
  intent: PaymentIntent,
  method: PaymentMethod,
  card: Card,
  decline: Decline | null,
  authenticated: boolean,
): Charge {
  const id = newId('ch')
  const taken = decline === null
  const captured = taken && intent.capture_method !== 'manual'
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured,
    created: seconds(bank),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(card, decline),
    paid: taken,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type, [method.type]: detailsOf(bank, intent, method, authenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: taken ? `${bank.publicUrl}/stripe-emulator/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    ...withSuffix(intent.statement_descriptor_suffix),
    status: taken ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
  bank.store.save<'charge'>(charge)
  return charge
}

/** What the card's statement says. */
export function withSuffix(
  suffix: string | null,
): Pick<Charge, 'calculated_statement_descriptor' | 'statement_descriptor_suffix'> {
  return {
    calculated_statement_descriptor: suffix ? `${statementPrefix}* ${suffix}` : statementPrefix,
    statement_descriptor_suffix: suffix,
  }
}

/**
 * Adds the captured amount, less a fee of 1.5 % + 20, to the balance. Returns the charge with its balance transaction.
 */
export function bookCharge(bank: Bank, charge: Charge): Charge {
  const fee = Math.round(charge.amount_captured * 0.015) + 20
  const id = bookBalance(bank, {
    amount: charge.amount_captured,
    fee,
    currency: charge.currency,
    source: charge.id,
    type: 'charge',
    description: charge.description,
    available: cardOf(bank, charge.payment_method).available,
  })
  const booked = { ...charge, balance_transaction: id }
  bank.store.save<'charge'>(booked)
  return booked
}

export function bookBalance(bank: Bank, { available = false, payout, ...entry }: BalanceEntry): string {
  const transaction: BalanceTransaction = {
    ...entry,
    id: newId('txn'),
    object: 'balance_transaction',
    available_on: available ? seconds(bank) : availableOn(bank),
    balance_type: 'payments',
    created: seconds(bank),
    exchange_rate: null,
    fee_details:
      entry.fee === 0
        ? []
        : [
            {
              amount: entry.fee,
              application: null,
              currency: entry.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: entry.amount - entry.fee,
    reporting_category: reportingCategory(entry.type, entry.amount),
    // Without a delay it is available at once.
    status: available || availableOn(bank) <= seconds(bank) ? 'available' : 'pending',
  }
  bank.store.save<'balance_transaction'>(transaction)
  addToBalance(bank, transaction, payout)
  return transaction.id
}

/** Stripe's categories of reports. Here only disputes are adjustments. */
function reportingCategory(type: string, amount: number): string {
  if (type === 'adjustment') return amount < 0 ? 'dispute' : 'dispute_reversal'
  return type === 'payout_cancel' || type === 'payout_failure' ? 'payout_reversal' : type
}

function outcome(card: Card, decline: Decline | null): Charge['outcome'] {
  const isBlocked = decline !== null && card.risk === 'highest'
  return {
    advice_code: decline?.advice_code ?? null,
    // Mastercard's banks give one; the cards that decline are Visa.
    network_advice_code: null,
    network_decline_code: decline?.network_decline_code ?? null,
    network_status: isBlocked ? 'not_sent_to_network' : decline ? 'declined_by_network' : 'approved_by_network',
    reason: isBlocked
      ? 'highest_risk_level'
      : (decline?.decline_code ?? (card.risk === 'elevated' ? 'elevated_risk_level' : null)),
    risk_level: card.risk,
    risk_score: { normal: 23, elevated: 68, highest: 92 }[card.risk],
    seller_message: isBlocked
      ? 'Stripe blocked this payment as too risky.'
      : decline
        ? sellerMessage(decline)
        : 'Payment complete.',
    type: isBlocked ? 'blocked' : decline ? 'issuer_declined' : 'authorized',
  }
}

function sellerMessage({ decline_code }: Decline): string {
  return decline_code === 'generic_decline'
    ? 'The bank did not return any further details with this decline.'
    : `The bank returned the decline code \`${decline_code}\`.`
}

function detailsOf(bank: Bank, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean): object {
  const { email, name, address } = method.billing_details
  if (method.type === 'link') return { country: address.country }
  if (method.type === 'klarna')
    return {
      payer_details: { address: { country: address.country } },
      payment_method_category: 'pay_later',
      preferred_locale: 'en-GB',
    }
  if (method.type === 'paypal')
    return {
      country: address.country ?? bank.account.country,
      payer_email: email ?? 'payer@example.com',
      payer_id: newId('PAYER', 13),
      payer_name: name ?? 'Test Payer',
      seller_protection: { dispute_categories: ['fraudulent', 'product_not_received'], status: 'eligible' },
      transaction_id: newId('PPTXN', 12),
    }
  const details = cardDetails(intent, cardFacts(method), authenticated)
  return intent.capture_method === 'manual' ? { ...details, capture_before: seconds(bank) + HOLD_SECONDS } : details
}

function cardDetails(intent: PaymentIntent, card: MethodCard, authenticated: boolean): object {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = card
  return {
    amount_authorized: intent.amount,
    authorization_code: '123456',
    brand,
    checks,
    country,
    electronic_commerce_indicator: authenticated ? '05' : '07',
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint,
    funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: intent.id.slice(-15),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet,
  }
}
