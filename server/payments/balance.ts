/** A payout to the shop's bank account. Amounts in pence of its currency. */
export interface PayoutAtStripe {
  id: string
  /** Negative when Stripe takes it from the bank account. */
  amount: number
  currency: string
  /** "pending", "in_transit", "paid", "failed" or "canceled". */
  status: string
  /** The day on which the bank has it. */
  arrival: Date
  created: Date
  /** By the account's timetable. Of payouts made by hand, Stripe doesn't list the transactions. */
  automatic: boolean
  /** Stripe's list of its transactions is whole, and stays as it is. */
  listed: boolean
  /** Why the bank returned it, in Stripe's words. */
  failure: string | null
}

/** A transaction of Stripe's balance. Amounts in pence of its currency; negative for money that leaves. */
export interface BalanceLine {
  id: string
  /** Stripe's type: "charge", "refund", "adjustment", "stripe_fee", "payout" … */
  type: string
  amount: number
  fee: number
  /** What the fee consists of. */
  fees: number[]
  net: number
  currency: string
  created: Date
  /** When it can be paid out. */
  available: Date
  description: string | null
  source: LineSource | null
}

/** What caused a transaction. */
export interface LineSource {
  kind: 'charge' | 'refund' | 'dispute' | 'payout' | 'other'
  id: string
  /** The payment that was charged, refunded or disputed. */
  paymentId: string | null
  /** The checkout session of a charge; null when it isn't this shop's. */
  sessionId: string | null
  /** In the source's own currency, which Stripe converts if the account has another. Never negative. */
  amount: number
  currency: string | null
}

export interface BalanceReads {
  /** Payouts created, or arriving, between two instants, newest first, a hundred at a time. */
  payouts(range: { by: 'created' | 'arrival'; from: Date; until: Date }): AsyncIterable<PayoutAtStripe[]>
  /** The newest payouts, or those before the payout `after`, and whether there are more. */
  newestPayouts(page: {
    after?: string | undefined
    limit: number
  }): Promise<{ payouts: PayoutAtStripe[]; more: boolean }>
  /** Null when this Stripe has no such payout. */
  readPayout(id: string): Promise<PayoutAtStripe | null>
  /** All transactions of an automatic payout, with its own, newest first, a hundred at a time. */
  linesOfPayout(id: string): AsyncIterable<BalanceLine[]>
  /** A hundred of these transactions, from the newest, or from after the transaction `after`. */
  pageOfPayout(id: string, after?: string): Promise<{ lines: BalanceLine[]; more: boolean }>
  /** Transactions of the balance created between two instants, newest first, a hundred at a time. */
  balanceLines(range: { from: Date; until: Date }): AsyncIterable<BalanceLine[]>
}
