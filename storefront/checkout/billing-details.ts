import type { PaymentMethodCreateParams } from '@stripe/stripe-js'
import type { CheckoutSession } from '#contract/checkout.ts'
import { shownPostalCode } from '#contract/limits.ts'

/** Stripe's `billing_details` of the buyer. The postal code is sent only if there is one. */
export function billingDetails({ customer_info }: CheckoutSession): PaymentMethodCreateParams.BillingDetails {
  if (!customer_info) return {}
  const { full_name, email, phone, billing_address_line1, billing_address_line2, billing_city } = customer_info
  const { billing_state, billing_country } = customer_info
  const postal_code = shownPostalCode(customer_info.billing_postal_code)
  return {
    name: full_name,
    email,
    ...(phone ? { phone } : {}),
    address: {
      line1: billing_address_line1,
      ...(billing_address_line2 ? { line2: billing_address_line2 } : {}),
      city: billing_city,
      ...(billing_state ? { state: billing_state } : {}),
      ...(postal_code ? { postal_code } : {}),
      country: billing_country,
    },
  }
}
