import { ApiClientError } from '#contract/client.ts'
import { api, apiWith } from './api.ts'
import { refreshCartCount } from './cart.ts'
import { becomeGuest } from './end-session.ts'
import { mergeGuestCart } from './merge-cart.ts'
import { concernsSession, keepCheckoutId, keepToken, readGuestCart, readStaffDevice, readToken } from './storage.ts'
import { currentSession, updateSession } from './store.ts'
import { units } from './units.ts'

/** How long a page may wait, behind the splash if there is one, until it is settled whose things it shows. */
const PATIENCE_MS = 8_000

/** At the start: a stored token is shown to the server, and fails only if the server refuses it. */
export function restoreSession(): void {
  followOtherTabs()
  const token = readToken()
  if (token) {
    updateSession({ token, known: true, guestCart: readGuestCart() })
    void checking(checkToken())
  } else {
    becomeGuest()
    liftSplash()
  }
}

/**
 * Signs in, reads the profile and begins to bring the guest's cart along. Throws the Refusal or Unreachable of a
 * failing call. A visitor is a guest until the profile is there: half signed in is nothing a shopper could make sense
 * of, and a page left in between would keep half of it.
 */
export async function signIn(credentials: { username: string; password: string }, remember: boolean): Promise<void> {
  const device = readStaffDevice()
  const { token } = await api().accounts.signIn(device ? { ...credentials, device } : credentials)
  const profile = await apiWith(token).accounts.profile({})
  keepToken(token, remember)
  updateSession({ token, profile })
  // Not waited for: the way back to where they came from would overtake whoever sees that they are signed in and goes
  // elsewhere.
  void checking(mergeGuestCart(true))
}

/**
 * Signs out here at once, even when the server can't be told; a page that is closed or left meanwhile still tells it.
 */
export function signOut(): void {
  api()
    .accounts.signOut({}, { keepalive: true })
    .catch(() => {})
  // After the call, which is made with the token.
  continueAsGuest()
}

/** The token is dropped without asking, and the checkout that was begun with it: "Continue as Guest". */
export function continueAsGuest(): void {
  keepCheckoutId(null)
  becomeGuest()
}

async function checkToken(): Promise<void> {
  try {
    updateSession({ profile: await api().accounts.profile({}) })
    await mergeGuestCart(false)
  } catch (problem) {
    // Being offline says nothing about a token; a refusal does (a 401 has ended the session already).
    if (problem instanceof ApiClientError && problem.status < 500 && problem.status !== 429) becomeGuest()
  }
}

/** Pages that show what is the visitor's own wait for `work`, but not for ever. */
async function checking(work: Promise<void>): Promise<void> {
  const over = () => {
    updateSession({ checking: false })
    liftSplash()
  }
  const patience = setTimeout(over, PATIENCE_MS)
  updateSession({ checking: true })
  await work.finally(() => {
    clearTimeout(patience)
    over()
  })
}

/** early.js has put it there before the first paint. */
function liftSplash(): void {
  document.documentElement.removeAttribute('data-session')
}

function followOtherTabs(): void {
  addEventListener('storage', (event) => concernsSession(event) && lookAgain())
  // A page that comes back from the browser's memory has heard nothing of what other tabs did meanwhile.
  addEventListener('pageshow', (event) => event.persisted && lookAgain())
}

function lookAgain(): void {
  const token = readToken()
  if (token !== currentSession().token) {
    if (token) {
      updateSession({ token, profile: null })
      void checkToken()
    } else becomeGuest()
  } else if (!token) {
    const guestCart = readGuestCart()
    updateSession({ guestCart, cartCount: units(guestCart) })
  } else void refreshCartCount()
}
