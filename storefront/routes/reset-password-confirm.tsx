import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as words from '#words/en/account.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { ResetConfirmForm } from '../account/reset-confirm-form.tsx'
import { useTimeout } from '../loading/use-timeout.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { continueAsGuest } from '../session/session.ts'
import type { Route } from './+types/reset-password-confirm.ts'

/** How long the success message is shown before the page moves to /login. */
const REDIRECT_MS = 3_000

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.newPasswordPageTitle, path: '/reset-password-confirm', hidden: true })
}

export default function ResetPasswordConfirmPage({ params: { uid, token } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const email = search.get('email')
  useTimeout(() => void navigate('/login', { replace: true }), done ? REDIRECT_MS : null)

  function finish() {
    // Every session of the account has ended, this browser's too.
    continueAsGuest()
    setDone(true)
  }

  return (
    <AccountPage
      title={words.newPasswordTitle}
      links={
        <p>
          <a href="/reset-password">{words.askForNewLink}</a>
        </p>
      }
    >
      <ResetConfirmForm
        link={{ token: search.get('token') ?? token, uid, ...(email ? { email } : {}) }}
        onReset={finish}
      />
    </AccountPage>
  )
}
