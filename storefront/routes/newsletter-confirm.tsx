import { NewsletterAnswer } from '../content/newsletter-answer.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import type { Route } from './+types/newsletter-confirm.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Confirm your subscription', path: '/newsletter/confirm', hidden: true })
}

export default function NewsletterConfirm() {
  return (
    <NewsletterAnswer
      title="Confirm your subscription"
      button={{ idle: 'Yes, send me the newsletter', busy: 'Confirming...' }}
      answer={confirm}
    >
      <p>
        Press the button to get letters from the workshop about once a month. Every letter has a link to unsubscribe.
      </p>
    </NewsletterAnswer>
  )
}

async function confirm(token: string): Promise<string> {
  return (await api().newsletter.confirm({ token })).detail
}
