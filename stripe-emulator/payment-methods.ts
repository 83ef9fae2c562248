import { hash } from 'node:crypto'
import { type Bank, seconds } from './bank.ts'
import { type Card, cardNamed, cardNumbered, checkCardEntry } from './cards.ts'
import { cardError, invalid, missing } from './errors.ts'
import { type Form, group, mergeMetadata, type Shape, text } from './form.ts'
import type { Address, BillingDetails, PaymentMethod, Token } from './instruments.ts'
import { newId } from './store.ts'

/** As cards and sources are called. */
const LEGACY_BRANDS: Record<Card['brand'], string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'MasterCard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}
const DISPLAY_BRANDS: Partial<Record<Card['brand'], string>> = {
  amex: 'american_express',
  diners: 'diners_club',
  unionpay: 'union_pay',
}

export const addressParams: Shape = {
  city: 'text',
  country: 'text',
  line1: 'text',
  line2: 'text',
  postal_code: 'text',
  state: 'text',
}
const cardParams = { number: 'text', exp_month: 'text', exp_year: 'text', cvc: 'text', networks: 'anything' } as const
export const billingParams: Shape = {
  address: addressParams,
  email: 'text',
  name: 'text',
  phone: 'text',
  tax_id: 'text',
}

export const methodData: Record<string, Shape> = {
  type: ['card'],
  card: { ...cardParams, exp_month: 'integer', exp_year: 'integer', token: 'text' },
  billing_details: billingParams,
  allow_redisplay: ['always', 'limited', 'unspecified'],
  metadata: 'metadata',
  radar_options: 'anything',
}

export const tokenParams: Record<string, Shape> = {
  card: {
    ...cardParams,
    address_city: 'text',
    address_country: 'text',
    address_line1: 'text',
    address_line2: 'text',
    address_state: 'text',
    address_zip: 'text',
    currency: 'text',
    name: 'text',
  },
}

/**
 * Creates a payment method from `payment_method_data` or the parameters of POST /v1/payment_methods. Raises card
 * errors.
 */
export function createMethod(bank: Bank, form: Form): PaymentMethod {
  if (text(form, 'type') !== 'card') throw invalid('Missing required param: type.', 'type', 'parameter_missing')
  const card = group(form, 'card')
  const token = text(card, 'token')
  const entry = token ? tokenEntry(bank, token) : typedEntry(bank, card)
  const method = keepMethod(bank, entry, billingDetails(group(form, 'billing_details')), mergeMetadata({}, form))
  const redisplay = text(form, 'allow_redisplay')
  if (redisplay !== 'always' && redisplay !== 'limited') return method
  const shown: PaymentMethod = { ...method, allow_redisplay: redisplay }
  bank.store.save<'payment_method'>(shown)
  return shown
}

/** The payment method with this id. `pm_card_visa` and the like create a new one each time, as Stripe does. */
export function useMethod(bank: Bank, id: string): PaymentMethod {
  const named = cardNamed(id)
  if (named) return keepMethod(bank, { ...someDay(bank), card: named, checked: true }, billingDetails({}), {})
  return retrieveMethod(bank, id, 'payment_method')
}

export function retrieveMethod(bank: Bank, id: string, param = 'payment_method'): PaymentMethod {
  const method = bank.store.find('payment_method', id)
  if (!method) throw missing('PaymentMethod', id, param)
  return method
}

export function createToken(bank: Bank, form: Form): Token {
  const typed = group(form, 'card')
  const { card, month, year, checked } = typedEntry(bank, typed)
  const { brand, country, funding } = card
  const last4 = card.number.slice(-4)
  const token: Token = {
    id: newId('tok'),
    object: 'token',
    card: {
      id: newId('card'),
      object: 'card',
      address_city: text(typed, 'address_city') ?? null,
      address_country: text(typed, 'address_country') ?? null,
      address_line1: text(typed, 'address_line1') ?? null,
      address_line1_check: text(typed, 'address_line1') ? 'unchecked' : null,
      address_line2: text(typed, 'address_line2') ?? null,
      address_state: text(typed, 'address_state') ?? null,
      address_zip: text(typed, 'address_zip') ?? null,
      address_zip_check: text(typed, 'address_zip') ? 'unchecked' : null,
      brand: LEGACY_BRANDS[brand],
      country,
      cvc_check: checked ? 'unchecked' : null,
      dynamic_last4: null,
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprint(card.number),
      funding,
      last4,
      metadata: {},
      name: text(typed, 'name') ?? null,
      networks: { preferred: null },
      regulated_status: 'unregulated',
      tokenization_method: null,
    },
    client_ip: null,
    created: seconds(bank),
    livemode: false,
    type: 'card',
    used: false,
  }
  bank.store.save<'token'>(token)
  keepNumber(bank, token.id, card.number)
  return token
}

/** The test card of a payment method. Its number is stored separately from the object that the API returns. */
export function cardOf(bank: Bank, method: string): Card {
  const row = bank.store.get('SELECT number FROM card_numbers WHERE owner = ?', method)
  return cardNumbered(String(row?.number))
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

interface Entry {
  card: Card
  month: number
  year: number
  checked: boolean
}

function typedEntry(bank: Bank, card: Form): Entry {
  const number = (text(card, 'number') ?? '').replace(/[\s-]/g, '')
  const month = text(card, 'exp_month') ?? ''
  const year = text(card, 'exp_year') ?? ''
  const cvc = text(card, 'cvc') ?? null
  if (!number) throw invalid('Missing required param: card[number].', 'card[number]', 'parameter_missing')
  checkCardEntry({ number, month, year, cvc }, bank.now())
  return {
    card: cardNumbered(number),
    month: Number(month),
    year: Number(year) + (year.length === 2 ? 2000 : 0),
    checked: cvc !== null,
  }
}

function tokenEntry(bank: Bank, id: string): Entry {
  const named = cardNamed(id)
  if (named) return { ...someDay(bank), card: named, checked: true }
  const token = bank.store.find('token', id)
  if (!token) throw missing('token', id, 'card[token]')
  if (token.used)
    throw cardError({ code: 'token_already_used', message: `You cannot use a Stripe token more than once: ${id}.` })
  bank.store.save<'token'>({ ...token, used: true })
  return { card: cardOf(bank, id), month: token.card.exp_month, year: token.card.exp_year, checked: true }
}

function keepMethod(
  bank: Bank,
  entry: Entry,
  billing: BillingDetails,
  metadata: Record<string, string>,
): PaymentMethod {
  const { card } = entry
  const cvcCheck = card.decline?.code === 'incorrect_cvc' ? 'fail' : card.checks.cvc
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: billing.address.line1 ? card.checks.line1 : null,
        address_postal_code_check: billing.address.postal_code ? card.checks.postalCode : null,
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
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(bank),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  }
  bank.store.save<'payment_method'>(method)
  keepNumber(bank, method.id, card.number)
  return method
}

function keepNumber(bank: Bank, owner: string, number: string): void {
  bank.store.run('INSERT INTO card_numbers (owner, number) VALUES (?, ?)', owner, number)
}

/** Equal for equal numbers, so that a shop can recognise a card. */
function fingerprint(number: string): string {
  return hash('sha256', `fingerprint ${number}`).slice(0, 16)
}

/** The expiry date of named test cards, in the future. */
function someDay(bank: Bank): { month: number; year: number } {
  return { month: 12, year: bank.now().getUTCFullYear() + 3 }
}
