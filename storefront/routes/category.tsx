import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/category.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'About Us', path: '/category' })
}

export default function Pcategory() {
  return (
    <Page>
      <PageTitle title="About Us" />
    </Page>
  )
}
