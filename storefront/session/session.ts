import { ApiClientError } from '#contract/client.ts'
import { WISHLIST } from '../wishlist/saved.ts'
import { api } from './api.ts'
import { refreshCartCount } from './cart.ts'
import { becomeGuest } from './end-session.ts'
import { CHECKOUT, concernsSession, FORM, MERGE, questionOf, read, readGuestCart, readToken, write } from './storage.ts'
import { currentSession, updateSession } from './store.ts'
import { units } from './units.ts'

/** How long pages wait for the session to be checked, in milliseconds. */
const TIMEOUT_MS = 8_000

/** Restores the stored session when a page starts. Only the server's rejection drops its token. */
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

/** Signs out here at once, even offline. `keepalive` sends the call even if the page closes. */
export function signOut(): void {
  api()
    .accounts.signOut({}, { keepalive: true })
    .catch(() => {})
  // After the call, which needs the token.
  continueAsGuest()
}

/** "Continue as Guest": drops the token, the checkout that belongs to it and what was typed there. */
export function continueAsGuest(): void {
  write('sessionStorage', CHECKOUT, null)
  write('sessionStorage', FORM, null)
  becomeGuest()
}

async function checkToken(): Promise<void> {
  try {
    updateSession({ profile: await api().accounts.profile({}) })
    await merge(false)
  } catch (problem) {
    // Offline, the token may still be valid. (A 401 has ended the session already.)
    if (problem instanceof ApiClientError && problem.status < 500 && problem.status !== 429) becomeGuest()
  }
}

/** Merges what a guest left on this device, if there is something: few starts need the code. */
export async function merge(signingIn: boolean): Promise<void> {
  if (!read('localStorage', MERGE) && readGuestCart().length === 0 && !read('localStorage', WISHLIST)) {
    // The return from a payment reads the cart after the webhook has emptied it (cart/paid-notice.tsx).
    return location.href.includes('/cart?paid=true') ? undefined : refreshCartCount()
  }
  // Without it, the lists stay on the device until the next start.
  const loaded = await import('./merge-lists.ts').catch(() => null)
  await (loaded ? loaded.mergeLists(signingIn) : refreshCartCount())
}

/** Pages that show data of the session wait for `work`, at most TIMEOUT_MS. */
export async function checking(work: Promise<void>): Promise<void> {
  const over = () => {
    updateSession({ checking: false })
    liftSplash()
  }
  const timer = setTimeout(over, TIMEOUT_MS)
  updateSession({ checking: true })
  await work.finally(() => {
    clearTimeout(timer)
    over()
  })
}

/** pre-hydration.js shows the splash before the first paint. */
function liftSplash(): void {
  document.documentElement.removeAttribute('data-session')
}

function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (concernsSession(event)) lookAgain()
    else answerTab(questionOf(event))
  })
  // A page restored from the back/forward cache has missed the events of other tabs.
  addEventListener('pageshow', (event) => event.persisted && lookAgain())
}

/**
 * Passes the token to a tab that needs it (join-tab.ts). A channel that stays open would keep pages out of the cache.
 */
function answerTab(question: string | null): void {
  const { token } = currentSession()
  if (!question || !token) return
  const channel = new BroadcastChannel(question)
  channel.postMessage(token)
  channel.close()
}

function lookAgain(): void {
  const token = readToken()
  if (token !== currentSession().token) {
    if (token) {
      updateSession({ token, profile: null })
      void checkToken()
    } else {
      // Signed out in another tab.
      write('sessionStorage', FORM, null)
      becomeGuest()
    }
  } else if (!token) {
    const guestCart = readGuestCart()
    updateSession({ guestCart, cartCount: units(guestCart) })
  } else void refreshCartCount()
}
