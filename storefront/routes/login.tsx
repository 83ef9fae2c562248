import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as words from '#words/en/account.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { GuestCart } from '../account/guest-cart.tsx'
import { ReturnTo } from '../account/return-to.tsx'
import { SignInForm } from '../account/sign-in-form.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { continueAsGuest } from '../session/session.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/login.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.signIn, path: '/login', hidden: true })
}

export default function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const registered = useRegistered()
  const { known, guestCart } = useSession()
  const hasCart = known && guestCart.length > 0

  function toCart() {
    continueAsGuest()
    void navigate('/cart')
  }

  return (
    <AccountPage
      title={words.signIn}
      links={
        <>
          <p>
            {words.newHere((text) => (
              <a href={search.size > 0 ? `/register?${search}` : '/register'}>{text}</a>
            ))}
          </p>
          <p>
            <a href="/reset-password">{words.forgotten}</a>
          </p>
          {!hasCart && (
            <Button kind="secondary" wide onClick={toCart}>
              {words.continueAsGuest}
            </Button>
          )}
        </>
      }
    >
      <ReturnTo />
      {hasCart && <GuestCart onContinue={toCart} />}
      <Notice kind="done">{registered && words.registered}</Notice>
      <SignInForm
        key={registered?.username}
        username={registered?.username ?? ''}
        remember={registered?.remember ?? false}
      />
    </AccountPage>
  )
}

/** The username and choice from the registration page. */
function useRegistered(): { username: string; remember: boolean } | null {
  const { known } = useSession()
  const state: unknown = useLocation().state
  if (
    !known ||
    typeof state !== 'object' ||
    state === null ||
    !('username' in state) ||
    typeof state.username !== 'string'
  )
    return null
  return { username: state.username, remember: 'remember' in state && state.remember === true }
}
