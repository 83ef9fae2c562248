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
        One press, and letters from the workshop reach you about once a month. Every one of them has a link that ends
        it.
      </p>
    </NewsletterAnswer>
  )
}

async function confirm(token: string): Promise<string> {
  return (await api().newsletter.confirm({ token })).detail
}
