import { cardError } from './errors.ts'

export interface Decline {
  code: string
  decline_code: string
  message: string
  /** Whether and how to try again; docs.stripe.com/declines/card. None if the bank wasn't asked. */
  advice_code?: Advice
  /** The bank's answer to the card network, by ISO 8583. */
  network_decline_code?: string
}

type Advice = 'confirm_card_data' | 'do_not_try_again' | 'try_again_later'

/** How a test card behaves. Numbers and names are those of docs.stripe.com/testing. */
export interface Card {
  number: string
  names: readonly string[]
  brand: 'visa' | 'mastercard' | 'amex' | 'diners' | 'discover' | 'jcb' | 'unionpay'
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  authentication: 'none' | 'required' | 'supported' | 'error' | 'supported-error'
  decline: Decline | null
  risk: 'normal' | 'elevated' | 'highest'
  refund: 'at-once' | 'pending' | 'fails-later'
  dispute: 'fraudulent' | 'product_not_received' | 'inquiry' | null
  fraudWarning: boolean
  /** What the card's bank says of an address and a CVC that it is given. */
  checks: { line1: Check; postalCode: Check; cvc: Check }
  /** The money is available at once. */
  available: boolean
}

type Check = 'pass' | 'fail' | 'unavailable'

// The advice follows the card networks' rules for trying again: 41 and 43 never, 54 and N7 with other data, the rest
// later.
export const genericDecline = declined('generic_decline', 'Your card was declined.', 'try_again_later', '01')
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.', 'try_again_later', '51')
const lost = declined('lost_card', 'Your card was declined.', 'do_not_try_again', '41')
const stolen = declined('stolen_card', 'Your card was declined.', 'do_not_try_again', '43')
const blocked = { code: 'card_declined', decline_code: 'fraudulent', message: 'Your card was declined.' }
const expired: Decline = {
  code: 'expired_card',
  decline_code: 'expired_card',
  message: 'Your card has expired.',
  advice_code: 'confirm_card_data',
  network_decline_code: '54',
}
export const incorrectCvc: Decline = {
  code: 'incorrect_cvc',
  decline_code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
  advice_code: 'confirm_card_data',
  network_decline_code: 'N7',
}
const processing: Decline = {
  code: 'processing_error',
  decline_code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
  advice_code: 'try_again_later',
  network_decline_code: '96',
}
const notATestCard = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
}

/** A Visa card of each country, besides those of the UK and the UAE. */
const countries = {
  AR: '4000000320000021',
  AT: '4000000400000008',
  AU: '4000000360000006',
  BE: '4000000560000004',
  BG: '4000001000000000',
  BR: '4000000760000002',
  BY: '4000001120000005',
  CA: '4000001240000000',
  CH: '4000007560000009',
  CL: '4000001520000001',
  CN: '4000001560000002',
  CO: '4000001700000003',
  CR: '4000001880000005',
  CY: '4000001960000008',
  CZ: '4000002030000002',
  DE: '4000002760000016',
  DK: '4000002080000001',
  EC: '4000002180000000',
  EE: '4000002330000009',
  ES: '4000007240000007',
  FI: '4000002460000001',
  FR: '4000002500000003',
  GI: '4000002920000005',
  GR: '4000003000000030',
  HK: '4000003440000004',
  HR: '4000001910000009',
  HU: '4000003480000005',
  IE: '4000003720000005',
  IN: '4000003560000008',
  IT: '4000003800000008',
  JP: '4000003920000003',
  LI: '4000004380000004',
  LT: '4000004400000000',
  LU: '4000004420000006',
  LV: '4000004280000005',
  MT: '4000004700000007',
  MX: '4000004840008001',
  MY: '4000004580000002',
  NL: '4000005280000002',
  NO: '4000005780000007',
  NZ: '4000005540000008',
  PA: '4000005910000000',
  PE: '4000006040000068',
  PL: '4000006160000005',
  PT: '4000006200000007',
  PY: '4000006000000066',
  RO: '4000006420000001',
  SA: '4000006820000007',
  SE: '4000007520000008',
  SG: '4000007020000003',
  SI: '4000007050000006',
  SK: '4000007030000001',
  TH: '4000007640000003',
  TW: '4000001580000008',
  UY: '4000008580000003',
}

