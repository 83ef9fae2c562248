import { useFormContext } from 'react-hook-form'
import type { AddressForm } from '#contract/address-book.ts'
import type { CustomerForm } from '#contract/customer-form.ts'
import { EMIRATES, emirateOf } from '#contract/emirates.ts'
import { COUNTRIES } from '#contract/limits.ts'
import { ukPostcode } from '#contract/postcode.ts'
import * as words from '#words/en/checkout.tsx'
import * as places from '#words/en/places.ts'
import { Select, TextField } from '../ui/field.tsx'
import styles from './customer-step.module.css'

type Field = 'country' | 'address_line1' | 'address_line2' | 'city' | 'state' | 'postal_code'

/** The six fields of an address: for billing or for shipping in the checkout, or of one in the address book. */
export function AddressFields({ of }: { of: 'billing' | 'shipping' | 'book' }) {
  const { register, watch, setValue, clearErrors, formState } = useFormContext<CustomerForm & AddressForm>()
  const named = <Name extends Field>(name: Name) => (of === 'book' ? name : (`${of}_${name}` as const))
  const autoComplete = (part: string) => (of === 'book' ? part : `${of} ${part}`)
  const country = watch(named('country'))
  const error = (field: Field) => formState.errors[named(field)]?.message
  const emirates = country === 'AE'

  function changeCountry(chosen: string) {
    clearErrors(['phone', named('state'), named('postal_code')])
    // A county is no emirate: the list would show nothing, and the form would send the county.
    if (chosen === 'AE') setValue(named('state'), emirateOf(watch(named('state'))) ?? '')
  }

  return (
    <div className={styles.fields}>
      <Select
        label={words.country}
        autoComplete={autoComplete('country')}
        error={error('country')}
        {...register(named('country'), {
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
        autoComplete={autoComplete('address-line1')}
        error={error('address_line1')}
        {...register(named('address_line1'))}
      />
      <TextField
        label={words.addressLine2}
        optional
        autoComplete={autoComplete('address-line2')}
        error={error('address_line2')}
        {...register(named('address_line2'))}
      />
      <TextField
        label={emirates ? words.city : words.townOrCity}
        autoComplete={autoComplete('address-level2')}
        error={error('city')}
        {...register(named('city'))}
      />
      {emirates ? (
        <Select
          label={words.emirate}
          autoComplete={autoComplete('address-level1')}
          error={error('state')}
          {...register(named('state'))}
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
          autoComplete={autoComplete('address-level1')}
          error={error('state')}
          {...register(named('state'))}
        />
      )}
      <TextField
        label={emirates ? words.postalCode : words.postcode}
        optional={emirates}
        hint={emirates ? words.postalCodeHint : undefined}
        className={emirates ? undefined : styles.postcode}
        autoComplete={autoComplete('postal-code')}
        autoCapitalize="characters"
        spellCheck={false}
        inputMode="text"
        error={error('postal_code')}
        {...register(named('postal_code'), {
          onBlur: ({ target }) => {
            const postcode = emirates ? null : ukPostcode(target.value)
            if (postcode) setValue(named('postal_code'), postcode)
          },
        })}
      />
    </div>
  )
}
