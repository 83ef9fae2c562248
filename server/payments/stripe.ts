import Stripe from 'stripe'
import { Refused } from '#server/http/refused.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecrets: string[]
  /** Another Stripe-compatible host, such as the emulator: "http://127.0.0.1:3000". Null for Stripe itself. */
  apiBase: string | null
  /** The browser library's address where it is not Stripe's own. */
  script: string | null
  /** How Stripe is reached, where that is not the network: an emulator in this process. */
  fetch?: typeof fetch
}

/** What the shop needs to know of a payment. Amounts in pence. */
export interface Payment {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amount: number
  received: number
  refunded: number
  currency: string
  /** The checkout session it pays for; null when the payment is not this shop's. */
  sessionId: string | null
  cardBrand: string | null
  cardLast4: string | null
  disputed: boolean
}

export interface Payments {
  settings: StripeSettings
  /** Opens a payment. The same key again answers the same payment, even if the first answer was lost. */
  open(input: { sessionId: string; amount: number; receiptEmail: string; description: string; key: string }): Promise<Payment>
  read(intentId: string): Promise<Payment>
  /** Makes sure it can't be paid any more; answers what it found: `canceled`, or `succeeded` when it was too late. */
  cancel(intentId: string): Promise<Payment>
  refund(input: { intentId: string; amount: number; key: string; metadata: Record<string, string> }): Promise<{ id: string; status: string }>
  /** The refund that was made with this in its metadata under `request`, or null. */
  findRefund(intentId: string, request: string): Promise<{ id: string; status: string } | null>
  /** The event in a webhook's raw body, or an error: the signature is checked before anything is read. */
  verify(body: string, signature: string, now: Date): Stripe.Event
}

/** Stripe didn't answer, or answered that it had failed. Nothing is known of what it did: asking again is safe, with the right key. */
export class StripeUnavailable extends Refused {
  /**
   * Stripe keeps a failed answer (5xx) under the question's key and gives it again for a day, so the next question needs another key.
   * After silence the same key is right: it brings back whatever was done.
   */
  readonly needsNewKey: boolean
  constructor(problem: Error, needsNewKey: boolean) {
    super('unavailable', 'The payment provider does not answer just now. Please try again in a moment.', { retryAfter: 5 })
    this.cause = problem
    this.needsNewKey = needsNewKey
  }
}

/** Seconds by which a webhook's signature may be off, either way. */
const SKEW = 300

export function openPayments(settings: StripeSettings): Payments {
  const httpClient = settings.fetch ? { httpClient: Stripe.createFetchHttpClient(settings.fetch) } : {}
  const stripe = new Stripe(settings.secretKey, { ...hostOf(settings.apiBase), ...httpClient, maxNetworkRetries: 3, timeout: 20_000, telemetry: false })
  const withCharge = { expand: ['latest_charge'] }
  return {
    settings,
    async open({ sessionId, amount, receiptEmail, description, key }) {
      const create = stripe.paymentIntents.create(
        {
          amount,
          currency: 'gbp',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          description,
          metadata: { session_id: sessionId, receipt_to: receiptEmail },
          ...withCharge,
        },
        { idempotencyKey: key },
      )
      return paymentOf(await answered(create))
    },
    async read(intentId) {
      return paymentOf(await answered(stripe.paymentIntents.retrieve(intentId, withCharge)))
    },
    async cancel(intentId) {
      try {
        return paymentOf(await answered(stripe.paymentIntents.cancel(intentId, withCharge)))
      } catch (problem) {
        if (problem instanceof Stripe.errors.StripeInvalidRequestError && problem.code === 'payment_intent_unexpected_state') {
          return paymentOf(await answered(stripe.paymentIntents.retrieve(intentId, withCharge)))
        }
        throw problem
      }
    },
    async refund({ intentId, amount, key, metadata }) {
      const refund = await answered(stripe.refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey: key }))
      return { id: refund.id, status: refund.status ?? 'pending' }
    },
    async findRefund(intentId, request) {
      const { data } = await answered(stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      const found = data.find((refund) => refund.metadata?.request === request)
      return found ? { id: found.id, status: found.status ?? 'pending' } : null
    },
    verify(body, signature, now) {
      // The SDK refuses old signatures and accepts those from the future.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
      if (!(Math.abs(now.getTime() / 1000 - signedAt) <= SKEW)) throw new Error('The signature is too old, or from the future.')
      let problem: unknown
      for (const secret of settings.webhookSecrets) {
        try {
          return stripe.webhooks.constructEvent(body, signature, secret, SKEW, undefined, now.getTime())
        } catch (failure) {
          problem = failure
        }
      }
      throw problem
    },
  }
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeConnectionError) throw new StripeUnavailable(problem, false)
    if (problem instanceof Stripe.errors.StripeAPIError && (problem.statusCode ?? 0) >= 500) throw new StripeUnavailable(problem, true)
    throw problem
  }
}

function hostOf(apiBase: string | null): { host?: string; port?: number; protocol?: 'http' | 'https' } {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, port: port ? Number(port) : protocol === 'https:' ? 443 : 80, protocol: protocol === 'https:' ? 'https' : 'http' }
}

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amount: intent.amount,
    received: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    sessionId: intent.metadata.session_id ?? null,
    cardBrand: charge?.payment_method_details?.card?.brand ?? null,
    cardLast4: charge?.payment_method_details?.card?.last4 ?? null,
    disputed: charge?.disputed ?? false,
  }
}
