import { useSearchParams } from 'react-router'
import { nextPage } from '../session/next-page.ts'
import { useSession } from '../session/store.ts'
import { Redirect } from '../shell/redirect.tsx'

/** Returns a shopper who is signed in, by this page or before it, to the page they came from. */
export function ReturnTo() {
  const { token, profile, checking } = useSession()
  const [search] = useSearchParams()
  // A stored token may still be refused; a new one comes with a profile.
  const signedIn = token !== null && (profile !== null || !checking)
  return signedIn ? <Redirect to={nextPage(search, '/')} /> : null
}
