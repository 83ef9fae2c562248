import { type FormEvent, useRef, useState } from 'react'
import { Refusal } from '#contract/client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { api } from '../visitor/api.ts'
import { patience } from '../visitor/patience.ts'
import { refusalSentence } from '../visitor/refusal-sentence.ts'
import { useVisitor } from '../visitor/store.ts'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import { PasswordField } from './password-field.tsx'
import { newPasswordProblem } from './registration-problems.ts'

/** What the mailed link carries: the token with the account's id or its address. */
export interface ResetLink {
  token: string
  uid?: string
  email?: string
}

interface ResetConfirmFormProps {
  link: ResetLink
  onReset: () => void
}

export function ResetConfirmForm({ link, onReset }: ResetConfirmFormProps) {
  const { known } = useVisitor()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState<string>()
  /** What the server had to say to a failure that is not the field's. */
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
      await api().accounts.confirmPasswordReset({ ...link, password }, patience())
      setState('done')
      onReset()
    } catch (refusal) {
      setState('idle')
      const aboutPassword = refusal instanceof Refusal ? refusal.fields.password?.[0] : undefined
      setError(aboutPassword)
      setProblem({ reason: aboutPassword ? null : refusalSentence(refusal, '') })
      if (aboutPassword) focusFirst(form.current, { password: aboutPassword })
    }
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <PasswordField label="New password" hint="8 to 20 characters." name="password" autoComplete="new-password" error={error} />
      <Notice kind="problem">
        {problem && (
          <>
            <p>Failed to reset password</p>
            {problem.reason && <p>{problem.reason}</p>}
          </>
        )}
      </Notice>
      <Notice kind="done">{state === 'done' && 'Password successfully reset! Redirecting...'}</Notice>
      <Button type="submit" wide busy={state !== 'idle'} disabled={!known}>
        {state === 'busy' ? 'Saving...' : 'Set New Password'}
      </Button>
    </form>
  )
}
