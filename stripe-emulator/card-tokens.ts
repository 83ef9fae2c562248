import { hash } from 'node:crypto'
import { type Bank, seconds } from './bank.ts'
import { type Card, cardNamed, cardNumbered, checkCardEntry } from './cards.ts'
import { cardError, invalid, missing } from './errors.ts'
import { type Form, group, type Shape, text } from './form.ts'
import type { Token, Wallet } from './instruments.ts'
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

export const cardParams = {
  number: 'text',
  exp_month: 'text',
  exp_year: 'text',
  cvc: 'text',
  networks: { preferred: ['cartes_bancaires', 'mastercard', 'visa'] },
} as const

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

/** A card as it was entered: by its number, as a token, or by the name of a test card. */
export interface Entry {
  card: Card
  month: number
  year: number
  checked: boolean
  wallet: Wallet['type'] | null
  preferred: string | null
}

export function cardEntry(bank: Bank, card: Form): Entry {
  const token = text(card, 'token')
  if (!token) return typedEntry(bank, card)
  const entry = tokenEntry(bank, token)
  return { ...entry, preferred: preferredNetwork(entry.card.brand, card) ?? entry.preferred }
}

function typedEntry(bank: Bank, card: Form): Entry {
  const number = (text(card, 'number') ?? '').replace(/[\s-]/g, '')
  const month = text(card, 'exp_month') ?? ''
  const year = text(card, 'exp_year') ?? ''
  const cvc = text(card, 'cvc') ?? null
  if (!number) throw invalid('Missing required param: card[number].', 'card[number]', 'parameter_missing')
  checkCardEntry({ number, month, year, cvc }, bank.now())
  const entered = cardNumbered(number)
  return {
    card: entered,
    month: Number(month),
    year: Number(year) + (year.length === 2 ? 2000 : 0),
    checked: cvc !== null,
    wallet: null,
    preferred: preferredNetwork(entered.brand, card),
  }
}

function tokenEntry(bank: Bank, id: string): Entry {
  const named = cardNamed(id)
  if (named) return namedEntry(bank, named)
  const token = bank.store.find('token', id)
  if (!token) throw missing('token', id, 'card[token]')
  if (token.used)
    throw cardError({ code: 'token_already_used', message: `You cannot use a Stripe token more than once: ${id}.` })
  bank.store.save<'token'>({ ...token, used: true })
  const { cvc_check, exp_month, exp_year, networks, tokenization_method } = token.card
  const wallet = tokenization_method === 'android_pay' ? 'google_pay' : tokenization_method
  const checked = cvc_check !== null
  const card = keptCard(bank, id) ?? cardNumbered('')
  return { card, month: exp_month, year: exp_year, checked, wallet, preferred: networks.preferred }
}

/** The test card that its name means, as if it had been typed. */
export function namedEntry(bank: Bank, card: Card): Entry {
  return { ...someDay(bank), card, checked: true, wallet: null, preferred: null }
}

/** What `networks[preferred]` comes to. No test card has a second network, so any other than its own isn't valid. */
export function preferredNetwork(brand: string, form: Form): string | null {
  const wanted = text(group(form, 'networks'), 'preferred') ?? null
  return wanted === null || wanted === brand ? wanted : 'invalid_preference'
}

/** `wallet`: the shopper chose the card in this wallet, which a token remembers. */
export function createToken(bank: Bank, form: Form, wallet: Wallet['type'] | null = null): Token {
  const typed = group(form, 'card')
  const { card, month, year, checked, preferred } = typedEntry(bank, typed)
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
      networks: { preferred },
      regulated_status: 'unregulated',
      tokenization_method: wallet === 'google_pay' ? 'android_pay' : wallet,
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

export function retrieveToken(bank: Bank, id: string): Token {
  const token = bank.store.find('token', id)
  if (!token) throw missing('token', id)
  return token
}

/** The test card of a method or a token. Its number is stored separately from the object that the API returns. */
export function keptCard(bank: Bank, owner: string): Card | null {
  const row = bank.store.get('SELECT number FROM card_numbers WHERE owner = ?', owner)
  return row ? cardNumbered(String(row.number)) : null
}

export function keepNumber(bank: Bank, owner: string, number: string): void {
  bank.store.run('INSERT INTO card_numbers (owner, number) VALUES (?, ?)', owner, number)
}

/** Equal for equal numbers, so that a shop can recognise a card. */
export function fingerprint(number: string): string {
  return hash('sha256', `fingerprint ${number}`).slice(0, 16)
}

/** The expiry date of named test cards, in the future. */
function someDay(bank: Bank): { month: number; year: number } {
  return { month: 12, year: bank.now().getUTCFullYear() + 3 }
}
