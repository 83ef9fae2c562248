import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/thank-you.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Thank you', path: '/thank-you', hidden: true })
}

export default function ThankYou() {
  return (
    <Page>
      <PageTitle title="Thank you" />
    </Page>
  )
}
