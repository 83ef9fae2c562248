import { type Bank, seconds } from './bank.ts'
import { confirm, confirmingParams } from './confirm.ts'
import { requireTokenAlone } from './confirmation-tokens.ts'
import { invalid } from './errors.ts'
import { emit } from './events.ts'
import { type Form, flag, integer, type Shape, text, texts } from './form.ts'
import { automaticMethods, newClientSecret } from './intents.ts'
import type { PaymentIntent } from './objects.ts'
import { checkAmount, common, withChanges } from './payment-intents.ts'
import { refuseCreate } from './refused-parameters.ts'
import { newId } from './store.ts'

export const createParams: Record<string, Shape> = {
  ...common,
  ...confirmingParams,
  automatic_payment_methods: { enabled: 'boolean', allow_redirects: ['always', 'never'] },
  confirm: 'boolean',
  confirmation_method: ['automatic', 'manual'],
  on_behalf_of: 'refused',
}

/**
 * Amounts are whole minor units (pence). With `confirm=true` it also attempts the payment; a card error keeps the
 * intent.
 */
export function createIntent(bank: Bank, form: Form): PaymentIntent {
  refuseCreate('PaymentIntent', form)
  const amount = integer(form, 'amount')
  const currency = text(form, 'currency')?.toLowerCase()
  if (amount === undefined) throw invalid('Missing required param: amount.', 'amount', 'parameter_missing')
  if (!currency) throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
  checkAmount(amount, currency)
  if (text(form, 'confirmation_token') && !flag(form, 'confirm'))
    throw invalid('You cannot provide `confirmation_token` without setting `confirm` to true.', 'confirmation_token')
  requireTokenAlone(form)
  const id = newId('pi')
  const types = texts(form, 'allowed_payment_method_types')
  const capture = text(form, 'capture_method')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types.length > 0 ? types : null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticMethods(form, types.length > 0),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: capture === 'manual' || capture === 'automatic' ? capture : 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: text(form, 'confirmation_method') === 'manual' ? 'manual' : 'automatic',
    created: seconds(bank),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    // withChanges fills them in.
    payment_method_types: [],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  const created = withChanges(bank, intent, form)
  bank.store.save<'payment_intent'>(created)
  emit(bank, 'payment_intent.created', created)
  if (!flag(form, 'confirm')) return created
  // Reuses its payment method: creating it a second time would use a token twice.
  const { payment_method: _method, payment_method_data: _data, ...rest } = form
  return confirm(bank, created, rest, 'secret')
}
