import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import type { CustomerFormInput } from '#contract/customer-form.ts'
import { emirateOf } from '#contract/emirates.ts'
import { COUNTRIES, type Country } from '#contract/limits.ts'

export type WalletDetails = Pick<StripeExpressCheckoutElementConfirmEvent, 'billingDetails' | 'shippingAddress'>
type WalletAddress = NonNullable<WalletDetails['shippingAddress']>['address']

/**
 * What a wallet tells, as the customer form; the server checks it as it checks the form. A billing address elsewhere in
 * the world is the wallet's own business: Stripe has it, and the order's is that of the parcel.
 */
export function walletCustomer({ billingDetails, shippingAddress }: WalletDetails): CustomerFormInput {
  const { first, last } = namesOf(shippingAddress?.name ?? billingDetails?.name ?? '')
  const shipping = fieldsOf(shippingAddress?.address)
  const billed = billingDetails?.address
  const billing = billed?.line1 && isSoldTo(billed.country) ? fieldsOf(billed) : shipping
  return {
    first_name: first,
    last_name: last,
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

export const isSoldTo = (country: string): country is Country => COUNTRIES.some((known) => known === country)

/** Wallets have one name. The last word of it is the last name. */
function namesOf(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/)
  return { first: words.slice(0, -1).join(' ') || (words[0] ?? ''), last: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

function fieldsOf(address: WalletAddress | undefined) {
  const { line1 = '', line2, city = '', state = '', postal_code = '', country = '' } = address ?? {}
  const isThere = isSoldTo(country)
  return {
    line1,
    line2: line2 ?? '',
    city,
    // Wallets write an emirate as they like, or only as the city.
    state: country === 'AE' ? (emirateOf(state) ?? emirateOf(city) ?? '') : state,
    postal_code: country === 'AE' ? '' : postal_code,
    country: isThere ? country : ('GB' as const),
  }
}
