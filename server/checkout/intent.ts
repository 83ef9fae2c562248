import type { CustomerInfo } from '#contract/checkout.ts'
import { shownPostalCode } from '#contract/limits.ts'
import type { Payments, Shipping } from '#server/payments/payments.ts'
import type { SessionRow } from './session.ts'

/** Whether a session's payment was opened with other API keys: another account, the other mode, or the emulator. */
export function isForeign(payments: Pick<Payments, 'account'>, session: Pick<SessionRow, 'stripe_account'>): boolean {
  return session.stripe_account !== null && session.stripe_account !== payments.account
}

/** The shipping address in Stripe's shape. */
export function shippingOf(customer: CustomerInfo): Shipping {
  const { line1, line2, city, state, postal_code, country } = customer.shipping_address
  const address = { line1, line2, city, state, postal_code: shownPostalCode(postal_code), country }
  const given = Object.entries(address).filter(([, part]) => part !== '')
  return {
    name: customer.full_name,
    ...(customer.phone ? { phone: customer.phone } : {}),
    address: Object.fromEntries(given),
  }
}
