import { load } from '../loading/load.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { home: await load(context, (client) => client.about.home({})) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Handcrafted natural skincare', path: '/' })
}

export default function Home() {
  return (
    <Page>
      <PageTitle title="Home" />
    </Page>
  )
}
