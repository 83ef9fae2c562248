import * as session from '#contract/browser-session.ts'

/** Read in this order: the tab's own session first, then one that the storefront was told to remember. */
const stores = () => [sessionStorage, localStorage]

export function readToken(): string | null {
  return session.readToken(stores())
}

/** For this tab only, and gone when it is closed. */
export function keepToken(token: string): void {
  session.keepToken(token, sessionStorage, stores())
}

export function forgetToken(): void {
  session.forgetToken(stores())
}
