import { type FormEvent, useRef, useState } from 'react'
import { COUNTRIES } from '#contract/limits.ts'
import { reminderCalls } from '#contract/reminder-calls.ts'
import * as general from '#words/en/general.ts'
import * as places from '#words/en/places.ts'
import * as refusals from '#words/en/refusals.ts'
import * as words from '#words/en/reminder-pages.ts'
import styles from '../reviews/write.module.css'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { NeedsScripts } from '../ui/waiting.tsx'

export interface AskedThing {
  product?: string
  size?: number
  category?: string
}

interface AskFormProps {
  thing: AskedThing
  /** Of its page in the shop. */
  address: string
}

/** Asks for a reminder of one thing. The answer is the same for every address. */
export function AskForm({ thing, address }: AskFormProps) {
  const { known, profile } = useSession()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const notice = useRef<HTMLDivElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const email = String(typed.get('email')).trim()
    const country = typed.get('country') === 'AE' ? 'AE' : 'GB'
    setMissing(email ? undefined : refusals.required)
    setProblem(null)
    if (!email) return field.current?.focus()
    setBusy(true)
    try {
      setDone((await api(reminderCalls).reminders.ask({ ...thing, email, country }, requestTimeout())).detail)
    } catch (error) {
      setProblem(errorMessage(error, refusals.failed))
    }
    setBusy(false)
    notice.current?.focus()
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <NeedsScripts>{words.needsScripts}</NeedsScripts>
      {done === null && (
        <>
          <TextField
            // The profile comes later than the page.
            key={profile?.email}
            ref={field}
            label={general.email}
            hint={words.emailHint}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={profile?.email}
            error={missing}
          />
          <Select label={words.country} name="country">
            {COUNTRIES.map((code) => (
              <option key={code} value={code}>
                {places.countries[code]}
              </option>
            ))}
          </Select>
          <p className={styles.hint}>{words.promise}</p>
        </>
      )}
      <div ref={notice} tabIndex={-1}>
        <Notice kind="done">{done}</Notice>
        <Notice kind="problem">{problem}</Notice>
      </div>
      <div>
        {done === null ? (
          <Button type="submit" busy={busy} disabled={!known}>
            {busy ? general.sending : words.remindMe}
          </Button>
        ) : (
          <ButtonLink kind="secondary" href={address}>
            {words.back}
          </ButtonLink>
        )}
      </div>
    </form>
  )
}
