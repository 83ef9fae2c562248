import { useState } from 'react'
import { LoginRedirect } from '../account/login-redirect.tsx'
import { PasswordField } from '../account/password-field.tsx'
import { DownloadData } from '../privacy/download-data.tsx'
import { EraseForm } from '../privacy/erase-form.tsx'
import styles from '../privacy/privacy.module.css'
import { pageMeta } from '../seo/page-meta.ts'
import { api } from '../session/api.ts'
import { continueAsGuest } from '../session/session.ts'
import { useSession } from '../session/store.ts'
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
        {!erased && <p>Download the data we keep with your account, or have it erased.</p>}
      </PageTitle>
      <NeedsScripts>
        Your data needs JavaScript, which is off in this browser. Write to us instead, and we will send it.
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
            hint="So that nobody else can erase your data."
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
          This deletes your account, cart and addresses at once. You can't undo it. Tax law requires us to keep a record
          of what you bought, but without your name. An order in progress keeps your name and address until it is
          complete; then we delete them.
        </p>
      </EraseForm>
      <p>
        What you ordered or wrote without signing in is kept under your email address:{' '}
        <a href="/privacy-data">get it by email</a>. The <a href="/privacy-policy">Privacy Policy</a> says what we keep
        and why.
      </p>
    </>
  )
}
