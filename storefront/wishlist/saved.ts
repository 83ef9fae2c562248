import { useSyncExternalStore } from 'react'
import { read } from '../session/storage.ts'
import { currentSession } from '../session/store.ts'

/** The key of a guest's wishlist on this device. */
export const WISHLIST = 'sidr-and-sage.wishlist'

/** Filled by store.ts, which is fetched when there may be something to fill in. */
let saved: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

export function showSaved(ids: readonly number[]): void {
  saved = new Set(ids)
  for (const listener of listeners) listener()
}

/** Whether a product is on the wishlist; false in the server's HTML, which is the same for everybody. */
export function useSaved(id: number): boolean {
  return useSyncExternalStore(
    follow,
    () => saved.has(id),
    () => false,
  )
}

function follow(listener: () => void): () => void {
  const look = (event?: StorageEvent) => {
    if (event ? event.key === WISHLIST : currentSession().token || read('localStorage', WISHLIST))
      import('./store.ts').then(
        (store) => store.readSaved(),
        // The page works without.
        () => {},
      )
  }
  listeners.add(listener)
  look()
  // Saved in another tab.
  addEventListener('storage', look)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', look)
  }
}
