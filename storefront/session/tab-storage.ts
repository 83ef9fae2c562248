import { CHECKOUT, FORM, isRecord, parse, QUESTION, read, write } from './storage.ts'

// The rest of what storage.ts keeps: only some pages need these.

/** The page this tab is being redirected to. */
const MOVE = 'sidr-and-sage.move'
/** After this many milliseconds a failed redirect may be tried again. */
const MOVE_MS = 60_000
/** As long as a checkout keeps its prices. */
const FORM_MS = 24 * 60 * 60_000

/** Stored by the back office for staff, who may sign in here too; shoppers have none. */
export function readStaffDevice(): string | null {
  return read('localStorage', 'sidr-and-sage.device')
}

/** The id of the checkout session this tab is in. */
export function readCheckoutId(): string | null {
  return read('sessionStorage', CHECKOUT)
}

export function keepCheckoutId(id: string | null): void {
  write('sessionStorage', CHECKOUT, id)
}

/** The unsaved text of the checkout's form, and the username that typed it (null: a guest). */
export interface TypedForm {
  values: Record<string, unknown>
  by: string | null
}

export function keepTypedForm(form: TypedForm | null): void {
  write('sessionStorage', FORM, form && JSON.stringify({ ...form, at: Date.now() }))
}

/** Null when there is none, or it is a day old. */
export function readTypedForm(): TypedForm | null {
  const kept = parse(read('sessionStorage', FORM))
  if (!isRecord(kept) || !isRecord(kept.values) || typeof kept.at !== 'number') return null
  if (Date.now() - kept.at > FORM_MS) return null
  return { values: kept.values, by: typeof kept.by === 'string' ? kept.by : null }
}

/** How a redirect was tried: inside the app, or by loading the document. */
interface Move {
  address: string
  tried: 'move' | 'document'
}

/** How a redirect to `address` was tried in the last minute. */
export function readMove(address: string): 'nothing' | Move['tried'] {
  const kept = parse(read('sessionStorage', MOVE))
  if (!isRecord(kept) || kept.address !== address || typeof kept.at !== 'number' || Date.now() - kept.at > MOVE_MS)
    return 'nothing'
  return kept.tried === 'document' ? 'document' : 'move'
}

export function keepMove(move: Move | null): void {
  write('sessionStorage', MOVE, move && JSON.stringify({ ...move, at: Date.now() }))
}

/** Asks the other tabs of this browser; the question is gone at once, and the answer is never stored. */
export function askOtherTabs(channel: string): void {
  write('localStorage', QUESTION, channel)
  write('localStorage', QUESTION, null)
}
