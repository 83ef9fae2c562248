import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldError } from './field.tsx'

export function Checkbox({
  label,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          {...input}
          aria-describedby={error ? `${id}-error` : input['aria-describedby']}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
