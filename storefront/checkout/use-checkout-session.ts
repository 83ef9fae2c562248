import { useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { useAsync } from '../loading/use-async.ts'
import { useSession } from '../session/store.ts'
import { type FollowedSession, followSession } from './follow-session.ts'

/**
 * A session after its checkout, polled until its payment has succeeded or failed. `onPaid` runs each time a paid
 * session loads.
 */
export function useCheckoutSession(session_id: string, onPaid: (session: CheckoutSession) => void) {
  const { known, checking, token } = useSession()
  const [state, setState] = useState<FollowedSession | { kind: 'reading' }>({ kind: 'reading' })
  const [attempt, setAttempt] = useState(0)
  const ready = known && !checking

  // Another token may have access to a session that this one can't see.
  useAsync(ready ? `${session_id} ${attempt} ${token}` : null, (signal) => {
    setState((before) => (before.kind === 'missing' ? { kind: 'reading' } : before))
    return followSession(session_id, signal, (next) => {
      setState(next)
      if (next.kind === 'read' && next.session.paid) onPaid(next.session)
    })
  })

  function tryAgain() {
    setState({ kind: 'reading' })
    setAttempt(attempt + 1)
  }
  return { state, tryAgain }
}
