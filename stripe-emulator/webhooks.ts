import { setTimeout as pause } from 'node:timers/promises'
import type { Bank } from './bank.ts'
import { openDelivery, type WebhookOptions } from './delivery.ts'
import { missing } from './errors.ts'
import type { Attempt } from './send-webhook.ts'

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

  /** Starts the deliveries that are due, and sets a timer for the next. */
  function wake(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (closing.signal.aborted || bank.faults.read().webhooks.hold) return
    const room = MAX_IN_FLIGHT - inFlight.size
    // The same time in both queries, or a delivery that falls due between them would be in neither.
    const now = Date.now()
    const due = store.all(
      `SELECT id, event FROM deliveries WHERE state = 'pending' AND due <= ? ORDER BY due, id LIMIT ?`,
      now,
      MAX_IN_FLIGHT * 2,
    )
    const waiting = due.filter(({ id }) => !inFlight.has(Number(id)))
    crowded = waiting.length > room
    for (const { id, event } of waiting.slice(0, Math.max(room, 0))) start(Number(id), String(event))
    const next = store.get(`SELECT min(due) AS due FROM deliveries WHERE state = 'pending' AND due > ?`, now)?.due
    if (typeof next === 'number') timer = setTimeout(wake, Math.min(Math.max(next - now, 1), 60_000))
    timer?.unref()
  }

  /** Doesn't wait for the previous delivery, because Stripe guarantees no order. */
  function start(id: number, event: string): void {
    const delivery = deliver(id, event)
      .catch((error) => {
        options.log(`stripe-emulator: delivering ${event} failed: ${error}`)
        return 'pending' as const
      })
      .then((state) => {
        inFlight.delete(id)
        if (crowded || state === 'pending') wake()
      })
    inFlight.set(id, delivery)
  }

  return {
    wake,

    /** Sends events now, including held, dropped and delivered ones: in order, or concurrently. */
    async deliverNow(events: string[], concurrently: boolean): Promise<Attempt[]> {
      const sendOne = async (id: string) => {
        const event = store.find('event', id)
        if (!event) throw missing('event', id)
        return deliverNow(event)
      }
      if (concurrently) return Promise.all(events.map(sendOne))
      const attempts: Attempt[] = []
      for (const event of events) attempts.push(await sendOne(event))
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
