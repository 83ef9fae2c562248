import * as words from '#words/en/review-checks.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import prose from '../ui/prose.module.css'
import type { Route } from './+types/how-we-check-reviews.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, description: words.description, path: '/how-we-check-reviews' })
}

export default function HowWeCheckReviews() {
  return (
    <Page narrow>
      <PageTitle title={words.title}>
        <p>{words.lead}</p>
      </PageTitle>
      <div className={prose.prose}>
        {words.sections.map(({ title, lines }) => (
          <section key={title}>
            <h2>{title}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}
