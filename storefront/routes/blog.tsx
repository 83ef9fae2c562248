import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/blog.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Blog', path: '/blog' })
}

export default function Blog() {
  return (
    <Page>
      <PageTitle title="Blog" />
    </Page>
  )
}
