import * as words from '#words/en/account.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { MailedLinkForm } from '../account/mailed-link-form.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import type { Route } from './+types/reset-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.resetPageTitle, path: '/reset-password', hidden: true })
}

export default function ResetPasswordPage() {
  return (
    <AccountPage
      title={words.resetTitle}
      lead={words.resetLead}
      links={
        <p>
          <a href="/login">{words.backToSignIn}</a>
        </p>
      }
    >
      <MailedLinkForm wide ask={(email) => api().accounts.requestPasswordReset({ email }, requestTimeout())} />
    </AccountPage>
  )
}
