import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Metrics } from '#server/http/metrics.ts'
import type { Reached } from '#server/points.ts'
import { eventOf, type StripeEvent } from './inbox.ts'
import type { Payments } from './stripe.ts'

export interface WebhookParts {
  payments: Payments
  metrics: Metrics
  log: Logger
  now(): Date
  reached: Reached
  /** Settles the payment an event is about; the event is written down with it. */
  onEvent(event: StripeEvent & { payment_intent_id: string }): Promise<string>
}

/**
 * Stripe's events. The signature is checked on the raw body before anything is read. 200 is said only once the event's work is committed;
 * whatever goes wrong before is a 500, and Stripe comes again.
 */
export async function receiveWebhook(parts: WebhookParts, request: Request): Promise<Response> {
  const body = await request.text()
  let event: Stripe.Event
  try {
    event = parts.payments.verify(body, request.headers.get('stripe-signature') ?? '', parts.now())
  } catch {
    parts.metrics.webhooks.inc({ outcome: 'refused' })
    parts.log.warn('a webhook with a wrong or stale signature was refused')
    return answer(400, 'The signature does not match.')
  }
  parts.reached('webhook.verified')
  const about = eventOf(event)
  if (!about) {
    parts.metrics.webhooks.inc({ outcome: 'ignored' })
    return answer(200, 'Nothing to do.')
  }
  const outcome = await parts.onEvent(about)
  parts.reached('webhook.done')
  parts.metrics.webhooks.inc({ outcome })
  return answer(200, outcome)
}

function answer(status: number, detail: string): Response {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store' } })
}
