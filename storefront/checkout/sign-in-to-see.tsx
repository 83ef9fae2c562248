import { useLocation } from 'react-router'
import * as words from '#words/en/after-payment.tsx'
import { joinOtherTab } from '../account/join-tab.ts'
import { useAsync } from '../loading/use-async.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'

/**
 * Shown to a guest on a 404, unless another tab is signed in. Only the owner's account can see an order placed with an
 * account, and a guest can't tell it from one that doesn't exist. `asGuest` is the message for a guest's wrong link.
 */
export function SignInToSee({ asGuest }: { asGuest: string }) {
  const { pathname, search } = useLocation()
  const joined = useAsync('other tabs', joinOtherTab)
  if (joined.status === 'pending') return <Waiting shape="panel" count={2} label={words.loadingOrder} />
  return (
    <ErrorState
      heading="h1"
      title={words.signInToSee}
      actions={
        <>
          <ButtonLink href={`/login?next=${encodeURIComponent(pathname + search)}`}>{words.signIn}</ButtonLink>
          <ButtonLink kind="secondary" href="/">
            {words.homepage}
          </ButtonLink>
        </>
      }
    >
      <p>{words.signInToSeeNote}</p>
      <p>{asGuest}</p>
    </ErrorState>
  )
}
