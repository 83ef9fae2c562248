import { signInCalls } from '#contract/sign-in-calls.ts'
import * as words from '#words/en/account.tsx'
import { OnePress } from '../reviews/one-press.tsx'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { currentSession, updateSession } from '../session/store.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import styles from './account.module.css'

/** The page of the link that a new email address gets. It may be open on a device that is not signed in. */
export default function ConfirmEmail({ token }: { token: string }) {
  async function confirm(): Promise<string> {
    const { detail } = await api(signInCalls).sessions.confirmEmail({ token }, requestTimeout())
    if (currentSession().token) {
      const profile = await api()
        .accounts.profile({}, requestTimeout())
        .catch(() => null)
      if (profile) updateSession({ profile })
    }
    return detail
  }
  return (
    <Page narrow>
      <PageTitle title={words.confirmTitle} />
      <OnePress button={words.confirmAddress} press={confirm}>
        <p>{words.confirmLead}</p>
      </OnePress>
      <p className={styles.links}>
        <a href="/account/details">{words.toDetails}</a>
      </p>
    </Page>
  )
}
