import { useFormContext, useWatch } from 'react-hook-form'
import type { SavedAddress } from '#contract/address-book.ts'
import type { CustomerForm } from '#contract/customer-form.ts'
import { ADDRESSES_CAP } from '#contract/limits.ts'
import * as words from '#words/en/address-book.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/field.tsx'
import { formValues, typedAddress } from './address-book.ts'

interface ChoiceProps {
  book: SavedAddress[]
  of: 'billing' | 'shipping'
}

/** The saved addresses to choose from; the chosen one fills the fields. Nothing without any. */
export function SavedAddressChoice({ book, of }: ChoiceProps) {
  const { setValue, clearErrors } = useFormContext<CustomerForm>()
  const typed = useTyped()
  if (book.length === 0) return null
  const chosen = typedAddress(book, typed, of)

  function choose(id: string) {
    const saved = book.find((one) => String(one.id) === id)
    const values = saved ? formValues(saved, of) : emptied(of)
    for (const [name, value] of Object.entries(values)) {
      // Object.entries loses the type of the keys.
      const field = name as keyof CustomerForm
      setValue(field, value)
      clearErrors(field)
    }
  }

  return (
    <Select label={words.choose} value={chosen?.id ?? ''} onChange={({ target }) => choose(target.value)}>
      {book.map((saved) => (
        <option key={saved.id} value={saved.id}>
          {summaryOf(saved)}
        </option>
      ))}
      <option value="">{words.another}</option>
    </Select>
  )
}

interface SaveProps {
  book: SavedAddress[]
  checked: boolean
  onCheck: (checked: boolean) => void
}

/** The tick to save what is typed. Not in a full book, or for addresses that the book has. */
export function SaveAddresses({ book, checked, onCheck }: SaveProps) {
  const typed = useTyped()
  const kinds = typed.shipping_same_as_billing ? (['billing'] as const) : (['billing', 'shipping'] as const)
  const isNew = kinds.some((kind) => !typedAddress(book, typed, kind))
  if (!isNew || book.length + kinds.length > ADDRESSES_CAP) return null
  return (
    <Checkbox
      label={kinds.length === 1 ? words.saveOne : words.saveBoth}
      checked={checked}
      onChange={(event) => onCheck(event.target.checked)}
    />
  )
}

/** The form's values as typed. Only what shows them renders again at each key, not the whole form. */
function useTyped(): CustomerForm {
  const { control } = useFormContext<CustomerForm>()
  // All fields have a first value, which the type doesn't know.
  return useWatch({ control }) as CustomerForm
}

/** "Anna Holt, 4 Wool Lane, LS1 4AP" */
function summaryOf({ first_name, last_name, address_line1, city, postal_code }: SavedAddress): string {
  return `${first_name} ${last_name}, ${address_line1}, ${postal_code || city}`
}

/** For another address: its fields empty, in the same country. */
function emptied(kind: 'billing' | 'shipping'): Partial<CustomerForm> {
  return {
    [`${kind}_address_line1`]: '',
    [`${kind}_address_line2`]: '',
    [`${kind}_city`]: '',
    [`${kind}_state`]: '',
    [`${kind}_postal_code`]: '',
  }
}
