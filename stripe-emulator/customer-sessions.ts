import { type Bank, seconds } from './bank.ts'
import { presentCustomer } from './customers.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { type Form, flag, group, integer, type Shape, text, texts } from './form.ts'
import type { PaymentMethod } from './instruments.ts'
import type { List } from './list.ts'
import { retrieveMethod } from './payment-methods.ts'
import { detachMethod } from './saved-cards.ts'
import { newId } from './store.ts'

const SWITCH = ['disabled', 'enabled'] as const
const REDISPLAY = ['always', 'limited', 'unspecified'] as const
const part = { enabled: 'boolean' } as const

export const customerSessionParams: Record<string, Shape> = {
  components: {
    active_entitlements: part,
    buy_button: part,
    customer_portal: part,
    customer_sheet: { ...part, features: 'refused' },
    mobile_payment_element: { ...part, features: 'refused' },
    payment_element: {
      ...part,
      features: {
        payment_method_allow_redisplay_filters: 'texts',
        payment_method_redisplay: SWITCH,
        payment_method_redisplay_limit: 'integer',
        payment_method_remove: SWITCH,
        payment_method_save: SWITCH,
        payment_method_save_usage: ['off_session', 'on_session'],
      },
    },
    pricing_table: part,
  },
  customer: 'text',
  customer_account: 'refused',
}

interface Features {
  payment_method_allow_redisplay_filters: string[]
  payment_method_redisplay: string
  payment_method_redisplay_limit: number
  payment_method_remove: string
  payment_method_save: string
  payment_method_save_usage: string | null
}

/** What a page may do with the saved cards of one customer. It has no id: its client secret names it. */
interface CustomerSession {
  object: 'customer_session'
  client_secret: string
  components: {
    active_entitlements: { enabled: false }
    buy_button: { enabled: false }
    customer_portal: { enabled: false }
    customer_sheet: { enabled: false; features: null }
    mobile_payment_element: { enabled: false; features: null }
    payment_element: { enabled: boolean; features: Features | null }
    pricing_table: { enabled: false }
  }
  created: number
  customer: string
  customer_account: null
  expires_at: number
  livemode: false
}

const LIFETIME_SECONDS = 30 * 60
const MOST_SHOWN = 10

export function createCustomerSession(bank: Bank, form: Form): CustomerSession {
  const customer = text(form, 'customer')
  if (!customer) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  presentCustomer(bank, customer)
  const components = group(form, 'components')
  const other = Object.keys(components).find(
    (name) => name !== 'payment_element' && flag(group(components, name), 'enabled'),
  )
  if (other) throw invalid(`This emulator has no ${other}: enable the payment_element.`, `components[${other}]`)
  const element = group(components, 'payment_element')
  if (!flag(element, 'enabled'))
    throw invalid('At least one component must be enabled.', 'components', 'parameter_missing')
  const session: CustomerSession = {
    object: 'customer_session',
    client_secret: newId('cuss_secret', 48),
    components: {
      active_entitlements: { enabled: false },
      buy_button: { enabled: false },
      customer_portal: { enabled: false },
      customer_sheet: { enabled: false, features: null },
      mobile_payment_element: { enabled: false, features: null },
      payment_element: { enabled: true, features: featuresOf(group(element, 'features')) },
      pricing_table: { enabled: false },
    },
    created: seconds(bank),
    customer,
    customer_account: null,
    expires_at: seconds(bank) + LIFETIME_SECONDS,
    livemode: false,
  }
  bank.store.set(session.client_secret, JSON.stringify(session))
  return session
}

/** The saved cards that the session lets its page show, newest first. */
export function listForPage(bank: Bank, form: Form): List<PaymentMethod> {
  const { customer, features } = sessionOf(bank, form)
  if (features.payment_method_redisplay !== 'enabled') throw notAllowed('payment_method_redisplay')
  const shown = bank.store
    .list('payment_method', { customer })
    .filter((method) => features.payment_method_allow_redisplay_filters.includes(method.allow_redisplay))
  const limit = features.payment_method_redisplay_limit
  return {
    object: 'list',
    data: shown.slice(0, limit).map(forPage),
    has_more: shown.length > limit,
    url: '/v1/payment_methods',
  }
}

export interface SavedCard {
  id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** The saved cards that a payment element may show, newest first. Raises for a session that is unknown or over. */
export function savedForElement(bank: Bank, secret: string): SavedCard[] {
  const form = { customer_session_client_secret: secret }
  if (sessionOf(bank, form).features.payment_method_redisplay !== 'enabled') return []
  return listForPage(bank, form).data.flatMap(({ id, card }) =>
    card ? [{ id, brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year }] : [],
  )
}

export function detachForPage(bank: Bank, id: string, form: Form): PaymentMethod {
  const { customer, features } = sessionOf(bank, form)
  if (features.payment_method_remove !== 'enabled') throw notAllowed('payment_method_remove')
  // As if it didn't exist, or a page could try out the ids of other customers' cards.
  if (retrieveMethod(bank, id).customer !== customer) throw missing('PaymentMethod', id, 'payment_method')
  return forPage(detachMethod(bank, id))
}

/** The metadata is for the shop's staff. */
function forPage(method: PaymentMethod): PaymentMethod {
  return { ...method, metadata: {} }
}

function sessionOf(bank: Bank, form: Form): { customer: string; features: Features } {
  const param = 'customer_session_client_secret'
  const secret = text(form, param)
  if (!secret) throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
  // Only createCustomerSession writes settings with this prefix.
  const stored = secret.startsWith('cuss_secret_') ? bank.store.setting(secret) : null
  if (stored === null) throw invalid('There is no customer session with this client secret.', param)
  const { customer, expires_at, components }: CustomerSession = JSON.parse(stored)
  if (seconds(bank) >= expires_at)
    throw invalid('The customer session has expired. Create a new one.', param, 'customer_session_expired')
  presentCustomer(bank, customer)
  return { customer, features: components.payment_element.features ?? featuresOf({}) }
}

function featuresOf(form: Form): Features {
  const name = 'components[payment_element][features]'
  const filters = texts(form, 'payment_method_allow_redisplay_filters')
  const wrong = filters.find((filter) => !REDISPLAY.some((known) => known === filter))
  if (wrong)
    throw invalid(
      `Invalid filter ${wrong}: must be one of ${REDISPLAY.join(', ')}`,
      `${name}[payment_method_allow_redisplay_filters]`,
    )
  const limit = integer(form, 'payment_method_redisplay_limit') ?? 3
  if (limit < 1 || limit > MOST_SHOWN)
    throw invalid(
      `Invalid integer: must be between 1 and ${MOST_SHOWN}`,
      `${name}[payment_method_redisplay_limit]`,
      'parameter_invalid_integer',
    )
  return {
    payment_method_allow_redisplay_filters: filters.length > 0 ? filters : ['always'],
    payment_method_redisplay: text(form, 'payment_method_redisplay') ?? 'disabled',
    payment_method_redisplay_limit: limit,
    payment_method_remove: text(form, 'payment_method_remove') ?? 'disabled',
    payment_method_save: text(form, 'payment_method_save') ?? 'disabled',
    payment_method_save_usage: text(form, 'payment_method_save_usage') ?? null,
  }
}

function notAllowed(feature: string): StripeError {
  return new StripeError(403, {
    type: 'invalid_request_error',
    message: `The customer session doesn't allow this. Create it with ${feature} enabled.`,
  })
}
