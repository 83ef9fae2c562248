import { useSyncExternalStore } from 'react'
import type { Profile } from '#contract/accounts.ts'
import type { GuestItem } from './storage.ts'

/**
 * Who is looking at the pages. Every page is rendered for `nobodyYet`, so that the server's HTML is the same for all.
 */
export interface Session {
  token: string | null
  /** Null for a guest, and while it is being read. */
  profile: Profile | null
  /**
   * True until it is settled whose things pages show: while a stored token is being proved, and while a guest's cart is
   * brought along by a sign-in.
   */
  checking: boolean
  /** False until the browser's storage has been read. */
  known: boolean
  guestCart: readonly GuestItem[]
  /** Pieces in the cart: the guest's own or the server's. */
  cartCount: number
}

const nobodyYet: Session = { token: null, profile: null, checking: false, known: false, guestCart: [], cartCount: 0 }

let visitor = nobodyYet
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return visitor
}

export function updateSession(change: Partial<Session>): void {
  visitor = { ...visitor, ...change }
  for (const listener of listeners) listener()
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => nobodyYet)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
