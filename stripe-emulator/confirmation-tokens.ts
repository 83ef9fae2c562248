import { type Bank, seconds } from './bank.ts'
import { invalid, missing, type StripeError } from './errors.ts'
import { type Form, group, type Shape, text } from './form.ts'
import type { ConfirmationToken } from './instruments.ts'
import type { PaymentIntent } from './objects.ts'
import { address, addressParams, createMethod, methodData, useMethod } from './payment-methods.ts'
import type { SetupIntent } from './setup-objects.ts'
import { newId } from './store.ts'

export const confirmationTokenParams: Record<string, Shape> = {
  payment_method: 'text',
  payment_method_data: methodData,
  payment_method_options: 'refused',
  return_url: 'text',
  setup_future_usage: ['off_session', 'on_session'],
  shipping: { address: addressParams, name: 'text', phone: 'text' },
}

const LIFETIME_SECONDS = 12 * 3600

export function createConfirmationToken(bank: Bank, form: Form, caller: 'secret' | 'browser'): ConfirmationToken {
  // The publishable key is public: with it, the id of somebody's saved card must not be enough to use the card.
  if (caller === 'browser' && 'payment_method' in form)
    throw invalid('A publishable key can use a new payment method alone: give payment_method_data.', 'payment_method')
  if ('payment_method' in form && 'payment_method_data' in form)
    throw invalid(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      'payment_method_data',
      'parameters_exclusive',
    )
  const saved = text(form, 'payment_method')
  if (!saved && !('payment_method_data' in form))
    throw invalid('Missing required param: payment_method_data.', 'payment_method_data', 'parameter_missing')
  const method = saved ? useMethod(bank, saved) : createMethod(bank, group(form, 'payment_method_data'))
  const { allow_redisplay, billing_details, customer, customer_account, type } = method
  const own = { [type]: method[type] }
  const token: ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: seconds(bank),
    expires_at: seconds(bank) + LIFETIME_SECONDS,
    livemode: false,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: { allow_redisplay, billing_details, ...own, customer, customer_account, type },
    return_url: text(form, 'return_url') ?? null,
    setup_future_usage: text(form, 'setup_future_usage') ?? null,
    setup_intent: null,
    shipping: 'shipping' in form ? shippingOf(group(form, 'shipping')) : null,
    use_stripe_sdk: true,
  }
  bank.store.save<'confirmation_token'>(token)
  const { payment_method: _id, payment_method_data: _data, ...rest } = form
  const confirming = Object.entries(rest).filter(([param]) => Object.hasOwn(confirmationTokenParams, param))
  bank.store.set(token.id, JSON.stringify({ ...Object.fromEntries(confirming), payment_method: method.id }))
  return token
}

export function retrieveConfirmationToken(bank: Bank, id: string): ConfirmationToken {
  const token = bank.store.find('confirmation_token', id)
  if (!token) throw missing('ConfirmationToken', id, 'confirmation_token')
  return token
}

/**
 * The parameters of a confirm with those of its confirmation token, which is then used. A parameter of the call itself
 * has precedence.
 */
export function withConfirmationToken(bank: Bank, intent: PaymentIntent | SetupIntent, form: Form): Form {
  const id = text(form, 'confirmation_token')
  if (!id) return form
  const token = retrieveConfirmationToken(bank, id)
  requireTokenAlone(form)
  if (token.payment_intent !== null || token.setup_intent !== null)
    throw refused(`The ConfirmationToken ${id} has already been used. Make a new one in the page.`)
  if (seconds(bank) >= token.expires_at)
    throw refused(`The ConfirmationToken ${id} has expired. Make a new one in the page.`)
  checkUsage(intent, token)
  bank.store.save<'confirmation_token'>({ ...token, [intent.object]: intent.id })
  // Only createConfirmationToken writes this setting.
  const stored: Form = JSON.parse(bank.store.setting(id) ?? '{}')
  const { confirmation_token: _token, ...rest } = form
  if (intent.object === 'payment_intent') return { use_stripe_sdk: 'true', ...stored, ...rest }
  const { setup_future_usage: _usage, shipping: _shipping, ...ofSetup } = stored
  return { use_stripe_sdk: 'true', ...ofSetup, ...rest }
}

/** A create drops its payment method before it confirms, so it asks this itself. */
export function requireTokenAlone(form: Form): void {
  if (!text(form, 'confirmation_token')) return
  for (const param of ['payment_method', 'payment_method_data'])
    if (param in form)
      throw invalid(
        `You may only specify one of these parameters: confirmation_token, ${param}.`,
        param,
        'parameters_exclusive',
      )
}

/** The shopper agreed in the page to what the token says, and not to another use. */
function checkUsage(intent: PaymentIntent | SetupIntent, { setup_future_usage: agreed }: ConfirmationToken): void {
  const wanted = intent.object === 'setup_intent' ? intent.usage : intent.setup_future_usage
  if (agreed === null || wanted === null || agreed === wanted) return
  const field = intent.object === 'setup_intent' ? 'usage' : 'setup_future_usage'
  throw refused(
    `The ConfirmationToken has a setup_future_usage of ${agreed}, but the ${field} of ${intent.id} is ${wanted}.`,
  )
}

function refused(message: string): StripeError {
  return invalid(message, 'confirmation_token')
}

function shippingOf(form: Form): ConfirmationToken['shipping'] {
  const name = text(form, 'name')
  if (!name) throw invalid('Missing required param: shipping[name].', 'shipping[name]', 'parameter_missing')
  if (!('address' in form))
    throw invalid('Missing required param: shipping[address].', 'shipping[address]', 'parameter_missing')
  return { address: address(group(form, 'address')), name, phone: text(form, 'phone') ?? null }
}
