import { useEffect, useState } from 'react'
import { useSession } from '../session/store.ts'
import { type FollowedSession, followSession } from './follow-session.ts'

/** A session after its checkout: read again and again, until its payment is settled one way or the other. */
export function useCheckoutSession(session_id: string) {
  const { known, checking, token } = useSession()
  const [state, setState] = useState<FollowedSession | { kind: 'reading' }>({ kind: 'reading' })
  const [attempt, setAttempt] = useState(0)
  const ready = known && !checking

  // Whose session it is depends on the token, which only the browser has; and a payment is settled without this page
  // hearing of it.
  useEffect(() => {
    if (!ready) return
    // Signed in by another tab: what was missing to a guest may be theirs.
    setState((before) => (before.kind === 'missing' ? { kind: 'reading' } : before))
    const left = new AbortController()
    void followSession(session_id, left.signal, setState)
    return () => left.abort()
  }, [ready, session_id, attempt, token])

  function tryAgain() {
    setState({ kind: 'reading' })
    setAttempt(attempt + 1)
  }
  return { state, tryAgain }
}
