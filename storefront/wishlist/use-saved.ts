import { useSyncExternalStore } from 'react'
import { read } from '../session/storage.ts'
import { currentSession } from '../session/store.ts'
import { isSaved, listeners, WISHLIST } from './saved.ts'

/** Whether a product is on the wishlist; false in the server's HTML, which is the same for everybody. */
export function useSaved(id: number): boolean {
  return useSyncExternalStore(
    follow,
    () => isSaved(id),
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
