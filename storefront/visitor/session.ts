import { Refusal } from '#contract/client.ts'
import { api } from './api.ts'
import { bringGuestCart, recount } from './cart.ts'
import { becomeGuest } from './end-session.ts'
import { pieces } from './pieces.ts'
import { concernsVisitor, keepCheckoutId, keepToken, readGuestCart, readToken } from './storage.ts'
import { changeVisitor, currentVisitor } from './store.ts'

/** How long a page may wait behind the splash for an answer about the stored token. */
const PATIENCE_MS = 8_000

/** At the start: a stored token is shown to the server, and fails only if the server refuses it. */
export function restoreVisitor(): void {
  followOtherTabs()
  const token = readToken()
  if (token) {
    changeVisitor({ token, checking: true, known: true, guestCart: readGuestCart() })
    void checkToken().finally(liftSplash)
  } else {
    becomeGuest()
    liftSplash()
  }
}

/** Signs in, reads the profile and brings the guest's cart along. Throws the Refusal or Unreachable of a failing call. */
export async function signIn(credentials: { username: string; password: string }, remember: boolean): Promise<void> {
  const { token } = await api().accounts.signIn(credentials)
  keepToken(token, remember)
  changeVisitor({ token })
  try {
    changeVisitor({ profile: await api().accounts.profile({}) })
  } catch (problem) {
    // Half signed in is nothing a shopper could make sense of.
    becomeGuest()
    throw problem
  }
  await bringGuestCart()
}

/** Signs out here even when the server can't be told. Going to /login is the caller's part. */
export async function signOut(): Promise<void> {
  await api()
    .accounts.signOut({})
    .catch(() => {})
  continueAsGuest()
}

/** The token is dropped without asking, and the checkout that was begun with it: "Continue as Guest". */
export function continueAsGuest(): void {
  keepCheckoutId(null)
  becomeGuest()
}

async function checkToken(): Promise<void> {
  const patience = setTimeout(() => {
    changeVisitor({ checking: false })
    liftSplash()
  }, PATIENCE_MS)
  try {
    changeVisitor({ profile: await api().accounts.profile({}) })
    await bringGuestCart()
  } catch (problem) {
    // Being offline says nothing about a token; a refusal does (a 401 has ended the session already).
    if (problem instanceof Refusal && problem.status < 500 && problem.status !== 429) becomeGuest()
  } finally {
    clearTimeout(patience)
    changeVisitor({ checking: false })
  }
}

/** early.js has put it there before the first paint. */
function liftSplash(): void {
  document.documentElement.removeAttribute('data-visitor')
}

function followOtherTabs(): void {
  addEventListener('storage', (event) => concernsVisitor(event) && lookAgain())
  // A page that comes back from the browser's memory has heard nothing of what other tabs did meanwhile.
  addEventListener('pageshow', (event) => event.persisted && lookAgain())
}

function lookAgain(): void {
  const token = readToken()
  if (token !== currentVisitor().token) {
    if (token) {
      changeVisitor({ token, profile: null })
      void checkToken()
    } else becomeGuest()
  } else if (!token) {
    const guestCart = readGuestCart()
    changeVisitor({ guestCart, cartCount: pieces(guestCart) })
  } else void recount()
}
