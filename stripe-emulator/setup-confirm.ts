import { type Bank, seconds } from './bank.ts'
import { type Card, type Decline, genericDecline, incorrectCvc } from './cards.ts'
import { requireTokenAlone, withConfirmationToken } from './confirmation-tokens.ts'
import { presentCustomer, retrieveCustomer } from './customers.ts'
import { cardError, invalid, StripeError, withDocs } from './errors.ts'
import { emit } from './events.ts'
import { type Form, flag, type Shape, text } from './form.ts'
import type { PaymentMethod } from './instruments.ts'
import { challengeOf, methodOptions, openChallenge } from './intents.ts'
import { cardFacts, cardOf, methodData, retrieveMethod } from './payment-methods.ts'
import { refuseCreate } from './refused-parameters.ts'
import { attachedTo, DECLINES_LATER } from './saved-cards.ts'
import { newSetup, requireOpen, retrieveSetup, setupUpdateParams, withSetupChanges } from './setup-intents.ts'
import type { SetupAttempt, SetupIntent } from './setup-objects.ts'
import { newId } from './store.ts'

export const setupConfirmParams: Record<string, Shape> = {
  allowed_payment_method_types: 'texts',
  confirmation_token: 'text',
  mandate_data: 'refused',
  payment_method: 'text',
  payment_method_data: methodData,
  payment_method_options: methodOptions,
  return_url: 'text',
  use_stripe_sdk: 'boolean',
}

export const setupCreateParams: Record<string, Shape> = {
  ...setupUpdateParams,
  ...setupConfirmParams,
  automatic_payment_methods: { enabled: 'boolean', allow_redirects: ['always', 'never'] },
  confirm: 'boolean',
  on_behalf_of: 'refused',
  single_use: 'refused',
  usage: ['off_session', 'on_session'],
}

/** With `confirm=true` it also asks the card's bank; a card error keeps the setup intent. */
export function createSetup(bank: Bank, form: Form): SetupIntent {
  const isConfirmed = flag(form, 'confirm')
  refuseCreate('SetupIntent', form)
  for (const param of ['confirmation_token', 'use_stripe_sdk'])
    if (param in form && !isConfirmed)
      throw invalid(`You cannot provide \`${param}\` without setting \`confirm\` to true.`, param)
  requireTokenAlone(form)
  const created = newSetup(bank, form)
  bank.store.save<'setup_intent'>(created)
  emit(bank, 'setup_intent.created', created)
  if (!isConfirmed) return created
  // Reuses its payment method: creating it a second time would use a token twice.
  const { payment_method: _method, payment_method_data: _data, ...rest } = form
  return confirmSetup(bank, created.id, rest, 'secret')
}

/** Asks the card's bank. A refusal raises 402 after recording the attempt; 3-D Secure ends in requires_action. */
export function confirmSetup(bank: Bank, id: string, given: Form, caller: 'secret' | 'browser'): SetupIntent {
  const before = retrieveSetup(bank, id)
  requireOpen(before, 'confirmed')
  // One that was deleted since has nothing saved any more.
  if (before.customer !== null) presentCustomer(bank, before.customer)
  const form = withConfirmationToken(bank, before, given)
  const setup = withSetupChanges(bank, before, form)
  if (setup.payment_method === null)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message:
        "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method, or confirm it with one.",
      setup_intent: before,
    })
  const returnUrl = text(form, 'return_url') ?? null
  const inPage = caller === 'browser' || flag(form, 'use_stripe_sdk')
  if (!inPage && setup.automatic_payment_methods?.allow_redirects === 'always' && returnUrl === null)
    throw invalid(
      'This SetupIntent accepts payment methods that may redirect the customer, so a `return_url` is needed. To accept none of them, create it with `automatic_payment_methods[allow_redirects]` set to `never`.',
      'return_url',
    )
  const card = cardOf(bank, setup.payment_method)
  const attempt = newAttempt(bank, setup, setup.payment_method)
  const isRequested = ['any', 'challenge'].includes(setup.payment_method_options.card.request_three_d_secure)
  if (card.authentication === 'error' || (isRequested && card.authentication === 'supported-error'))
    return refuse(bank, setup, attempt, genericDecline)
  if (card.authentication === 'required' || (isRequested && card.authentication === 'supported'))
    return challenge(bank, setup, attempt, inPage ? null : returnUrl)
  return ask(bank, setup, attempt, card)
}

/** The cardholder authenticated. May raise a card error, because the bank can still refuse. */
export function completeSetup(bank: Bank, id: string, source: string): SetupIntent {
  const { setup, attempt } = challengedAttempt(bank, id, source)
  const authenticated = newAttempt(bank, setup, attempt.payment_method, true)
  return ask(
    bank,
    { ...setup, next_action: null },
    { ...authenticated, id: attempt.id, created: attempt.created },
    cardOf(bank, attempt.payment_method),
  )
}

