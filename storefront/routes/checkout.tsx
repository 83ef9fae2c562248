import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/checkout.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Checkout', path: '/checkout', hidden: true })
}

export default function Checkout() {
  return (
    <Page>
      <PageTitle title="Checkout" />
    </Page>
  )
}
