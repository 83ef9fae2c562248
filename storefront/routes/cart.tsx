import * as words from '#words/en/cart.tsx'
import { CartContents, LoadingCart } from '../cart/cart-contents.tsx'
import type { Wrap } from '../cart/gift-wrap.tsx'
import { PaidNotice, usePaidReturn } from '../cart/paid-notice.tsx'
import { useGuestCart } from '../cart/use-guest-cart.ts'
import { useServerCart } from '../cart/use-server-cart.ts'
import { clientContext } from '../loading/context.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/cart.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, path: '/cart', hidden: true })
}

/** The gift wrap that can be ticked. A cart without it works too. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ wrap: Wrap | null }> {
  const found = await context
    .get(clientContext)
    .catalogue.giftWrap({})
    .catch(() => null)
  if (!found?.gift_wrap) return { wrap: null }
  const { id, name, slug, image, price, kind, description, in_stock } = found.gift_wrap
  return { wrap: { id, name, slug, image, price, kind, description, in_stock } }
}

export default function CartPage({ loaderData: { wrap } }: Route.ComponentProps) {
  const { token, known, checking } = useSession()
  const { paid, looking } = usePaidReturn()
  const ready = known && !checking && !looking
  return (
    <Page>
      <PageTitle title={words.heading} />
      <PaidNotice paid={paid} />
      {!ready ? (
        <LoadingCart />
      ) : token ? (
        <ServerCart key={token} wrap={wrap} paid={paid} />
      ) : (
        <GuestCart wrap={wrap} />
      )}
    </Page>
  )
}

function GuestCart({ wrap }: { wrap: Wrap | null }) {
  return <CartContents cart={useGuestCart()} wrap={wrap} />
}

function ServerCart({ wrap, paid }: { wrap: Wrap | null; paid: boolean }) {
  return <CartContents cart={useServerCart({ paid })} wrap={wrap} />
}
