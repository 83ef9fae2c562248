import * as words from '#words/en/content.tsx'
import { loadPolicy } from '../content/policies/load-policy.ts'
import { Policy } from '../content/policies/policy.tsx'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/shipping-info.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadPolicy(
    context,
    'shipping-info',
    pageQuery('/shipping-info', new URL(request.url).searchParams).get('preview'),
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: words.shippingTitle,
    description: words.shippingDescription,
    path: '/shipping-info',
    hidden: loaderData?.preview ?? false,
  })
}

export default function ShippingInfoPage({ loaderData: { policy, updated } }: Route.ComponentProps) {
  return <Policy policy={policy} updated={updated} />
}
