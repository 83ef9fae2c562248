import * as session from '#contract/browser-session.ts'

/** In reading order: the tab's own session, then a remembered one of the storefront. */
const stores = () => [sessionStorage, localStorage]

export function readToken(): string | null {
  return session.readToken(stores())
}

/** Stores the token for this tab only, until it closes. */
export function keepToken(token: string): void {
  session.keepToken(token, sessionStorage, stores())
}

export function forgetToken(): void {
  session.forgetToken(stores())
}
