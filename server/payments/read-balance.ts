import type Stripe from 'stripe'
import { answered, isInvalid, pagesOf } from './answered.ts'
import type { BalanceLine, BalanceReads, LineSource, PayoutAtStripe } from './balance.ts'

const PAGE = 100
/** The charge, refund or dispute comes with its transaction, in one request for a hundred. */
const WITH_SOURCE = { limit: PAGE, expand: ['data.source'] }

/** Stripe's balance and payouts in the shop's terms. */
export function balanceReads(stripe: Stripe): BalanceReads {
  return {
    async *payouts({ by, from, until }) {
      const range = rangeOf(from, until)
      const query = { limit: PAGE, ...(by === 'created' ? { created: range } : { arrival_date: range }) }
      for await (const page of pagesOf((after) => stripe.payouts.list({ ...query, ...after }))) yield page.map(payoutOf)
    },
    async newestPayouts({ after, limit }) {
      const page = await answered(stripe.payouts.list({ limit, ...(after ? { starting_after: after } : {}) }))
      return { payouts: page.data.map(payoutOf), more: page.has_more }
    },
    async readPayout(id) {
      try {
        return payoutOf(await answered(stripe.payouts.retrieve(id)))
      } catch (problem) {
        if (isInvalid(problem) && problem.code === 'resource_missing') return null
        throw problem
      }
    },
    async *linesOfPayout(payout) {
      const query = { payout, ...WITH_SOURCE }
      for await (const page of pagesOf((after) => stripe.balanceTransactions.list({ ...query, ...after })))
        yield page.map(lineOf)
    },
    async pageOfPayout(payout, after) {
      const query = { payout, ...WITH_SOURCE, ...(after ? { starting_after: after } : {}) }
      const page = await answered(stripe.balanceTransactions.list(query))
      return { lines: page.data.map(lineOf), more: page.has_more }
    },
    async *balanceLines({ from, until }) {
      const query = { created: rangeOf(from, until), ...WITH_SOURCE }
      for await (const page of pagesOf((after) => stripe.balanceTransactions.list({ ...query, ...after })))
        yield page.map(lineOf)
    },
  }
}

const rangeOf = (from: Date, until: Date) => ({
  gte: Math.max(0, Math.floor(from.getTime() / 1000)),
  lt: Math.ceil(until.getTime() / 1000),
})

function payoutOf(payout: Stripe.Payout): PayoutAtStripe {
  const { id, amount, currency, status, automatic } = payout
  return {
    id,
    amount,
    currency,
    status,
    automatic,
    arrival: new Date(payout.arrival_date * 1000),
    created: new Date(payout.created * 1000),
    listed: automatic && payout.reconciliation_status === 'completed',
    failure: payout.failure_message,
  }
}

function lineOf(transaction: Stripe.BalanceTransaction): BalanceLine {
  const { id, type, amount, fee, net, currency, description } = transaction
  return {
    id,
    type,
    amount,
    fee,
    fees: transaction.fee_details.map((detail) => detail.amount),
    net,
    currency,
    created: new Date(transaction.created * 1000),
    available: new Date(transaction.available_on * 1000),
    description,
    source: sourceOf(transaction.source),
  }
}

function sourceOf(source: Stripe.BalanceTransaction['source']): LineSource | null {
  // Without the permission for a kind of source, Stripe leaves its id.
  if (source === null || typeof source === 'string') return null
  const of = { id: source.id, paymentId: null, sessionId: null, amount: 0, currency: null }
  if (source.object === 'charge') {
    const { payment_intent, metadata, amount_captured: amount, currency } = source
    return {
      ...of,
      kind: 'charge',
      paymentId: idOf(payment_intent),
      sessionId: metadata.session_id ?? null,
      amount,
      currency,
    }
  }
  if (source.object === 'refund' || source.object === 'dispute') {
    const { object: kind, payment_intent, amount, currency } = source
    return { ...of, kind, paymentId: idOf(payment_intent), amount, currency }
  }
  if (source.object === 'payout')
    return { ...of, kind: 'payout', amount: Math.abs(source.amount), currency: source.currency }
  return { ...of, kind: 'other' }
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
