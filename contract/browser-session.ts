import type { Call } from './calls.ts'

/** The key under which a browser stores the session's token: the storefront and the back office share the session. */
export const TOKEN_KEY = 'sidr-and-sage.token'
export const CSRF_COOKIE = 'csrftoken'
export const CSRF_HEADER = 'x-csrftoken'

/** `localStorage` or `sessionStorage`. */
export interface TokenStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The token in the first of `stores` that has one. */
export function readToken(stores: readonly TokenStore[]): string | null {
  for (const store of stores) {
    const token = store.getItem(TOKEN_KEY)
    if (token !== null) return token
  }
  return null
}

/** Stores the token in one of `stores` and removes it from the others: two tokens would be two sessions. */
export function keepToken(token: string, store: TokenStore, stores: readonly TokenStore[]): void {
  forgetToken(stores)
  store.setItem(TOKEN_KEY, token)
}

export function forgetToken(stores: readonly TokenStore[]): void {
  for (const store of stores) store.removeItem(TOKEN_KEY)
}

export const authorization = (token: string) => `Token ${token}`

/**
 * The headers of a call that a page makes. `cookie` is `document.cookie`; `fetchCsrf` is called when it has no token.
 */
export async function browserHeaders(
  call: Call,
  { token, cookie, fetchCsrf }: { token: string | null; cookie: string; fetchCsrf: () => Promise<string> },
): Promise<Record<string, string>> {
  return {
    ...(token ? { authorization: authorization(token) } : {}),
    ...(call.method === 'GET' ? {} : { [CSRF_HEADER]: csrfToken(cookie) ?? (await fetchCsrf()) }),
  }
}

function csrfToken(cookie: string): string | null {
  return new RegExp(`(?:^|; )${CSRF_COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? null
}
