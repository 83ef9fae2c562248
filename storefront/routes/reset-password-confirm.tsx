import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/reset-password-confirm.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Choose a new password', path: '/reset-password-confirm', hidden: true })
}

export default function ResetPasswordConfirm() {
  return (
    <Page>
      <PageTitle title="Choose a new password" />
    </Page>
  )
}