const cards: readonly Card[] = [
  card('4242424242424242', 'visa'),
  card('4000056655665556', 'visa_debit', { funding: 'debit' }),
  card('5555555555554444', 'mastercard'),
  card('4012888888881881', ''),
  card('2223003122003222', ''),
  card('5200828282828210', 'mastercard_debit', { funding: 'debit' }),
  card('5105105105105100', 'mastercard_prepaid', { funding: 'prepaid' }),
  card('378282246310005', 'amex'),
  card('371449635398431', ''),
  card('6011111111111117', 'discover'),
  card('6011000990139424', ''),
  card('6011981111111113', 'discover_debit', { funding: 'debit' }),
  card('3056930009020004', 'diners'),
  card('36227206271667', ''),
  card('30569309025904', ''),
  card('38520000023237', ''),
  card('6555900000604105', ''),
  card('3566002020360505', 'jcb', { country: 'JP' }),
  card('3530111333300000', 'jp_jcb', { country: 'JP' }),
  card('6200000000000005', 'unionpay', { country: 'CN' }),
  card('6200000000000047', 'unionpay_debit', { country: 'CN', funding: 'debit' }),
  card('6205500000000000004', '', { country: 'CN' }),
  ...Object.entries(countries).map(([country, number]) => card(number, country.toLowerCase(), { country })),
  card('4000057640000008', 'th_debit', { country: 'TH', funding: 'debit' }),
  card('4000000000000010', 'avsFail', { checks: { line1: 'fail', postalCode: 'fail', cvc: 'pass' } }),
  card('4000000000000028', 'avsLine1Fail', { checks: { line1: 'fail', postalCode: 'pass', cvc: 'pass' } }),
  card('4000000000000036', 'avsZipFail', { checks: { line1: 'pass', postalCode: 'fail', cvc: 'pass' } }),
  card('4000000000000044', 'avsUnchecked', {
    checks: { line1: 'unavailable', postalCode: 'unavailable', cvc: 'pass' },
  }),
  card('4000000000000101', 'cvcCheckFail', { checks: { line1: 'pass', postalCode: 'pass', cvc: 'fail' } }),
  card('4000000000000077', 'bypassPending', { available: true }),
  card('4000003720000278', 'bypassPendingInternational', { country: 'IE', available: true }),
  card('4000008260000000', 'gb', { country: 'GB' }),
  card('4000058260000005', 'gb_debit', { country: 'GB', funding: 'debit' }),
  card('5555558265554449', 'gb_mastercard', { country: 'GB' }),
  card('4000007840000001', 'ae', { country: 'AE' }),
  card('5200007840000022', 'ae_mastercard', { country: 'AE' }),
  card('4000000000000002', 'chargeDeclined visa_chargeDeclined', { decline: genericDecline }),
  card('4000000000009995', 'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds', {
    decline: insufficientFunds,
  }),
  card('4000000000009987', 'chargeDeclinedLostCard visa_chargeDeclinedLostCard', { decline: lost }),
  card('4000000000009979', 'chargeDeclinedStolenCard visa_chargeDeclinedStolenCard', { decline: stolen }),
  card('4000000000000069', 'chargeDeclinedExpiredCard visa_chargeDeclinedExpiredCard', { decline: expired }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc visa_chargeDeclinedIncorrectCvc', { decline: incorrectCvc }),
  card('4000000000000119', 'chargeDeclinedProcessingError visa_chargeDeclinedProcessingError', { decline: processing }),
  card('4000000000000341', 'chargeCustomerFail visa_chargeCustomerFail', { decline: genericDecline }),
  card('4100000000000019', 'radarBlock', { decline: blocked, risk: 'highest' }),
  card('4000000000004954', 'riskLevelHighest', { decline: blocked, risk: 'highest' }),
  card('4000000000009235', 'riskLevelElevated', { risk: 'elevated' }),
  card('4000002760003184', 'authenticationRequired', { authentication: 'required' }),
  card('4000002500003155', 'authenticationRequiredOnSetup', { authentication: 'required' }),
  card('4000003800000446', 'authenticationRequiredSetupForOffSession', { authentication: 'required', country: 'IT' }),
  card('4000000000003220', 'threeDSecure2Required', { authentication: 'required' }),
  card('4000000000003063', 'threeDSecureRequired', { authentication: 'required' }),
  card('4000000000003238', '', { authentication: 'required' }),
  card('4000000000003246', '', { authentication: 'required' }),
  card('4000000000003253', '', { authentication: 'required' }),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', {
    authentication: 'required',
    decline: genericDecline,
  }),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: 'required',
    decline: insufficientFunds,
  }),
  card('4000008400001280', 'threeDSecureRequiredProcessingError', { authentication: 'error', decline: genericDecline }),
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
    brand: brandOf(number),
    funding: 'credit',
    country: 'US',
    authentication: 'none',
    decline: null,
    risk: 'normal',
    refund: 'at-once',
    dispute: null,
    fraudWarning: false,
    checks: { line1: 'pass', postalCode: 'pass', cvc: 'pass' },
    available: false,
    ...traits,
  }
}

function brandOf(number: string): Card['brand'] {
  if (number.startsWith('4')) return 'visa'
  if (/^3[47]/.test(number)) return 'amex'
  if (number.startsWith('35')) return 'jcb'
  if (number.startsWith('3')) return 'diners'
  if (number.startsWith('62')) return 'unionpay'
  return number.startsWith('6') ? 'discover' : 'mastercard'
}

function declined(decline_code: string, message: string, advice: Advice, network: string): Decline {
  return { code: 'card_declined', decline_code, message, advice_code: advice, network_decline_code: network }
}
