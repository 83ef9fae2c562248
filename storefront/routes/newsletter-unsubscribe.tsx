import { NewsletterAnswer } from '../content/newsletter-answer.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import type { Route } from './+types/newsletter-unsubscribe.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Leave the newsletter', path: '/newsletter/unsubscribe', hidden: true })
}

export default function NewsletterUnsubscribe() {
  return (
    <NewsletterAnswer
      title="Leave the newsletter"
      button={{ idle: 'Unsubscribe', busy: 'Unsubscribing...' }}
      answer={unsubscribe}
    >
      <p>
        Press the button and we will stop sending letters to this address. You will still get emails about your orders.
      </p>
    </NewsletterAnswer>
  )
}

async function unsubscribe(token: string): Promise<string> {
  return (await api().newsletter.unsubscribe({ token })).detail
}
