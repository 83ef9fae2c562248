import { useState } from 'react'
import { PasswordField } from '../account/password-field.tsx'
import { DownloadData } from '../privacy/download-data.tsx'
import { EraseForm } from '../privacy/erase-form.tsx'
import styles from '../privacy/privacy.module.css'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { continueAsGuest } from '../session/session.ts'
import { useSession } from '../session/store.ts'
import { LoginRedirect } from '../shell/login-redirect.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { NeedsScripts } from '../ui/waiting.tsx'
import type { Route } from './+types/account-privacy.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Your data', path: '/account/privacy', hidden: true })
}

export default function AccountPrivacyPage() {
  const { token, known } = useSession()
  const [erased, setErased] = useState<string | null>(null)
  if (known && !token && !erased) return <LoginRedirect next="/account/privacy" />
  return (
    <Page narrow>
      <PageTitle title="Your Data">
        {!erased && <p>What we keep with your account is yours to take away, and to have erased.</p>}
      </PageTitle>
      <NeedsScripts>
        Your data needs JavaScript to be fetched, and it is off in this browser. Write to us instead, and we send it.
      </NeedsScripts>
      <div className={styles.parts}>
        <Notice kind="done">{erased}</Notice>
        {!erased && <OwnData onErased={setErased} />}
      </div>
    </Page>
  )
}

function OwnData({ onErased }: { onErased: (sentence: string) => void }) {
  return (
    <>
      <DownloadData ask={() => api().privacy.data({})} />
      <EraseForm
        field={
          <PasswordField
            label="Password"
            hint="So that nobody else does it for you."
            name="password"
            autoComplete="current-password"
          />
        }
        erase={async (current_password) => (await api().privacy.erase({ current_password })).detail}
        onErased={(sentence) => {
          onErased(sentence)
          continueAsGuest()
        }}
      >
        <p>
          Your account, its cart and your addresses go at once and can't be brought back. What you bought stays in our
          books, as tax law asks, but without your name. An order that is still under way keeps its name and address
          until it is over; then they go by themselves.
        </p>
      </EraseForm>
      <p>
        What you ordered or wrote without signing in is kept under your email address:{' '}
        <a href="/privacy-data">get that by mail</a>. What we keep and why stands in the{' '}
        <a href="/privacy-policy">Privacy Policy</a>.
      </p>
    </>
  )
}
