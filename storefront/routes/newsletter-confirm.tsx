import * as words from '#words/en/content.tsx'
import { NewsletterAnswer } from '../content/newsletter-answer.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import type { Route } from './+types/newsletter-confirm.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.confirmTitle, path: '/newsletter/confirm', hidden: true })
}

export default function NewsletterConfirm() {
  return (
    <NewsletterAnswer
      title={words.confirmTitle}
      button={{ idle: words.confirm, busy: words.confirming }}
      answer={confirm}
    >
      <p>{words.confirmLead}</p>
    </NewsletterAnswer>
  )
}

async function confirm(token: string): Promise<string> {
  return (await api().newsletter.confirm({ token })).detail
}
