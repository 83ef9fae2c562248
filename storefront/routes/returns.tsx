import { Returns } from '../content/policies/returns.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { useShop } from '../shop/use-shop.ts'
import type { Route } from './+types/returns.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Returns',
    description: 'How to cancel or send back an order: your legal rights, our own longer promise, faulty goods, refunds and the model cancellation form.',
    path: '/returns',
  })
}

export default function ReturnsPage() {
  const shop = useShop()
  return shop && <Returns shop={shop} />
}
