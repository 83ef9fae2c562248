import { AccountPage } from '../account/account-page.tsx'
import { MailedLinkForm } from '../account/mailed-link-form.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import type { Route } from './+types/reset-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Reset password', path: '/reset-password', hidden: true })
}

export default function ResetPasswordPage() {
  return (
    <AccountPage
      title="Reset Password"
      lead="Tell us your email address and we will send you a link to set a new password."
      links={
        <p>
          <a href="/login">Back to Sign In</a>
        </p>
      }
    >
      <MailedLinkForm wide ask={(email) => api().accounts.requestPasswordReset({ email }, requestTimeout())} />
    </AccountPage>
  )
}
