import { setTimeout as pause } from 'node:timers/promises'
import type { Bank } from './bank.ts'
import { openDelivery, type Queued, type WebhookOptions } from './delivery.ts'
import { missing } from './errors.ts'
import type { Event, WebhookEndpoint } from './objects.ts'
import type { Attempt } from './send-webhook.ts'
import { endpointIn, listeners, namedEndpoint } from './webhook-endpoints.ts'

/** The endpoint with this id; or those where the events are in this state; or all that want their types. */
export interface Recipients {
  endpoint?: string | undefined
  state?: 'pending' | 'dropped' | undefined
}

const CLOSE_TIMEOUT = 2_000
const MAX_IN_FLIGHT = 32

/** Delivers queued events at least once. Pending deliveries survive a restart. */
export function openWebhooks(bank: Bank, options: WebhookOptions) {
  const { store } = bank
  const inFlight = new Map<number, Promise<void>>()
  const closing = new AbortController()
  const { deliver, deliverNow } = openDelivery(bank, options, closing.signal)
  let timer: NodeJS.Timeout | null = null
  /** Whether more deliveries are due than may be in flight. */
  let crowded = false
  // Those of an endpoint that the options no longer name wait until they name one again.
  const mine = bank.webhook ? '' : `AND endpoint <> ''`

  /** Starts the deliveries that are due, and sets a timer for the next. */
  function wake(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (closing.signal.aborted || bank.faults.read().webhooks.hold) return
    const room = MAX_IN_FLIGHT - inFlight.size
    // The same time in both queries, or a delivery that falls due between them would be in neither.
    const now = Date.now()
    const due = store.all(
      `SELECT id, event, endpoint FROM deliveries WHERE state = 'pending' AND due <= ? ${mine} ORDER BY due, id LIMIT ?`,
      now,
      MAX_IN_FLIGHT * 2,
    )
    const waiting = due.filter(({ id }) => !inFlight.has(Number(id)))
    crowded = waiting.length > room
    for (const { id, event, endpoint } of waiting.slice(0, Math.max(room, 0)))
      start({ id: Number(id), event: String(event), endpoint: String(endpoint) })
    const later = `SELECT min(due) AS due FROM deliveries WHERE state = 'pending' AND due > ? ${mine}`
    const next = store.get(later, now)?.due
    if (typeof next === 'number') timer = setTimeout(wake, Math.min(Math.max(next - now, 1), 60_000))
    timer?.unref()
  }

  /** Doesn't wait for the previous delivery, because Stripe guarantees no order. */
  function start(queued: Queued): void {
    const delivery = deliver(queued)
      .catch((error) => {
        options.log(`stripe-emulator: delivering ${queued.event} failed: ${error}`)
        return 'pending' as const
      })
      .then((state) => {
        inFlight.delete(queued.id)
        if (crowded || state === 'pending') wake()
      })
    inFlight.set(queued.id, delivery)
  }

  function pairsOf(events: string[], to: Recipients): { event: Event; endpoint: WebhookEndpoint }[] {
    const named = to.endpoint ? namedEndpoint(bank, to.endpoint) : null
    return events.flatMap((id) => {
      const event = store.find('event', id)
      if (!event) throw missing('event', id)
      const endpoints = named ? [named] : to.state ? endpointsOf(id, to.state) : listeners(bank, event.type)
      return endpoints.map((endpoint) => ({ event, endpoint }))
    })
  }

  function endpointsOf(event: string, state: string): WebhookEndpoint[] {
    return store
      .all('SELECT DISTINCT endpoint FROM deliveries WHERE event = ? AND state = ?', event, state)
      .flatMap((row) => endpointIn(bank, String(row.endpoint)) ?? [])
  }

  return {
    wake,

    /** Sends events now, including held, dropped and delivered ones: in order, or concurrently. */
    async deliverNow(events: string[], to: Recipients, concurrently: boolean): Promise<Attempt[]> {
      const pairs = pairsOf(events, to)
      if (concurrently) return Promise.all(pairs.map((pair) => deliverNow(pair.event, pair.endpoint)))
      const attempts: Attempt[] = []
      for (const pair of pairs) attempts.push(await deliverNow(pair.event, pair.endpoint))
      return attempts
    },

    async close(): Promise<void> {
      if (timer) clearTimeout(timer)
      closing.abort()
      // A listener in this process may ignore the abort.
      await Promise.race([Promise.allSettled(inFlight.values()), pause(CLOSE_TIMEOUT, undefined, { ref: false })])
    },
  }
}
