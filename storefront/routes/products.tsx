import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/products.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'About Us', path: '/products' })
}

export default function Pproducts() {
  return (
    <Page>
      <PageTitle title="About Us" />
    </Page>
  )
}
