import { type Call, calls } from '#contract/calls.ts'
import { type Client, createClient, type Refusal } from '#contract/client.ts'
import { endSession } from './end-session.ts'
import { currentVisitor } from './store.ts'

let made: Client | undefined

/** The API as the visitor: their token, cookies and CSRF header. Only for code that runs in the browser. */
export function api(): Client {
  made ??= createClient({ fetch: (request) => fetch(request), origin: location.origin, headers, onRefusal })
  return made
}

async function headers(call: Call): Promise<Record<string, string>> {
  const { token } = currentVisitor()
  return { ...(token ? { authorization: `Token ${token}` } : {}), ...(call.method === 'GET' ? {} : { 'x-csrftoken': await csrfToken() }) }
}

async function csrfToken(): Promise<string> {
  return csrfCookie() ?? (await api().accounts.csrf({})).csrf_token
}

function csrfCookie(): string | null {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? null
}

/** Any 401 ends the session, except the one that answers wrong credentials. */
function onRefusal(refusal: Refusal, call: Call): void {
  if (refusal.status === 401 && call !== calls.accounts.signIn) endSession()
}
