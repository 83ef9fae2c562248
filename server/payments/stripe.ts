import Stripe from 'stripe'
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
  /** The browser library's address where it is not Stripe's own. */
  script: string | null
  /** What follows the account's name on a card statement; without it the account's own setting holds. */
  statementSuffix?: string | null
  /** Which Stripe it is, where the keys don't say so (account.ts). */
  account?: string
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
  /** The last card that was tried, where it was refused and nothing has been tried since. */
  failedCharge: FailedCharge | null
  /** How likely Stripe thinks fraud, where it is more than usual. */
  risk: 'elevated' | 'highest' | null
}

/** Where the goods go, in Stripe's shape. It reads it for signs of fraud, and shows it when a payment is disputed. */
export type Shipping = Stripe.PaymentIntentCreateParams.Shipping

/** Money that was taken for a payment, `id` being the payment's. Amounts in pence. */
export type CapturedCharge = Pick<Payment, 'id' | 'sessionId' | 'received' | 'refunded' | 'currency'>

/** One refund as Stripe has it. Amounts in pence. */
export interface RefundAtStripe {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  /** What the shop wrote on it when it asked for it; null for one made at Stripe's dashboard. */
  request: string | null
  failure: string | null
}

/** Why, in Stripe's own words. `fraudulent` also puts the card on Stripe's block list. */
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

/** Everything that went, or may go, the other way. */
export interface RefundsAndDisputes {
  payment: Payment
  refunds: RefundAtStripe[]
  disputes: DisputeAtStripe[]
}

export interface Payments {
  settings: StripeSettings
  /** Which Stripe this is: noted with each payment, since another knows nothing of it. */
  account: string
  /** Opens a payment. The same key again answers the same payment, even if the first answer was lost. */
  open(input: { sessionId: string; amount: number; key: string; shipping: Shipping }): Promise<Payment>
  /** Throws PaymentUnknown when this Stripe has no such payment. */
  read(intentId: string): Promise<Payment>
  /** Makes sure it can't be paid any more; answers what it found: `canceled`, or `succeeded` when it was too late. */
  cancel(intentId: string): Promise<Payment>
  /**
   * Writes the order's number on a payment, so that whoever looks at it at Stripe finds the order. May be done again.
   * Throws PaymentUnknown.
   */
  describe(intentId: string, orderNumber: string): Promise<void>
  /** Throws RefundRefused when Stripe won't. */
  refund(input: {
    intentId: string
    amount: number
    reason: RefundReason
    key: string
    metadata: Record<string, string>
  }): Promise<RefundAtStripe>
  readMoneyBack(intentId: string): Promise<RefundsAndDisputes>
  /**
   * Money taken between the two instants, newest first, a hundred at a time: charges, because one of them says all that
   * is to be known.
   */
  taken(range: { from: Date; until: Date }): AsyncIterable<CapturedCharge[]>
  /** Events of the last days whose webhook has not been taken, newest first, a hundred at a time. */
  undelivered(since: Date): AsyncIterable<Stripe.Event[]>
  /** The event in a webhook's raw body, or an error: the signature is checked before anything is read. */
  verify(body: string, signature: string, now: Date): Stripe.Event
}

/**
 * Stripe didn't answer, or answered that it had failed. Nothing is known of what it did: asking again is safe, with the
 * right key.
 */
export class StripeUnavailable extends ApiError {
  /**
   * Stripe keeps a failed answer (5xx) under the question's key and gives it again for a day, so the next question
   * needs another key. After silence the same key is right: it brings back whatever was done.
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

/** Stripe won't make this refund, now or later: it is more than is left, or the money is disputed. */
export class RefundRefused extends Error {
  /** The bank has the money, or has given it to the customer. */
  readonly disputed: boolean
  constructor(message: string, disputed = false) {
    super(message)
    this.disputed = disputed
  }
}

/**
 * Refunds of one payment: a penny each of the dearest order the shop takes would be more, and nobody has that patience.
 */
const REFUNDS_AT_MOST = 10_000

/** This Stripe has no such payment: it was made with other keys. */
export class PaymentUnknown extends Error {}

/** Seconds by which a webhook's signature may be off, either way. */
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
        currency: 'gbp',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
        description: `Checkout ${sessionId}`,
        metadata: { session_id: sessionId },
        shipping,
        // No receipt_email: Stripe would mail the buyer a receipt beside the shop's own confirmation.
        ...withCharge,
      }
      const suffix = settings.statementSuffix ? { statement_descriptor_suffix: settings.statementSuffix } : {}
      try {
        return paymentOf(
          await answered(stripe.paymentIntents.create({ ...wanted, ...suffix }, { idempotencyKey: key })),
        )
      } catch (problem) {
        // With the account's own name it can be too long. Nothing was made, and another question needs another key.
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
        // All of them: a refund that is overlooked here would be made a second time.
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
      // The SDK refuses old signatures and accepts those from the future.
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

/** A list of Stripe's, page by page. The next page is asked for before this one is worked on: the two waits overlap. */
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
    // Another process is asking the same just now, or Stripe has been asked too much: nothing was done, and the same
    // key stays right.
    if (problem instanceof Stripe.errors.StripeError && (problem.statusCode === 409 || problem.statusCode === 429))
      throw new StripeUnavailable(problem, false)
    if (problem instanceof Stripe.errors.StripeAPIError && (problem.statusCode ?? 0) >= 500)
      throw new StripeUnavailable(problem, true)
    // The key was used for another question, by a version of the shop that asked in other words.
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
