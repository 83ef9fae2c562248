import { useSyncExternalStore } from 'react'
import type { Profile } from '#contract/accounts.ts'
import type { GuestItem } from './storage.ts'

/** The shopper's session in this browser. Pages render with `initial`, so the server's HTML is the same for all. */
export interface Session {
  token: string | null
  /** Null for a guest, and while it loads. */
  profile: Profile | null
  /** True while the server checks a stored token, and while a sign-in merges the guest's cart. */
  checking: boolean
  /** False until the browser's storage has been read. */
  known: boolean
  guestCart: readonly GuestItem[]
  /** Units in the cart: the guest's own or the server's. */
  cartCount: number
}

/** The `handle` of a route whose clientLoader reads data of the session: it runs again when the token changes. */
export const SESSION_DATA = Symbol('session data')

const initial: Session = { token: null, profile: null, checking: false, known: false, guestCart: [], cartCount: 0 }

let session = initial
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return session
}

export function updateSession(change: Partial<Session>): void {
  session = { ...session, ...change }
  for (const listener of listeners) listener()
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => initial)
}

/** Resolves once the storage is read and no check is running; API calls then use the right session. */
export function sessionSettled(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!session.known || session.checking) return
      listeners.delete(check)
      resolve()
    }
    listeners.add(check)
    check()
  })
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
