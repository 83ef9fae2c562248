import type { Address } from '#contract/checkout.ts'
import { COUNTRY_NAMES, shownPostalCode } from '#contract/limits.ts'
import styles from './address-lines.module.css'

export function AddressLines({ name, address }: { name: string; address: Address }) {
  return (
    <address className={styles.address}>
      {addressLines(name, address).map((line, place) => (
        // Two lines of an address may say the same: Dubai, Dubai. They never change places.
        <span key={place}>{line}</span>
      ))}
    </address>
  )
}

/** An address a line each, the empty ones left out. */
export function addressLines(name: string, { line1, line2, city, state, postal_code, country }: Address): string[] {
  return [name, line1, line2, city, state, shownPostalCode(postal_code), COUNTRY_NAMES[country]].filter(Boolean)
}
