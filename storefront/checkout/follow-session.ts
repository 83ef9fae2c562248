import type { CheckoutSession } from '#contract/checkout.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'

/** The server asks the payment provider at most this often about one session. */
const ASK_EVERY_MS = 2_100
/** So often a payment is asked about before it is said to be pending. */
const ASK_TIMES = 6
/** A bank that takes its time is asked less often after the first minute. */
const SLOW_AFTER = 30
const SLOW_EVERY_MS = 10_000

export type FollowedSession =
  | { kind: 'missing' }
  | { kind: 'unreadable' }
  /** `waiting` while the payment may still be confirmed. */
  | { kind: 'read'; session: CheckoutSession; waiting: boolean }

/**
 * Reads a session again and again until its payment has succeeded or failed: as long as the bank is processing it, and
 * otherwise for a few seconds, in which a payment that has just been made is heard of. `begun` when the page is waiting
 * already. Ends without a word when the visitor has to sign in.
 */
export async function followSession(
  session_id: string,
  left: AbortSignal,
  show: (state: FollowedSession) => void,
  begun = false,
): Promise<void> {
  let waited = begun
  for (let time = 1; !left.aborted; time++) {
    const state = await read(session_id, time < ASK_TIMES)
    if (left.aborted || !state) return
    // A wait that is once begun outlasts an answer that gets lost.
    const lost = state.kind === 'unreadable' && waited
    if (!lost) show(state)
    if (!lost && (state.kind !== 'read' || !state.waiting)) return
    waited = true
    await new Promise((resolve) => setTimeout(resolve, time < SLOW_AFTER ? ASK_EVERY_MS : SLOW_EVERY_MS))
  }
}

/** Null when the visitor is on the way to /login. */
async function read(session_id: string, mayWait: boolean): Promise<FollowedSession | null> {
  try {
    const session = await api().checkout.session({ session_id }, requestTimeout())
    const isOpen = session.state === 'paying' || session.state === 'ordered'
    return { kind: 'read', session, waiting: !session.paid && (session.processing || (mayWait && isOpen)) }
  } catch (problem) {
    if (problem instanceof ApiClientError && problem.status === 401) return null
    return { kind: problem instanceof ApiClientError && problem.status === 404 ? 'missing' : 'unreadable' }
  }
}
