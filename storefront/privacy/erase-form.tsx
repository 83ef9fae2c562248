import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { errorMessage } from '../session/error-message.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './privacy.module.css'

interface EraseFormProps {
  /** What will go, and what will stay. */
  children: ReactNode
  /** The field that confirms the erasure. */
  field: ReactNode
  /** Tells the server what was typed; answers its sentence. */
  erase: (typed: string) => Promise<string>
  onErased: (sentence: string) => void
}

/** Forgetting can't be undone: it takes something typed, and then a press. */
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
    } catch (refusal) {
      setBusy(false)
      setProblem(errorMessage(refusal, 'Something went wrong. Please try again.'))
      input?.focus()
    }
  }

  return (
    <section className={styles.part} aria-labelledby="erase">
      <h2 id="erase">Erase</h2>
      {children}
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {field}
        <Notice kind="problem">{problem}</Notice>
        <div>
          <Button type="submit" kind="secondary" busy={busy} disabled={!known}>
            {busy ? 'Erasing...' : 'Erase My Data'}
          </Button>
        </div>
      </form>
    </section>
  )
}
