import type { Bank } from './bank.ts'
import { createToken } from './card-tokens.ts'
import { invalid, StripeError } from './errors.ts'
import type { Wallet } from './instruments.ts'

/** What the wallets' test shopper has in them, and the token that a wallet makes of a card. */

/** The wallets of the Express Checkout Element, by stripe.js's names, as shoppers know them. */
export const WALLET_NAMES = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const
export type WalletName = keyof typeof WALLET_NAMES

export function walletNamed(name: string | undefined): WalletName {
  return Object.keys(WALLET_NAMES).find((known): known is WalletName => known === name) ?? 'apple_pay'
}

export const SHOPPER = { name: 'Leila Haddad', email: 'leila.haddad@example.com', phone: '+44 7700 900123' }

export interface WalletAddress {
  name: string
  line1: string
  /** '' without one. */
  line2: string
  city: string
  state: string
  /** '' where there are none. */
  postal_code: string
  country: string
}

const leeds = { line1: '4 Wool Lane', line2: '', city: 'Leeds', state: '', postal_code: 'LS1 4AB', country: 'GB' }
const bristol = { line1: '19 Harbour Street', line2: 'Flat 2', city: 'Bristol', state: '', postal_code: 'BS1 5UY' }
const dubai = { line1: 'Villa 12, Street 8', line2: 'Jumeirah', city: 'Dubai', state: 'Dubai', postal_code: '' }
/** As the forms of Google and Link have it: no city, and the emirate as their list spells it. */
const marina = { line1: '7 Marina Walk', line2: '', city: '', state: 'إمارة دبيّ', postal_code: '', country: 'AE' }
const lyon = { line1: '8 rue des Lilas', line2: '', city: 'Lyon', state: '', postal_code: '69003', country: 'FR' }

/** The first is the one of the shopper's cards, too. */
export const ADDRESS_BOOK: readonly WalletAddress[] = [
  { name: SHOPPER.name, ...leeds },
  { name: 'Omar Haddad', ...bristol, country: 'GB' },
  { name: SHOPPER.name, ...dubai, country: 'AE' },
  { name: 'Claire Morel', ...lyon },
  { name: 'Cher', ...marina },
]

/** Test cards; `kind` is how a payment with one ends. */
export const WALLET_CARDS = [
  { number: '4242424242424242', brand: 'Visa', kind: 'pays' },
  { number: '5555555555554444', brand: 'Mastercard', kind: 'pays' },
  { number: '4000000000000002', brand: 'Visa', kind: 'declined' },
  { number: '4000000000009995', brand: 'Visa', kind: 'insufficientFunds' },
] as const

/**
 * Answers the sheet of a wallet: the id of a new token of its `card`, which is named by its last four digits. Without
 * a CVC, as wallets have none.
 */
export function createWalletToken(bank: Bank, params: URLSearchParams): { token: string } {
  const card = WALLET_CARDS.find(({ number }) => number.slice(-4) === params.get('card'))
  const wallet = params.get('wallet')
  if (!card) throw invalid('card must be one of the wallet’s cards', 'card')
  if (!isOfCards(wallet)) throw invalid('wallet must be apple_pay or google_pay', 'wallet')
  const year = String(bank.now().getUTCFullYear() + 3)
  const form = { card: { number: card.number, exp_month: '12', exp_year: year } }
  return { token: bank.store.transaction(() => createToken(bank, form, wallet)).id }
}

const isOfCards = (wallet: string | null): wallet is Wallet['type'] => wallet === 'apple_pay' || wallet === 'google_pay'

/** The status is in the body, as with the elements' calls of the API; frames have an origin of their own. */
export async function wrappedAnswer(work: () => object | Promise<object>): Promise<Response> {
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
  try {
    return Response.json({ status: 200, body: await work() }, { headers })
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return Response.json({ status: error.status, body: { error: error.body } }, { headers })
  }
}
