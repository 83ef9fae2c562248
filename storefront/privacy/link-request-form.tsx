import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { api } from '../visitor/api.ts'
import { patience } from '../visitor/patience.ts'
import { refusalSentence } from '../visitor/refusal-sentence.ts'
import { useVisitor } from '../visitor/store.ts'
import styles from './privacy.module.css'

/** Asks for a link to what is kept under an address. The answer is the same whether it is known or not. */
export function LinkRequestForm() {
  const { known } = useVisitor()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const email = field.current?.value.trim() ?? ''
    setAnswer(null)
    if (!email) return refuse('This field is required')
    setBusy(true)
    setError(undefined)
    try {
      setAnswer((await api().privacy.requestLink({ email }, patience())).detail)
    } catch (refusal) {
      refuse(refusalSentence(refusal, 'Something went wrong. Please try again.'))
    }
    setBusy(false)
  }
  function refuse(sentence: string) {
    setError(sentence)
    field.current?.focus()
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField ref={field} label="Email" hint="The one you ordered or wrote with." type="email" name="email" autoComplete="email" error={error} />
      <Notice kind="done">{answer}</Notice>
      <div>
        <Button type="submit" busy={busy} disabled={!known}>
          {busy ? 'Sending...' : 'Send Link'}
        </Button>
      </div>
    </form>
  )
}
