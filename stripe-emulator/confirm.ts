import type { Bank } from './bank.ts'
import { type Card, type Decline, genericDecline, incorrectCvc } from './cards.ts'
import { bookCharge, HOLD_SECONDS, makeCharge, retrieveCharge } from './charges.ts'
import { withConfirmationToken } from './confirmation-tokens.ts'
import { retrieveCustomer } from './customers.ts'
import { openDispute } from './disputes.ts'
import { cardError, invalid, StripeError, withDocs } from './errors.ts'
import { emit } from './events.ts'
import { type Form, flag, type Shape, text } from './form.ts'
import { warnOfFraud } from './fraud.ts'
import { challengeOf, openChallenge } from './intents.ts'
import { doByClock, doLater } from './later.ts'
import { checkMethod, redirects } from './method-types.ts'
import type { Charge, PaymentIntent } from './objects.ts'
import { common, noteShipping, requireStatus, retrieveIntent, withChanges } from './payment-intents.ts'
import { cardOf, endMethod, retrieveMethod } from './payment-methods.ts'
import { isOffSession, refuseConfirm } from './refused-parameters.ts'
import { attachedTo } from './saved-cards.ts'

const {
  amount: _amount,
  application_fee_amount: _fee,
  currency: _currency,
  customer: _customer,
  customer_account: _account,
  description: _description,
  metadata: _metadata,
  payment_method_configuration: _configuration,
  statement_descriptor: _statement,
  statement_descriptor_suffix: _suffix,
  transfer_data: _transfer,
  transfer_group: _group,
  ...confirmable
} = common

/** What a create that confirms accepts too. */
export const confirmingParams: Record<string, Shape> = {
  ...confirmable,
  confirmation_token: 'text',
  error_on_requires_action: 'boolean',
  mandate: 'refused',
  mandate_data: 'refused',
  off_session: ['true', 'false', 'True', 'False', 'one_off', 'recurring'],
  radar_options: 'refused',
  return_url: 'text',
  use_stripe_sdk: 'boolean',
}

export const confirmParams: Record<string, Shape> = { ...confirmingParams, amount_to_confirm: 'integer' }

/** Attempts the payment. A decline raises 402 after recording the failed charge; 3-D Secure ends in requires_action. */
export function confirm(bank: Bank, before: PaymentIntent, given: Form, caller: 'secret' | 'browser'): PaymentIntent {
  requireStatus(before, 'confirm')
  const form = withConfirmationToken(bank, before, given)
  if ('shipping' in form) noteShipping(bank, before, caller)
  const intent = withChanges(bank, before, form)
  refuseConfirm(bank, intent, form, caller)
  if (intent.payment_method === null) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken."
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: before,
    })
  }
  const returnUrl = text(form, 'return_url') ?? null
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects === 'always'
  if (caller === 'secret' && mayRedirect && returnUrl === null && !flag(form, 'use_stripe_sdk'))
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      'return_url',
    )
  const { type, billing_details } = retrieveMethod(bank, intent.payment_method)
  checkMethod(intent, type, billing_details.address.country)
  if (redirects(type)) return sendToProvider(bank, intent, type, returnUrl)
  const card = cardOf(bank, intent.payment_method)
  const isRequested = ['any', 'challenge'].includes(intent.payment_method_options.card.request_three_d_secure)
  if (card.authentication === 'error' || (isRequested && card.authentication === 'supported-error'))
    return decline(bank, intent, card, genericDecline)
  if (card.authentication !== 'required' && !(isRequested && card.authentication === 'supported'))
    return attempt(bank, intent, card, false)
  if (flag(form, 'error_on_requires_action') || isOffSession(form))
    return decline(bank, intent, card, authenticationRequired)
  return challenge(bank, intent, returnUrl, caller === 'browser' || flag(form, 'use_stripe_sdk'))
}

/** The cardholder authenticated. May raise a card error, because the bank can still decline. */
export function completeAuthentication(bank: Bank, id: string, source: string): PaymentIntent {
  const intent = challenged(bank, id, source)
  return attempt(bank, { ...intent, next_action: null }, cardOf(bank, intent.payment_method ?? ''), true)
}

/** The cardholder cancelled or failed the authentication. */
export function failAuthentication(bank: Bank, id: string, source: string): PaymentIntent {
  const intent = challenged(bank, id, source)
  const payment_method = retrieveMethod(bank, intent.payment_method ?? '')
  const error = {
    ...(redirects(payment_method.type) ? notApproved : notAuthenticated),
    payment_method,
    type: 'invalid_request_error',
  }
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: withDocs(error),
  }
  bank.store.save<'payment_intent'>(failed)
  emit(bank, 'payment_intent.payment_failed', failed)
  return failed
}

/** The intent of a challenge. Only the challenge window has the secret `source`. */
export function challenged(bank: Bank, id: string, source: string): PaymentIntent {
  const intent = retrieveIntent(bank, id)
  if (intent.status !== 'requires_action' || challengeOf(bank, id)?.source !== source)
    throw invalid('This authentication is over. Close this window and look at the payment again.', 'source')
  return intent
}

