import { useState } from 'react'
import { useLocation } from 'react-router'
import { privacyCalls } from '#contract/privacy-calls.ts'
import * as general from '#words/en/general.ts'
import * as words from '#words/en/privacy.tsx'
import { MailedLinkForm } from '../account/mailed-link-form.tsx'
import { DownloadData } from '../privacy/download-data.tsx'
import { EraseForm } from '../privacy/erase-form.tsx'
import styles from '../privacy/privacy.module.css'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { NeedsScripts } from '../ui/waiting.tsx'
import type { Route } from './+types/privacy-data.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.emailPageTitle, path: '/privacy-data', hidden: true })
}

export default function PrivacyDataPage() {
  const { known } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  return (
    <Page narrow>
      <PageTitle title={words.title}>
        <p>{words.emailLead}</p>
      </PageTitle>
      <NeedsScripts>{words.needsScripts}</NeedsScripts>
      <div className={styles.parts}>{known && token ? <LinkedData token={token} /> : <AskForLink />}</div>
    </Page>
  )
}

function AskForLink() {
  return (
    <section className={styles.part} aria-labelledby="ask">
      <h2 id="ask">{words.linkByEmail}</h2>
      <p>{words.linkByEmailLead}</p>
      <div className={styles.small}>
        <MailedLinkForm
          hint={words.linkEmailHint}
          ask={(email) => api(privacyCalls).privacy.requestLink({ email }, requestTimeout())}
        />
      </div>
      <p>{words.signedIn}</p>
    </section>
  )
}

function LinkedData({ token }: { token: string }) {
  const [erased, setErased] = useState<string | null>(null)
  return (
    <>
      <Notice kind="done">{erased}</Notice>
      {!erased && (
        <>
          <DownloadData ask={() => api(privacyCalls).privacy.linkedData({ token })} />
          <EraseForm
            field={
              <TextField
                label={general.email}
                hint={words.confirmEmailHint}
                type="email"
                name="email"
                autoComplete="email"
              />
            }
            erase={async (confirm) => (await api(privacyCalls).privacy.eraseLinked({ token, confirm })).detail}
            onErased={setErased}
          >
            <p>{words.eraseEmailConsequences}</p>
          </EraseForm>
        </>
      )}
      <p>{words.linkExpired}</p>
    </>
  )
}
