import Stripe from 'stripe'
import { CURRENCY } from '#contract/limits.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountOfKeys } from './account.ts'
import { stripeOf } from './client.ts'
import { capturedChargeOf, disputeOf, paymentOf, refundOf } from './from-stripe.ts'
import type { FailedCharge } from './inbox.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecrets: string[]
  /** Another Stripe-compatible host, such as the emulator: "http://127.0.0.1:3000". Null for Stripe itself. */
  apiBase: string | null
  /** The URL of Stripe.js, where it isn't Stripe's own. */
  script: string | null
  /** The suffix of the statement descriptor; without it the account's own setting applies. */
  statementSuffix?: string | null
  /** The account, for keys that don't contain it (account.ts). */
  account?: string
  /** Replaces the network: an emulator in this process. */
  fetch?: typeof fetch
}

/** A payment intent, as far as the shop uses it. Amounts in pence. */
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
  /** The last declined card, if no other was tried after it. */
  failedCharge: FailedCharge | null
  /** Stripe's risk level, where it is above normal. */
  risk: 'elevated' | 'highest' | null
}

/** The shipping address in Stripe's shape, which its fraud checks and disputes use. */
export type Shipping = Stripe.PaymentIntentCreateParams.Shipping

/** A captured charge; `id` is the payment's. Amounts in pence. */
export type CapturedCharge = Pick<Payment, 'id' | 'sessionId' | 'received' | 'refunded' | 'currency'>

/** A refund at Stripe. Amounts in pence. */
export interface RefundAtStripe {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  /** The shop's refund id from the metadata; null for a refund made in Stripe's dashboard. */
  request: string | null
  failure: string | null
}

/** Stripe's own values. `fraudulent` also puts the card on Stripe's block list. */
export type RefundReason = 'requested_by_customer' | 'duplicate' | 'fraudulent'

export interface DisputeAtStripe {
  id: string
  amount: number
  reason: string
  status: string
  /** Until when evidence may be sent. */
  dueBy: Date | null
  created: Date
}

/** A payment with its refunds and disputes. */
export interface RefundsAndDisputes {
  payment: Payment
  refunds: RefundAtStripe[]
  disputes: DisputeAtStripe[]
}

export interface Payments {
  settings: StripeSettings
  /** The account these keys belong to. Saved with each payment, since another account doesn't know it. */
  account: string
  /** Creates a payment intent. The same key returns the same one, even if the first answer was lost. */
  open(input: { sessionId: string; amount: number; key: string; shipping: Shipping }): Promise<Payment>
  /** Throws PaymentUnknown when this Stripe has no such payment. */
  read(intentId: string): Promise<Payment>
  /** Cancels a payment. Returns it as `canceled`, or as `succeeded` when it was too late. */
  cancel(intentId: string): Promise<Payment>
  /**
   * Writes the order's number on a payment, so that staff find the order from Stripe's dashboard. May be repeated.
   * Throws PaymentUnknown.
   */
  describe(intentId: string, orderNumber: string): Promise<void>
  /** Throws RefundRefused when Stripe refuses the refund for good. */
  refund(input: {
    intentId: string
    amount: number
    reason: RefundReason
    key: string
    metadata: Record<string, string>
  }): Promise<RefundAtStripe>
  readMoneyBack(intentId: string): Promise<RefundsAndDisputes>
  /** Charges captured between two instants, newest first, a hundred at a time. */
  taken(range: { from: Date; until: Date }): AsyncIterable<CapturedCharge[]>
  /** Events since an instant whose webhook was not delivered, newest first, a hundred at a time. */
  undelivered(since: Date): AsyncIterable<Stripe.Event[]>
  /** Checks the signature of a webhook's raw body and returns its event. Throws for a wrong or old signature. */
  verify(body: string, signature: string, now: Date): Stripe.Event
}

/**
 * Stripe didn't answer, or answered with a server error. It may have done the work: retry with the same key, or a new
 * one when `needsNewKey`.
 */
export class StripeUnavailable extends ApiError {
  /**
   * Stripe repeats a 5xx answer under the same idempotency key for a day, so the retry needs a new key. After a lost
   * answer the same key is right: it returns the result.
   */
  readonly needsNewKey: boolean
  constructor(problem: Error, needsNewKey: boolean) {
    super('unavailable', 'The payment provider does not answer just now. Please try again in a moment.', {
      retryAfter: 5,
    })
    this.cause = problem
    this.needsNewKey = needsNewKey
  }
}

/** Stripe refuses this refund for good: it is more than is left, or the money is disputed. */
export class RefundRefused extends Error {
  /** The bank has the money, or has given it to the customer. */
  readonly disputed: boolean
  constructor(message: string, disputed = false) {
    super(message)
    this.disputed = disputed
  }
}

/** More refunds than any payment can have in practice. */
const REFUNDS_AT_MOST = 10_000

/** Stripe doesn't know the payment: it was made with other API keys. */
export class PaymentUnknown extends Error {}

/** Seconds by which a webhook's timestamp may differ from the clock, either way. */
const SKEW = 300

