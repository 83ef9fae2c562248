import { type Bank, seconds } from './bank.ts'
import { cardEntry, cardParams, type Entry, fingerprint, keepNumber, keptCard, namedEntry } from './card-tokens.ts'
import { type Card, cardNamed } from './cards.ts'
import { invalid, missing } from './errors.ts'
import { type Form, group, integer, mergeMetadata, type Shape, text } from './form.ts'
import type { Address, BillingDetails, MethodCard, PaymentMethod, Wallet } from './instruments.ts'
import { isMethodType, METHOD_TYPES, type MethodType } from './method-names.ts'
import { behaviourOf } from './method-types.ts'
import { newId } from './store.ts'

const DISPLAY_BRANDS: Partial<Record<Card['brand'], string>> = {
  amex: 'american_express',
  diners: 'diners_club',
  unionpay: 'union_pay',
}

export const addressParams = {
  city: 'text',
  country: 'text',
  line1: 'text',
  line2: 'text',
  postal_code: 'text',
  state: 'text',
} as const
export const billingParams: Shape = {
  address: { ...addressParams, country: 'filled text' },
  email: 'text',
  name: 'text',
  phone: 'text',
  tax_id: 'refused',
}

export const methodData: Record<string, Shape> = {
  type: METHOD_TYPES,
  card: { ...cardParams, exp_month: 'integer', exp_year: 'integer', token: 'text' },
  klarna: { dob: { day: 'integer', month: 'integer', year: 'integer' } },
  link: {},
  paypal: {},
  billing_details: billingParams,
  allow_redisplay: ['always', 'limited', 'unspecified'],
  metadata: 'metadata',
  radar_options: 'refused',
}

/**
 * Creates a payment method from `payment_method_data` or the parameters of POST /v1/payment_methods. Raises card
 * errors.
 */
export function createMethod(bank: Bank, form: Form): PaymentMethod {
  const type = text(form, 'type')
  if (!type || !isMethodType(type)) throw invalid('Missing required param: type.', 'type', 'parameter_missing')
  const common = commonFields(bank, billingDetails(group(form, 'billing_details')), mergeMetadata({}, form))
  const method =
    type === 'card'
      ? keepCard(bank, cardEntry(bank, group(form, 'card')), common)
      : keepOther(bank, type, common, group(form, type))
  const redisplay = text(form, 'allow_redisplay')
  if (redisplay !== 'always' && redisplay !== 'limited') return method
  const shown: PaymentMethod = { ...method, allow_redisplay: redisplay }
  bank.store.save<'payment_method'>(shown)
  return shown
}

/**
 * The payment method with this id, to pay with or to save. `pm_card_visa` and the like create a new one each time, as
 * Stripe does. Raises for one that was detached from its customer or has paid without one, which nothing can use again.
 */
export function useMethod(bank: Bank, id: string): PaymentMethod {
  const named = cardNamed(id)
  if (named) return keepCard(bank, namedEntry(bank, named), commonFields(bank, billingDetails({}), {}))
  if (bank.store.setting(`detached ${id}`) !== null)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      'payment_method',
    )
  return retrieveMethod(bank, id, 'payment_method')
}

/** Detached from its customer, or used up: useMethod refuses it from now on. */
export function endMethod(bank: Bank, id: string): void {
  bank.store.set(`detached ${id}`, '')
}

export function retrieveMethod(bank: Bank, id: string, param = 'payment_method'): PaymentMethod {
  const method = bank.store.find('payment_method', id)
  if (!method) throw missing('PaymentMethod', id, param)
  return method
}

/** How payments with a method go: as its test card does, or as its provider decides. */
export function cardOf(bank: Bank, method: string): Card {
  return keptCard(bank, method) ?? behaviourOf(retrieveMethod(bank, method).type)
}

/** The card of a method that is one, such as those that are saved. */
export function cardFacts(method: PaymentMethod): MethodCard {
  if (!method.card) throw invalid(`${method.id} is not a card but of the type ${method.type}.`, 'payment_method')
  return method.card
}

function billingDetails(form: Form): BillingDetails {
  return {
    address: address(group(form, 'address')),
    email: text(form, 'email') ?? null,
    name: text(form, 'name') ?? null,
    phone: text(form, 'phone') ?? null,
    tax_id: null,
  }
}

export function address(form: Form): Address {
  const part = (key: string) => text(form, key) ?? null
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  }
}

type Common = Omit<PaymentMethod, 'type' | 'card'>

function commonFields(bank: Bank, billing: BillingDetails, metadata: Record<string, string>): Common {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    created: seconds(bank),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
  }
}

/** PayPal names the payer after the payment, in the charge. */
function keepOther(bank: Bank, type: Exclude<MethodType, 'card'>, common: Common, given: Form): PaymentMethod {
  const own = {
    klarna: { klarna: { dob: dobOf(group(given, 'dob')) } },
    link: { link: { email: common.billing_details.email } },
    paypal: { paypal: { country: null, payer_email: null, payer_id: null } },
  }
  const method: PaymentMethod = { ...common, ...own[type], type }
  bank.store.save<'payment_method'>(method)
  return method
}

function dobOf(form: Form): { day: number; month: number; year: number } | null {
  const [day, month, year] = [integer(form, 'day'), integer(form, 'month'), integer(form, 'year')]
  return day && month && year ? { day, month, year } : null
}

function keepCard(bank: Bank, entry: Entry, common: Common): PaymentMethod {
  const { card } = entry
  const { address: billing } = common.billing_details
  const cvcCheck = card.decline?.code === 'incorrect_cvc' ? 'fail' : card.checks.cvc
  const method: PaymentMethod = {
    ...common,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: billing.line1 ? card.checks.line1 : null,
        address_postal_code_check: billing.postal_code ? card.checks.postalCode : null,
        cvc_check: entry.checked ? cvcCheck : null,
      },
      country: card.country,
      display_brand: DISPLAY_BRANDS[card.brand] ?? card.brand,
      exp_month: entry.month,
      exp_year: entry.year,
      fingerprint: fingerprint(card.number),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: entry.preferred },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: walletOf(entry, card.number.slice(-4)),
    },
    type: 'card',
  }
  bank.store.save<'payment_method'>(method)
  keepNumber(bank, method.id, card.number)
  return method
}

function walletOf({ wallet }: Entry, dynamic_last4: string): Wallet | null {
  if (wallet === 'apple_pay') return { type: wallet, apple_pay: {}, dynamic_last4 }
  return wallet === 'google_pay' ? { type: wallet, google_pay: {}, dynamic_last4 } : null
}
