import * as session from '#contract/browser-session.ts'
import type { LeftBehind } from '#contract/cart.ts'
import type { ProductKind } from '#contract/limits.ts'

/**
 * The browser's storage. The server stores what is typed into a checkout; until then it is in FORM, in this tab
 * alone.
 */
const GUEST_CART = 'sidr-and-sage.guest-cart'
/** A merge of carts that the server hasn't confirmed yet. */
export const MERGE = 'sidr-and-sage.merge'
/** The id of this tab's checkout session, so that a reload finds it again. */
export const CHECKOUT = 'sidr-and-sage.checkout'
/** The id of the last session that this tab paid. */
export const PAID = 'sidr-and-sage.paid'
/**
 * The text typed into the checkout's first step that the server doesn't have yet. No card details: they are Stripe's.
 */
export const FORM = 'sidr-and-sage.checkout-form'
/** A tab's question for the session of another one: the name of the channel for the answer. */
export const QUESTION = 'sidr-and-sage.tab-question'

/** A line of a guest's cart. `product` and `variant` are copies from when it was added; the server's prices apply. */
export interface GuestItem {
  id: string
  product_id: number
  variant_id: number | null
  quantity: number
  product: {
    name: string
    slug: string
    image: string | null
    price: string
    /** Not given: goods. */
    kind?: ProductKind
  }
  variant: { name: string; price: string } | null
  /** The reason why the last sign-in could not merge it; `seen` once the shopper has read it. */
  left?: { reason: LeftReason; seen: boolean }
}

export type LeftReason = LeftBehind['reason'] | 'refused'

export function readToken(): string | null {
  return session.readToken(TOKEN_STORES)
}

export function keepToken(token: string, remember: boolean): void {
  session.keepToken(token, remember ? LOCAL : TAB, TOKEN_STORES)
}

export function forgetToken(): void {
  session.forgetToken(TOKEN_STORES)
}

export function readGuestCart(): GuestItem[] {
  const kept = parse(read('localStorage', GUEST_CART))
  return Array.isArray(kept) ? kept.filter(isGuestItem) : []
}

export function keepGuestCart(items: readonly GuestItem[]): void {
  write('localStorage', GUEST_CART, items.length > 0 ? JSON.stringify(items) : null)
}

/** The channel that another tab's question names, or null for any other event. */
export function questionOf(event: StorageEvent): string | null {
  return event.key === QUESTION ? event.newValue : null
}

/** True when another tab changed the token or the guest's cart. */
export function concernsSession(event: StorageEvent): boolean {
  return event.key === null || event.key === session.TOKEN_KEY || event.key === GUEST_CART
}

/** Storage throws if it is blocked or full. The tab then uses its memory, which ends with the page. */
const memory = new Map<string, string>()

const LOCAL = tokenStore('localStorage')
const TAB = tokenStore('sessionStorage')
/** In reading order: a remembered session wins. */
const TOKEN_STORES = [LOCAL, TAB]

function tokenStore(place: 'localStorage' | 'sessionStorage'): session.TokenStore {
  return {
    getItem: (key) => read(place, key),
    setItem: (key, value) => write(place, key, value),
    removeItem: (key) => write(place, key, null),
  }
}

export function read(place: 'localStorage' | 'sessionStorage', key: string): string | null {
  // First: full storage still has what was written before.
  const kept = memory.get(place + key)
  try {
    return kept ?? window[place].getItem(key)
  } catch {
    return null
  }
}

export function write(place: 'localStorage' | 'sessionStorage', key: string, value: string | null): void {
  memory.delete(place + key)
  try {
    if (value === null) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch {
    if (value !== null) memory.set(place + key, value)
  }
}

export function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function isGuestItem(value: unknown): value is GuestItem {
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
