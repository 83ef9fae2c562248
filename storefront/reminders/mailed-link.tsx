import { useLocation } from 'react-router'
import { reminderCalls } from '#contract/reminder-calls.ts'
import * as words from '#words/en/reminder-pages.ts'
import { OnePress } from '../reviews/one-press.tsx'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Page, PageTitle } from '../ui/page.tsx'

const STEPS = {
  confirm: { title: words.confirmTitle, lead: words.confirmLead, button: words.confirm },
  stop: { title: words.stopTitle, lead: words.stopLead, button: words.stop },
}

/** What the links of the emails open: one press confirms a reminder, or ends all of them. */
export function MailedLink({ step }: { step: keyof typeof STEPS }) {
  const { known } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  const { title, lead, button } = STEPS[step]
  return (
    <Page narrow>
      <PageTitle title={title} />
      {known && !token ? (
        <p>{words.linkMissing}</p>
      ) : (
        <OnePress
          button={button}
          press={async () => (await api(reminderCalls).reminders[step]({ token }, requestTimeout())).detail}
        >
          <p>{lead}</p>
        </OnePress>
      )}
    </Page>
  )
}
