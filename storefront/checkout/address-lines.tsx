import type { Address } from '#contract/checkout.ts'
import { emirateOf } from '#contract/emirates.ts'
import { shownPostalCode } from '#contract/limits.ts'
import { countries, emirates } from '#words/en/places.ts'

export function AddressLines({ name, address }: { name: string; address: Address }) {
  return (
    <address>
      {addressLines(name, address).map((line, place) => (
        // Two lines may be equal ("Dubai, Dubai"), so the index is the key.
        <span key={place}>{line}</span>
      ))}
    </address>
  )
}

/** The non-empty lines of an address. */
export function addressLines(name: string, { line1, line2, city, state, postal_code, country }: Address): string[] {
  // In the UAE, city and emirate often have one name.
  const emirate = emirateOf(state)
  const named = emirate ? emirates[emirate] : state
  const region = [state, named].includes(city) ? '' : named
  return [name, line1, line2, city, region, shownPostalCode(postal_code), countries[country]].filter(Boolean)
}
