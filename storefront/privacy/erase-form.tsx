import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import * as words from '#words/en/privacy.tsx'
import * as refusals from '#words/en/refusals.ts'
import { errorMessage } from '../session/error-message.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './privacy.module.css'

interface EraseFormProps {
  /** Explains what is erased and what stays. */
  children: ReactNode
  /** The field that confirms the erasure. */
  field: ReactNode
  /** Calls the server with the typed value and returns its message. */
  erase: (typed: string) => Promise<string>
  onErased: (sentence: string) => void
}

/** Erasing can't be undone, so it needs a typed confirmation. */
export function EraseForm({ children, field, erase, onErased }: EraseFormProps) {
  const { known } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const input = form.current?.querySelector('input')
    setBusy(true)
    setProblem(null)
    try {
      onErased(await erase(input?.value ?? ''))
    } catch (error) {
      setBusy(false)
      setProblem(errorMessage(error, refusals.failed))
      input?.focus()
    }
  }

  return (
    <section className={styles.part} aria-labelledby="erase">
      <h2 id="erase">{words.eraseTitle}</h2>
      {children}
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {field}
        <Notice kind="problem">{problem}</Notice>
        <div>
          <Button type="submit" kind="secondary" busy={busy} disabled={!known}>
            {busy ? words.erasing : words.erase}
          </Button>
        </div>
      </form>
    </section>
  )
}
