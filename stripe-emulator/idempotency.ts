import { hash } from 'node:crypto'
import { invalid, StripeError } from './errors.ts'
import type { Form } from './form.ts'
import type { Store } from './store.ts'

/** The first answer given under a key, as it will be given again. */
export interface KeptAnswer {
  status: number
  body: string
  /** The request that the answer was first given to. */
  request: string
}

/** Stripe may forget a key after 24 hours; docs.stripe.com/api/idempotent_requests. */
const keptForMs = 24 * 3_600_000

export function openIdempotency(store: Store, now: () => Date) {
  const running = new Set<string>()
  const forgetOld = () => store.run('DELETE FROM idempotency WHERE stored_at < ?', now().getTime() - keptForMs)
  forgetOld()

  return {
    /**
     * The kept answer, or null when the key is new. Raises 400 for other parameters under the same key, 409 while its
     * first call is running.
     */
    replay(key: string, asked: string): KeptAnswer | null {
      if (key.length > 255) throw invalid(`Idempotency-Key must be at most 255 characters, yours has ${key.length}.`)
      if (running.has(key)) throw inUse(key)
      const row = store.get('SELECT asked, status, body, request, stored_at FROM idempotency WHERE key = ?', key)
      if (!row) return null
      if (Number(row.stored_at) < now().getTime() - keptForMs) {
        forgetOld()
        return null
      }
      if (row.asked !== asked) throw differs(key)
      return { status: Number(row.status), body: String(row.body), request: String(row.request) }
    },

    /** To be called in the transaction of the work itself: a kill in between would else do it twice. */
    keep(key: string, asked: string, answer: KeptAnswer): void {
      store.run(
        'INSERT INTO idempotency (key, asked, status, body, request, stored_at) VALUES (?, ?, ?, ?, ?, ?)',
        key,
        asked,
        answer.status,
        answer.body,
        answer.request,
        now().getTime(),
      )
    },

    begin: (key: string) => void running.add(key),
    end: (key: string) => void running.delete(key),
  }
}

/** Equal for two requests that ask for the same, whatever the order of their parameters. */
export function fingerprint(method: string, path: string, form: Form): string {
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
