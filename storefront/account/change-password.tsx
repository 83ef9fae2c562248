import { type FormEvent, useRef, useState } from 'react'
import { ApiClientError } from '#contract/client.ts'
import { newPasswordProblem, PASSWORD_HINT } from '#contract/credentials.ts'
import { signInCalls } from '#contract/sign-in-calls.ts'
import * as words from '#words/en/own-sessions.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import { PasswordField } from './password-field.tsx'
import cards from './saved-cards.module.css'

type Problems = { current_password?: string; password?: string }

/** The form to change the password, which signs out everywhere else. */
export function ChangePassword({ username, onChanged }: { username: string; onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Problems>({})
  const [said, setSaid] = useState<{ sentence: string; time: number } | null>(null)
  const form = useRef<HTMLFormElement>(null)

  function showErrors(found: Problems, sentence: string | null) {
    setFields(found)
    setProblem(sentence)
    focusFirst(form.current, found)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const current_password = String(typed.get('current_password') ?? '')
    const password = String(typed.get('password') ?? '')
    setSaid(null)
    const weak = newPasswordProblem(password)
    if (weak) return showErrors({ password: weak }, null)
    setBusy(true)
    showErrors({}, null)
    try {
      const { detail } = await api(signInCalls).sessions.changePassword(
        { current_password, password },
        requestTimeout(),
      )
      form.current?.reset()
      setSaid({ sentence: detail, time: Date.now() })
      onChanged()
    } catch (error) {
      const found = error instanceof ApiClientError ? error.fields : {}
      const [current] = found.current_password ?? []
      const [fresh] = found.password ?? []
      const named = { ...(current && { current_password: current }), ...(fresh && { password: fresh }) }
      showErrors(named, current || fresh ? null : errorMessage(error, words.notChanged))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={cards.cards} aria-labelledby="change-password">
      <h2 id="change-password">{words.passwordTitle}</h2>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {/* For password managers: whose password it is. */}
        <input hidden name="username" autoComplete="username" readOnly value={username} />
        <PasswordField
          label={words.currentPassword}
          name="current_password"
          autoComplete="current-password"
          error={fields.current_password}
        />
        <PasswordField
          label={words.newPassword}
          hint={PASSWORD_HINT}
          name="password"
          autoComplete="new-password"
          error={fields.password}
        />
        <Notice kind="problem">{problem}</Notice>
        <Notice kind="done" time={said?.time}>
          {said?.sentence}
        </Notice>
        <div>
          <Button type="submit" kind="secondary" busy={busy}>
            {busy ? words.changing : words.changePassword}
          </Button>
        </div>
      </form>
    </section>
  )
}
