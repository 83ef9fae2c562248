import { type ComponentProps, type ReactNode, useId } from 'react'
import * as words from '#words/en/general.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

export interface FieldParts {
  label: string
  hint?: string | undefined
  /** The error message under the field, which also marks it invalid. */
  error?: string | undefined
  /** Adds "(optional)" to the label. */
  optional?: boolean
}

interface ControlParts {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/**
 * Label, hint and error around any control: `<Field label="Message">{(control) => <textarea {...control} />}</Field>`.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  children,
}: FieldParts & { children: (control: ControlParts) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {words.optional}</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function TextField({ label, hint, error, optional, className, ...input }: ComponentProps<'input'> & FieldParts) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => <input type="text" {...input} {...control} className={`${styles.control} ${className ?? ''}`} />}
    </Field>
  )
}

export function Select({ label, hint, error, optional, ...select }: ComponentProps<'select'> & FieldParts) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => (
        <span className={styles.select}>
          <select {...select} {...control} className={styles.control} />
          <Icon name="down" />
        </span>
      )}
    </Field>
  )
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" />
      {children}
    </p>
  )
}