export function openPayments(settings: StripeSettings): Payments {
  const stripe = stripeOf(settings, { maxNetworkRetries: 3 })
  const withCharge = { expand: ['latest_charge'] }
  return {
    settings,
    account: settings.account ?? accountOfKeys(settings.publishableKey),
    async open({ sessionId, amount, key, shipping }) {
      const wanted = {
        amount,
        currency: CURRENCY,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
        description: `Checkout ${sessionId}`,
        metadata: { session_id: sessionId },
        shipping,
        // No receipt_email: Stripe would send its own receipt beside the shop's confirmation.
        ...withCharge,
      }
      const suffix = settings.statementSuffix ? { statement_descriptor_suffix: settings.statementSuffix } : {}
      try {
        return paymentOf(
          await answered(stripe.paymentIntents.create({ ...wanted, ...suffix }, { idempotencyKey: key })),
        )
      } catch (problem) {
        // Name and suffix can be too long together. Nothing was created, and other parameters need another key.
        if (
          !(
            problem instanceof Stripe.errors.StripeInvalidRequestError &&
            problem.param === 'statement_descriptor_suffix'
          )
        )
          throw problem
        return paymentOf(await answered(stripe.paymentIntents.create(wanted, { idempotencyKey: `${key}-plain` })))
      }
    },
    async read(intentId) {
      return paymentOf(await answered(stripe.paymentIntents.retrieve(intentId, withCharge)))
    },
    async cancel(intentId) {
      try {
        return paymentOf(await answered(stripe.paymentIntents.cancel(intentId, withCharge)))
      } catch (problem) {
        if (
          problem instanceof Stripe.errors.StripeInvalidRequestError &&
          problem.code === 'payment_intent_unexpected_state'
        ) {
          return paymentOf(await answered(stripe.paymentIntents.retrieve(intentId, withCharge)))
        }
        throw problem
      }
    },
    async describe(intentId, orderNumber) {
      await answered(
        stripe.paymentIntents.update(intentId, {
          description: `Order ${orderNumber}`,
          metadata: { order: orderNumber },
        }),
      )
    },
    async refund({ intentId, amount, reason, key, metadata }) {
      try {
        return refundOf(
          await answered(
            stripe.refunds.create({ payment_intent: intentId, amount, reason, metadata }, { idempotencyKey: key }),
          ),
        )
      } catch (problem) {
        if (problem instanceof Stripe.errors.StripeInvalidRequestError)
          throw new RefundRefused(problem.message, problem.code === 'charge_disputed')
        throw problem
      }
    },
    async readMoneyBack(intentId) {
      const [payment, refunds, disputes] = await Promise.all([
        answered(stripe.paymentIntents.retrieve(intentId, withCharge)),
        // All of them: a refund missing from the list would be made a second time.
        answered(
          stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: REFUNDS_AT_MOST }),
        ),
        answered(stripe.disputes.list({ payment_intent: intentId, limit: 100 })),
      ])
      return { payment: paymentOf(payment), refunds: refunds.map(refundOf), disputes: disputes.data.map(disputeOf) }
    },
    async *taken({ from, until }) {
      const query = {
        created: { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) },
        limit: 100,
      }
      for await (const page of pagesOf((after) => stripe.charges.list({ ...query, ...after })))
        yield page.flatMap(capturedChargeOf)
    },
    undelivered(since) {
      const query = { created: { gte: Math.floor(since.getTime() / 1000) }, delivery_success: false, limit: 100 }
      return pagesOf((after) => stripe.events.list({ ...query, ...after }))
    },
    verify(body, signature, now) {
      // The SDK refuses old timestamps but accepts future ones.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
      if (!(Math.abs(now.getTime() / 1000 - signedAt) <= SKEW))
        throw new Error('The signature is too old, or from the future.')
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

/** Pages through a list of Stripe's. It fetches the next page while the caller works on this one. */
async function* pagesOf<T extends { id: string }>(
  ask: (after: { starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T[]> {
  let next: Promise<Stripe.ApiList<T>> | null = answered(ask({}))
  while (next) {
    const page: Stripe.ApiList<T> = await next
    const last = page.data.at(-1)?.id
    next = page.has_more && last ? answered(ask({ starting_after: last })) : null
    next?.catch(() => undefined)
    yield page.data
  }
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeConnectionError) throw new StripeUnavailable(problem, false)
    // A parallel request with the same key, or a rate limit: nothing was done, and the same key stays right.
    if (problem instanceof Stripe.errors.StripeError && (problem.statusCode === 409 || problem.statusCode === 429))
      throw new StripeUnavailable(problem, false)
    if (problem instanceof Stripe.errors.StripeAPIError && (problem.statusCode ?? 0) >= 500)
      throw new StripeUnavailable(problem, true)
    // An older version of the shop used the key with other parameters.
    if (problem instanceof Stripe.errors.StripeIdempotencyError) throw new StripeUnavailable(problem, true)
    if (
      problem instanceof Stripe.errors.StripeInvalidRequestError &&
      problem.code === 'resource_missing' &&
      problem.param === 'intent'
    )
      throw new PaymentUnknown(problem.message, { cause: problem })
    throw problem
  }
}
