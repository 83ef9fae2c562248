import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { reminderCalls } from '#contract/reminder-calls.ts'
import type { OpenedRefills } from '#contract/reminders.ts'
import * as refusals from '#words/en/refusals.ts'
import * as words from '#words/en/reminder-pages.ts'
import { LoginRedirect } from '../account/login-redirect.tsx'
import { useAsync } from '../loading/use-async.ts'
import styles from '../reviews/write.module.css'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { Notice } from '../ui/notice.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { RefillLine } from './refill-line.tsx'

/** For who comes from a review's invitation, with its token, or from the list of their own orders. */
export function Refills() {
  const session = useSession()
  // A token of a session that has ended would be refused, and who comes from an email needs none.
  const known = session.known && !session.checking
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  const order = useSearchParams()[0].get('order')
  if (known && order && !token && !session.token)
    return <LoginRedirect next={`/remind-me/refill?order=${encodeURIComponent(order)}`} />
  const opened = !known ? null : token ? { token } : order ? { order } : undefined
  return (
    <Page narrow>
      <PageTitle title={words.refillTitle} />
      {opened === undefined ? <p>{words.linkMissing}</p> : <Lines opened={opened} />}
    </Page>
  )
}

function Lines({ opened }: { opened: { token: string } | { order: string } | null }) {
  const [problem, setProblem] = useState<string | null>(null)
  const refills = useAsync<OpenedRefills>(opened && JSON.stringify(opened), (signal) =>
    api(reminderCalls)
      .reminders.openRefills(opened ?? {}, { signal: AbortSignal.any([signal, requestTimeout().signal]) })
      .catch((error: unknown) => {
        setProblem(errorMessage(error, refusals.failed))
        throw error
      }),
  )
  const { value } = refills
  return (
    <>
      <Notice kind="problem">{problem}</Notice>
      {refills.status === 'pending' && (
        <Waiting shape="panel" label={words.loadingOrder} withoutScripts={words.needsScripts} />
      )}
      {opened && value && (
        <div className={styles.things}>
          <p>{value.lines.length > 0 ? words.refillLead(value.number) : words.noRefills}</p>
          {value.lines.map((line) => (
            <RefillLine key={line.line} opened={opened} refill={line} />
          ))}
        </div>
      )}
    </>
  )
}
