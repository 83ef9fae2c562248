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
  return pageMeta(matches, { title: 'Your data by mail', path: '/privacy-data', hidden: true })
}

export default function PrivacyDataPage() {
  const { known } = useSession()
  // The fragment is known to the browser only: the server renders the page without it.
  const token = useLocation().hash.slice(1)
  return (
    <Page narrow>
      <PageTitle title="Your Data">
        <p>
          What we keep under your email address is yours to take away, and to have erased, with or without an account.
        </p>
      </PageTitle>
      <NeedsScripts>
        Your data needs JavaScript to be fetched, and it is off in this browser. Write to us instead, and we send it.
      </NeedsScripts>
      <div className={styles.parts}>{known && token ? <LinkedData token={token} /> : <AskForLink />}</div>
    </Page>
  )
}

function AskForLink() {
  return (
    <section className={styles.part} aria-labelledby="ask">
      <h2 id="ask">Get a link by mail</h2>
      <p>
        Tell us the address, and we mail a link there that works for an hour. That way nobody but you gets at your data.
      </p>
      <div className={styles.small}>
        <MailedLinkForm
          hint="The one you ordered or wrote with."
          ask={(email) => api().privacy.requestLink({ email }, requestTimeout())}
        />
      </div>
      <p>
        Signed in? What belongs to your account stands under <a href="/account/privacy">Your Data</a> there.
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
                hint="The address this link was mailed to, once more."
                type="email"
                name="email"
                autoComplete="email"
              />
            }
            erase={async (confirm) => (await api().privacy.eraseLinked({ token, confirm })).detail}
            onErased={setErased}
          >
            <p>
              Everything under your address goes at once: messages, mails, the newsletter, and accounts that carry it.
              What you bought stays in our books, as tax law asks, but without your name. An order that is still under
              way keeps its name and address until it is over; then they go by themselves.
            </p>
          </EraseForm>
        </>
      )}
      <p>
        The link has ended? <a href="/privacy-data">Ask for another.</a>
      </p>
    </>
  )
}
