import { type FormEvent, useRef, useState } from 'react'
import type { Profile } from '#contract/accounts.ts'
import { ApiClientError } from '#contract/client.ts'
import * as words from '#words/en/account.tsx'
import * as general from '#words/en/general.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { updateSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import { PasswordField } from './password-field.tsx'

const FIELDS = ['first_name', 'last_name', 'email', 'current_password'] as const
type Problems = Partial<Record<(typeof FIELDS)[number], string>>

/** First name, last name and email of the account. Asks for the password only when the email changes. */
export function DetailsForm({ profile }: { profile: Profile }) {
  const [email, setEmail] = useState(profile.email)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<{ time: number; sentence: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const moves = email.trim().toLowerCase() !== profile.email.toLowerCase()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const text = (field: string) => String(typed.get(field) ?? '')
    const change = { first_name: text('first_name'), last_name: text('last_name') }
    setBusy(true)
    showErrors({}, null)
    setSaved(null)
    try {
      const answer = await api().accounts.changeProfile(
        moves ? { ...change, email, current_password: text('current_password') } : change,
        requestTimeout(),
      )
      updateSession({ profile: answer })
      setEmail(answer.email)
      setSaved({ time: Date.now(), sentence: moves ? words.linkSentTo(email.trim()) : words.detailsSaved })
    } catch (error) {
      const fieldErrors = error instanceof ApiClientError ? fieldsOf(error) : {}
      const message = error instanceof ApiClientError && error.status < 500 ? error.message : words.detailsNotSaved
      showErrors(fieldErrors, Object.keys(fieldErrors).length > 0 ? null : message)
    } finally {
      setBusy(false)
    }
  }
  function showErrors(fieldErrors: Problems, sentence: string | null) {
    setFields(fieldErrors)
    setProblem(sentence)
    focusFirst(form.current, fieldErrors)
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label={words.firstName}
        optional
        name="first_name"
        autoComplete="given-name"
        defaultValue={profile.first_name}
        error={fields.first_name}
      />
      <TextField
        label={words.lastName}
        optional
        name="last_name"
        autoComplete="family-name"
        defaultValue={profile.last_name}
        error={fields.last_name}
      />
      <TextField
        label={general.email}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fields.email}
      />
      {moves && (
        <PasswordField
          label={words.password}
          hint={words.passwordForEmail}
          name="current_password"
          autoComplete="current-password"
          error={fields.current_password}
        />
      )}
      <Notice kind="problem">{problem}</Notice>
      <Notice kind="done" time={saved?.time}>
        {saved?.sentence}
      </Notice>
      <Button type="submit" busy={busy}>
        {busy ? words.savingDetails : words.saveDetails}
      </Button>
    </form>
  )
}

function fieldsOf({ fields }: ApiClientError): Problems {
  return Object.fromEntries(FIELDS.flatMap((field) => (fields[field]?.[0] ? [[field, fields[field][0]]] : [])))
}
