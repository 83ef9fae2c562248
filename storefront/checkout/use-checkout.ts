import { useCallback, useEffect, useState } from 'react'
import type { CheckoutSession, CustomerInfo } from '#contract/checkout.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import { beginCheckout, CheckoutProblem } from './begin-checkout.ts'

export type CheckoutState =
  | { kind: 'beginning' }
  | { kind: 'problem'; sentence: string }
  /** There is nothing to buy. */
  | { kind: 'empty' }
  | { kind: 'paid'; session_id: string }
  | { kind: 'open'; session: CheckoutSession; earlier: CustomerInfo | null }

/** One checkout session for the time this page is open. */
export function useCheckout() {
  const { known, checking } = useSession()
  const [state, setState] = useState<CheckoutState>({ kind: 'beginning' })
  const [attempt, setAttempt] = useState(0)
  const ready = known && !checking

  const keep = useCallback((session: CheckoutSession) => {
    setState((before) => ({ kind: 'open', session, earlier: before.kind === 'open' ? before.earlier : null }))
  }, [])

  // A session is begun by being here, once it is known who is: what the cart holds is known to the browser only.
  useEffect(() => {
    if (!ready) return
    let left = false
    beginCheckout(attempt > 0)
      .then((begun) => {
        if (!left) setState(begun)
      })
      .catch((problem: unknown) => {
        // A session that has ended is on its way to /login already.
        if (!left && problem instanceof CheckoutProblem) setState({ kind: 'problem', sentence: problem.message })
      })
    return () => {
      left = true
    }
  }, [ready, attempt])

  function tryAgain() {
    setState({ kind: 'beginning' })
    setAttempt(attempt + 1)
  }

  /** Reads the session again; the fresh one, or null when it can't be read. */
  async function reread(): Promise<CheckoutSession | null> {
    if (state.kind !== 'open') return null
    const fresh = await api()
      .checkout.session({ session_id: state.session.session_id }, requestTimeout())
      .catch(() => null)
    if (fresh) keep(fresh)
    return fresh
  }

  return { state, keep, reread, tryAgain }
}
