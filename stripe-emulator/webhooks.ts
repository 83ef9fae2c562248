import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bank, seconds } from './bank.ts'
import { missing } from './errors.ts'
import type { Event } from './objects.ts'

/** One attempt to deliver an event. */
export interface Attempt {
  event: string
  /** Milliseconds by the machine's clock. */
  at: number
  /** The listener's status, or null when there was no answer. */
  status: number | null
  error: string | null
  took_ms: number
}

export interface WebhookOptions {
  url: string
  /** One secret, or two with a comma between while they are being rotated: both then sign. */
  secret: string
  scale: number
  fetch: typeof fetch
  log: (line: string) => void
}

/**
 * Roughly as Stripe does in live mode: a minute, doubling, at most twelve hours apart, for three days; all times
 * `scale`.
 */
const firstRetryMs = 60_000
const longestRetryMs = 12 * 3_600_000
const giveUpAfterMs = 3 * 86_400_000
const answerWithinMs = 10_000
const closeWithinMs = 2_000
const atOnce = 32

/** Delivers queued events at least once; what is pending when the process dies goes out after the next start. */
export function openWebhooks(bank: Bank, options: WebhookOptions) {
  const { store } = bank
  const underWay = new Map<number, Promise<void>>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | null = null
  /** Whether the last look found more that is due than may be under way at once. */
  let crowded = false

  function wake(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (closing.signal.aborted || bank.faults.read().webhooks.hold) return
    const room = atOnce - underWay.size
    // One reading of the clock: what falls due between two would be found by neither question, and wait for ever.
    const now = Date.now()
    const due = store.all(
      `SELECT id, event FROM deliveries WHERE state = 'pending' AND due <= ? ORDER BY due, id LIMIT ?`,
      now,
      atOnce * 2,
    )
    const waiting = due.filter(({ id }) => !underWay.has(Number(id)))
    crowded = waiting.length > room
    for (const row of waiting.slice(0, Math.max(room, 0))) {
      const id = Number(row.id)
      // Each on its own, without waiting for the one before: Stripe promises no order.
      const delivery = deliver(id, String(row.event))
        .catch((error) => {
          options.log(`stripe-emulator: delivering ${row.event} failed: ${error}`)
          return 'pending' as const
        })
        .then((state) => {
          underWay.delete(id)
          if (crowded || state === 'pending') wake()
        })
      underWay.set(id, delivery)
    }
    const next = store.get(`SELECT min(due) AS due FROM deliveries WHERE state = 'pending' AND due > ?`, now)?.due
    if (typeof next === 'number') timer = setTimeout(wake, Math.min(Math.max(next - now, 1), 60_000))
    timer?.unref()
  }

  async function deliver(id: number, event_id: string): Promise<'delivered' | 'exhausted' | 'pending' | 'erased'> {
    const event = store.find('event', event_id)
    // By a reset, since it was looked up: a rejection here would end the process.
    if (!event) return 'erased'
    const attempt = await send(event)
    if (closing.signal.aborted) return 'pending'
    // One transaction for what happened and what follows: each would else be an fsync of its own.
    return store.transaction(() => {
      const row = store.get('SELECT attempts, first_due FROM deliveries WHERE id = ?', id)
      if (!row) return 'erased' // While it was under way.
      const attempts = Number(row.attempts) + 1
      const wait = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs) * options.scale
      const isLate = Date.now() + wait > Number(row.first_due) + giveUpAfterMs * options.scale
      const state = succeeded(attempt) ? 'delivered' : isLate ? 'exhausted' : 'pending'
      store.run(
        'UPDATE deliveries SET attempts = ?, state = ?, due = ? WHERE id = ?',
        attempts,
        state,
        Math.ceil(Date.now() + wait),
        id,
      )
      record(attempt)
      return state
    })
  }

  async function send(event: Event): Promise<Attempt> {
    const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2)
    const begun = Date.now()
    const attempt: Attempt = { event: event.id, at: begun, status: null, error: null, took_ms: 0 }
    const slow = new AbortController()
    const patience = setTimeout(() => slow.abort(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs)
    try {
      const response = await options.fetch(options.url, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(body, seconds(bank), options.secret),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        signal: AbortSignal.any([closing.signal, slow.signal]),
      })
      await response.body?.cancel()
      attempt.status = response.status
    } catch (error) {
      attempt.error = error instanceof Error ? String(error.cause ?? error.message) : String(error)
    } finally {
      // Left running it would make an error of every delivery, ten seconds after it was taken.
      clearTimeout(patience)
    }
    attempt.took_ms = Date.now() - begun
    if (closing.signal.aborted) return attempt
    if (!succeeded(attempt))
      options.log(`stripe-emulator: ${event.type} ${event.id} was not taken: ${attempt.status ?? attempt.error}`)
    return attempt
  }

  function record({ event, at, status, error, took_ms }: Attempt): void {
    store.run(
      'INSERT INTO attempts (event, at, status, error, took_ms) VALUES (?, ?, ?, ?, ?)',
      event,
      at,
      status,
      error,
      took_ms,
    )
  }

  return {
    wake,

    /** Sends the given events now, whatever is held, dropped or already delivered: one after another, or `together`. */
    async deliverNow(events: string[], together: boolean): Promise<Attempt[]> {
      const sendOne = async (id: string) => {
        const event = store.find('event', id)
        if (!event) throw missing('event', id)
        const attempt = await send(event)
        record(attempt)
        if (succeeded(attempt))
          store.run(`UPDATE deliveries SET state = 'delivered', attempts = attempts + 1 WHERE event = ?`, id)
        return attempt
      }
      if (together) return Promise.all(events.map(sendOne))
      const attempts: Attempt[] = []
      for (const event of events) attempts.push(await sendOne(event))
      return attempts
    },

    async close(): Promise<void> {
      if (timer) clearTimeout(timer)
      closing.abort()
      // A listener in the same process may not heed the abort.
      await Promise.race([Promise.allSettled(underWay.values()), pause(closeWithinMs, undefined, { ref: false })])
    },
  }
}

/** The Stripe-Signature header for a body: https://docs.stripe.com/webhooks#verify-manually. */
export function sign(body: string, timestamp: number, secrets: string): string {
  const signatures = secrets
    .split(',')
    .map((secret) => `v1=${createHmac('sha256', secret.trim()).update(`${timestamp}.${body}`).digest('hex')}`)
  return `t=${timestamp},${signatures.join(',')}`
}

function succeeded(attempt: Attempt): boolean {
  return attempt.status !== null && attempt.status >= 200 && attempt.status < 300
}
