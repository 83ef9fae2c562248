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

/**
 * The calls of a browser that may have no CSRF cookie yet. Until it has one, each response brings one with another
 * token, and the last stays: a call with the token of an earlier one would be refused.
 */
export function firstVisit(options: { send: (request: Request) => Promise<Response>; cookie: () => string }) {
  const bringing = new Set<Promise<Response>>()
  return {
    async fetch(request: Request): Promise<Response> {
      const response = options.send(request)
      if (request.method !== 'GET' || csrfToken(options.cookie())) return response
      bringing.add(response)
      return response.finally(() => bringing.delete(response))
    },
    /** Waits for the responses that may still bring a cookie. */
    async settled(): Promise<void> {
      while (bringing.size > 0) await Promise.allSettled(bringing)
    },
  }
}

export function csrfToken(cookie: string): string | null {
  return new RegExp(`(?:^|; )${CSRF_COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? null
}
