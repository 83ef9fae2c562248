import { useLocation } from 'react-router'
import { reviewCalls } from '#contract/review-calls.ts'
import * as words from '#words/en/review-pages.ts'
import { OnePress } from '../reviews/one-press.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/reviews-stop.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.stopTitle, path: '/reviews/stop', hidden: true })
}

export default function StopReviews() {
  const { known } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  return (
    <Page narrow>
      <PageTitle title={words.stopTitle} />
      {known && !token ? (
        <p>{words.linkMissing}</p>
      ) : (
        <OnePress
          button={words.stop}
          press={async () => (await api(reviewCalls).reviews.optOut({ token }, requestTimeout())).detail}
        >
          <p>{words.stopLead}</p>
        </OnePress>
      )}
    </Page>
  )
}
