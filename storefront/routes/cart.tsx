import * as words from '#words/en/cart.tsx'
import { CartContents, LoadingCart } from '../cart/cart-contents.tsx'
import { PaidNotice } from '../cart/paid-notice.tsx'
import { useGuestCart } from '../cart/use-guest-cart.ts'
import { useServerCart } from '../cart/use-server-cart.ts'
import { usePageQuery } from '../loading/page-query.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/cart.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, path: '/cart', hidden: true })
}

export default function CartPage() {
  const { token, known, checking } = useSession()
  const ready = known && !checking
  return (
    <Page>
      <PageTitle title={words.heading} />
      <PaidNotice />
      {!ready ? <LoadingCart /> : token ? <ServerCart key={token} /> : <GuestCart />}
    </Page>
  )
}

function GuestCart() {
  return <CartContents cart={useGuestCart()} />
}

function ServerCart() {
  const [query] = usePageQuery('/cart')
  return <CartContents cart={useServerCart({ paid: query.get('paid') === 'true' })} />
}
