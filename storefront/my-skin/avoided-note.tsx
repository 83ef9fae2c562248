import { type ComponentType, useSyncExternalStore } from 'react'
import { read } from '../session/storage.ts'
import { type Judged, MY_SKIN } from './stored.ts'

export interface AvoidedNoteProps {
  product: Judged
}

let Note: ComponentType<AvoidedNoteProps> | null = null

/** The page on which it is chosen has the note's code already; and a browser may store nothing. */
export function showNotes(loaded: typeof Note): void {
  Note = loaded
}

/** Nothing, and no more code than this, until something is stored. */
export function AvoidedNote(props: AvoidedNoteProps) {
  const Shown = useSyncExternalStore(
    follow,
    () => Note,
    () => null,
  )
  return Shown && <Shown {...props} />
}

function follow(listener: () => void): () => void {
  const look = () => {
    if (!Note && read('localStorage', MY_SKIN))
      import('./note.tsx').then(
        (loaded) => {
          Note = loaded.default
          listener()
        },
        // The page works without.
        () => {},
      )
  }
  look()
  // Chosen in another tab.
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}
