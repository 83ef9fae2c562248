import { TermsOfService } from '../content/policies/terms-of-service.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { useShop } from '../shop/use-shop.ts'
import type { Route } from './+types/terms-of-service.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Terms of Service',
    description: 'The terms on which we sell: ordering, prices, payment, delivery, cancelling, and what we answer for.',
    path: '/terms-of-service',
  })
}

export default function TermsOfServicePage() {
  const shop = useShop()
  return shop && <TermsOfService shop={shop} />
}
