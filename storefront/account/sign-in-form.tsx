import { type FormEvent, useRef, useState } from 'react'
import { ApiClientError, Unreachable } from '#contract/client.ts'
import { signInProblem } from '#contract/credentials.ts'
import * as words from '#words/en/account.tsx'
import * as refusals from '#words/en/refusals.ts'
import { signIn } from '../session/sign-in.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'
import { PasswordField } from './password-field.tsx'

interface SignInFormProps {
  /** Filled in after registration. */
  username?: string
  remember?: boolean
  /** Called once signed in, while the guest's cart is being merged. */
  onSignedIn?: () => void
}

/** return-to.tsx redirects the shopper after signing in. */
export function SignInForm({ username = '', remember = false, onSignedIn }: SignInFormProps) {
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
    if (reason) return showError(reason)
    setBusy(true)
    setProblem(null)
    try {
      await signIn(credentials, typed.get('remember') === 'on')
      onSignedIn?.()
    } catch (error) {
      setBusy(false)
      showError(errorText(error))
    }
  }
  function showError(sentence: string) {
    setProblem(sentence)
    form.current?.querySelector('input')?.focus()
  }

  return (
    // Without scripts, a GET form would put the password into the URL.
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label={words.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
      />
      <PasswordField label={words.password} name="password" autoComplete="current-password" />
      <Checkbox label={words.remember} name="remember" defaultChecked={remember} />
      <Notice kind="problem">{problem}</Notice>
      <Button type="submit" wide busy={busy} disabled={!known}>
        {busy ? words.loggingIn : words.logIn}
      </Button>
    </form>
  )
}

/** The server's first non-field error, or a general message. Offline, the credentials may still be right. */
function errorText(error: unknown): string {
  if (error instanceof Unreachable) return error.message
  if (error instanceof ApiClientError && error.status === 429) return error.message
  return (error instanceof ApiClientError && error.fields.non_field_errors?.[0]) || refusals.wrongCredentials
}