/** The cardholder cancelled or failed the authentication. */
export function failSetup(bank: Bank, id: string, source: string): SetupIntent {
  const { setup, attempt } = challengedAttempt(bank, id, source)
  return recordFailure(bank, setup, attempt, {
    code: 'setup_intent_authentication_failure',
    message: 'We could not authenticate your payment method. Choose another payment method and try again.',
    payment_method: retrieveMethod(bank, attempt.payment_method),
    type: 'invalid_request_error',
  })
}

/** The setup intent of a challenge. Only the challenge window has the secret `source`. */
export function challengedSetup(bank: Bank, id: string, source: string): SetupIntent {
  const setup = retrieveSetup(bank, id)
  if (setup.status !== 'requires_action' || challengeOf(bank, id)?.source !== source)
    throw invalid('This authentication is over. Close this window and look at the card again.', 'source')
  return setup
}

function challengedAttempt(bank: Bank, id: string, source: string): { setup: SetupIntent; attempt: SetupAttempt } {
  const setup = challengedSetup(bank, id, source)
  const attempt = bank.store.find('setup_attempt', setup.latest_attempt ?? '')
  if (!attempt) throw new Error(`${id} requires an action but has no attempt`)
  return { setup, attempt }
}

/** `returnUrl` null: the page opens the bank's window itself. */
function challenge(bank: Bank, setup: SetupIntent, attempt: SetupAttempt, returnUrl: string | null): SetupIntent {
  bank.store.save<'setup_attempt'>(attempt)
  const waiting: SetupIntent = {
    ...setup,
    status: 'requires_action',
    last_setup_error: null,
    latest_attempt: attempt.id,
    next_action: openChallenge(bank, setup.id, { returnUrl, inPage: returnUrl === null }),
  }
  bank.store.save<'setup_intent'>(waiting)
  emit(bank, 'setup_intent.requires_action', waiting)
  return waiting
}

function ask(bank: Bank, setup: SetupIntent, attempt: SetupAttempt, card: Card): SetupIntent {
  const method = retrieveMethod(bank, attempt.payment_method)
  if (card.decline && card.number !== DECLINES_LATER) return refuse(bank, setup, attempt, card.decline)
  if (cardFacts(method).checks.cvc_check === 'fail') return refuse(bank, setup, attempt, incorrectCvc)
  bank.store.save<'setup_attempt'>({ ...attempt, status: 'succeeded' })
  const done: SetupIntent = {
    ...setup,
    status: 'succeeded',
    last_setup_error: null,
    latest_attempt: attempt.id,
    next_action: null,
  }
  bank.store.save<'setup_intent'>(done)
  // Deleted during 3-D Secure: then nothing is saved.
  const customer = done.customer === null ? null : retrieveCustomer(bank, done.customer)
  if (customer && !('deleted' in customer) && method.customer === null) attachedTo(bank, method, customer.id)
  emit(bank, 'setup_intent.succeeded', done)
  return done
}

/** Records the failed attempt and raises 402. */
function refuse(bank: Bank, setup: SetupIntent, attempt: SetupAttempt, reason: Decline): never {
  const error = {
    ...reason,
    payment_method: retrieveMethod(bank, attempt.payment_method),
    ...(reason.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
  }
  const failed = recordFailure(bank, setup, attempt, withDocs({ type: 'card_error', ...error }))
  throw cardError({ ...error, setup_intent: failed })
}

function recordFailure(bank: Bank, setup: SetupIntent, attempt: SetupAttempt, error: object): SetupIntent {
  bank.store.save<'setup_attempt'>({ ...attempt, status: 'failed', setup_error: error })
  const failed: SetupIntent = {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: error,
    latest_attempt: attempt.id,
    next_action: null,
  }
  bank.store.save<'setup_intent'>(failed)
  emit(bank, 'setup_intent.setup_failed', failed)
  return failed
}

function newAttempt(bank: Bank, setup: SetupIntent, methodId: string, isAuthenticated = false): SetupAttempt {
  return {
    id: newId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: seconds(bank),
    customer: setup.customer,
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: methodId,
    payment_method_details: { type: 'card', card: attemptCard(retrieveMethod(bank, methodId), isAuthenticated) },
    setup_error: null,
    setup_intent: setup.id,
    status: 'requires_action',
    usage: setup.usage,
  }
}

function attemptCard(method: PaymentMethod, isAuthenticated: boolean): object {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = cardFacts(method)
  return {
    ...{ brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 },
    network: brand,
    three_d_secure: isAuthenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    wallet,
  }
}