/** The shopper pays on the provider's page. Raises without an address to return to. */
function sendToProvider(bank: Bank, intent: PaymentIntent, type: string, returnUrl: string | null): PaymentIntent {
  if (returnUrl === null)
    throw invalid(
      `Payments with ${type} redirect the customer, so a \`return_url\` is needed.`,
      'return_url',
      'parameter_missing',
    )
  return challenge(bank, intent, returnUrl, false)
}

function challenge(bank: Bank, intent: PaymentIntent, returnUrl: string | null, inPage: boolean): PaymentIntent {
  const waiting: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: openChallenge(bank, intent.id, { returnUrl, inPage }),
  }
  bank.store.save<'payment_intent'>(waiting)
  emit(bank, 'payment_intent.requires_action', waiting)
  return waiting
}

function attempt(bank: Bank, intent: PaymentIntent, card: Card, authenticated: boolean): PaymentIntent {
  const method = retrieveMethod(bank, intent.payment_method ?? '')
  // As accounts are set by default: a wrong CVC is refused, a wrong address is not.
  const refused = card.decline ?? (method.card?.checks.cvc_check === 'fail' ? incorrectCvc : null)
  if (refused) return decline(bank, intent, card, refused, authenticated)
  const charge = makeCharge(bank, intent, method, card, null, authenticated)
  const { processingMs } = bank.faults.read().payments
  if (processingMs === 0 || intent.capture_method === 'manual') return succeed(bank, intent, charge)
  const pending: Charge = { ...charge, status: 'pending', paid: false }
  bank.store.save<'charge'>(pending)
  const processing: PaymentIntent = {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    last_payment_error: null,
    processing: method.type === 'card' ? { card: {}, type: 'card' } : null,
  }
  bank.store.save<'payment_intent'>(processing)
  emit(bank, 'charge.pending', pending)
  emit(bank, 'payment_intent.processing', processing)
  doLater(bank, processingMs, 'finish-processing', intent.id)
  return processing
}

/** Records a payment that is made, or authorised for a capture by hand. */
export function succeed(bank: Bank, intent: PaymentIntent, charge: Charge): PaymentIntent {
  const manual = intent.capture_method === 'manual'
  const paid: PaymentIntent = {
    ...intent,
    status: manual ? 'requires_capture' : 'succeeded',
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  }
  bank.store.save<'charge'>(charge)
  bank.store.save<'payment_intent'>(paid)
  emit(bank, 'charge.succeeded', charge)
  emit(bank, manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid)
  if (paid.capture_method === 'automatic_async')
    doLater(bank, bank.faults.read().payments.bookingMs, 'book-charge', charge.id)
  else if (!manual) bookCapture(bank, charge.id)
  const method = retrieveMethod(bank, charge.payment_method)
  const isKept = intent.setup_future_usage !== null && method.type === 'card' && method.customer === null
  const customer = isKept && intent.customer !== null ? retrieveCustomer(bank, intent.customer) : null
  // Deleted since the payment began.
  if (customer && !('deleted' in customer)) attachedTo(bank, method, customer.id)
  else if (method.customer === null) endMethod(bank, method.id)
  if (manual) {
    doByClock(bank, charge.created + HOLD_SECONDS, 'expire-hold', intent.id)
    bringTrouble(bank, charge)
  }
  return paid
}

/** The captured charge gets its balance transaction: after the response, as Stripe's asynchronous capture does it. */
export function bookCapture(bank: Bank, id: string): void {
  const charge = bookCharge(bank, retrieveCharge(bank, id))
  emit(bank, 'charge.updated', charge, { balance_transaction: null })
  bringTrouble(bank, charge)
}

/** Opens what the charge's card is documented to bring: a dispute, a warning of fraud. */
function bringTrouble(bank: Bank, charge: Charge): void {
  const card = cardOf(bank, charge.payment_method)
  if (card.dispute) openDispute(bank, charge.id, card.dispute)
  if (card.fraudWarning) warnOfFraud(bank, charge)
}

/** Records the failed charge and raises 402. The return type spares callers an unreachable line. */
function decline(bank: Bank, intent: PaymentIntent, card: Card, reason: Decline, authenticated = false): never {
  const method = retrieveMethod(bank, intent.payment_method ?? '')
  const charge = makeCharge(bank, intent, method, card, reason, authenticated)
  const error = {
    ...reason,
    charge: charge.id,
    payment_method: method,
    ...(reason.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
  }
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: withDocs({ type: 'card_error', ...error }),
  }
  bank.store.save<'payment_intent'>(failed)
  emit(bank, 'charge.failed', charge)
  emit(bank, 'payment_intent.payment_failed', failed)
  throw cardError({ ...error, payment_intent: failed })
}

const notAuthenticated = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

const notApproved = {
  code: 'payment_method_customer_decline',
  message: 'The customer did not approve the payment. Try again, or choose another payment method.',
}

const authenticationRequired = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
