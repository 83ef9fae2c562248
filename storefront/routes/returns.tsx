import * as words from '#words/en/content.tsx'
import { loadPolicy } from '../content/policies/load-policy.ts'
import { Policy } from '../content/policies/policy.tsx'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/returns.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadPolicy(context, 'returns', pageQuery('/returns', new URL(request.url).searchParams).get('preview'))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: words.returnsTitle,
    description: words.returnsDescription,
    path: '/returns',
    hidden: loaderData?.preview ?? false,
  })
}

export default function ReturnsPage({ loaderData: { policy, updated } }: Route.ComponentProps) {
  return <Policy policy={policy} updated={updated} />
}
