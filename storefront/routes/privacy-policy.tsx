import { PrivacyPolicy } from '../content/policies/privacy-policy.tsx'
import { clientContext } from '../loading/context.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useShop } from '../shop/use-shop.ts'
import type { Route } from './+types/privacy-policy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const captcha = await context
    .get(clientContext)
    .contact.captcha({})
    .catch(() => null)
  return { captcha: captcha?.provider ?? null }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacy Policy',
    description: 'What the shop knows about you, why, for how long and who else sees it; what is stored on your device; and your rights.',
    path: '/privacy-policy',
  })
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  return shop && <PrivacyPolicy shop={shop} captcha={loaderData.captcha} />
}
