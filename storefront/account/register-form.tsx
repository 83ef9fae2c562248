import { type FormEvent, useRef, useState } from 'react'
import { ApiClientError } from '#contract/client.ts'
import { PASSWORD_HINT, USERNAME_HINT } from '#contract/credentials.ts'
import * as words from '#words/en/account.tsx'
import * as general from '#words/en/general.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import { PasswordField } from './password-field.tsx'
import { type FieldProblems, registrationProblems } from './registration-problems.ts'

interface RegisterFormProps {
  onRegistered: (username: string, remember: boolean) => void
}

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { known } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** What to do now, after a message that doesn't say it. */
  const [next, setNext] = useState<string | null>(null)
  const [fields, setFields] = useState<FieldProblems>({})
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const registration = {
      username: String(typed.get('username')).trim(),
      email: String(typed.get('email')).trim(),
      password: String(typed.get('password')),
    }
    const found = registrationProblems(registration)
    showErrors(found, null)
    if (Object.keys(found).length > 0) return
    setNext(null)
    setBusy(true)
    try {
      await api().accounts.register(registration, requestTimeout())
      onRegistered(registration.username, typed.get('remember') === 'on')
    } catch (error) {
      setBusy(false)
      const { username, email, password } = error instanceof ApiClientError ? error.fields : {}
      const fieldErrors = { username: username?.[0], email: email?.[0], password: password?.[0] }
      const refused = error instanceof ApiClientError && error.status < 500
      setNext(refused ? null : words.checkConnection)
      const isAboutFields = Object.values(fieldErrors).some(Boolean)
      showErrors(fieldErrors, refused && !isAboutFields ? error.message : words.registrationFailed)
    }
  }
  function showErrors(found: FieldProblems, sentence: string | null) {
    setFields(found)
    setProblem(sentence)
    focusFirst(form.current, found)
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label={words.username}
        hint={USERNAME_HINT}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={fields.username}
      />
      <TextField label={general.email} type="email" name="email" autoComplete="email" error={fields.email} />
      <PasswordField
        label={words.password}
        hint={PASSWORD_HINT}
        name="password"
        autoComplete="new-password"
        error={fields.password}
      />
      <Checkbox label={words.remember} name="remember" />
      <Notice kind="problem">
        {problem && (
          <>
            <p>{problem}</p>
            {next && <p>{next}</p>}
          </>
        )}
      </Notice>
      <Button type="submit" wide busy={busy} disabled={!known}>
        {busy ? words.registering : words.register}
      </Button>
    </form>
  )
}
