import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldParts } from './field.tsx'

export function TextArea({ label, hint, error, optional, ...input }: ComponentProps<'textarea'> & FieldParts) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => <textarea rows={6} {...input} {...control} className={`${styles.control} ${styles.area}`} />}
    </Field>
  )
}
