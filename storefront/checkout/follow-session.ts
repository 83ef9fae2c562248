import type { CheckoutSession } from '#contract/checkout.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'

/** The server reads one session from the payment provider at most this often. */
const ASK_EVERY_MS = 2_100
/** After this many reads, an unconfirmed payment shows as pending. */
const ASK_TIMES = 6
/** After this many reads (about a minute), polling slows down for slow banks. */
const SLOW_AFTER = 30
const SLOW_EVERY_MS = 10_000

export type FollowedSession =
  | { kind: 'missing' }
  | { kind: 'unreadable' }
  /** `waiting` while the payment may still be confirmed. */
  | { kind: 'read'; session: CheckoutSession; waiting: boolean }

/**
 * Polls a session until its payment has succeeded or failed: while the bank processes it, otherwise for a few seconds,
 * in which the webhook of a new payment arrives. `begun` when the page is already waiting. Returns silently on a 401.
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
    // A lost response doesn't end the polling.
    const lost = state.kind === 'unreadable' && waited
    if (!lost) show(state)
    if (!lost && (state.kind !== 'read' || !state.waiting)) return
    waited = true
    await new Promise((resolve) => setTimeout(resolve, time < SLOW_AFTER ? ASK_EVERY_MS : SLOW_EVERY_MS))
  }
}

/** Null after a 401: the page is on its way to /login. */
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
