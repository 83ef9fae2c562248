import { type FormEvent, useRef, useState } from 'react'
import { ApiClientError } from '#contract/client.ts'
import { newPasswordProblem, PASSWORD_HINT } from '#contract/credentials.ts'
import * as words from '#words/en/account.tsx'
import * as refusals from '#words/en/refusals.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import { PasswordField } from './password-field.tsx'

/** The parameters of the mailed link: the token with the account's id or its address. */
interface ResetLink {
  token: string
  uid?: string
  email?: string
}

interface ResetConfirmFormProps {
  link: ResetLink
  onReset: () => void
}

export function ResetConfirmForm({ link, onReset }: ResetConfirmFormProps) {
  const { known } = useSession()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState<string>()
  /** The server's message for an error that belongs to no field. */
  const [problem, setProblem] = useState<{ reason: string | null } | null>(null)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'idle') return
    const password = String(new FormData(event.currentTarget).get('password'))
    const reason = newPasswordProblem(password)
    setProblem(null)
    setError(reason)
    if (reason) return focusFirst(form.current, { password: reason })
    setState('busy')
    try {
      await api().accounts.confirmPasswordReset({ ...link, password }, requestTimeout())
      setState('done')
      onReset()
    } catch (error) {
      setState('idle')
      const aboutPassword = error instanceof ApiClientError ? error.fields.password?.[0] : undefined
      setError(aboutPassword)
      setProblem({ reason: aboutPassword ? null : errorMessage(error, '') })
      if (aboutPassword) focusFirst(form.current, { password: aboutPassword })
    }
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <PasswordField
        label={words.newPassword}
        hint={PASSWORD_HINT}
        name="password"
        autoComplete="new-password"
        error={error}
      />
      <Notice kind="problem">
        {problem && (
          <>
            <p>{words.resetFailed}</p>
            {problem.reason && <p>{problem.reason}</p>}
          </>
        )}
      </Notice>
      <Notice kind="done">{state === 'done' && refusals.passwordReset}</Notice>
      <Button type="submit" wide busy={state !== 'idle'} disabled={!known}>
        {state === 'busy' ? words.savingPassword : words.setNewPassword}
      </Button>
    </form>
  )
}
