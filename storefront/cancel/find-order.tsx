import { type FormEvent, useRef, useState } from 'react'
import type { Cancellation } from '#contract/cancellation.ts'
import { cancellationCalls } from '#contract/cancellation-calls.ts'
import * as words from '#words/en/cancel.tsx'
import * as refusals from '#words/en/refusals.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './cancel.module.css'

/** The order's number and email address, which open it here. */
export interface Named {
  number: string
  email: string
}

interface FindOrderProps {
  /** From a link in the order history. */
  number: string
  onFound: (named: Named, found: Cancellation) => void
}

export function FindOrder({ number, onFound }: FindOrderProps) {
  const { known } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [missing, setMissing] = useState<Partial<Named>>({})
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const named = { number: String(typed.get('number')).trim(), email: String(typed.get('email')).trim() }
    setMissing({
      ...(named.number ? {} : { number: refusals.required }),
      ...(named.email ? {} : { email: refusals.required }),
    })
    setProblem(null)
    if (!named.number || !named.email)
      return form.current?.querySelector<HTMLInputElement>(`[name=${named.number ? 'email' : 'number'}]`)?.focus()
    setBusy(true)
    try {
      onFound(named, await api(cancellationCalls).cancellation.find(named, requestTimeout()))
    } catch (error) {
      setProblem(errorMessage(error, refusals.failed))
    }
    setBusy(false)
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label={words.orderNumber}
        hint={words.orderNumberHint}
        name="number"
        defaultValue={number}
        error={missing.number}
      />
      <TextField
        label={words.email}
        hint={words.emailHint}
        type="email"
        name="email"
        autoComplete="email"
        error={missing.email}
      />
      <Notice kind="problem">{problem}</Notice>
      <div>
        <Button type="submit" busy={busy} disabled={!known}>
          {busy ? words.looking : words.findOrder}
        </Button>
      </div>
    </form>
  )
}
