import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/state.tsx'

/**
 * Shown to a guest on a 404. Only the owner's account can see an order placed with an account, and a guest can't tell
 * it from one that doesn't exist. `asGuest` is the message for a wrong link.
 */
export function SignInToSee({ asGuest }: { asGuest: string }) {
  const { pathname, search } = useLocation()
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
      <p>
        If you ordered with an account or signed in in another tab, sign in and we will bring you back to this page.
      </p>
      <p>Ordered as a guest? {asGuest}</p>
    </ErrorState>
  )
}
