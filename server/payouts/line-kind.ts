import type { BalanceLine } from '#server/payments/balance.ts'

/** What a transaction is for the shop. */
export type LineKind =
  | 'sale'
  | 'refund'
  | 'refund_returned'
  | 'dispute'
  | 'dispute_won'
  | 'fee'
  | 'payout'
  | 'payout_returned'
  | 'other'

/** Fees that are transactions of their own. Those of a charge or a dispute are in its transaction. */
const FEES = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'application_fee', 'application_fee_refund'])

/** By Stripe's types. Without the permission to read a dispute, its adjustment is told by its description. */
export function kindOf({ type, amount, source, description }: BalanceLine): LineKind {
  if (type === 'charge' || type === 'payment') return 'sale'
  if (type === 'refund' || type === 'payment_refund') return 'refund'
  if (type === 'refund_failure' || type === 'payment_failure_refund') return 'refund_returned'
  if (type === 'payout') return 'payout'
  if (type === 'payout_failure' || type === 'payout_cancel') return 'payout_returned'
  if (FEES.has(type)) return 'fee'
  if (type === 'adjustment' && (source?.kind === 'dispute' || /^chargeback/i.test(description ?? '')))
    return amount < 0 ? 'dispute' : 'dispute_won'
  return 'other'
}
