import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/product.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'About Us', path: '/product' })
}

export default function Pproduct() {
  return (
    <Page>
      <PageTitle title="About Us" />
    </Page>
  )
}
