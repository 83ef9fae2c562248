import { useSearchParams } from 'react-router'
import { splitPath } from '#words/languages.ts'
import { useSession } from '../session/store.ts'
import { Redirect } from '../shell/redirect.tsx'

/** Sends a signed-in shopper back to the page they came from. */
export function ReturnTo() {
  const { token, profile, checking } = useSession()
  const [search] = useSearchParams()
  // A stored token may still be rejected; a new token comes with a profile.
  const signedIn = token !== null && (profile !== null || !checking)
  return signedIn ? <Redirect to={nextPage(search)} /> : null
}

/**
 * The page to open after signing in, in this page's language. Only accepts a path of this shop: an open redirect would
 * help phishing.
 */
function nextPage(search: URLSearchParams): string {
  const next = search.get('next')
  if (!next?.startsWith('/')) return '/'
  const { origin, pathname, search: query } = new URL(next, 'https://shop.invalid')
  const { path } = splitPath(pathname)
  return origin === 'https://shop.invalid' && !path.startsWith('//') ? path + query : '/'
}
