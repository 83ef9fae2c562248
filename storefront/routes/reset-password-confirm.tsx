import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountPage } from '../account/account-page.tsx'
import { ResetConfirmForm } from '../account/reset-confirm-form.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { continueAsGuest } from '../session/session.ts'
import type { Route } from './+types/reset-password-confirm.ts'

/** The wait of section 9. */
const REDIRECT_MS = 3_000

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'New password', path: '/reset-password-confirm', hidden: true })
}

export default function ResetPasswordConfirmPage({ params: { uid, token } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const email = search.get('email')

  // The way to /login is taken by the clock, unless the page is left before.
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate('/login', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])

  function finish() {
    // Every session of the account has ended, this browser's too.
    continueAsGuest()
    setDone(true)
  }

  return (
    <AccountPage
      title="New Password"
      ways={
        <p>
          <a href="/reset-password">Ask for a new link</a>
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
