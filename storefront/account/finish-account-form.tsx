import { type FormEvent, useRef, useState } from 'react'
import { ApiClientError } from '#contract/client.ts'
import * as words from '#words/en/account.tsx'
import * as refusals from '#words/en/refusals.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { startSession } from '../session/sign-in.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import { PasswordField } from './password-field.tsx'

interface FinishAccountFormProps {
  /** The key of the emailed link. */
  link: string
  onDone: (account: { username: string; created: boolean }) => void
}

/** The chosen password proves that the reader of the mailbox is the buyer. Signs a new account in. */
export function FinishAccountForm({ link, onDone }: FinishAccountFormProps) {
  const { known, token: signedIn } = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    setProblem(null)
    setError(password ? undefined : refusals.required)
    if (!password) return focusFirst(form.current, { password: refusals.required })
    setBusy(true)
    try {
      const { username, token } = await api().orderAccounts.create({ token: link, password }, requestTimeout())
      // The account exists: if signing in fails now, its page does that.
      if (token) await startSession(token, false).catch(() => {})
      onDone({ username, created: token !== null })
    } catch (failure) {
      setBusy(false)
      const aboutPassword = failure instanceof ApiClientError ? failure.fields.password?.[0] : undefined
      setError(aboutPassword)
      setProblem(aboutPassword ? null : errorMessage(failure, refusals.failed))
      focusFirst(form.current, { password: aboutPassword })
    }
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <PasswordField label={words.password} name="password" autoComplete="current-password" error={error} />
      <Notice kind="problem">{problem}</Notice>
      <Button type="submit" wide busy={busy} disabled={!known}>
        {busy ? words.finishing : signedIn ? words.addOrder : words.finish}
      </Button>
    </form>
  )
}
