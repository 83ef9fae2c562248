import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import type { CustomerFormInput } from '#contract/customer-form.ts'
import { emirateOf } from '#contract/emirates.ts'
import { COUNTRIES, COUNTRY_NAMES, type Country, needsPostalCode } from '#contract/limits.ts'

export type WalletDetails = Pick<StripeExpressCheckoutElementConfirmEvent, 'billingDetails' | 'shippingAddress'>
type WalletAddress = NonNullable<WalletDetails['shippingAddress']>['address']

/**
 * What a wallet tells, as the customer form; the server checks it as it checks the form. A billing address elsewhere in
 * the world, or in part, is the wallet's own business: Stripe has it, and the order's is that of the parcel.
 */
export function walletCustomer({ billingDetails, shippingAddress }: WalletDetails): CustomerFormInput {
  const { first, last } = namesOf(shippingAddress?.name ?? billingDetails?.name ?? '')
  const shipping = fieldsOf(shippingAddress?.address)
  const billed = billingDetails?.address
  const billing = billed && isWhole(billed) ? fieldsOf(billed) : shipping
  return {
    first_name: first,
    last_name: last,
    mononym: last === '',
    email: billingDetails?.email ?? '',
    phone: billingDetails?.phone ?? '',
    billing_address_line1: billing.line1,
    billing_address_line2: billing.line2,
    billing_city: billing.city,
    billing_state: billing.state,
    billing_postal_code: billing.postal_code,
    billing_country: billing.country,
    shipping_same_as_billing: JSON.stringify(billing) === JSON.stringify(shipping),
    shipping_address_line1: shipping.line1,
    shipping_address_line2: shipping.line2,
    shipping_city: shipping.city,
    shipping_state: shipping.state,
    shipping_postal_code: shipping.postal_code,
    shipping_country: shipping.country,
  }
}

/** The country that a wallet names, by its code or in English; null where the shop doesn't deliver. */
export function countryOf(text: string): Country | null {
  const given = text.trim().toLowerCase()
  if (given === 'uk') return 'GB'
  return COUNTRIES.find((code) => [code, COUNTRY_NAMES[code]].some((name) => name.toLowerCase() === given)) ?? null
}

/** Wallets have one name. The last word of it is the last name. */
function namesOf(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/)
  return { first: words.slice(0, -1).join(' ') || (words[0] ?? ''), last: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

/** What wallets write where the UK's counties go. */
const NO_COUNTY =
  /^(gb|uk|(gb-)?(eng|nir|sct|wls)|england|scotland|wales|northern ireland|great britain|united kingdom)$/i

function fieldsOf(address: WalletAddress | undefined) {
  const [town, region] = [textOf(address?.city), textOf(address?.state)]
  // Wallets write an emirate as they like, or only as the city; most ask for no city in the UAE.
  const emirate = emirateOf(region) ?? emirateOf(town) ?? ''
  const country = countryOf(textOf(address?.country)) ?? 'GB'
  const county = NO_COUNTY.test(region) ? '' : region
  const state = country === 'AE' ? emirate || region : county
  return {
    line1: textOf(address?.line1),
    line2: textOf(address?.line2),
    city: town || state,
    state,
    postal_code: country === 'AE' ? '' : textOf(address?.postal_code),
    country,
  }
}

function isWhole(address: WalletAddress): boolean {
  const fields = fieldsOf(address)
  return (
    countryOf(textOf(address.country)) !== null &&
    fields.line1 !== '' &&
    fields.city !== '' &&
    (fields.postal_code !== '' || !needsPostalCode(fields.country))
  )
}

/** Stripe's types have no null here, and its wallets do. */
const textOf = (value: string | null | undefined) => value?.trim() ?? ''
