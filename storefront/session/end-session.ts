import { loginAddress } from './next-page.ts'
import { forgetToken, readGuestCart } from './storage.ts'
import { currentSession, updateSession } from './store.ts'
import { units } from './units.ts'

type Navigate = (address: string) => void
let go: Navigate = (address) => location.assign(address)

/** Lets a session that ends move inside the app instead of loading a new document. */
export function navigateWith(navigate: Navigate): void {
  go = navigate
}

/**
 * The server no longer knows the token: forget it and ask to sign in, unless it is the check at the start, which makes
 * a guest.
 */
export function endSession(): void {
  const { token, checking } = currentSession()
  becomeGuest()
  if (token && !checking) go(loginAddress())
}

/** The visitor without a token: the cart is the one on this device. */
export function becomeGuest(): void {
  forgetToken()
  const guestCart = readGuestCart()
  updateSession({ token: null, profile: null, checking: false, known: true, guestCart, cartCount: units(guestCart) })
}
