import { TOKEN_KEY } from '#contract/browser-session.ts'
import { forgetToken, keepToken, readToken } from './token.ts'

/** Messages between back-office tabs. Only pages of the same origin receive them, and nothing is stored. */
type TabMessage =
  | { kind: 'is-anybody-signed-in' }
  | { kind: 'signed-in'; token: string }
  /** The session has a new token. */
  | { kind: 'replaced'; before: string; token: string }
  | { kind: 'signed-out'; token: string }

/** How long a new tab waits for another one's response, in milliseconds. */
const ANSWER_TIMEOUT = 300

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sidr-and-sage.office')
const postToTabs = (message: TabMessage) => channel?.postMessage(message)

/** Takes over the session of another tab, if this one has none. */
export async function joinSession(): Promise<void> {
  if (channel && !readToken()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const onMessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind !== 'signed-in') return
      keepToken(data.token)
      resolve()
    }
    channel.addEventListener('message', onMessage)
    postToTabs({ kind: 'is-anybody-signed-in' })
    setTimeout(resolve, ANSWER_TIMEOUT)
    await promise
    channel.removeEventListener('message', onMessage)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => follow(data))
  // A remembered session of the storefront is in localStorage, which all tabs share.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === TOKEN_KEY && newValue === null && !readToken()) reloadTab()
  })
}

function follow(message: TabMessage): void {
  const ownToken = readToken()
  if (message.kind === 'is-anybody-signed-in' && ownToken) postToTabs({ kind: 'signed-in', token: ownToken })
  if (message.kind === 'replaced' && message.before === ownToken) {
    keepToken(message.token)
    if (isOnSignInPage()) reloadTab()
  }
  if (message.kind === 'signed-in' && !ownToken) {
    keepToken(message.token)
    reloadTab()
  }
  // Ignore sign-outs of another account's session, from the storefront's sign-in page.
  if (message.kind === 'signed-out' && message.token === ownToken) {
    forgetToken()
    reloadTab()
  }
}

const isOnSignInPage = () => location.pathname === '/admin/login'

/**
 * Nothing of the earlier session stays on the screen. The sign-in page keeps the page that was asked for in the
 * history's state, and goes on there.
 */
const reloadTab = () => location.reload()

/** Stores a session's new token where the old one was, because the storefront's tabs read it there. */
export function replaceToken(token: string): void {
  const before = readToken()
  if (sessionStorage.getItem(TOKEN_KEY) === null && localStorage.getItem(TOKEN_KEY) !== null)
    localStorage.setItem(TOKEN_KEY, token)
  else keepToken(token)
  if (before) postToTabs({ kind: 'replaced', before, token })
}

/** Lets tabs on the sign-in page continue with this session. */
export function announceSignIn(): void {
  const token = readToken()
  if (token) postToTabs({ kind: 'signed-in', token })
}

/** Ends the session in this tab and all others. */
export function endSession(): void {
  const token = readToken()
  forgetToken()
  if (token) postToTabs({ kind: 'signed-out', token })
}
