import type { checkoutSessions } from './tables.ts'

export type SessionState = (typeof checkoutSessions.$inferSelect)['state']

/** The states a checkout session may move to from each state. Everything else is refused. */
export const MOVES: Record<SessionState, readonly SessionState[]> = {
  // To `shipping` at once where nothing but gift cards is bought: they are emailed.
  open: ['customer', 'shipping', 'expired'],
  customer: ['shipping', 'expired'],
  shipping: ['customer', 'paying', 'ordered', 'refunded', 'expired'],
  // Back to `shipping` when its payment is cancelled.
  paying: ['shipping', 'ordered', 'refunded', 'expired'],
  // A payment can succeed after the shop has given up on it.
  expired: ['ordered', 'refunded'],
  ordered: [],
  refunded: [],
}

/** States of a session that has no open payment and is not over. */
export const UNPAID = ['open', 'customer', 'shipping'] as const satisfies readonly SessionState[]

/** States of a session that may still be paid here. */
export const NOT_OVER = [...UNPAID, 'paying'] as const satisfies readonly SessionState[]

const STATES: readonly SessionState[] = ['open', 'customer', 'shipping', 'paying', 'expired', 'ordered', 'refunded']

/** Whether a session may go from one state to the other. Staying in the same state is always allowed. */
export const mayMove = (from: SessionState, to: SessionState): boolean => from === to || MOVES[from].includes(to)

/**
 * The state to write to a locked session. Throws for a move that isn't in MOVES: that is a bug, and a rolled-back
 * transaction is better than a session in a state that no code expects.
 */
export function moveTo<To extends SessionState>(from: SessionState, to: To): To {
  if (!mayMove(from, to)) throw new Error(`A checkout session can't move from ${from} to ${to}.`)
  return to
}

/** The states from which a session may move to `to`, for the WHERE clause of an UPDATE without a lock. */
export const statesBefore = (to: SessionState): SessionState[] => STATES.filter((from) => mayMove(from, to))
