import type { Bank } from './bank.ts'
import { type SavedCard, savedForElement } from './customer-sessions.ts'
import { invalid, StripeError } from './errors.ts'
import { isMethodType } from './method-names.ts'
import { offeredTypes } from './method-types.ts'
import { checkAmount, retrieveIntent } from './payment-intents.ts'
import { retrieveSetup } from './setup-intents.ts'

/** What a group of elements may show. */
interface ElementsSession {
  payment_method_types: string[]
  /** The customer's, newest first; none without a customer session. */
  saved_cards: SavedCard[]
  /** Of an intent that has them, in minor units. */
  amount?: number
  currency?: string
}

/**
 * Answers stripe.js, with the parameters of its group: `client_secret`, or `mode` with `amount` (in minor units),
 * `currency` and the types to leave out or to keep (`redirects` is the allow_redirects of the intent, once there is
 * one); `customer_session` is a customer session's client secret. Raises for an amount or a currency that can't be
 * charged, and for a session that is over.
 */
export function readElementsSession(bank: Bank, params: URLSearchParams): ElementsSession {
  const shown = offered(bank, params)
  const customerSession = params.get('customer_session')
  const isShown = customerSession !== null && shown.payment_method_types.includes('card')
  return { ...shown, saved_cards: isShown ? savedForElement(bank, customerSession) : [] }
}

type Offered = Omit<ElementsSession, 'saved_cards'>

function offered(bank: Bank, params: URLSearchParams): Offered {
  const secret = params.get('client_secret')
  if (secret !== null) return ofIntent(bank, secret)
  const excluded = listed(params.get('excluded'))
  const allowed = listed(params.get('allowed'))
  // Only cards are saved here.
  if (params.get('mode') === 'setup') {
    if (excluded.includes('card') || (allowed.length > 0 && !allowed.includes('card'))) throw nothingFits()
    return { payment_method_types: ['card'] }
  }
  const amount = Number(params.get('amount'))
  const currency = params.get('currency') ?? ''
  checkAmount(amount, currency)
  const types = offeredTypes(bank, { amount, currency, allowRedirects: params.get('redirects') !== 'never', excluded })
  return { payment_method_types: allowed.length > 0 ? types.filter((type) => allowed.includes(type)) : types }
}

function ofIntent(bank: Bank, secret: string): Offered {
  const id = secret.split('_secret_')[0] ?? ''
  if (id.startsWith('seti_')) {
    if (retrieveSetup(bank, id).client_secret !== secret)
      throw invalid('The client_secret provided does not match any associated SetupIntent.', 'client_secret')
    return { payment_method_types: ['card'] }
  }
  const intent = retrieveIntent(bank, id)
  if (intent.client_secret !== secret)
    throw invalid('The client_secret provided does not match any associated PaymentIntent.', 'client_secret')
  const types = intent.payment_method_types.filter(isMethodType)
  if (types.length === 0) throw nothingFits()
  return { payment_method_types: types, amount: intent.amount, currency: intent.currency }
}

function nothingFits(): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message: 'No payment method fits this payment.' })
}

const listed = (given: string | null) => (given ? given.split(',') : [])
