import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/en/account.tsx'
import * as orderWords from '#words/en/orders.tsx'
import styles from '../account/account.module.css'
import { AddressBook } from '../account/address-book.tsx'
import { DetailsForm } from '../account/details-form.tsx'
import { LoginRedirect } from '../account/login-redirect.tsx'
import { PasswordAndSessions } from '../account/own-sessions.tsx'
import { SavedCards } from '../account/saved-cards.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/account-details.ts'

// Every page has the list of what this one loads at once.
const ConfirmEmail = lazy(() => import('../account/confirm-email.tsx'))

const PATH = '/account/details'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.detailsPageTitle, path: PATH, hidden: true })
}

export default function AccountDetailsPage() {
  const { token, known, profile } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const link = useLocation().hash.slice(1)
  if (known && link)
    return (
      <Suspense>
        <ConfirmEmail token={link} />
      </Suspense>
    )
  if (known && !token) return <LoginRedirect next={PATH} />
  return (
    <Page narrow>
      <PageTitle title={words.detailsTitle}>
        <p>{words.detailsLead}</p>
      </PageTitle>
      {profile ? (
        <>
          <DetailsForm key={profile.username} profile={profile} />
          <AddressBook key={`addresses ${profile.username}`} />
          <SavedCards key={`cards ${profile.username}`} />
          {!profile.is_staff && !profile.is_superuser && (
            <PasswordAndSessions key={`sessions ${profile.username}`} username={profile.username} />
          )}
        </>
      ) : (
        <Waiting shape="panel" label={words.loadingDetails} withoutScripts={words.detailsNeedScripts} />
      )}
      <nav className={styles.links} aria-label={words.accountLinks}>
        <a href="/account/orders">{orderWords.title}</a>
        <a href="/account/privacy">{words.dataLink}</a>
      </nav>
    </Page>
  )
}
