import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/shipping-info.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Shipping Info', path: '/shipping-info' })
}

export default function ShippingInfo() {
  return (
    <Page>
      <PageTitle title="Shipping Info" />
    </Page>
  )
}
