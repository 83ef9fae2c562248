import { inLanguage } from '../language/in-language.ts'
import { loginAddress } from './login-address.ts'
import { forgetToken, readGuestCart } from './storage.ts'
import { currentSession, updateSession } from './store.ts'
import { units } from './units.ts'

type Navigate = (address: string) => void
let go: Navigate = (address) => location.assign(inLanguage(address))

/** From now on, the end of a session navigates inside the app instead of loading a document. */
export function navigateWith(navigate: Navigate): void {
  go = navigate
}

/**
 * Drops a token that the server rejected and goes to /login. During the check at start, the shopper becomes a guest.
 */
export function endSession(): void {
  const { token, checking } = currentSession()
  becomeGuest()
  if (token && !checking) go(loginAddress())
}

/** Continues without a token, with the cart of this device. */
export function becomeGuest(): void {
  forgetToken()
  const guestCart = readGuestCart()
  updateSession({ token: null, profile: null, checking: false, known: true, guestCart, cartCount: units(guestCart) })
}
