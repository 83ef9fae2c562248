import { useState } from 'react'
import { useLocation } from 'react-router'
import { AccountPage } from '../account/account-page.tsx'
import { FinishAccountForm } from '../account/finish-account-form.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/account-create.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Create account', path: '/account/create', hidden: true })
}

/** The page of the emailed link that makes an account of a guest's order. */
export default function AccountCreatePage() {
  const { known, token: signedIn, profile } = useSession()
  // Only the browser knows the fragment; the server renders the page without it.
  const token = useLocation().hash.slice(1)
  const [done, setDone] = useState<{ username: string; created: boolean } | null>(null)
  if (done) {
    return (
      <AccountPage title={done.created ? 'Your account is ready' : 'Your order is in your account'}>
        <Notice kind="done">
          {done.created ? (
            <>
              Your username is <strong>{done.username}</strong>. You need it and your password to sign in.
            </>
          ) : (
            <>
              You find it under My Orders of <strong>{done.username}</strong>.
            </>
          )}
        </Notice>
        <ButtonLink href="/account/orders">My Orders</ButtonLink>
        <ButtonLink kind="secondary" href="/products">
          Continue Shopping
        </ButtonLink>
      </AccountPage>
    )
  }
  if (known && !token) {
    return (
      <AccountPage title="Create account">
        <p>This link is incomplete. Please open the newest one we emailed you.</p>
        <ButtonLink href="/register">Create an account without an order</ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={signedIn ? 'Add your order' : 'Finish your account'}
      lead={
        signedIn
          ? `Enter the password you chose on the thank-you page, and the order is added to the account ${profile?.username ?? ''}.`
          : 'Enter the password you chose on the thank-you page. Your order is then in your account.'
      }
    >
      <FinishAccountForm link={token} onDone={setDone} />
    </AccountPage>
  )
}
