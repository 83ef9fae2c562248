import { TOKEN_KEY } from '#contract/browser-session.ts'
import { forgetToken, keepToken, readToken } from './token.ts'

/** Messages between the tabs of the back office. Only pages of the same origin receive them; none is stored. */
type Said =
  | { kind: 'is-anybody-signed-in' }
  | { kind: 'signed-in'; token: string }
  /** The session has a new token. */
  | { kind: 'replaced'; before: string; token: string }
  | { kind: 'signed-out'; token: string }

/** Milliseconds a new tab waits for another one's answer. */
const ANSWER_TIMEOUT = 300

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sidr-and-sage.office')
const say = (said: Said) => channel?.postMessage(said)

/** Takes the session of another tab, if this one has none. */
export async function joinSession(): Promise<void> {
  if (channel && !readToken()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const hear = ({ data }: MessageEvent<Said>) => {
      if (data.kind !== 'signed-in') return
      keepToken(data.token)
      resolve()
    }
    channel.addEventListener('message', hear)
    say({ kind: 'is-anybody-signed-in' })
    setTimeout(resolve, ANSWER_TIMEOUT)
    await promise
    channel.removeEventListener('message', hear)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => follow(data))
  // The storefront's pages keep a session that is to be remembered in the store that all tabs see.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === TOKEN_KEY && newValue === null && !readToken()) startAgain()
  })
}

function follow(said: Said): void {
  const mine = readToken()
  if (said.kind === 'is-anybody-signed-in' && mine) say({ kind: 'signed-in', token: mine })
  if (said.kind === 'replaced' && said.before === mine) {
    keepToken(said.token)
    if (isOnSignInPage()) startAgain()
  }
  if (said.kind === 'signed-in' && !mine) {
    keepToken(said.token)
    startAgain()
  }
  // A session of another account, from the storefront's sign-in page, stays.
  if (said.kind === 'signed-out' && said.token === mine) {
    forgetToken()
    startAgain()
  }
}

const isOnSignInPage = () => location.pathname === '/admin/login'

/** Reloads the tab: nothing of the earlier session stays on the screen. */
function startAgain(): void {
  location.replace(isOnSignInPage() ? '/admin' : location.href)
}

/** Stores a session's new token where the old one was: the storefront's tabs read it there. */
export function replaceToken(token: string): void {
  const before = readToken()
  if (sessionStorage.getItem(TOKEN_KEY) === null && localStorage.getItem(TOKEN_KEY) !== null)
    localStorage.setItem(TOKEN_KEY, token)
  else keepToken(token)
  if (before) say({ kind: 'replaced', before, token })
}

/** Tabs on the sign-in page continue with this session. */
export function tellSignedIn(): void {
  const token = readToken()
  if (token) say({ kind: 'signed-in', token })
}

/** The session has ended: here, and in every other tab. */
export function endSession(): void {
  const token = readToken()
  forgetToken()
  if (token) say({ kind: 'signed-out', token })
}
