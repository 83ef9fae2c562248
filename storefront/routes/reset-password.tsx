import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/reset-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Reset your password', path: '/reset-password', hidden: true })
}

export default function ResetPassword() {
  return (
    <Page>
      <PageTitle title="Reset your password" />
    </Page>
  )
}
