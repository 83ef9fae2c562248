import { type FormEvent, useRef, useState } from 'react'
import * as words from '#words/en/account.tsx'
import * as general from '#words/en/general.ts'
import * as refusals from '#words/en/refusals.ts'
import { errorMessage } from '../session/error-message.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'

interface MailedLinkFormProps {
  ask(email: string): Promise<{ detail: string }>
  hint?: string
  /** The button is as wide as the form. */
  wide?: boolean
}

/**
 * Requests an emailed link to reset a password or to a guest's data. The response never says whether the address is
 * known.
 */
export function MailedLinkForm({ ask, hint, wide = false }: MailedLinkFormProps) {
  const { known } = useSession()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const email = field.current?.value.trim() ?? ''
    setAnswer(null)
    if (!email) return showError(refusals.required)
    setBusy(true)
    setError(undefined)
    try {
      setAnswer((await ask(email)).detail)
    } catch (error) {
      showError(errorMessage(error, refusals.failed))
    }
    setBusy(false)
  }
  function showError(sentence: string) {
    setError(sentence)
    field.current?.focus()
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={general.email}
        hint={hint}
        type="email"
        name="email"
        autoComplete="email"
        error={error}
      />
      <Notice kind="done">{answer}</Notice>
      <div>
        <Button type="submit" wide={wide} busy={busy} disabled={!known}>
          {busy ? general.sending : words.sendLink}
        </Button>
      </div>
    </form>
  )
}
