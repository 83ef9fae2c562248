import type Stripe from 'stripe'
import { CURRENCY } from '#contract/limits.ts'
import { type MethodType, methodsFor, WALLET_METHODS } from '#contract/payment-methods.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { accountOfKeys } from './account.ts'
import { answered, isInvalid, pagesOf } from './answered.ts'
import { stripeOf } from './client.ts'
import { capturedChargeOf, disputeOf, paymentOf, refundOf } from './from-stripe.ts'
import { customersAtStripe } from './keep-customers.ts'
import { type PaymentForm, type Payments, RefundRefused, type StripeSettings, WrongAge } from './payments.ts'
import { balanceReads } from './read-balance.ts'
import { isHurried, SHOPPER_TIMES } from './shopper-time.ts'

/** More refunds than any payment can have in practice. */
const REFUNDS_AT_MOST = 10_000

/** Seconds by which a webhook's timestamp may differ from the clock, either way. */
const SKEW = 300

/** Stripe's API in the shop's terms (payments.ts), with Stripe's library. A shop that serves measures its requests. */
export function openPayments(settings: StripeSettings, durations?: Metrics['stripe']): Payments {
  const patient = stripeOf(settings, { maxNetworkRetries: 3, durations })
  const { each } = settings.shopperTimes ?? SHOPPER_TIMES
  const brisk = stripeOf(settings, { maxNetworkRetries: 1, timeout: each, durations })
  const stripe = new Proxy(patient, { get: (_, name) => Reflect.get(isHurried() ? brisk : patient, name) })
  return {
    settings,
    account: settings.account ?? accountOfKeys(settings.publishableKey),
    ...paymentIntents(stripe, settings),
    ...refundsAndDisputes(stripe),
    ...lists(stripe),
    ...balanceReads(stripe),
    ...customersAtStripe(stripe),
    verify: (signed) => verifySignature(stripe, settings, signed),
  }
}

const WITH_CHARGE = { expand: ['latest_charge'] }

function paymentIntents(
  stripe: Stripe,
  { statementSuffix, form = 'element' }: StripeSettings,
): Pick<Payments, 'open' | 'read' | 'cancel' | 'describe'> {
  return {
    async open({ sessionId, amount, key, shipping, billingCountry }) {
      const params = {
        amount,
        currency: CURRENCY,
        ...acceptedMethods(form, shipping ? methodsFor(billingCountry) : WALLET_METHODS),
        description: `Checkout ${sessionId}`,
        metadata: { session_id: sessionId },
        ...(shipping ? { shipping } : {}),
        // No receipt_email: Stripe would send its own receipt, and the shop sends a confirmation.
        ...WITH_CHARGE,
      }
      const suffix = statementSuffix ? { statement_descriptor_suffix: statementSuffix } : {}
      try {
        return paymentOf(
          await answered(stripe.paymentIntents.create({ ...params, ...suffix }, { idempotencyKey: key })),
        )
      } catch (problem) {
        // Name and suffix can be too long together. Nothing was created, and other parameters need another key.
        if (!isInvalid(problem) || problem.param !== 'statement_descriptor_suffix') throw problem
        return paymentOf(await answered(stripe.paymentIntents.create(params, { idempotencyKey: `${key}-plain` })))
      }
    },
    async read(intentId) {
      return paymentOf(await answered(stripe.paymentIntents.retrieve(intentId, WITH_CHARGE)))
    },
    async cancel(intentId) {
      try {
        return paymentOf(await answered(stripe.paymentIntents.cancel(intentId, WITH_CHARGE)))
      } catch (problem) {
        if (!isInvalid(problem) || problem.code !== 'payment_intent_unexpected_state') throw problem
        return paymentOf(await answered(stripe.paymentIntents.retrieve(intentId, WITH_CHARGE)))
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
  }
}

/**
 * The card field can't leave the page. The Payment Element shows those of these types that are on in Stripe's dashboard
 * and fit the payment: Stripe drops the others silently. `excluded_payment_method_types` would have to list every other
 * type, and one that is new next year would be offered.
 */
function acceptedMethods(form: PaymentForm, types: MethodType[]) {
  if (form === 'card') return { automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } }
  return { allowed_payment_method_types: types }
}

function refundsAndDisputes(stripe: Stripe): Pick<Payments, 'refund' | 'readMoneyBack'> {
  return {
    async refund({ intentId, amount, reason, key, metadata }) {
      try {
        return refundOf(
          await answered(
            stripe.refunds.create({ payment_intent: intentId, amount, reason, metadata }, { idempotencyKey: key }),
          ),
        )
      } catch (problem) {
        if (isInvalid(problem)) throw new RefundRefused(problem.message, problem.code === 'charge_disputed')
        throw problem
      }
    },
    async readMoneyBack(intentId) {
      const [payment, refunds, disputes] = await Promise.all([
        answered(stripe.paymentIntents.retrieve(intentId, WITH_CHARGE)),
        // All of them: a refund missing from the list would be made a second time.
        answered(
          stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: REFUNDS_AT_MOST }),
        ),
        answered(stripe.disputes.list({ payment_intent: intentId, limit: 100 })),
      ])
      return { payment: paymentOf(payment), refunds: refunds.map(refundOf), disputes: disputes.data.map(disputeOf) }
    },
  }
}

function lists(stripe: Stripe): Pick<Payments, 'taken' | 'undelivered'> {
  return {
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
  }
}

function verifySignature(
  stripe: Stripe,
  { webhookSecrets }: StripeSettings,
  { body, signature, now }: { body: string; signature: string; now: Date },
): Stripe.Event {
  // The SDK refuses old timestamps but accepts future ones.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  const age = Math.round(now.getTime() / 1000 - signedAt)
  // Late deliveries are signed anew, so a wrong age is a wrong clock, or somebody who sends an old webhook again.
  if (Math.abs(age) > SKEW) throw new WrongAge(age)
  let problem: unknown
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, SKEW, undefined, now.getTime())
    } catch (failure) {
      problem = failure
    }
  }
  throw problem
}
