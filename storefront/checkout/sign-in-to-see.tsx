import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/state.tsx'

/**
 * For a guest whose link the server answers with 404: an order placed with an account is shown to its owner alone, and
 * a guest is told no more of it than of one that never was. `asGuest` is the sentence for a link that
 * leads nowhere.
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
      <p>You ordered with an account, or were signed in in another tab? Sign in, and we bring you back to this page.</p>
      <p>You ordered as a guest? {asGuest}</p>
    </ErrorState>
  )
}
