import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/contact.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Contact', path: '/contact' })
}

export default function Contact() {
  return (
    <Page>
      <PageTitle title="Contact" />
    </Page>
  )
}
