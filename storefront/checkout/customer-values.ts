import type { Profile } from '#contract/accounts.ts'
import type { CustomerForm, CustomerFormInput, CustomerInfo } from '#contract/checkout.ts'
import { type Country, shownPostalCode } from '#contract/limits.ts'

const nothing: CustomerForm = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  billing_address_line1: '',
  billing_address_line2: '',
  billing_city: '',
  billing_state: '',
  billing_postal_code: '',
  billing_country: 'GB',
  shipping_same_as_billing: true,
  shipping_address_line1: '',
  shipping_address_line2: '',
  shipping_city: '',
  shipping_state: '',
  shipping_postal_code: '',
  shipping_country: 'GB',
  marketing_consent: false,
}

/** The form's first values: as saved, or from the profile and the cart's country. */
export function firstValues(saved: CustomerInfo | null, profile: Profile | null, country: Country): CustomerForm {
  if (!saved) {
    const { first_name = '', last_name = '', email = '' } = profile ?? {}
    return { ...nothing, first_name, last_name, email, billing_country: country, shipping_country: country }
  }
  const { full_name, shipping_address, ...form } = saved
  return {
    ...form,
    billing_postal_code: shownPostalCode(saved.billing_postal_code),
    shipping_postal_code: shownPostalCode(saved.shipping_postal_code),
  }
}

/** The billing address as values of the shipping fields. */
export function billingAsShipping(form: CustomerFormInput): Partial<CustomerFormInput> {
  return {
    shipping_address_line1: form.billing_address_line1,
    shipping_address_line2: form.billing_address_line2,
    shipping_city: form.billing_city,
    shipping_state: form.billing_state,
    shipping_postal_code: form.billing_postal_code,
    shipping_country: form.billing_country,
  }
}

/** The field that shows the server's message: with "same as billing" ticked the shipping fields are hidden. */
export function shownField(named: string, same: boolean): keyof CustomerForm | null {
  const shown = same ? named.replace(/^shipping_(?!same)/, 'billing_') : named
  return isField(shown) && typeof nothing[shown] === 'string' ? shown : null
}

function isField(name: string): name is keyof CustomerForm {
  return name in nothing
}
