import type { SavedAddress } from '#contract/address-book.ts'
import { addressCalls } from '#contract/address-calls.ts'
import { asCarriersRead } from '#contract/address-rules.ts'
import type { CustomerForm } from '#contract/customer-form.ts'
import type { Country } from '#contract/limits.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { currentSession } from '../session/store.ts'

/** The shopper's saved addresses; null for guests. Without an answer there is nothing to choose from. */
export async function readAddressBook(): Promise<SavedAddress[] | null> {
  if (!currentSession().token) return null
  return api(addressCalls)
    .addresses.list({}, requestTimeout())
    .then(
      ({ addresses }) => addresses,
      () => null,
    )
}

/** The address that the checkout begins with: the default one, or the first to the country that the cart names. */
export function firstAddress(book: SavedAddress[] | null, country: Country | null): SavedAddress | null {
  return book?.find((saved) => country === null || saved.country === country) ?? null
}

/** A saved address as values of the form. The shipping fields have no name of their own. */
export function formValues(saved: SavedAddress, kind: 'billing' | 'shipping'): Partial<CustomerForm> {
  const { first_name, last_name, phone } = saved
  return {
    ...(kind === 'billing' && { first_name, last_name, phone }),
    [`${kind}_address_line1`]: saved.address_line1,
    [`${kind}_address_line2`]: saved.address_line2,
    [`${kind}_city`]: saved.city,
    [`${kind}_state`]: saved.state,
    [`${kind}_postal_code`]: saved.postal_code,
    [`${kind}_country`]: saved.country,
  }
}

/** The saved address that the form has now, if any. */
export function typedAddress(
  book: SavedAddress[],
  typed: CustomerForm,
  kind: 'billing' | 'shipping',
): SavedAddress | null {
  const carried = asCarriersRead({
    country: typed[`${kind}_country`],
    state: typed[`${kind}_state`],
    postal_code: typed[`${kind}_postal_code`],
  })
  const now: CustomerForm = {
    ...typed,
    [`${kind}_state`]: carried.state,
    [`${kind}_postal_code`]: carried.postal_code,
  }
  const matches = (saved: SavedAddress) =>
    Object.entries(formValues(saved, kind)).every(
      // Object.entries loses the type of the keys.
      ([field, value]) => plain(now[field as keyof CustomerForm]) === plain(value),
    )
  return book.find(matches) ?? null
}

const plain = (value: unknown) => String(value).trim().toLowerCase()
