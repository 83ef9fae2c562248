import * as words from '#words/en/content.tsx'
import { loadPolicy } from '../content/policies/load-policy.ts'
import { Policy } from '../content/policies/policy.tsx'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/privacy-policy.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadPolicy(
    context,
    'privacy-policy',
    pageQuery('/privacy-policy', new URL(request.url).searchParams).get('preview'),
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: words.privacyTitle,
    description: words.privacyDescription,
    path: '/privacy-policy',
    hidden: loaderData?.preview ?? false,
  })
}

export default function PrivacyPolicyPage({ loaderData: { policy, updated } }: Route.ComponentProps) {
  return <Policy policy={policy} updated={updated} />
}
