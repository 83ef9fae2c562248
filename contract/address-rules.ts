import * as refusals from '#words/en/refusals.ts'
import { latinDigits } from './digits.ts'
import { emirateOf, PHONE_DIGITS } from './emirates.ts'
import { type Country, needsPostalCode } from './limits.ts'
import { ukPostcode } from './postcode.ts'

/** A check of a whole form also runs for fields that are no text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

interface TypedAddress {
  state: string
  postal_code: string
  country: Country
}

/** What a country asks of an address: a postcode that is whole in the United Kingdom, an emirate in the UAE. */
export function addressProblem({
  state,
  postal_code,
  country,
}: {
  state: unknown
  postal_code: unknown
  country: Country
}): { field: 'state' | 'postal_code'; message: string } | null {
  if (!needsPostalCode(country))
    return emirateOf(textOf(state)) ? null : { field: 'state', message: refusals.noEmirate }
  if (!postal_code) return { field: 'postal_code', message: refusals.required }
  return ukPostcode(textOf(postal_code)) ? null : { field: 'postal_code', message: refusals.incompletePostcode }
}

/** Couriers in the UAE call before they deliver. */
export function lacksPhone(country: Country, phone: unknown): boolean {
  return country === 'AE' && latinDigits(textOf(phone)).replace(/\D/g, '').length < PHONE_DIGITS
}

/** As carriers read it: the postcode in capitals with its space, the emirate by its own name. */
export function asCarriersRead<Typed extends TypedAddress>(typed: Typed): Typed {
  const { country, state, postal_code } = typed
  return country === 'AE'
    ? { ...typed, state: emirateOf(state) ?? state }
    : { ...typed, postal_code: ukPostcode(postal_code) ?? postal_code }
}
