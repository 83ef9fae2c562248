import { useLocation } from 'react-router'
import { joinOtherTab } from '../account/join-tab.ts'
import { useAsync } from '../loading/use-async.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'

/**
 * Shown to a guest on a 404, unless another tab is signed in. Only the owner's account can see an order placed with an
 * account, and a guest can't tell it from one that doesn't exist. `asGuest` is the message for a wrong link.
 */
export function SignInToSee({ asGuest }: { asGuest: string }) {
  const { pathname, search } = useLocation()
  const joined = useAsync('other tabs', joinOtherTab)
  if (joined.status === 'pending') return <Waiting shape="panel" count={2} label="Loading your order" />
  return (
    <ErrorState
      heading="h1"
      title="Sign in to see this order"
      actions={
        <>
          <ButtonLink href={`/login?next=${encodeURIComponent(pathname + search)}`}>Sign In</ButtonLink>
          <ButtonLink kind="secondary" href="/">
            Return to Homepage
          </ButtonLink>
        </>
      }
    >
      <p>If you ordered with an account, sign in and we will bring you back to this page.</p>
      <p>Ordered as a guest? {asGuest}</p>
    </ErrorState>
  )
}
