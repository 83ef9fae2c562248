import { type FormEvent, useRef, useState } from 'react'
import { ApiClientError, Unreachable } from '#contract/client.ts'
import { signInProblem } from '#contract/credentials.ts'
import { signIn } from '../session/session.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'
import { PasswordField } from './password-field.tsx'

interface SignInFormProps {
  /** Filled in after registration. */
  username: string
  remember: boolean
}

/** The page around it redirects a shopper who is signed in (return-to.tsx). */
export function SignInForm({ username, remember }: SignInFormProps) {
  const { known } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const credentials = { username: String(typed.get('username')), password: String(typed.get('password')) }
    const reason = signInProblem(credentials.username, credentials.password)
    if (reason) return refuse(reason)
    setBusy(true)
    setProblem(null)
    try {
      await signIn(credentials, typed.get('remember') === 'on')
    } catch (refusal) {
      setBusy(false)
      refuse(refusalWords(refusal))
    }
  }
  function refuse(sentence: string) {
    setProblem(sentence)
    form.current?.querySelector('input')?.focus()
  }

  return (
    // Without scripts a form would put the password into the address; a POST can't.
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <Checkbox label="Remember me" name="remember" defaultChecked={remember} />
      <Notice kind="problem">{problem}</Notice>
      <Button type="submit" wide busy={busy} disabled={!known}>
        {busy ? 'Logging in...' : 'Log In'}
      </Button>
    </form>
  )
}

/** The server's first non-field error, or a general sentence; offline, the credentials may still be right. */
function refusalWords(refusal: unknown): string {
  if (refusal instanceof Unreachable) return refusal.message
  if (refusal instanceof ApiClientError && refusal.status === 429) return refusal.message
  return (
    (refusal instanceof ApiClientError && refusal.fields.non_field_errors?.[0]) || 'Login failed. Check credentials.'
  )
}
