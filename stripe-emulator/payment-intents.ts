import { statementPrefix } from './account.ts'
import type { Bank } from './bank.ts'
import { presentCustomer } from './customers.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { type Form, group, integer, mergeMetadata, type Shape, text, texts } from './form.ts'
import { chosenMethod, methodOptions } from './intents.ts'
import { offeredTypes } from './method-types.ts'
import type { PaymentIntent, Shipping, Status } from './objects.ts'
import { retrieveConfiguration } from './payment-method-configurations.ts'
import { address, addressParams, methodData } from './payment-methods.ts'
import { refuseChange } from './refused-parameters.ts'

/** The statuses from which each move is allowed. */
const allowed: Record<'confirm' | 'cancel' | 'capture' | 'update', readonly Status[]> = {
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  cancel: ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'],
  capture: ['requires_capture'],
  update: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
}

export const common: Record<string, Shape> = {
  amount: 'integer',
  currency: 'text',
  allowed_payment_method_types: 'texts',
  amount_details: 'refused',
  application_fee_amount: 'refused',
  capture_method: ['automatic', 'automatic_async', 'manual'],
  customer: 'text',
  customer_account: 'refused',
  description: 'text',
  excluded_payment_method_types: 'texts',
  hooks: 'refused',
  metadata: 'metadata',
  payment_details: 'refused',
  payment_method: 'text',
  payment_method_configuration: 'text',
  payment_method_data: methodData,
  payment_method_options: methodOptions,
  receipt_email: 'text',
  setup_future_usage: ['off_session', 'on_session'],
  shipping: { address: addressParams, carrier: 'text', name: 'text', phone: 'text', tracking_number: 'text' },
  statement_descriptor: 'text',
  statement_descriptor_suffix: 'text',
  transfer_data: 'refused',
  transfer_group: 'text',
}

