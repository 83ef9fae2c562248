import { type Bank, seconds } from './bank.ts'
import type { Event } from './objects.ts'
import { type Attempt, sendWebhook, succeeded } from './send-webhook.ts'

/**
 * Roughly Stripe's live mode: after a minute, doubling up to twelve hours, for three days. Milliseconds, times
 * `scale`.
 */
const FIRST_RETRY = 60_000
const LONGEST_RETRY = 12 * 3_600_000
const GIVE_UP_AFTER = 3 * 86_400_000

export interface WebhookOptions {
  url: string
  /** One secret, or two separated by a comma during a rotation: both sign. */
  secret: string
  /** Multiplies the times between retries. */
  scale: number
  fetch: typeof fetch
  log: (line: string) => void
}

export type DeliveryState = 'delivered' | 'exhausted' | 'pending' | 'erased'

/** Sends events and records each attempt in the store. */
export function openDelivery(bank: Bank, options: WebhookOptions, closing: AbortSignal) {
  const { store } = bank
  const send = (event: Event) => sendWebhook({ ...options, closing }, event, seconds(bank))

  function record({ event, at, status, error, took_ms }: Attempt): void {
    const columns = 'INSERT INTO attempts (event, at, status, error, took_ms) VALUES (?, ?, ?, ?, ?)'
    store.run(columns, event, at, status, error, took_ms)
  }

  /** Schedules the next attempt, or marks the delivery as finished. */
  function scheduleRetry(id: number, attempt: Attempt): DeliveryState {
    const row = store.get('SELECT attempts, first_due FROM deliveries WHERE id = ?', id)
    if (!row) return 'erased' // by a reset, while the attempt was in flight
    const attempts = Number(row.attempts) + 1
    const wait = Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY) * options.scale
    const isLate = Date.now() + wait > Number(row.first_due) + GIVE_UP_AFTER * options.scale
    const state = succeeded(attempt) ? 'delivered' : isLate ? 'exhausted' : 'pending'
    const due = Math.ceil(Date.now() + wait)
    store.run('UPDATE deliveries SET attempts = ?, state = ?, due = ? WHERE id = ?', attempts, state, due, id)
    return state
  }

  return {
    /** Attempts a queued delivery. */
    async deliver(id: number, event_id: string): Promise<DeliveryState> {
      const event = store.find('event', event_id)
      // A reset has erased it; a rejection here would end the process.
      if (!event) return 'erased'
      const attempt = await send(event)
      if (closing.aborted) return 'pending'
      // One transaction, because each statement alone would be an fsync.
      return store.transaction(() => {
        const state = scheduleRetry(id, attempt)
        if (state !== 'erased') record(attempt)
        return state
      })
    },

    /** Attempts a delivery now, whatever its state. */
    async deliverNow(event: Event): Promise<Attempt> {
      const attempt = await send(event)
      record(attempt)
      if (succeeded(attempt))
        store.run(`UPDATE deliveries SET state = 'delivered', attempts = attempts + 1 WHERE event = ?`, event.id)
      return attempt
    },
  }
}
