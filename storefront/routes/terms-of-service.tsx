import { loadPolicy } from '../content/policies/load-policy.ts'
import { Policy } from '../content/policies/policy.tsx'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/terms-of-service.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadPolicy(
    context,
    'terms-of-service',
    pageQuery('/terms-of-service', new URL(request.url).searchParams).get('preview'),
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Terms of Service',
    description: 'The terms on which we sell: ordering, prices, payment, delivery, cancelling and our liability.',
    path: '/terms-of-service',
    hidden: loaderData?.preview ?? false,
  })
}

export default function TermsOfServicePage({ loaderData: { policy, updated } }: Route.ComponentProps) {
  return <Policy policy={policy} updated={updated} />
}
