import type Stripe from 'stripe'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { BalanceReads } from './balance.ts'
import type { CustomersAtStripe } from './customers.ts'
import type { FailedCharge } from './inbox.ts'
import type { SHOPPER_TIMES } from './shopper-time.ts'

/** `element` takes what the account accepts, `card` cards alone. */
export type PaymentForm = 'element' | 'card'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecrets: string[]
  /** Another Stripe-compatible host, such as the emulator: "http://127.0.0.1:3000". Null for Stripe itself. */
  apiBase: string | null
  /** The URL of Stripe.js, where it isn't Stripe's own. */
  script: string | null
  /** The form in which shoppers pay: Stripe's Payment Element, or its card field alone. */
  form?: PaymentForm
  /** The suffix of the statement descriptor; without it the account's own setting applies. */
  statementSuffix?: string | null
  /** The account, for keys that don't contain it (account.ts). */
  account?: string
  /** How long shoppers wait for Stripe, in milliseconds, where it isn't as usual. */
  shopperTimes?: typeof SHOPPER_TIMES
  /** Replaces the network: an emulator in this process. */
  fetch?: typeof fetch
}

/** A payment intent, as far as the shop uses it. Amounts in pence. */
export interface Payment {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  /** Stripe's id of the customer whose saved cards may pay. */
  customer: string | null
  /** Its card is saved once it is paid. */
  saves: boolean
  amount: number
  received: number
  refunded: number
  currency: string
  /** The checkout session it pays for; null when the payment is not this shop's. */
  sessionId: string | null
  /** Stripe's type of the payment method, or the wallet of a card ("apple_pay"); null before the first attempt. */
  method: string | null
  cardBrand: string | null
  cardLast4: string | null
  disputed: boolean
  /** Its transaction is in Stripe's balance, which comes some time after the capture. */
  booked: boolean
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
  /** `requires_action`: the customer has to tell Stripe where the money should go. */
  status: 'requires_action' | 'pending' | 'succeeded' | 'failed'
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

/** Stripe's API as the shop uses it (stripe.ts). Tests and the failpoints wrap it. */
export interface Payments extends BalanceReads, CustomersAtStripe {
  settings: StripeSettings
  /** The account these keys belong to. Saved with each payment, since another account doesn't know it. */
  account: string
  /** Creates a payment intent. The same key returns the same one, even if the first answer was lost. */
  open(input: {
    sessionId: string
    amount: number
    key: string
    /** Null when a wallet gives it: Stripe refuses a page's address beside the server's. */
    shipping: Shipping | null
    billingCountry: string
  }): Promise<Payment>
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
  verify(signed: { body: string; signature: string; now: Date }): Stripe.Event
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
    super('unavailable', refusals.paymentsAway, {
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

/** The restricted key may not do this. The message says what to add, for staff and commands. */
export class PermissionLacking extends Error {
  constructor(problem: Error) {
    const permission = /'(rak_\w+)'/.exec(problem.message)?.[1]
    super(
      permission
        ? `The restricted key lacks the permission ${permission}: add it in Stripe’s dashboard, under API keys.`
        : `Stripe refuses this key: ${problem.message}`,
      { cause: problem },
    )
  }
}

/**
 * What answers in Stripe's place is older than this shop, and lacks what it asks for. `isOf` tells whether there is
 * one: a refusal of Stripe itself in such words is a fault of the shop.
 */
export class EmulatorIsOlder extends Error {
  constructor(problem: Error) {
    super(`The Stripe emulator is older than the shop: start the one of this version (${problem.message})`, {
      cause: problem,
    })
  }

  static isOf({ apiBase, fetch }: StripeSettings, problem: unknown): problem is EmulatorIsOlder {
    return problem instanceof EmulatorIsOlder && (apiBase !== null || fetch !== undefined)
  }
}

/** A webhook's signature is older, or newer, than clocks that are right can make it. */
export class WrongAge extends Error {
  constructor(seconds: number) {
    const age = new Intl.NumberFormat('en-GB').format(Math.abs(seconds))
    super(`The signature is ${age} s ${seconds > 0 ? 'old' : 'in the future'}: compare the clocks.`)
  }
}

/** Stripe doesn't know the payment: it was made with other API keys. */
export class PaymentUnknown extends Error {}
