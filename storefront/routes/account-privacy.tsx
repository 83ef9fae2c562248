import { useState } from 'react'
import { privacyCalls } from '#contract/privacy-calls.ts'
import * as accountWords from '#words/en/account.tsx'
import * as words from '#words/en/privacy.tsx'
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
  return pageMeta(matches, { title: words.accountPageTitle, path: '/account/privacy', hidden: true })
}

export default function AccountPrivacyPage() {
  const { token, known } = useSession()
  const [erased, setErased] = useState<string | null>(null)
  if (known && !token && !erased) return <LoginRedirect next="/account/privacy" />
  return (
    <Page narrow>
      <PageTitle title={words.title}>{!erased && <p>{words.accountLead}</p>}</PageTitle>
      <NeedsScripts>{words.needsScripts}</NeedsScripts>
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
      <DownloadData ask={() => api(privacyCalls).privacy.data({})} />
      <EraseForm
        field={
          <PasswordField
            label={accountWords.password}
            hint={words.accountPasswordHint}
            name="password"
            autoComplete="current-password"
          />
        }
        erase={async (current_password) => (await api(privacyCalls).privacy.erase({ current_password })).detail}
        onErased={(sentence) => {
          onErased(sentence)
          continueAsGuest()
        }}
      >
        <p>{words.eraseAccountConsequences}</p>
      </EraseForm>
      <p>{words.otherData}</p>
    </>
  )
}
