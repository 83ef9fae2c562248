import { useFormContext } from 'react-hook-form'
import type { CustomerForm } from '#contract/customer-form.ts'
import * as words from '#words/en/checkout.tsx'
import { TextField } from '../ui/field.tsx'
import styles from './customer-step.module.css'

export function ContactFields() {
  const { register, watch, formState } = useFormContext<CustomerForm>()
  const { errors } = formState
  const [same, billing, shipping] = watch(['shipping_same_as_billing', 'billing_country', 'shipping_country'])
  const emirates = (same ? billing : shipping) === 'AE'
  return (
    <fieldset className={styles.block}>
      <legend>{words.contact}</legend>
      <div className={styles.fields}>
        <TextField
          label={words.firstName}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label={words.lastName}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label={words.phone}
          optional={!emirates}
          hint={emirates ? words.phoneHint : undefined}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={emirates ? '+971 50 123 4567' : '+44 123 456 7890'}
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
    </fieldset>
  )
}
