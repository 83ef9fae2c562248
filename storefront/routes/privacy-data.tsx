import { useState } from 'react'
import { useLocation } from 'react-router'
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
  return pageMeta(matches, { title: 'Your data by email', path: '/privacy-data', hidden: true })
}

export default function PrivacyDataPage() {
  const { known } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  return (
    <Page narrow>
      <PageTitle title="Your Data">
        <p>Download the data we keep under your email address, or have it erased. You don't need an account.</p>
      </PageTitle>
      <NeedsScripts>
        Your data needs JavaScript, which is off in this browser. Write to us instead, and we will send it.
      </NeedsScripts>
      <div className={styles.parts}>{known && token ? <LinkedData token={token} /> : <AskForLink />}</div>
    </Page>
  )
}

function AskForLink() {
  return (
    <section className={styles.part} aria-labelledby="ask">
      <h2 id="ask">Get a link by email</h2>
      <p>
        Tell us your email address and we will send you a link that works for an hour. That way, nobody else can get at
        your data.
      </p>
      <div className={styles.small}>
        <MailedLinkForm
          hint="The address you ordered with or wrote from."
          ask={(email) => api().privacy.requestLink({ email }, requestTimeout())}
        />
      </div>
      <p>
        Signed in? The data of your account is under <a href="/account/privacy">Your Data</a>.
      </p>
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
          <DownloadData ask={() => api().privacy.linkedData({ token })} />
          <EraseForm
            field={
              <TextField
                label="Email"
                hint="The address we sent this link to."
                type="email"
                name="email"
                autoComplete="email"
              />
            }
            erase={async (confirm) => (await api().privacy.eraseLinked({ token, confirm })).detail}
            onErased={setErased}
          >
            <p>
              This deletes everything under your address at once: messages, emails, your newsletter subscription and any
              accounts. Tax law requires us to keep a record of what you bought, but without your name. An order in
              progress keeps your name and address until it is complete; then we delete them.
            </p>
          </EraseForm>
        </>
      )}
      <p>
        Link expired? <a href="/privacy-data">Ask for another.</a>
      </p>
    </>
  )
}
