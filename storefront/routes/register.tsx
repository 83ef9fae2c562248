import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/register.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Sign Up', path: '/register', hidden: true })
}

export default function Register() {
  return (
    <Page>
      <PageTitle title="Sign Up" />
    </Page>
  )
}
