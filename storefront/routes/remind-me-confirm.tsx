import { useLocation } from 'react-router'
import { reminderCalls } from '#contract/reminder-calls.ts'
import * as words from '#words/en/reminder-pages.ts'
import { OnePress } from '../reviews/one-press.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/remind-me-confirm.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.confirmTitle, path: '/remind-me/confirm', hidden: true })
}

export default function ConfirmReminder() {
  const { known } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  return (
    <Page narrow>
      <PageTitle title={words.confirmTitle} />
      {known && !token ? (
        <p>{words.linkMissing}</p>
      ) : (
        <OnePress
          button={words.confirm}
          press={async () => (await api(reminderCalls).reminders.confirm({ token }, requestTimeout())).detail}
        >
          <p>{words.confirmLead}</p>
        </OnePress>
      )}
    </Page>
  )
}
