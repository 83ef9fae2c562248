import { type FormEvent, useRef, useState } from 'react'
import { DISCOUNT_CODE_MAX } from '#contract/limits.ts'
import * as words from '#words/en/discount.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import styles from './discount-field.module.css'

interface DiscountFieldProps {
  /** The code that applies, or was asked for; null for none. */
  code: string | null
  /** Why the code does nothing; null if it applies. */
  problem: string | null
  /** What it asks for, where that is not only a discount code. */
  question?: string
  label?: string
  /** Appears open, with the focus: the button that was pressed is gone. */
  focused?: boolean
  /** Returns an error message, or null once it applies. */
  onApply: (code: string) => Promise<string | null>
  /** The same for taking it off. */
  onRemove: () => Promise<string | null>
}

/** The discount code of a cart or a checkout: folded until somebody has one. */
export function DiscountField({
  code,
  problem,
  question = words.question,
  label = words.label,
  focused = false,
  onApply,
  onRemove,
}: DiscountFieldProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(focused)
  /** The pressed button goes with the press: what takes its place gets the focus. */
  const [moveFocus, setMoveFocus] = useState(focused)
  const input = useRef<HTMLInputElement>(null)

  async function apply(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (busy || typed === '') return input.current?.focus()
    setBusy(true)
    setMoveFocus(true)
    const error = await onApply(typed)
    setBusy(false)
    setRefused(error)
    if (error) input.current?.focus()
  }
  async function takeOff() {
    setBusy(true)
    setMoveFocus(true)
    setOpen(true)
    setRefused(await onRemove())
    setBusy(false)
  }

  if (code)
    return (
      <div className={styles.applied}>
        <p aria-live="polite">{refused ?? problem ?? words.applied(code)}</p>
        <Button kind="quiet" autoFocus={moveFocus} busy={busy} onClick={() => void takeOff()}>
          {words.remove(code)}
        </Button>
      </div>
    )
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{question}</summary>
      <form className={styles.form} onSubmit={(event) => void apply(event)}>
        <TextField
          ref={input}
          autoFocus={moveFocus}
          label={label}
          name="discount_code"
          maxLength={DISCOUNT_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          error={refused ?? undefined}
        />
        <Button type="submit" kind="secondary" busy={busy}>
          {words.apply}
        </Button>
      </form>
    </details>
  )
}
