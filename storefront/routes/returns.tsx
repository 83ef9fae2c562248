import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/returns.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Returns', path: '/returns' })
}

export default function Returns() {
  return (
    <Page>
      <PageTitle title="Returns" />
    </Page>
  )
}
