import styles from '../account/account.module.css'
import { DetailsForm } from '../account/details-form.tsx'
import { LoginRedirect } from '../account/login-redirect.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/account-details.ts'

const PATH = '/account/details'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Your details', path: PATH, hidden: true })
}

export default function AccountDetailsPage() {
  const { token, known, profile } = useSession()
  if (known && !token) return <LoginRedirect next={PATH} />
  return (
    <Page narrow>
      <PageTitle title="Your Details">
        <p>We fill these in for you at checkout.</p>
      </PageTitle>
      {profile ? (
        <DetailsForm key={profile.username} profile={profile} />
      ) : (
        <Waiting
          shape="panel"
          label="Loading your details"
          withoutScripts="Your details need JavaScript, which is off in this browser."
        />
      )}
      <nav className={styles.links} aria-label="Your account">
        <a href="/account/orders">My Orders</a>
        <a href="/account/privacy">Your data: download or erase</a>
      </nav>
    </Page>
  )
}
