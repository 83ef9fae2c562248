import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/terms-of-service.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Terms of Service', path: '/terms-of-service' })
}

export default function TermsOfService() {
  return (
    <Page>
      <PageTitle title="Terms of Service" />
    </Page>
  )
}