export function retrieveIntent(bank: Bank, id: string): PaymentIntent {
  const intent = bank.store.find('payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  return intent
}

export function updateIntent(bank: Bank, id: string, form: Form): PaymentIntent {
  const intent = retrieveIntent(bank, id)
  refuseChange(form, intent)
  const touchesMoney = [
    'amount',
    'currency',
    'payment_method',
    'payment_method_data',
    'capture_method',
    'shipping',
  ].some((key) => key in form)
  if (touchesMoney) requireStatus(intent, 'update')
  if ('shipping' in form) noteShipping(bank, intent, 'secret')
  const updated = withChanges(bank, intent, form)
  checkAmount(updated.amount, updated.currency)
  bank.store.save<'payment_intent'>(updated)
  return updated
}

/** Raises payment_intent_unexpected_state, with the intent in it, if the status doesn't allow the move. */
export function requireStatus(intent: PaymentIntent, move: keyof typeof allowed): void {
  if (allowed[move].includes(intent.status)) return
  const message = `You cannot ${move} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${participle[move]}: ${allowed[move].join(', ')}.`
  throw new StripeError(
    400,
    { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message, payment_intent: intent },
    true,
  )
}

const participle = { confirm: 'confirmed', cancel: 'canceled', capture: 'captured', update: 'updated' }

/**
 * Returns the intent with the changes of an update, a create or a confirm. Saves nothing except a new payment method.
 */
export function withChanges(bank: Bank, intent: PaymentIntent, form: Form): PaymentIntent {
  const changed = { ...intent, metadata: mergeMetadata(intent.metadata, form) }
  changed.amount = integer(form, 'amount') ?? intent.amount
  changed.currency = text(form, 'currency')?.toLowerCase() ?? intent.currency
  for (const field of [
    'customer',
    'description',
    'receipt_email',
    'setup_future_usage',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
  ] as const) {
    const value = text(form, field)
    if (value !== undefined) changed[field] = value
  }
  const configuration = text(form, 'payment_method_configuration')
  if (configuration) retrieveConfiguration(bank, configuration, 'payment_method_configuration')
  if (changed.customer !== null && changed.customer !== intent.customer) presentCustomer(bank, changed.customer)
  const allowed = texts(form, 'allowed_payment_method_types')
  if (allowed.length > 0) changed.allowed_payment_method_types = allowed
  const excluded = texts(form, 'excluded_payment_method_types')
  if (excluded.length > 0) changed.excluded_payment_method_types = excluded
  changed.payment_method_types = typesOf(bank, changed)
  checkSuffix(changed.statement_descriptor_suffix)
  if (changed.receipt_email !== null && !/^\S+@\S+\.\S+$/.test(changed.receipt_email))
    throw invalid(`Invalid email address: ${changed.receipt_email}`, 'receipt_email', 'email_invalid')
  if ('shipping' in form) changed.shipping = form.shipping === '' ? null : shipping(group(form, 'shipping'))
  const capture = text(form, 'capture_method')
  if (capture === 'manual' || capture === 'automatic' || capture === 'automatic_async') changed.capture_method = capture
  const secure = text(group(group(form, 'payment_method_options'), 'card'), 'request_three_d_secure')
  if (secure)
    changed.payment_method_options = { card: { ...intent.payment_method_options.card, request_three_d_secure: secure } }
  const method = chosenMethod(bank, form, changed.customer, 'PaymentIntent')
  return method
    ? { ...changed, payment_method: method.id, status: 'requires_confirmation', next_action: null }
    : changed
}

/**
 * Notes who sets the shipping. A page can't change what a server has set, even to the same: Stripe.js sends a wallet's
 * address with its confirm, so a server that has set it before makes each such payment fail.
 */
export function noteShipping(bank: Bank, { id, shipping: before }: PaymentIntent, caller: 'secret' | 'browser'): void {
  const key = `shipping_of_${id}`
  if (caller === 'browser' && before !== null && bank.store.setting(key) !== 'browser')
    throw invalid(
      'The shipping information on this PaymentIntent was last set with a secret key and therefore cannot be changed with a publishable key. Please use your secret key instead.',
      'shipping',
      'payment_intent_invalid_parameter',
    )
  bank.store.set(key, caller)
}

/** Those that the account accepts and that suit the intent: of those that it allows, if it says. */
function typesOf(bank: Bank, intent: PaymentIntent): string[] {
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = intent
  if (allowed === null && automatic === null) return ['card']
  const offered: string[] = offeredTypes(bank, {
    amount: intent.amount,
    currency: intent.currency,
    allowRedirects: automatic?.allow_redirects !== 'never',
    excluded: intent.excluded_payment_method_types ?? [],
  })
  if (allowed === null) return offered
  const types = allowed.filter((type) => offered.includes(type))
  if (types.length === 0)
    throw invalid(
      `None of the allowed payment method types can pay this PaymentIntent: ${allowed.join(', ')}.`,
      'allowed_payment_method_types',
    )
  return types
}

export function shipping(form: Form): Shipping {
  const part = (key: string) => text(form, key) ?? null
  if (part('name') === null)
    throw invalid('Missing required param: shipping[name].', 'shipping[name]', 'parameter_missing')
  if (!('address' in form))
    throw invalid('Missing required param: shipping[address].', 'shipping[address]', 'parameter_missing')
  const country = text(group(form, 'address'), 'country')
  if (country && !/^[A-Z]{2}$/.test(country))
    throw invalid(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'GB'.`,
      'shipping[address][country]',
    )
  return {
    address: address(group(form, 'address')),
    carrier: part('carrier'),
    name: part('name'),
    phone: part('phone'),
    tracking_number: part('tracking_number'),
  }
}

/**
 * docs.stripe.com/get-started/account/statement-descriptors: at most 22 characters with prefix, star and space, at
 * least one letter, none of < > \\ ' " *.
 */
export function checkSuffix(suffix: string | null): void {
  if (suffix === null) return
  const param = 'statement_descriptor_suffix'
  if (/[<>\\'"*]/.test(suffix))
    throw invalid(`The statement descriptor suffix must not contain the characters <, >, \\, ', ", *.`, param)
  if (!/[A-Za-z]/.test(suffix))
    throw invalid('The statement descriptor suffix must contain at least one letter.', param)
  if (`${statementPrefix}* ${suffix}`.length > 22)
    throw invalid('The statement descriptor must be at most 22 characters.', param)
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Stripe's minimum charge, in minor units (docs.stripe.com/currencies). */
const minimums: Record<string, number> = {
  aed: 200,
  bgn: 100,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
}
/** Without a smaller unit: https://docs.stripe.com/currencies#zero-decimal */
const whole = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '))

export function checkAmount(amount: number, currency: string): void {
  if (!currencies.has(currency.toUpperCase())) throw invalid(`Invalid currency: ${currency}.`, 'currency')
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  const least = minimums[currency] ?? 50
  if (amount < least) {
    const shown = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(
      least / (whole.has(currency) ? 1 : 100),
    )
    throw invalid(`Amount must be at least ${shown} ${currency}`, 'amount', 'amount_too_small')
  }
  if (amount > 99_999_999) throw invalid('Amount must be no more than £999,999.99', 'amount', 'amount_too_large')
}
