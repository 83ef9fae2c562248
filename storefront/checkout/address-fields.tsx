import { useFormContext } from 'react-hook-form'
import type { CustomerForm } from '#contract/customer-form.ts'
import { EMIRATES, emirateOf } from '#contract/emirates.ts'
import { COUNTRIES } from '#contract/limits.ts'
import { ukPostcode } from '#contract/postcode.ts'
import * as words from '#words/en/checkout.tsx'
import * as places from '#words/en/places.ts'
import { Select, TextField } from '../ui/field.tsx'
import styles from './customer-step.module.css'

/** The six fields of an address, for billing or for shipping. */
export function AddressFields({ of }: { of: 'billing' | 'shipping' }) {
  const { register, watch, setValue, clearErrors, formState } = useFormContext<CustomerForm>()
  const country = watch(`${of}_country`)
  const error = (field: keyof CustomerForm) => formState.errors[field]?.message
  const emirates = country === 'AE'

  function changeCountry(chosen: string) {
    clearErrors(['phone', `${of}_state`, `${of}_postal_code`])
    // A county is no emirate: the list would show nothing, and the form would send the county.
    if (chosen === 'AE') setValue(`${of}_state`, emirateOf(watch(`${of}_state`)) ?? '')
  }

  return (
    <div className={styles.fields}>
      <Select
        label={words.country}
        autoComplete={`${of} country`}
        error={error(`${of}_country`)}
        {...register(`${of}_country`, {
          onChange: ({ target }) => changeCountry(target.value),
        })}
      >
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {places.countries[code]}
          </option>
        ))}
      </Select>
      <TextField
        label={words.addressLine1}
        autoComplete={`${of} address-line1`}
        error={error(`${of}_address_line1`)}
        {...register(`${of}_address_line1`)}
      />
      <TextField
        label={words.addressLine2}
        optional
        autoComplete={`${of} address-line2`}
        error={error(`${of}_address_line2`)}
        {...register(`${of}_address_line2`)}
      />
      <TextField
        label={emirates ? words.city : words.townOrCity}
        autoComplete={`${of} address-level2`}
        error={error(`${of}_city`)}
        {...register(`${of}_city`)}
      />
      {emirates ? (
        <Select
          label={words.emirate}
          autoComplete={`${of} address-level1`}
          error={error(`${of}_state`)}
          {...register(`${of}_state`)}
        >
          <option value="">{words.chooseEmirate}</option>
          {EMIRATES.map((emirate) => (
            <option key={emirate} value={emirate}>
              {places.emirates[emirate]}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          label={words.county}
          optional
          autoComplete={`${of} address-level1`}
          error={error(`${of}_state`)}
          {...register(`${of}_state`)}
        />
      )}
      <TextField
        label={emirates ? words.postalCode : words.postcode}
        optional={emirates}
        hint={emirates ? words.postalCodeHint : undefined}
        className={emirates ? undefined : styles.postcode}
        autoComplete={`${of} postal-code`}
        autoCapitalize="characters"
        spellCheck={false}
        inputMode="text"
        error={error(`${of}_postal_code`)}
        {...register(`${of}_postal_code`, {
          onBlur: ({ target }) => {
            const postcode = emirates ? null : ukPostcode(target.value)
            if (postcode) setValue(`${of}_postal_code`, postcode)
          },
        })}
      />
    </div>
  )
}
