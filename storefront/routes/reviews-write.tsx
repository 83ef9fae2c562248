import { useState } from 'react'
import { useLocation } from 'react-router'
import { reviewCalls } from '#contract/review-calls.ts'
import type { OpenedLink } from '#contract/reviews.ts'
import * as refusals from '#words/en/refusals.ts'
import * as words from '#words/en/review-pages.ts'
import { useAsync } from '../loading/use-async.ts'
import styles from '../reviews/write.module.css'
import { WriteReview } from '../reviews/write-review.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Notice } from '../ui/notice.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/reviews-write.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.writeTitle, path: '/reviews/write', hidden: true })
}

export default function WriteReviews() {
  const { known } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  return (
    <Page narrow>
      <PageTitle title={words.writeTitle} />
      {known && !token ? <p>{words.linkMissing}</p> : <Things token={known ? token : null} />}
    </Page>
  )
}

function Things({ token }: { token: string | null }) {
  const [problem, setProblem] = useState<string | null>(null)
  const opened = useAsync<OpenedLink>(token, (signal) =>
    api(reviewCalls)
      .reviews.open({ token: token ?? '' }, { signal: AbortSignal.any([signal, requestTimeout().signal]) })
      .catch((error: unknown) => {
        setProblem(errorMessage(error, refusals.failed))
        throw error
      }),
  )
  return (
    <>
      <Notice kind="problem">{problem}</Notice>
      {opened.status === 'pending' && (
        <Waiting shape="panel" label={words.loadingThings} withoutScripts={words.needsScripts} />
      )}
      {token && opened.value && (
        <div className={styles.things}>
          <p>{words.writeLead(opened.value.number)}</p>
          <p>
            <a href="/how-we-check-reviews">{words.checksLink}</a>
          </p>
          {opened.value.lines.map((thing) => (
            <WriteReview key={thing.line} token={token} thing={thing} name={opened.value.name} />
          ))}
        </div>
      )}
    </>
  )
}
