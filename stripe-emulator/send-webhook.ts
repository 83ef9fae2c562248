import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookFault } from './faults.ts'
import type { Event, WebhookEndpoint } from './objects.ts'

/** One attempt to deliver an event. */
export interface Attempt {
  event: string
  /** The id of the endpoint it was sent to. */
  endpoint: string
  /** Unix milliseconds by the machine's clock. */
  at: number
  /** The HTTP status of the listener's response, or null without a response. */
  status: number | null
  error: string | null
  took_ms: number
}

interface Sender {
  fault: WebhookFault

  /** Its secret may be two separated by a comma, during a rotation: both sign. */
  endpoint: WebhookEndpoint
  fetch: typeof fetch
  /** Aborts requests in flight. */
  closing: AbortSignal
}

/** Milliseconds for a listener's response, of Stripe's order of magnitude. */
const TIMEOUT = 10_000
/** Until half a webhook is with its listener: five turns of ten milliseconds, which no single delay can use up. */
const FLUSH_TURNS = 5

/** Sends one event to its endpoint. `timestamp` is the bank's clock in Unix seconds. Never raises. */
export async function sendWebhook(sender: Sender, event: Event, timestamp: number): Promise<Attempt> {
  const { url, secret = '' } = sender.endpoint
  const body = JSON.stringify(event, null, 2)
  const started = Date.now()
  const base = { event: event.id, endpoint: sender.endpoint.id }
  const attempt: Attempt = { ...base, at: started, status: null, error: null, took_ms: 0 }
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(new Error(`no response within ${TIMEOUT} ms`)), TIMEOUT)
  try {
    const response = await sender.fetch(url, {
      method: 'POST',
      redirect: 'manual',
      ...(sender.fault === 'cut' ? { body: firstHalf(body), duplex: 'half' } : { body }),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, timestamp, secret),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      signal: AbortSignal.any([sender.closing, slow.signal]),
    })
    await response.body?.cancel()
    if (sender.fault === 'lose-answer') attempt.error = 'the answer got lost (asked for by a fault)'
    else attempt.status = response.status
  } catch (error) {
    attempt.error = error instanceof Error ? String(error.cause ?? error.message) : String(error)
  } finally {
    // Without this it aborts ten seconds after each delivery that succeeded.
    clearTimeout(timer)
  }
  attempt.took_ms = Date.now() - started
  return attempt
}

/** Breaks off in the middle, and the connection with it. */
function firstHalf(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body)
  return new ReadableStream({
    start: (stream) => stream.enqueue(bytes.subarray(0, bytes.length / 2)),
    async pull(stream) {
      // Without this the half is still unsent when the connection closes.
      for (let turn = 0; turn < FLUSH_TURNS; turn++) await pause(10)
      stream.error(new Error('the webhook was cut (asked for by a fault)'))
    },
  })
}

/** The Stripe-Signature header for a body: https://docs.stripe.com/webhooks#verify-manually. */
export function sign(body: string, timestamp: number, secrets: string): string {
  const signatures = secrets
    .split(',')
    .map((secret) => `v1=${createHmac('sha256', secret.trim()).update(`${timestamp}.${body}`).digest('hex')}`)
  return `t=${timestamp},${signatures.join(',')}`
}

export function succeeded(attempt: Attempt): boolean {
  return attempt.status !== null && attempt.status >= 200 && attempt.status < 300
}
