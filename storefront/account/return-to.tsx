import { useSearchParams } from 'react-router'
import { nextPage } from '../session/next-page.ts'
import { useSession } from '../session/store.ts'
import { Redirect } from '../shell/redirect.tsx'

/** Sends a signed-in shopper back to the page they came from. */
export function ReturnTo() {
  const { token, profile, checking } = useSession()
  const [search] = useSearchParams()
  // A stored token may still be rejected; a new token comes with a profile.
  const signedIn = token !== null && (profile !== null || !checking)
  return signedIn ? <Redirect to={nextPage(search, '/')} /> : null
}
