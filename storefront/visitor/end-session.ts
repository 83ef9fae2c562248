import { loginAddress } from './next-page.ts'
import { pieces } from './pieces.ts'
import { forgetToken, readGuestCart } from './storage.ts'
import { changeVisitor, currentVisitor } from './store.ts'

type Navigate = (address: string) => void
let go: Navigate = (address) => location.assign(address)

/** Lets a session that ends move inside the app instead of loading a new document. */
export function navigateWith(navigate: Navigate): void {
  go = navigate
}

/** The server no longer knows the token: forget it and ask to sign in, unless it is the check at the start, which makes a guest. */
export function endSession(): void {
  const { token, checking } = currentVisitor()
  becomeGuest()
  if (token && !checking) go(loginAddress())
}

/** The visitor without a token: the cart is the one on this device. */
export function becomeGuest(): void {
  forgetToken()
  const guestCart = readGuestCart()
  changeVisitor({ token: null, profile: null, checking: false, known: true, guestCart, cartCount: pieces(guestCart) })
}
