import { type FormEvent, useRef, useState } from 'react'
import { ApiClientError } from '#contract/client.ts'
import { newPasswordProblem, PASSWORD_HINT } from '#contract/credentials.ts'
import * as words from '#words/en/after-payment.tsx'
import * as refusals from '#words/en/refusals.ts'
import { focusFirst } from '../account/focus-first.ts'
import { PasswordField } from '../account/password-field.tsx'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account-offer.module.css'

interface AccountOfferProps {
  session_id: string
  /** Where the link to finish the account is sent. */
  email: string
}

/** An account with a guest's order: one password here, then a link by email. */
export function AccountOffer({ session_id, email }: AccountOfferProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    const reason = newPasswordProblem(password)
    show(reason, null)
    if (reason) return
    setBusy(true)
    try {
      await api().orderAccounts.request({ session_id, password }, requestTimeout())
      setSent(true)
    } catch (failure) {
      const aboutPassword = failure instanceof ApiClientError ? failure.fields.password?.[0] : undefined
      show(aboutPassword, aboutPassword ? null : errorMessage(failure, refusals.failed))
    }
    setBusy(false)
  }
  function show(aboutPassword: string | undefined, other: string | null) {
    setError(aboutPassword)
    setProblem(other)
    focusFirst(form.current, { password: aboutPassword })
  }

  return (
    <section className={styles.offer} aria-labelledby="account-offer">
      <h2 id="account-offer">{words.accountOffer}</h2>
      <p>{words.accountOfferNote}</p>
      <Notice kind="done">{sent && words.linkSent(email)}</Notice>
      {!sent && (
        <form ref={form} method="post" noValidate onSubmit={submit}>
          <PasswordField
            label={words.password}
            hint={PASSWORD_HINT}
            name="password"
            autoComplete="new-password"
            error={error}
          />
          <Notice kind="problem">{problem}</Notice>
          <Button type="submit" kind="secondary" busy={busy}>
            {busy ? words.sendingLink : words.createAccount}
          </Button>
        </form>
      )}
    </section>
  )
}
