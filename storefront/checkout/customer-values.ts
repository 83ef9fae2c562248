import type { Profile } from '#contract/accounts.ts'
import type { SavedAddress } from '#contract/address-book.ts'
import type { CheckoutSession } from '#contract/checkout.ts'
import type { CustomerForm, CustomerFormInput } from '#contract/customer-form.ts'
import { emirateOf } from '#contract/emirates.ts'
import { COUNTRIES, type Country, shownPostalCode } from '#contract/limits.ts'
import type { TypedForm } from '../session/tab-storage.ts'

import { firstAddress, formValues } from './address-book.ts'

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
  gift_message: null,
  gift_card_email: '',
  gift_card_from: '',
  gift_card_message: '',
  gift_card_on: '',
}

interface KnownShopper {
  profile: Profile | null
  /** Where the cart goes, if the shopper chose that. */
  country: Country | null
  /** The saved addresses; null for guests. */
  book: SavedAddress[] | null
}

/** The form's first values: as a checkout has them, or from the address book, the profile and the cart's country. */
export function firstValues(from: CheckoutSession | null, { profile, country, book }: KnownShopper): CustomerForm {
  const saved = from?.customer_info
  if (!saved) {
    const { first_name = '', last_name = '', email = '' } = profile ?? {}
    const to = { billing_country: country ?? 'GB', shipping_country: country ?? 'GB' }
    const address = firstAddress(book, country)
    return { ...nothing, first_name, last_name, email, ...to, ...(address && formValues(address, 'billing')) }
  }
  const { full_name, shipping_address, ...form } = saved
  return {
    ...nothing,
    ...form,
    // The next order is for somebody else.
    gift_message: from.paid ? null : from.gift_message,
    ...(from.paid ? {} : cardValues(from)),
    billing_state: shownState(saved.billing_country, saved.billing_state),
    billing_postal_code: shownPostalCode(saved.billing_postal_code),
    shipping_state: shownState(saved.shipping_country, saved.shipping_state),
    shipping_postal_code: shownPostalCode(saved.shipping_postal_code),
  }
}

function cardValues({ gift_card_for: to, customer_info }: CheckoutSession): Partial<CustomerForm> {
  if (!to) return {}
  return {
    // Empty stands for the customer, whose address may be corrected on the same page.
    gift_card_email: to.email === customer_info?.email ? '' : to.email,
    gift_card_from: to.from_name,
    gift_card_message: to.message,
    gift_card_on: to.send_on ?? '',
  }
}

/** Earlier checkouts have an emirate as somebody typed it; the list has its own spelling, or nothing. */
function shownState(country: Country, state: string): string {
  return country === 'AE' ? (emirateOf(state) ?? '') : state
}

/**
 * The values with those that the shopper typed before a reload. Another account's are not shown; a guest's are, because
 * the guest may have signed in meanwhile, and then the profile fills what is still empty.
 */
export function withTyped(values: CustomerForm, typed: TypedForm | null, username: string | null): CustomerForm {
  if (!typed || (typed.by !== null && typed.by !== username)) return values
  const kept = Object.entries(typed.values).filter(([name, value]) => isField(name) && isPossible(name, value))
  return { ...values, ...Object.fromEntries(kept) }
}

function isPossible(name: keyof CustomerForm, value: unknown): boolean {
  // Empty and null also stand for something: a gift without words, and no gift.
  if (name === 'gift_message') return value === null || typeof value === 'string'
  if (name.endsWith('_country')) return COUNTRIES.some((country) => country === value)
  return typeof value === typeof nothing[name] && value !== ''
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
  return isField(shown) && (typeof nothing[shown] === 'string' || shown === 'gift_message') ? shown : null
}

function isField(name: string): name is keyof CustomerForm {
  return name in nothing
}
