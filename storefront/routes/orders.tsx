import { type ReactNode, Suspense, use } from 'react'
import * as accountWords from '#words/en/account.tsx'
import * as general from '#words/en/general.ts'
import * as lists from '#words/en/lists.ts'
import * as words from '#words/en/orders.tsx'
import { LoginRedirect } from '../account/login-redirect.tsx'
import styles from '../account/order-card.module.css'
import { OrderCard } from '../account/order-card.tsx'
import { type OrdersResult, readOrders } from '../account/read-orders.ts'
import { NO_SUCH_PAGE, pageNumber } from '../loading/page-number.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { SESSION_DATA, useSession } from '../session/store.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState, ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/orders.ts'

export const handle = SESSION_DATA

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, path: '/account/orders', hidden: true })
}

/** Not awaited, so that the page shows its placeholders at once, like the server's HTML. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageNumber(new URL(request.url).searchParams)
  return { page, orders: readOrders(page) }
}

/** The server's HTML is the same for every session. */
export function HydrateFallback() {
  return (
    <OrdersLayout>
      <LoadingOrders />
    </OrdersLayout>
  )
}

export default function OrdersPage({ loaderData: { page, orders } }: Route.ComponentProps) {
  const { token, known } = useSession()
  if (known && !token) return <LoginRedirect next="/account/orders" />
  return (
    <OrdersLayout>
      <Suspense key={page} fallback={<LoadingOrders />}>
        <Orders page={page} orders={orders} />
      </Suspense>
    </OrdersLayout>
  )
}

function OrdersLayout({ children }: { children: ReactNode }) {
  return (
    <Page narrow>
      <PageTitle title={words.title} />
      {children}
      <p className={styles.data}>
        <a href="/account/details">{accountWords.detailsLink}</a>
      </p>
      <p className={styles.data}>
        <a href="/account/privacy">{accountWords.dataLink}</a>
      </p>
    </Page>
  )
}

function LoadingOrders() {
  return <Waiting shape="panel" count={2} label={words.loading} withoutScripts={words.needScripts} />
}

function Orders({ page, orders }: { page: number; orders: Promise<OrdersResult> }) {
  const { token } = useSession()
  const result = use(orders)
  if (result.kind === 'signed out' || result.token !== token) return <LoadingOrders />
  if (result.kind === 'missing')
    return <EmptyState title={NO_SUCH_PAGE} actions={<ButtonLink href="/account/orders">{words.title}</ButtonLink>} />
  if (result.kind === 'failed') {
    return (
      <ErrorState
        title={words.failedTitle}
        actions={<Button onClick={() => location.reload()}>{general.tryAgain}</Button>}
      >
        <p>{words.failed}</p>
      </ErrorState>
    )
  }
  const { results, previous, next, count, page_size } = result.list
  if (results.length === 0)
    return <EmptyState title={words.none} actions={<ButtonLink href="/products">{words.startShopping}</ButtonLink>} />
  return (
    <div className={styles.orders}>
      {results.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      <Pagination
        previous={pageLink(previous)}
        next={pageLink(next)}
        text={lists.pageOf(page, Math.max(1, Math.ceil(count / page_size)))}
      />
    </div>
  )
}

/** The address of this route for a page link of the API. */
function pageLink(link: string | null): string | null {
  if (!link) return null
  const page = new URL(link).searchParams.get('page')
  return page && page !== '1' ? `/account/orders?page=${page}` : '/account/orders'
}
