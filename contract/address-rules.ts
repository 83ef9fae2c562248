import { emirateOf } from './emirates.ts'
import type { Country } from './limits.ts'
import { ukPostcode } from './postcode.ts'

interface TypedAddress {
  state: string
  postal_code: string
  country: Country
}

/** As carriers read it: the postcode in capitals with its space, the emirate by its own name. */
export function asCarriersRead<Typed extends TypedAddress>(typed: Typed): Typed {
  const { country, state, postal_code } = typed
  return country === 'AE'
    ? { ...typed, state: emirateOf(state) ?? state }
    : { ...typed, postal_code: ukPostcode(postal_code) ?? postal_code }
}
