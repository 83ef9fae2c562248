import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Metrics } from '#server/http/metrics.ts'
import { type DeclinedSetup, declinedSetupOf } from './declined-setup.ts'
import { eventOf, type StripeEvent } from './inbox.ts'
import { type Payments, WrongAge } from './payments.ts'

/** Below the shop's address. */
export const WEBHOOK_PATH = '/api/stripe/webhook/'

export interface WebhookContext {
  payments: Payments
  metrics: Metrics
  log: Logger
  now(): Date
  /** Settles the event's payment, and saves the event in the same transaction. */
  onEvent(event: StripeEvent & { payment_intent_id: string }): Promise<string>
  /** Counts the card, once however often it is reported. */
  onDeclinedSetup(declined: DeclinedSetup): Promise<void>
}

/**
 * Receives Stripe's webhooks. Checks the signature on the raw body before anything is parsed. Answers 200 only after
 * the work is committed; any other answer makes Stripe retry.
 */
export async function receiveWebhook(context: WebhookContext, request: Request): Promise<Response> {
  const body = await request.text()
  let event: Stripe.Event
  try {
    event = context.payments.verify({
      body,
      signature: request.headers.get('stripe-signature') ?? '',
      now: context.now(),
    })
  } catch (problem) {
    context.metrics.webhooks.inc({ outcome: 'refused' })
    const why = problem instanceof WrongAge ? problem.message : 'The signature does not match.'
    context.log.warn({ why }, 'a webhook was refused')
    return answer(400, why)
  }
  context.metrics.webhookAt.set(context.now().getTime() / 1000)
  const declined = declinedSetupOf(event)
  if (declined) {
    await context.onDeclinedSetup(declined)
    context.metrics.webhooks.inc({ outcome: 'card_declined' })
    return answer(200, 'card_declined')
  }
  const about = eventOf(event)
  if (!about) {
    context.metrics.webhooks.inc({ outcome: 'ignored' })
    return answer(200, 'Nothing to do.')
  }
  const outcome = await context.onEvent(about)
  context.metrics.webhooks.inc({ outcome })
  return answer(200, outcome)
}

function answer(status: number, detail: string): Response {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store' } })
}
