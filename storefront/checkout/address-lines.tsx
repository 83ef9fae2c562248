import type { Address } from '#contract/checkout.ts'
import { COUNTRY_NAMES, shownPostalCode } from '#contract/limits.ts'
import styles from './address-lines.module.css'

export function AddressLines({ name, address }: { name: string; address: Address }) {
  return (
    <address className={styles.address}>
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
  const region = state === city ? '' : state
  return [name, line1, line2, city, region, shownPostalCode(postal_code), COUNTRY_NAMES[country]].filter(Boolean)
}
