import { ShippingInfo } from '../content/policies/shipping-info.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { useShop } from '../shop/use-shop.ts'
import type { Route } from './+types/shipping-info.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Shipping Info',
    description: 'Delivery to the United Kingdom and the United Arab Emirates: services, prices, estimated times, packing, and duty and tax in the UAE.',
    path: '/shipping-info',
  })
}

export default function ShippingInfoPage() {
  const shop = useShop()
  return shop && <ShippingInfo shop={shop} />
}
