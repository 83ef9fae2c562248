import { type Bank, seconds } from './bank.ts'
import { presentCustomer } from './customers.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { emit } from './events.ts'
import { type Form, group, mergeMetadata, type Shape, text, texts } from './form.ts'
import { automaticMethods, chosenMethod, methodOptions, newClientSecret } from './intents.ts'
import { type List, listParams, page } from './list.ts'
import { retrieveConfiguration } from './payment-method-configurations.ts'
import { methodData } from './payment-methods.ts'
import type { SetupAttempt, SetupIntent, SetupStatus } from './setup-objects.ts'
import { newId } from './store.ts'

export const setupUpdateParams: Record<string, Shape> = {
  allowed_payment_method_types: 'texts',
  attach_to_self: 'refused',
  customer: 'text',
  customer_account: 'refused',
  description: 'text',
  excluded_payment_method_types: 'texts',
  flow_directions: 'refused',
  metadata: 'metadata',
  payment_method: 'text',
  payment_method_configuration: 'text',
  payment_method_data: methodData,
  payment_method_options: methodOptions,
}

export const setupCancelParams: Record<string, Shape> = {
  cancellation_reason: ['abandoned', 'duplicate', 'requested_by_customer'],
}
export const setupListParams: Record<string, Shape> = {
  ...listParams,
  attach_to_self: 'boolean',
}
export const attemptListParams: Record<string, Shape> = { ...listParams, setup_intent: 'text' }

export function newSetup(bank: Bank, form: Form): SetupIntent {
  const id = newId('seti')
  const types = texts(form, 'allowed_payment_method_types')
  return withSetupChanges(
    bank,
    {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: null,
      application: null,
      automatic_payment_methods: automaticMethods(form, types.length > 0),
      cancellation_reason: null,
      client_secret: newClientSecret(id),
      created: seconds(bank),
      customer: null,
      customer_account: null,
      description: null,
      excluded_payment_method_types: null,
      flow_directions: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      managed_payments: null,
      mandate: null,
      metadata: {},
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {
        card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      },
      payment_method_types: ['card'],
      single_use_mandate: null,
      status: 'requires_payment_method',
      usage: text(form, 'usage') ?? 'off_session',
    },
    form,
  )
}

export function retrieveSetup(bank: Bank, id: string): SetupIntent {
  const setup = bank.store.find('setup_intent', id)
  if (!setup) throw missing('setup_intent', id, 'intent')
  return setup
}

export function updateSetup(bank: Bank, id: string, form: Form): SetupIntent {
  const setup = retrieveSetup(bank, id)
  requireOpen(setup, 'updated')
  const updated = withSetupChanges(bank, setup, form)
  bank.store.save<'setup_intent'>(updated)
  return updated
}

export function cancelSetup(bank: Bank, id: string, form: Form): SetupIntent {
  const setup = retrieveSetup(bank, id)
  requireOpen(setup, 'canceled')
  const attempt = setup.latest_attempt && bank.store.find('setup_attempt', setup.latest_attempt)
  if (attempt && attempt.status === 'requires_action')
    bank.store.save<'setup_attempt'>({ ...attempt, status: 'abandoned' })
  const canceled: SetupIntent = {
    ...setup,
    status: 'canceled',
    cancellation_reason: text(form, 'cancellation_reason') ?? null,
    next_action: null,
  }
  bank.store.save<'setup_intent'>(canceled)
  emit(bank, 'setup_intent.canceled', canceled)
  return canceled
}

export function listAttempts(bank: Bank, form: Form): List<SetupAttempt> {
  const setup = text(form, 'setup_intent')
  if (!setup) throw invalid('Missing required param: setup_intent.', 'setup_intent', 'parameter_missing')
  retrieveSetup(bank, setup)
  return page(bank, 'setup_attempt', form, '/v1/setup_attempts', (attempt) => attempt.setup_intent === setup)
}

const OPEN: readonly SetupStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Raises setup_intent_unexpected_state, with the setup intent in it, if it is over. */
export function requireOpen(setup: SetupIntent, participle: 'canceled' | 'confirmed' | 'updated'): void {
  if (OPEN.includes(setup.status)) return
  const message = `You cannot have this SetupIntent ${participle} because it has a status of ${setup.status}. Only a SetupIntent with one of the following statuses may be ${participle}: ${OPEN.join(', ')}.`
  throw new StripeError(
    400,
    { type: 'invalid_request_error', code: 'setup_intent_unexpected_state', message, setup_intent: setup },
    true,
  )
}

/** The setup intent with the changes of a create, an update or a confirm. Saves only a new payment method. */
export function withSetupChanges(bank: Bank, setup: SetupIntent, form: Form): SetupIntent {
  const changed: SetupIntent = { ...setup, metadata: mergeMetadata(setup.metadata, form) }
  const types = texts(form, 'allowed_payment_method_types')
  if (types.length > 0 && !types.includes('card'))
    throw invalid('This emulator saves cards alone: allow `card`.', 'allowed_payment_method_types')
  const excluded = texts(form, 'excluded_payment_method_types')
  if (excluded.includes('card'))
    throw invalid('This emulator saves cards alone: don’t exclude `card`.', 'excluded_payment_method_types')
  if (excluded.length > 0) changed.excluded_payment_method_types = excluded
  const configuration = text(form, 'payment_method_configuration')
  if (configuration) retrieveConfiguration(bank, configuration, 'payment_method_configuration')
  if (types.length > 0) changed.allowed_payment_method_types = types
  if (form.allowed_payment_method_types === '') changed.allowed_payment_method_types = null
  for (const field of ['customer', 'description'] as const) {
    const value = text(form, field)
    if (value !== undefined) changed[field] = value
  }
  if (changed.customer !== null && changed.customer !== setup.customer) presentCustomer(bank, changed.customer)
  const secure = text(group(group(form, 'payment_method_options'), 'card'), 'request_three_d_secure')
  if (secure)
    changed.payment_method_options = { card: { ...setup.payment_method_options.card, request_three_d_secure: secure } }
  if ('payment_method' in form && 'payment_method_data' in form)
    throw invalid(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      'payment_method_data',
      'parameters_exclusive',
    )
  const method = chosenMethod(bank, form, changed.customer, 'SetupIntent')
  return method
    ? { ...changed, payment_method: method.id, status: 'requires_confirmation', next_action: null }
    : changed
}
