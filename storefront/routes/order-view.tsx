import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiClientError } from '#contract/client.ts'
import type { OrderPage } from '#contract/order-page.ts'
import { orderPageCalls } from '#contract/order-page-calls.ts'
import * as general from '#words/en/general.ts'
import * as words from '#words/en/order-page.tsx'
import * as orderWords from '#words/en/orders.tsx'
import { useAsync } from '../loading/use-async.ts'
import { OrderView } from '../orders/order-view.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/order-view.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, path: '/orders/view', hidden: true })
}

/** The page of an order, by the link in its emails. */
export default function OrderViewPage() {
  const { known } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  return <Page>{known && !token ? <NotFound /> : <Linked token={known ? token : null} />}</Page>
}

function Linked({ token }: { token: string | null }) {
  const [tries, setTries] = useState(0)
  const [missing, setMissing] = useState(false)
  const opened = useAsync<OrderPage>(token && `${token} ${tries}`, (signal) =>
    api(orderPageCalls)
      .orderPage.open({ token: token ?? '' }, { signal: AbortSignal.any([signal, requestTimeout().signal]) })
      .catch((error: unknown) => {
        setMissing(error instanceof ApiClientError && (error.status === 404 || error.status === 400))
        throw error
      }),
  )
  if (token && opened.value) return <OrderView order={opened.value} token={token} />
  if (opened.status !== 'failed') {
    return (
      <>
        <PageTitle title={words.title} />
        <Waiting shape="panel" count={2} label={words.loading} withoutScripts={words.needsScripts} />
      </>
    )
  }
  if (missing) return <NotFound />
  return (
    <ErrorState
      heading="h1"
      title={words.notLoaded}
      actions={<Button onClick={() => setTries(tries + 1)}>{general.tryAgain}</Button>}
    />
  )
}

function NotFound() {
  return (
    <ErrorState
      heading="h1"
      title={words.notFound}
      actions={
        <>
          <ButtonLink href="/contact">{orderWords.contact}</ButtonLink>
          <ButtonLink kind="secondary" href="/account/orders">
            {orderWords.title}
          </ButtonLink>
        </>
      }
    >
      <p>{words.notFoundNote}</p>
    </ErrorState>
  )
}
