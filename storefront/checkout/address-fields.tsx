import { useFormContext } from 'react-hook-form'
import type { CustomerForm } from '#contract/checkout.ts'
import { COUNTRIES, COUNTRY_NAMES } from '#contract/limits.ts'
import { Select, TextField } from '../ui/field.tsx'
import styles from './customer-step.module.css'

/** The six fields of an address, for billing or for shipping. */
export function AddressFields({ of }: { of: 'billing' | 'shipping' }) {
  const { register, watch, formState } = useFormContext<CustomerForm>()
  const country = watch(`${of}_country`)
  const error = (field: keyof CustomerForm) => formState.errors[field]?.message
  const emirates = country === 'AE'
  return (
    <div className={styles.fields}>
      <div className={styles.whole}>
        <Select
          label="Country"
          autoComplete={`${of} country`}
          error={error(`${of}_country`)}
          {...register(`${of}_country`)}
        >
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {COUNTRY_NAMES[code]}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.whole}>
        <TextField
          label="Address line 1"
          autoComplete={`${of} address-line1`}
          error={error(`${of}_address_line1`)}
          {...register(`${of}_address_line1`)}
        />
      </div>
      <div className={styles.whole}>
        <TextField
          label="Address line 2"
          optional
          autoComplete={`${of} address-line2`}
          error={error(`${of}_address_line2`)}
          {...register(`${of}_address_line2`)}
        />
      </div>
      <TextField
        label={emirates ? 'City' : 'Town or city'}
        autoComplete={`${of} address-level2`}
        error={error(`${of}_city`)}
        {...register(`${of}_city`)}
      />
      <TextField
        label={emirates ? 'Emirate' : 'County'}
        optional
        autoComplete={`${of} address-level1`}
        error={error(`${of}_state`)}
        {...register(`${of}_state`)}
      />
      <TextField
        label={emirates ? 'Postal code' : 'Postcode'}
        optional={emirates}
        hint={emirates ? 'The UAE has no postal codes: you can leave this empty.' : undefined}
        autoComplete={`${of} postal-code`}
        error={error(`${of}_postal_code`)}
        {...register(`${of}_postal_code`)}
      />
    </div>
  )
}
