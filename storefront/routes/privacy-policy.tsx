import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/privacy-policy.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Privacy Policy', path: '/privacy-policy' })
}

export default function PrivacyPolicy() {
  return (
    <Page>
      <PageTitle title="Privacy Policy" />
    </Page>
  )
}
