import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { nextPage } from '../session/next-page.ts'
import { openPage } from '../session/open-page.ts'
import { useSession } from '../session/store.ts'

/** Leads whoever is signed in, by this page or already on arrival, to where they came from. */
export function useReturnTo(): void {
  const { token, profile, checking } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = nextPage(search, '/')
  // A stored token may still prove bad; one that was just given has a profile with it.
  const signedIn = token !== null && (profile !== null || !checking)

  // Being signed in is the event, here or in another tab.
  useEffect(() => {
    if (signedIn) openPage(navigate, next)
  }, [signedIn, navigate, next])
}
