import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/confirmation.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Order confirmation', path: '/checkout/confirmation', hidden: true })
}

export default function Confirmation() {
  return (
    <Page>
      <PageTitle title="Order confirmation" />
    </Page>
  )
}
