import { cardError } from './errors.ts'

export interface Decline {
  code: string
  decline_code: string
  message: string
}

/** How a test card behaves. Numbers and names are those of docs.stripe.com/testing. */
export interface Card {
  number: string
  names: readonly string[]
  brand: 'visa' | 'mastercard' | 'amex'
  funding: 'credit' | 'debit'
  country: string
  authentication: 'none' | 'required' | 'supported' | 'error' | 'supported-error'
  decline: Decline | null
  risk: 'normal' | 'elevated' | 'highest'
  refund: 'at-once' | 'pending' | 'fails-later'
  dispute: 'fraudulent' | 'product_not_received' | 'inquiry' | null
  fraudWarning: boolean
}

const generic = declined('generic_decline', 'Your card was declined.')
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')
const lost = declined('lost_card', 'Your card was declined.')
const stolen = declined('stolen_card', 'Your card was declined.')
const blocked = declined('fraudulent', 'Your card was declined.')
const expired = { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' }
const incorrectCvc = {
  code: 'incorrect_cvc',
  decline_code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
}
const processing = {
  code: 'processing_error',
  decline_code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}
const notATestCard = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
}

const cards: readonly Card[] = [
  card('4242424242424242', 'visa'),
  card('4000056655665556', 'visa_debit', { funding: 'debit' }),
  card('5555555555554444', 'mastercard'),
  card('2223003122003222', ''),
  card('5200828282828210', 'mastercard_debit', { funding: 'debit' }),
  card('378282246310005', 'amex'),
  card('4000008260000000', 'gb', { country: 'GB' }),
  card('4000058260000005', 'gb_debit', { country: 'GB', funding: 'debit' }),
  card('5555558265554449', 'gb_mastercard', { country: 'GB' }),
  card('4000007840000001', 'ae', { country: 'AE' }),
  card('5200007840000022', 'ae_mastercard', { country: 'AE' }),
  card('4000000000000002', 'chargeDeclined visa_chargeDeclined', { decline: generic }),
  card('4000000000009995', 'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds', {
    decline: insufficientFunds,
  }),
  card('4000000000009987', 'chargeDeclinedLostCard visa_chargeDeclinedLostCard', { decline: lost }),
  card('4000000000009979', 'chargeDeclinedStolenCard visa_chargeDeclinedStolenCard', { decline: stolen }),
  card('4000000000000069', 'chargeDeclinedExpiredCard visa_chargeDeclinedExpiredCard', { decline: expired }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc visa_chargeDeclinedIncorrectCvc', { decline: incorrectCvc }),
  card('4000000000000119', 'chargeDeclinedProcessingError visa_chargeDeclinedProcessingError', { decline: processing }),
  card('4000000000000341', 'chargeCustomerFail visa_chargeCustomerFail', { decline: generic }),
  card('4100000000000019', 'radarBlock', { decline: blocked, risk: 'highest' }),
  card('4000000000004954', 'riskLevelHighest', { decline: blocked, risk: 'highest' }),
  card('4000000000009235', 'riskLevelElevated', { risk: 'elevated' }),
  card('4000002760003184', 'authenticationRequired', { authentication: 'required' }),
  card('4000002500003155', 'authenticationRequiredOnSetup', { authentication: 'required' }),
  card('4000000000003220', 'threeDSecure2Required', { authentication: 'required' }),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', { authentication: 'required', decline: generic }),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: 'required',
    decline: insufficientFunds,
  }),
  card('4000008400001280', 'threeDSecureRequiredProcessingError', { authentication: 'error', decline: generic }),
  card('4000000000003055', 'threeDSecureOptional', { authentication: 'supported' }),
  card('4000000000003097', 'threeDSecureOptionalProcessingError', { authentication: 'supported-error' }),
  card('4000000000000259', 'createDispute', { dispute: 'fraudulent' }),
  card('4000000000002685', 'createDisputeProductNotReceived', { dispute: 'product_not_received' }),
  card('4000000000001976', 'createDisputeInquiry', { dispute: 'inquiry' }),
  card('4000000000005423', 'createIssuerFraudRecord', { fraudWarning: true }),
  card('4000000000007726', 'pendingRefund', { refund: 'pending' }),
  card('4000000000005126', 'refundFail', { refund: 'fails-later' }),
]

const byNumber = new Map(cards.map((entry) => [entry.number, entry]))
const byName = new Map(cards.flatMap((entry) => entry.names.map((name) => [name, entry] as const)))

/** The card with this number. Numbers that are no test cards decline, as in Stripe's test mode. */
export function cardNumbered(number: string): Card {
  return byNumber.get(number) ?? card(number, '', { decline: notATestCard })
}

/** The card of `pm_card_visa`, `tok_visa` and the like, or undefined. */
export function cardNamed(id: string): Card | undefined {
  return byName.get(id.replace(/^(pm_card_|tok_)/, ''))
}

export function allCards(): readonly Card[] {
  return cards
}

/** Raises Stripe's 402 for an invalid number, date or CVC. */
export function checkCardEntry(
  entry: { number: string; month: string; year: string; cvc: string | null },
  now: Date,
): void {
  const { number, month, year, cvc } = entry
  if (!/^\d{12,19}$/.test(number))
    throw entryError('invalid_number', 'The card number is not a valid credit card number.', 'number')
  if (!passesLuhn(number)) throw entryError('incorrect_number', 'Your card number is incorrect.', 'number')
  if (!/^\d{1,2}$/.test(month) || Number(month) < 1 || Number(month) > 12)
    throw entryError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  const thisYear = now.getUTCFullYear()
  if (!/^\d{2}(\d{2})?$/.test(year) || fullYear < thisYear || fullYear > thisYear + 50)
    throw entryError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (fullYear === thisYear && Number(month) < now.getUTCMonth() + 1)
    throw entryError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const cvcLength = cardNumbered(number).brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (cvc !== null && !cvcLength.test(cvc))
    throw entryError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
}

function entryError(code: string, message: string, param: string) {
  return cardError({ code, message, param })
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function card(number: string, names: string, traits: Partial<Card> = {}): Card {
  return {
    number,
    names: names ? names.split(' ') : [],
    brand: number.startsWith('3') ? 'amex' : /^[52]/.test(number) ? 'mastercard' : 'visa',
    funding: 'credit',
    country: 'US',
    authentication: 'none',
    decline: null,
    risk: 'normal',
    refund: 'at-once',
    dispute: null,
    fraudWarning: false,
    ...traits,
  }
}

function declined(decline_code: string, message: string): Decline {
  return { code: 'card_declined', decline_code, message }
}
