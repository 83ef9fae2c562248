import { Link } from 'react-router'
import { AccountPage } from '../account/account-page.tsx'
import { ResetRequestForm } from '../account/reset-request-form.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/reset-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Reset password', path: '/reset-password', hidden: true })
}

export default function ResetPasswordPage() {
  return (
    <AccountPage
      title="Reset Password"
      lead="Tell us your email address and we send you a link to a new password."
      ways={
        <p>
          <Link to="/login">Back to Sign In</Link>
        </p>
      }
    >
      <ResetRequestForm />
    </AccountPage>
  )
}
