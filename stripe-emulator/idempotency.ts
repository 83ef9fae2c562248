import { hash } from 'node:crypto'
import { invalid, StripeError } from './errors.ts'
import type { Form } from './form.ts'
import type { Store } from './store.ts'

/** The first response under a key, for replays. */
export interface StoredResponse {
  status: number
  body: string
  /** The id of the first request. */
  request: string
}

/** Stripe may forget a key after 24 hours; docs.stripe.com/api/idempotent_requests. */
const LIFETIME_MS = 24 * 3_600_000

export type Idempotency = ReturnType<typeof openIdempotency>

export function openIdempotency(store: Store, now: () => Date) {
  const running = new Set<string>()
  const deleteExpired = () => store.run('DELETE FROM idempotency WHERE stored_at < ?', now().getTime() - LIFETIME_MS)
  deleteExpired()

  return {
    /**
     * The stored response, or null for a new key. Raises 400 for other parameters under the same key, and 409 while its
     * first call is in flight.
     */
    replay(key: string, fingerprint: string): StoredResponse | null {
      if (key.length > 255) throw invalid(`Idempotency-Key must be at most 255 characters, yours has ${key.length}.`)
      if (running.has(key)) throw inUse(key)
      const row = store.get('SELECT asked, status, body, request, stored_at FROM idempotency WHERE key = ?', key)
      if (!row) return null
      if (Number(row.stored_at) < now().getTime() - LIFETIME_MS) {
        deleteExpired()
        return null
      }
      if (row.asked !== fingerprint) throw differs(key)
      return { status: Number(row.status), body: String(row.body), request: String(row.request) }
    },

    /** Call it in the transaction of the work; otherwise a kill in between lets a retry do the work twice. */
    save(key: string, fingerprint: string, response: StoredResponse): void {
      store.run(
        'INSERT INTO idempotency (key, asked, status, body, request, stored_at) VALUES (?, ?, ?, ?, ?, ?)',
        key,
        fingerprint,
        response.status,
        response.body,
        response.request,
        now().getTime(),
      )
    },

    begin: (key: string) => void running.add(key),
    end: (key: string) => void running.delete(key),
  }
}

/** Equal for two requests with the same parameters in any order. */
export function fingerprintOf(method: string, path: string, form: Form): string {
  return hash('sha256', `${method} ${path} ${JSON.stringify(sorted(form))}`)
}

function sorted(form: Form): unknown {
  return Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, typeof value === 'string' ? value : sorted(value)])
}

function inUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

function differs(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}
