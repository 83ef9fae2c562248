import { hasMethodTypes } from './api-version.ts'
import type { Bank } from './bank.ts'
import { invalid } from './errors.ts'
import { type Form, flag, group, integer, isFalse, text, texts } from './form.ts'
import type { PaymentIntent } from './objects.ts'

// Combinations of parameters that Stripe refuses: docs.stripe.com/api/payment_intents, /setup_intents and /refunds.

/** What "can only be used with confirm=true". */
const CONFIRMING = ['error_on_requires_action', 'off_session', 'return_url']

/** Takes `payment_method_types` as what it is called now, for the versions that have it. Raises for later ones. */
export function renameMethodTypes(form: Form, version: string): void {
  const { payment_method_types: types } = form
  if (types === undefined) return
  if (!hasMethodTypes(version))
    throw invalid(
      'The parameter `payment_method_types` is no longer supported: use `allowed_payment_method_types`, or leave the choice to the Dashboard.',
      'payment_method_types',
      'payment_method_types_no_longer_supported',
    )
  if ('allowed_payment_method_types' in form) throw exclusive('allowed_payment_method_types', 'payment_method_types')
  delete form.payment_method_types
  form.allowed_payment_method_types = types
}

/** Raises for a create of a payment intent or a setup intent whose parameters exclude each other. */
export function refuseCreate(kind: 'PaymentIntent' | 'SetupIntent', form: Form): void {
  for (const param of CONFIRMING)
    if (param in form && !flag(form, 'confirm'))
      throw invalid(
        `The parameter \`${param}\` cannot be passed when creating a ${kind} unless \`confirm\` is set to true.`,
        param,
      )
  if (
    flag(group(form, 'automatic_payment_methods'), 'enabled') &&
    texts(form, 'allowed_payment_method_types').length > 0
  )
    throw exclusive('automatic_payment_methods', 'allowed_payment_method_types')
  const enabled = 'automatic_payment_methods[enabled]'
  if (given(form, 'automatic_payment_methods') && !('enabled' in group(form, 'automatic_payment_methods')))
    throw invalid(`Missing required param: ${enabled}.`, enabled, 'parameter_missing')
  refuseChange(form)
}

/** Raises for parameters of any change of an intent that exclude each other, or need what no payment here has. */
export function refuseChange(form: Form, before?: PaymentIntent): void {
  if (given(form, 'payment_method') && given(form, 'payment_method_data'))
    throw exclusive('payment_method', 'payment_method_data')
  if (texts(form, 'allowed_payment_method_types').length > 0)
    for (const param of ['excluded_payment_method_types', 'payment_method_configuration'])
      if (given(form, param)) throw exclusive('allowed_payment_method_types', param)
  checkDescriptor(text(form, 'statement_descriptor'))
  const groupName = text(form, 'transfer_group')
  if (before && before.transfer_group !== null && groupName !== undefined && groupName !== before.transfer_group)
    throw invalid('You can set `transfer_group` only if it has not been set before.', 'transfer_group')
}

/** Raises for a confirm that the intent, as it is with the confirm's changes, doesn't allow. */
export function refuseConfirm(bank: Bank, intent: PaymentIntent, form: Form, caller: 'secret' | 'browser'): void {
  refuseChange(form)
  if (caller === 'browser' && intent.confirmation_method === 'manual')
    throw invalid(
      'This PaymentIntent has `confirmation_method=manual`: your server confirms it, with the secret key.',
      'confirmation_method',
    )
  if (isOffSession(form) && intent.setup_future_usage !== null)
    throw invalid(
      'You cannot confirm with the `off_session` parameter when `setup_future_usage` is also set on the PaymentIntent: nobody is there to agree to it.',
      'off_session',
    )
  const amount = integer(form, 'amount_to_confirm')
  if (amount !== undefined && amount !== intent.amount)
    throw invalid(
      `The \`amount_to_confirm\` of ${amount} is not the amount of the PaymentIntent, ${intent.amount}.`,
      'amount_to_confirm',
    )
  const method = intent.payment_method && bank.store.find('payment_method', intent.payment_method)
  if (method && method.type === 'card') refuseCardDescriptor(intent.statement_descriptor)
}

/** The customer isn't there: `true`, or `one_off` or `recurring`, which say what the payment is. */
export function isOffSession(form: Form): boolean {
  return given(form, 'off_session') && !isFalse(form.off_session)
}

/** Raises for a capture with what cards don't have. */
export function refuseCapture(form: Form): void {
  refuseCardDescriptor(text(form, 'statement_descriptor') ?? null)
  if (isFalse(form.final_capture))
    throw invalid('Multicapture is not available for this PaymentIntent: leave `final_capture` out.', 'final_capture')
}

/** Raises for a refund from a balance, a transfer or a fee that no payment here has. */
export function refuseRefund(form: Form): void {
  if (given(form, 'charge') && given(form, 'payment_intent')) throw exclusive('charge', 'payment_intent')
  if (given(form, 'origin') || given(form, 'customer'))
    throw invalid(
      'This emulator has no balances of customers to refund from.',
      'origin' in form ? 'origin' : 'customer',
    )
  for (const [param, lacks] of [
    ['reverse_transfer', 'an associated transfer'],
    ['refund_application_fee', 'an application fee'],
  ] as const)
    if (flag(form, param)) throw invalid(`\`${param}\` is for a charge with ${lacks}, which this one lacks.`, param)
}

function given(form: Form, param: string): boolean {
  return param in form && form[param] !== ''
}

function exclusive(first: string, second: string) {
  return invalid(`You may only specify one of these parameters: ${first}, ${second}.`, second, 'parameters_exclusive')
}

/** https://docs.stripe.com/get-started/account/statement-descriptors */
function checkDescriptor(descriptor: string | null | undefined): void {
  if (descriptor === null || descriptor === undefined) return
  const param = 'statement_descriptor'
  if (descriptor.length < 5 || descriptor.length > 22)
    throw invalid('The statement descriptor must have between 5 and 22 characters.', param)
  if (/[<>\\'"*]/.test(descriptor))
    throw invalid(`The statement descriptor must not contain the characters <, >, \\, ', ", *.`, param)
  if (!/[A-Za-z]/.test(descriptor)) throw invalid('The statement descriptor must contain at least one letter.', param)
}

function refuseCardDescriptor(descriptor: string | null): void {
  if (descriptor !== null)
    throw invalid(
      '`statement_descriptor` is not for card payments. Use `statement_descriptor_suffix`.',
      'statement_descriptor',
    )
}
