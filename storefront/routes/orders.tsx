import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/orders.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'My Orders', path: '/account/orders', hidden: true })
}

export default function Orders() {
  return (
    <Page>
      <PageTitle title="My Orders" />
    </Page>
  )
}
