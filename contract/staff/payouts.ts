import * as z from 'zod'
import { Download, Instant } from '../shapes.ts'
import { Period } from './reports.ts'

/** With two places, in the payout's currency; negative for money that leaves. */
const Sum = z.string().regex(/^-?\d{1,12}\.\d{2}$/)
const PayoutId = z.string().regex(/^po_\w{1,80}$/, 'A payout’s id begins with po_.')
const LineId = z.string().regex(/^txn_\w{1,80}$/, 'A transaction’s id begins with txn_.')

/** What the transactions of a payout come to. */
const PayoutSums = z.object({
  /** Orders of this shop that were paid in it. */
  orders: z.number().int(),
  sales: Sum,
  refunds: Sum,
  disputes: Sum,
  /** Corrections and transactions of other business on the same Stripe account. */
  other: Sum,
  /** All fees of Stripe, positive. */
  fees: Sum,
  transactions: z.number().int(),
})
export type PayoutSums = z.infer<typeof PayoutSums>

export const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

export const Payout = z
  .object({
    id: z.string(),
    /** The day on which the bank has it. */
    arrives: z.string(),
    amount: Sum,
    currency: z.string(),
    state: z.enum(PAYOUT_STATES),
    /** Why the bank returned it, in Stripe's words. */
    failure: z.string().nullable(),
    /** Made in Stripe's dashboard: Stripe doesn't say which transactions it pays out. */
    by_hand: z.boolean(),
    /** Null while Stripe hasn't listed its transactions, and of a payout by hand. */
    sums: PayoutSums.nullable(),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

const PAYOUT_LINES = [
  'sale',
  'refund',
  'refund_returned',
  'dispute',
  'dispute_won',
  'fee',
  'payout',
  'payout_returned',
  'other',
] as const

export const PayoutLine = z
  .object({
    id: z.string(),
    kind: z.enum(PAYOUT_LINES),
    at: Instant,
    amount: Sum,
    fee: Sum,
    net: Sum,
    /** The order it is about. */
    order: z.object({ id: z.string(), number: z.string() }).nullable(),
    /** Of other business on the same Stripe account. */
    elsewhere: z.boolean(),
    /** Stripe's id of the payment, refund, dispute or payout, or its description. */
    reference: z.string(),
  })
  .meta({ id: 'PayoutLine' })
export type PayoutLine = z.infer<typeof PayoutLine>

/** What the back office and the accountant's file call them. */
export const LINE_NAMES: Record<PayoutLine['kind'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  refund_returned: 'Refund returned by the bank',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  fee: 'Stripe fee',
  payout: 'Payout to the bank',
  payout_returned: 'Payout returned by the bank',
  other: 'Correction by Stripe',
}

const More = { more: z.boolean() }

export const staffPayoutsShapes = {
  list: {
    summary: 'Payouts to the bank account, newest first, as Stripe has them now. `after` is the last one you have.',
    input: z.object({ after: PayoutId.optional() }),
    output: z.object({ results: z.array(Payout), ...More }),
  },
  read: { summary: 'One payout.', input: z.object({ id: PayoutId }), output: Payout },
  lines: {
    summary: 'A hundred transactions of a payout, newest first, with their orders and fees.',
    input: z.object({ id: PayoutId, after: LineId.optional() }),
    output: z.object({ results: z.array(PayoutLine), ...More }),
  },
  export: { summary: 'All transactions of a payout, as CSV.', input: z.object({ id: PayoutId }), output: Download },
  exportPeriod: {
    summary: 'All transactions of the payouts that arrive in the period, as CSV.',
    input: Period,
    output: Download,
  },
} as const
