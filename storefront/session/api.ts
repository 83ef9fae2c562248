import { authorization, browserHeaders, csrfToken, firstVisit } from '#contract/browser-session.ts'
import { type Call, calls } from '#contract/calls.ts'
import { type ApiClientError, type Client, type ClientOf, clientFor, type Resource } from '#contract/client.ts'
import { language } from '#words/en/language.ts'
import { endSession } from './end-session.ts'
import { currentSession } from './store.ts'

const visit = firstVisit({ send: (request) => fetch(request), cookie: () => document.cookie })

/**
 * The API with the session's token, cookies and CSRF header. `table`: calls that a page has for itself, so that others
 * don't load them. Only for code that runs in the browser.
 */
export function api<As extends Resource = keyof typeof calls>(
  // `as`: without a table, As is the names of these.
  table = calls as unknown as Record<As, Record<string, Call>>,
): ClientOf<As> {
  return clientFor(table, {
    fetch: visit.fetch,
    origin: location.origin,
    language,
    headers,
    onError,
  })
}

/** The API with a token that is not the session's yet, so a 401 ends no session. For GET calls. */
export function apiWith(token: string): Client {
  return clientFor<keyof typeof calls>(calls, {
    fetch: visit.fetch,
    origin: location.origin,
    language,
    headers: () => ({ authorization: authorization(token) }),
  })
}

/** Under way. A second at the same time would replace the first one's cookie, and the first call would be refused. */
let csrf: Promise<{ csrf_token: string }> | null = null

async function headers(call: Call): Promise<Record<string, string>> {
  // Read before the wait: signing out forgets the token right after its call.
  const { token } = currentSession()
  if (call.method !== 'GET') await visit.settled()
  return browserHeaders(call, {
    token,
    cookie: document.cookie,
    fetchCsrf: async () => {
      csrf ??= api()
        .accounts.csrf({})
        .finally(() => {
          csrf = null
        })
      const { csrf_token } = await csrf
      await visit.settled()
      return csrfToken(document.cookie) ?? csrf_token
    },
  })
}

/** A 401 ends the session of the request's token, but not a newer one. Wrong credentials end none. */
function onError(error: ApiClientError, call: Call, request: Request): void {
  if (error.status !== 401 || call === calls.accounts.signIn) return
  const { token } = currentSession()
  if (request.headers.get('authorization') === (token && authorization(token))) endSession()
}
