import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/login.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Sign In', path: '/login', hidden: true })
}

export default function Login() {
  return (
    <Page>
      <PageTitle title="Sign In" />
    </Page>
  )
}
