import { reviewCalls } from '#contract/review-calls.ts'
import * as words from '#words/en/review-pages.ts'
import { OnePress } from '../reviews/one-press.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/reviews-report.ts'

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.reportTitle, path: `/reviews/report/${params.id}`, hidden: true })
}

export default function ReportReview({ params }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageTitle title={words.reportTitle} />
      <OnePress
        button={words.reportButton}
        press={async () => (await api(reviewCalls).reviews.report({ id: Number(params.id) }, requestTimeout())).detail}
      >
        <p>{words.reportLead}</p>
        <p>
          <a href="/how-we-check-reviews">{words.checksLink}</a>
        </p>
      </OnePress>
    </Page>
  )
}
