import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { asCarriersRead } from './address-rules.ts'
import { latinDigits } from './digits.ts'
import {
  ADDRESS_LINE_MAX,
  CITY_MAX,
  FIRST_NAME_MAX,
  LAST_NAME_MAX,
  needsPostalCode,
  PHONE_MAX,
  POSTAL_CODE_MAX,
  STATE_MAX,
} from './limits.ts'
import { ById, Country, line, Nothing, PathId, requiredLine } from './shapes.ts'

/** An address of the address book, as its form sends it. The rules are those of the checkout. */
export const AddressForm = z
  .object({
    first_name: requiredLine(FIRST_NAME_MAX),
    last_name: requiredLine(LAST_NAME_MAX),
    phone: line(PHONE_MAX).overwrite(latinDigits).default(''),
    address_line1: requiredLine(ADDRESS_LINE_MAX),
    address_line2: line(ADDRESS_LINE_MAX).default(''),
    city: requiredLine(CITY_MAX),
    state: line(STATE_MAX).default(''),
    postal_code: line(POSTAL_CODE_MAX).default(''),
    country: Country.default('GB'),
    /** The checkout begins with this one. */
    is_default: z.boolean().default(false),
  })
  .superRefine(
    (form, found) => {
      if (needsPostalCode(form.country) && form.postal_code === '')
        found.addIssue({ code: 'custom', message: refusals.required, path: ['postal_code'] })
    },
    // Runs together with the fields' own checks, so that an empty form gets all its messages at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .overwrite(asCarriersRead)
export type AddressForm = z.infer<typeof AddressForm>

export const SavedAddress = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    address_line1: z.string(),
    address_line2: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: Country,
    is_default: z.boolean(),
  })
  .meta({ id: 'SavedAddress' })
export type SavedAddress = z.infer<typeof SavedAddress>

const SavedAddresses = z.object({ addresses: z.array(SavedAddress) })

export const addressBookShapes = {
  list: {
    summary: 'Your saved addresses: the default one first, then the newest.',
    input: Nothing,
    output: SavedAddresses,
  },
  add: {
    summary: 'Saves an address, and returns them all. The same address twice is saved once. The first is the default.',
    input: AddressForm,
    output: SavedAddresses,
  },
  change: {
    summary: 'Changes one of your addresses, and returns them all. Orders keep the address that they have.',
    input: z.intersection(z.object({ id: PathId }), AddressForm),
    output: SavedAddresses,
  },
  remove: {
    summary: 'Removes one of your addresses, and returns the others. Without the default one, the newest becomes it.',
    input: ById,
    output: SavedAddresses,
  },
} as const
