import type { LeftBehind } from '#contract/cart.ts'

/**
 * What the browser keeps. Two keys as the specification names them: the token and the guest's cart; a third holds a
 * merge until it is answered, a fourth the id of the checkout this tab is in, a fifth the page it is being taken to.
 * What is typed into a checkout is kept by the server only.
 */
const TOKEN = 'sidr-and-sage.token'
const GUEST_CART = 'sidr-and-sage.guest-cart'
const MERGE = 'sidr-and-sage.merge'
const CHECKOUT = 'sidr-and-sage.checkout'
const MOVE = 'sidr-and-sage.move'

/** After this many milliseconds a failed move counts for nothing: the page may be had again. */
const MOVE_MS = 60_000

/**
 * A line of a guest's cart. `product` and `variant` are what it looked like when it was added; the server's prices
 * decide.
 */
export interface GuestItem {
  id: string
  product_id: number
  variant_id: number | null
  quantity: number
  product: { name: string; slug: string; image: string | null; price: string }
  variant: { name: string; price: string } | null
  /** Why it could not come along at the last sign-in. `seen` once the shopper has been told. */
  left?: { reason: LeftReason; seen: boolean }
}

export type LeftReason = LeftBehind['reason'] | 'refused'

/** A guest's cart on its way to the server. The same id again changes nothing there. */
export interface PendingMerge {
  merge_id: string
  items: GuestItem[]
}

/** The back office keeps it for staff, who may sign in here too; a shopper has none. */
export function readStaffDevice(): string | null {
  return read('localStorage', 'sidr-and-sage.device')
}

export function readToken(): string | null {
  return read('localStorage', TOKEN) ?? read('sessionStorage', TOKEN)
}

export function keepToken(token: string, remember: boolean): void {
  forgetToken()
  write(remember ? 'localStorage' : 'sessionStorage', TOKEN, token)
}

export function forgetToken(): void {
  write('localStorage', TOKEN, null)
  write('sessionStorage', TOKEN, null)
}

export function readGuestCart(): GuestItem[] {
  const kept = parse(read('localStorage', GUEST_CART))
  return Array.isArray(kept) ? kept.filter(isGuestItem) : []
}

export function keepGuestCart(items: readonly GuestItem[]): void {
  write('localStorage', GUEST_CART, items.length > 0 ? JSON.stringify(items) : null)
}

export function readPendingMerge(): PendingMerge | null {
  const kept = parse(read('localStorage', MERGE))
  if (!isRecord(kept) || typeof kept.merge_id !== 'string' || !Array.isArray(kept.items)) return null
  return { merge_id: kept.merge_id, items: kept.items.filter(isGuestItem) }
}

export function keepPendingMerge(merge: PendingMerge | null): void {
  write('localStorage', MERGE, merge && JSON.stringify(merge))
}

/** The id of the checkout session this tab is in, so that a reload finds it again. */
export function readCheckoutId(): string | null {
  return read('sessionStorage', CHECKOUT)
}

export function keepCheckoutId(id: string | null): void {
  write('sessionStorage', CHECKOUT, id)
}

/** How far a move to another page has come: inside the app, or as far as loading its document. */
interface Move {
  address: string
  tried: 'move' | 'document'
}

/** What has been tried in the last minute to get this tab to an address. */
export function readMove(address: string): 'nothing' | Move['tried'] {
  const kept = parse(read('sessionStorage', MOVE))
  if (!isRecord(kept) || kept.address !== address || typeof kept.at !== 'number' || Date.now() - kept.at > MOVE_MS)
    return 'nothing'
  return kept.tried === 'document' ? 'document' : 'move'
}

export function keepMove(move: Move | null): void {
  write('sessionStorage', MOVE, move && JSON.stringify({ ...move, at: Date.now() }))
}

/** True when a change in another tab touched what the store shows. */
export function concernsSession(event: StorageEvent): boolean {
  return event.key === null || event.key === TOKEN || event.key === GUEST_CART
}

/** Storage throws where a browser blocks it: then the tab's own memory serves, and nothing is kept. */
const memory = new Map<string, string>()

function read(place: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    return memory.get(place + key) ?? null
  }
}

function write(place: 'localStorage' | 'sessionStorage', key: string, value: string | null): void {
  try {
    if (value === null) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch {
    if (value === null) memory.delete(place + key)
    else memory.set(place + key, value)
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isGuestItem(value: unknown): value is GuestItem {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.product_id === 'number' &&
    (value.variant_id === null || typeof value.variant_id === 'number') &&
    Number.isInteger(value.quantity) &&
    isRecord(value.product) &&
    typeof value.product.name === 'string' &&
    typeof value.product.slug === 'string' &&
    typeof value.product.price === 'string' &&
    (value.variant === null || (isRecord(value.variant) && typeof value.variant.price === 'string'))
  )
}
