import { useSearchParams } from 'react-router'
import styles from '../account/order-card.module.css'
import { OrderCard } from '../account/order-card.tsx'
import { useOrders } from '../account/use-orders.ts'
import { NO_SUCH_PAGE, pageNumber } from '../loading/page-number.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { LoginRedirect } from '../shell/login-redirect.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState, ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/orders.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'My Orders', path: '/account/orders', hidden: true })
}

export default function OrdersPage() {
  const { token, known, checking } = useSession()
  if (known && !token) return <LoginRedirect next="/account/orders" />
  return (
    <Page narrow>
      <PageTitle title="My Orders" />
      <Orders token={checking ? null : token} />
      <p className={styles.data}>
        <a href="/account/details">Your details: name and email</a>
      </p>
      <p className={styles.data}>
        <a href="/account/privacy">Your data: download or erase</a>
      </p>
    </Page>
  )
}

function Orders({ token }: { token: string | null }) {
  const [search] = useSearchParams()
  const page = pageNumber(search)
  const state = useOrders(token, page)
  if (state.kind === 'reading') {
    return (
      <Waiting
        shape="panel"
        count={2}
        label="Loading your orders"
        withoutScripts="Your orders need JavaScript to be shown, and it is off in this browser."
      />
    )
  }
  if (state.kind === 'no such page')
    return <EmptyState title={NO_SUCH_PAGE} actions={<ButtonLink href="/account/orders">My Orders</ButtonLink>} />
  if (state.kind === 'failed') {
    return (
      <ErrorState title="Error Loading Orders" actions={<Button onClick={() => location.reload()}>Try Again</Button>}>
        <p>Failed to fetch orders</p>
      </ErrorState>
    )
  }
  const { results, previous, next, count, page_size } = state.list
  if (results.length === 0)
    return <EmptyState title="No Orders Yet" actions={<ButtonLink href="/products">Start Shopping</ButtonLink>} />
  return (
    <div className={styles.orders}>
      {results.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      <Pagination
        previous={pageLink(previous)}
        next={pageLink(next)}
        text={`Page ${page} of ${Math.max(1, Math.ceil(count / page_size))}`}
      />
    </div>
  )
}

/** This page's own address for a page the API names. */
function pageLink(link: string | null): string | null {
  if (!link) return null
  const page = new URL(link).searchParams.get('page')
  return page && page !== '1' ? `/account/orders?page=${page}` : '/account/orders'
}
