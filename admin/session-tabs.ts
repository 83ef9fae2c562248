import { TOKEN_KEY } from '#contract/browser-session.ts'
import { forgetToken, keepToken, readToken } from './token.ts'

/**
 * What the tabs of the back office tell each other. Only pages of the shop's own address hear it, and nothing of it is
 * kept.
 */
type Said =
  | { kind: 'is-anybody-signed-in' }
  | { kind: 'signed-in'; token: string }
  /** The session goes on under another token. */
  | { kind: 'replaced'; before: string; token: string }
  | { kind: 'signed-out'; token: string }

/** Milliseconds a new tab waits for another to answer: one that is open does so at once. */
const PATIENCE = 300

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sidr-and-sage.office')
const say = (said: Said) => channel?.postMessage(said)

/** Takes over the session of another tab, if this one has none and another is signed in. */
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
    setTimeout(resolve, PATIENCE)
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
  // Somebody else's session, from the shop's own sign-in page, is left alone.
  if (said.kind === 'signed-out' && said.token === mine) {
    forgetToken()
    startAgain()
  }
}

const isOnSignInPage = () => location.pathname === '/admin/login'

/** Loaded anew, a tab shows what its session may see: nothing that was on it before stays. */
function startAgain(): void {
  location.replace(isOnSignInPage() ? '/admin' : location.href)
}

/** The session goes on under another token, kept where the one before was: the storefront's tabs find it there. */
export function replaceToken(token: string): void {
  const before = readToken()
  if (sessionStorage.getItem(TOKEN_KEY) === null && localStorage.getItem(TOKEN_KEY) !== null)
    localStorage.setItem(TOKEN_KEY, token)
  else keepToken(token)
  if (before) say({ kind: 'replaced', before, token })
}

/** Tabs that wait on their sign-in page go on with this session. */
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
