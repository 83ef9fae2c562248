import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/about-us.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'About Us', path: '/about-us' })
}

export default function AboutUs() {
  return (
    <Page>
      <PageTitle title="About Us" />
    </Page>
  )
}
