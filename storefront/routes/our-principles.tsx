import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/our-principles.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Our Principles', path: '/our-principles' })
}

export default function OurPrinciples() {
  return (
    <Page>
      <PageTitle title="Our Principles" />
    </Page>
  )
}
