import type { Bank } from './bank.ts'
import { type Card, cardNamed } from './cards.ts'
import { invalid } from './errors.ts'
import type { MethodType } from './method-names.ts'
import type { PaymentIntent } from './objects.ts'

interface Terms {
  /** The shopper pays on a page of the provider, and then returns. */
  redirects: boolean
  /** Those it takes; null is any. */
  currencies: readonly string[] | null
  /** Amounts of a currency that it takes, in minor units. */
  limits: Readonly<Record<string, readonly [number, number]>>
  /** The billing countries it takes for a currency; null is any. */
  countries: Readonly<Record<string, readonly string[]>> | null
  /** Refunds of other providers take time, so they are pending first. */
  refund: Card['refund']
}

const anything: Terms = { redirects: false, currencies: null, limits: {}, countries: null, refund: 'at-once' }

/** docs.stripe.com/payments/paypal and /payments/klarna; Klarna's amounts are those of its UK terms. */
const TERMS: Record<MethodType, Terms> = {
  card: anything,
  link: anything,
  paypal: {
    ...anything,
    redirects: true,
    currencies: 'aud cad chf czk dkk eur gbp hkd nok nzd pln sek sgd usd'.split(' '),
    refund: 'pending',
  },
  klarna: {
    redirects: true,
    currencies: 'aud cad chf czk dkk eur gbp nok nzd pln ron sek usd'.split(' '),
    limits: { gbp: [100, 400_000] },
    countries: {
      aud: ['AU'],
      cad: ['CA'],
      chf: ['CH'],
      czk: ['CZ'],
      dkk: ['DK'],
      eur: 'AT BE DE ES FI FR GR IE IT NL PT'.split(' '),
      gbp: ['GB'],
      nok: ['NO'],
      nzd: ['NZ'],
      pln: ['PL'],
      ron: ['RO'],
      sek: ['SE'],
      usd: ['US'],
    },
    refund: 'pending',
  },
}

export const redirects = (type: MethodType) => TERMS[type].redirects

interface Offer {
  /** In minor units. */
  amount: number
  currency: string
  allowRedirects: boolean
  excluded: readonly string[]
}

/** The types that the account accepts and that can take this amount in this currency. */
export function offeredTypes(bank: Bank, { amount, currency, allowRedirects, excluded }: Offer): MethodType[] {
  return bank.methods.filter((type) => {
    const { currencies, limits } = TERMS[type]
    const [least, most] = limits[currency] ?? [0, Number.POSITIVE_INFINITY]
    return (
      !excluded.includes(type) &&
      (allowRedirects || !redirects(type)) &&
      (currencies === null || currencies.includes(currency)) &&
      amount >= least &&
      amount <= most
    )
  })
}

/** Raises for a type that the intent doesn't accept, and for a billing country that the type doesn't take. */
export function checkMethod(intent: PaymentIntent, type: MethodType, country: string | null): void {
  if (!intent.payment_method_types.includes(type))
    throw invalid(
      `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent, which accepts ${intent.payment_method_types.join(', ')}. Use one of these, or create a PaymentIntent that accepts ${type}.`,
      'payment_method',
      'payment_intent_incompatible_payment_method',
    )
  const countries = TERMS[type].countries?.[intent.currency]
  if (!countries) return
  if (country === null)
    throw invalid(
      `Missing required param: payment_method_data[billing_details][address][country].`,
      'payment_method_data[billing_details][address][country]',
      'parameter_missing',
    )
  if (!countries.includes(country))
    throw invalid(
      `Payments with ${type} in ${intent.currency} need a billing address in ${countries.join(', ')}, not ${country}.`,
      'payment_method_data[billing_details][address][country]',
      'payment_method_currency_mismatch',
    )
}

/** How a payment goes whose provider, not a test card, decides. */
export function behaviourOf(type: MethodType): Card {
  const visa = cardNamed('pm_card_visa')
  if (!visa) throw new Error('There is no pm_card_visa')
  return { ...visa, refund: TERMS[type].refund }
}
