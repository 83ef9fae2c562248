import { type Call, calls } from '#contract/calls.ts'
import { type ApiClientError, type Client, createClient } from '#contract/client.ts'
import { endSession } from './end-session.ts'
import { currentSession } from './store.ts'

let made: Client | undefined

/** The API as the visitor: their token, cookies and CSRF header. Only for code that runs in the browser. */
export function api(): Client {
  made ??= createClient({ fetch: (request) => fetch(request), origin: location.origin, headers, onRefusal })
  return made
}

/** The API with a token that is nobody's yet: its refusal ends no session. For reading. */
export function apiWith(token: string): Client {
  return createClient({
    fetch: (request) => fetch(request),
    origin: location.origin,
    headers: () => ({ authorization: `Token ${token}` }),
  })
}

async function headers(call: Call): Promise<Record<string, string>> {
  const value = authorization()
  return {
    ...(value ? { authorization: value } : {}),
    ...(call.method === 'GET' ? {} : { 'x-csrftoken': await csrfToken() }),
  }
}

function authorization(): string | null {
  const { token } = currentSession()
  return token && `Token ${token}`
}

async function csrfToken(): Promise<string> {
  return csrfCookie() ?? (await api().accounts.csrf({})).csrf_token
}

function csrfCookie(): string | null {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? null
}

/** A 401 ends the session it was asked in: not one begun since, and not when it answers wrong credentials. */
function onRefusal(refusal: ApiClientError, call: Call, request: Request): void {
  if (refusal.status !== 401 || call === calls.accounts.signIn) return
  if (request.headers.get('authorization') === authorization()) endSession()
}
