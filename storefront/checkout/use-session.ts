import { useEffect, useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { Refusal } from '#contract/client.ts'
import { api } from '../visitor/api.ts'
import { patience } from '../visitor/patience.ts'
import { useVisitor } from '../visitor/store.ts'

/** The server asks the payment provider at most this often about one session. */
const ASK_EVERY_MS = 2_100
const ASK_TIMES = 6

export type SessionState =
  | { kind: 'reading' }
  | { kind: 'missing' }
  | { kind: 'unreadable' }
  /** `waiting` while a payment may still be confirmed. */
  | { kind: 'read'; session: CheckoutSession; waiting: boolean }

/** A session after its checkout: read again and again for a while, until its payment is settled one way or the other. */
export function useSession(session_id: string) {
  const { known, checking } = useVisitor()
  const [state, setState] = useState<SessionState>({ kind: 'reading' })
  const [attempt, setAttempt] = useState(0)
  const ready = known && !checking

  // Whose session it is depends on the token, which only the browser has; and a payment is settled without this page hearing of it.
  useEffect(() => {
    if (!ready) return
    const left = new AbortController()
    void follow(session_id, left.signal, setState)
    return () => left.abort()
  }, [ready, session_id, attempt])

  function tryAgain() {
    setState({ kind: 'reading' })
    setAttempt(attempt + 1)
  }
  return { state, tryAgain }
}

async function follow(session_id: string, left: AbortSignal, show: (state: SessionState) => void): Promise<void> {
  for (let time = 1; time <= ASK_TIMES; time++) {
    const state = await read(session_id, time < ASK_TIMES)
    if (left.aborted || !state) return
    show(state)
    if (state.kind !== 'read' || !state.waiting) return
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    if (left.aborted) return
  }
}

/** Null when the visitor is on the way to /login. */
async function read(session_id: string, mayWait: boolean): Promise<SessionState | null> {
  try {
    const session = await api().checkout.session({ session_id }, patience())
    return { kind: 'read', session, waiting: mayWait && !session.paid && (session.state === 'paying' || session.state === 'ordered') }
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 401) return null
    return { kind: problem instanceof Refusal && problem.status === 404 ? 'missing' : 'unreadable' }
  }
}
