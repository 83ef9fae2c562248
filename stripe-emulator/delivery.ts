import { type Bank, seconds } from './bank.ts'
import { pendingAt } from './events.ts'
import type { Event, WebhookEndpoint } from './objects.ts'
import { type Attempt, sendWebhook, succeeded } from './send-webhook.ts'
import { staleEvent } from './stale.ts'
import { columnOf, endpointIn } from './webhook-endpoints.ts'

/**
 * Roughly Stripe's live mode: after a minute, doubling up to twelve hours, for three days. Milliseconds, times
 * `scale`.
 */
const FIRST_RETRY = 60_000
const LONGEST_RETRY = 12 * 3_600_000
const GIVE_UP_AFTER = 3 * 86_400_000

export interface WebhookOptions {
  /** Multiplies the times between retries. */
  scale: number
  fetch: typeof fetch
  log: (line: string) => void
}

/** One row of the queue. */
export interface Queued {
  id: number
  event: string
  /** As the store has it. */
  endpoint: string
}

export type DeliveryState = 'delivered' | 'exhausted' | 'pending' | 'erased'

/** Sends events and records each attempt in the store. */
export function openDelivery(bank: Bank, options: WebhookOptions, closing: AbortSignal) {
  const { store } = bank
  /** Why each endpoint didn't take the last event: it may be away for days. */
  const problems = new Map<string, string>()

  async function send(event: Event, endpoint: WebhookEndpoint): Promise<Attempt> {
    // This one is pending too, even if the endpoint has taken the event before.
    const others = pendingAt(bank, event.id).filter((column) => column !== columnOf(bank, endpoint.id))
    const fault = bank.faults.takeWebhookFault()
    const known = fault === 'stale' ? staleEvent(bank, event) : event
    const sent = { ...known, pending_webhooks: others.length + 1 }
    const attempt = await sendWebhook({ ...options, endpoint, closing, fault }, sent, seconds(bank))
    if (!closing.aborted) logProblem(event, endpoint, attempt)
    return attempt
  }

  /** Says once that an endpoint doesn't take events, until it takes one or gives another reason. */
  function logProblem({ id, type }: Event, endpoint: WebhookEndpoint, attempt: Attempt): void {
    const problem = succeeded(attempt) ? undefined : String(attempt.status ?? attempt.error)
    if (problem !== undefined && problem !== problems.get(endpoint.id))
      options.log(
        `stripe-emulator: ${endpoint.url} didn't take ${type} ${id}: ${problem} (the panel has every attempt)`,
      )
    if (problem === undefined) problems.delete(endpoint.id)
    else problems.set(endpoint.id, problem)
  }

  function record({ event, endpoint, at, status, error, took_ms }: Attempt): void {
    const columns = 'INSERT INTO attempts (event, endpoint, at, status, error, took_ms) VALUES (?, ?, ?, ?, ?, ?)'
    store.run(columns, event, columnOf(bank, endpoint), at, status, error, took_ms)
  }

  /** Schedules the next attempt, or marks the delivery as finished. */
  function scheduleRetry(id: number, attempt: Attempt): DeliveryState {
    const row = store.get('SELECT attempts, first_due FROM deliveries WHERE id = ?', id)
    // By a reset, or with its endpoint, while the attempt was in flight.
    if (!row) return 'erased'
    const attempts = Number(row.attempts) + 1
    const wait = Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY) * options.scale
    const isLate = Date.now() + wait > Number(row.first_due) + GIVE_UP_AFTER * options.scale
    const state = succeeded(attempt) ? 'delivered' : isLate ? 'exhausted' : 'pending'
    const due = Math.ceil(Date.now() + wait)
    store.run('UPDATE deliveries SET attempts = ?, state = ?, due = ? WHERE id = ?', attempts, state, due, id)
    return state
  }

  return {
    /** Attempts a queued delivery. Stripe doesn't retry at an endpoint that it finds disabled or deleted. */
    async deliver(queued: Queued): Promise<DeliveryState> {
      const event = store.find('event', queued.event)
      // A reset has erased it; a rejection here would end the process.
      if (!event) return 'erased'
      const endpoint = endpointIn(bank, queued.endpoint)
      if (!endpoint) {
        store.run(`UPDATE deliveries SET state = 'exhausted' WHERE id = ?`, queued.id)
        return 'exhausted'
      }
      const attempt = await send(event, endpoint)
      if (closing.aborted) return 'pending'
      // One transaction, because each statement alone would be an fsync.
      return store.transaction(() => {
        const state = scheduleRetry(queued.id, attempt)
        if (state !== 'erased') record(attempt)
        return state
      })
    },

    /** Attempts a delivery now, whatever its state. */
    async deliverNow(event: Event, endpoint: WebhookEndpoint): Promise<Attempt> {
      const attempt = await send(event, endpoint)
      record(attempt)
      const column = columnOf(bank, endpoint.id)
      const taken = `UPDATE deliveries SET state = 'delivered', attempts = attempts + 1 WHERE event = ? AND endpoint = ?`
      if (succeeded(attempt)) store.run(taken, event.id, column)
      return attempt
    },
  }
}
