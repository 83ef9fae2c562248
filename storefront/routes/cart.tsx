import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/cart.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Cart', path: '/cart', hidden: true })
}

export default function Cart() {
  return (
    <Page>
      <PageTitle title="Cart" />
    </Page>
  )
}
