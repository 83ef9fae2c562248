import * as words from '#words/en/content.tsx'
import { NewsletterAnswer } from '../content/newsletter-answer.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import type { Route } from './+types/newsletter-unsubscribe.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.unsubscribeTitle, path: '/newsletter/unsubscribe', hidden: true })
}

export default function NewsletterUnsubscribe() {
  return (
    <NewsletterAnswer
      title={words.unsubscribeTitle}
      button={{ idle: words.unsubscribe, busy: words.unsubscribing }}
      answer={unsubscribe}
    >
      <p>{words.unsubscribeLead}</p>
    </NewsletterAnswer>
  )
}

async function unsubscribe(token: string): Promise<string> {
  return (await api().newsletter.unsubscribe({ token })).detail
}
