import { CURRENCY } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import type { BalanceLine, LineSource } from '#server/payments/balance.ts'
import type { KnownPayment, Ledger } from '#server/payouts/ledger.ts'
import { kindOf, type LineKind } from '#server/payouts/line-kind.ts'

/**
 * Whose a transaction is: the shop's, as its ledger says; Stripe's fee, or a payout; of other business on the same
 * account; of an order that a recovery lost, paid back in full; or the shop's and not as its ledger says. `unknown`:
 * the payment has to be asked about, by its id.
 */
export type Verdict =
  | { is: 'booked' | 'stripes' | 'elsewhere' | 'unexplained' | 'lost' }
  | { is: 'fault'; what: string }
  | { is: 'unknown'; paymentId: string; what: string }

/** Compares a transaction with the ledger, to the penny. */
export function judge(line: BalanceLine, ledger: Ledger): Verdict {
  const broken = sumFault(line)
  if (broken) return fault(`${nameOf(line, ledger)}: ${broken}`)
  const kind = kindOf(line)
  if (kind === 'fee') return { is: 'stripes' }
  if (kind === 'other') return { is: 'unexplained' }
  if (line.source === null)
    return fault(`${nameOf(line, ledger)}: Stripe doesn't say what it is for, or the key may not read it`)
  if (kind === 'payout' || kind === 'payout_returned') return payoutFault(line, line.source)
  const { paymentId } = line.source
  const payment = paymentId === null ? undefined : ledger.payments.get(paymentId)
  if (!payment) return strangersLine(line.source)
  const what = faultOf(kind, { line, source: line.source, payment, ledger })
  return what ? fault(`${nameOf(line, ledger)}: ${what}`) : { is: 'booked' }
}

const fault = (what: string): Verdict => ({ is: 'fault', what })

/** "£12.34"; of another currency "12.34 eur". */
export const money = (amount: number, currency: string | null = CURRENCY): string => {
  const sum = pounds(Math.abs(amount))
  return `${amount < 0 ? '−' : ''}${currency === CURRENCY || currency === null ? `£${sum}` : `${sum} ${currency}`}`
}

const NAMES: Record<LineKind, string> = {
  sale: 'charge',
  refund: 'refund',
  refund_returned: 'returned refund',
  dispute: 'dispute',
  dispute_won: 'won dispute',
  fee: 'fee',
  payout: 'payout',
  payout_returned: 'returned payout',
  other: 'transaction',
}

/** "charge of £12.34 (pi_…, order SS-100123)" */
export function nameOf(line: BalanceLine, ledger: Ledger): string {
  const { source } = line
  const number = source?.paymentId ? ledger.payments.get(source.paymentId)?.number : null
  const about = [
    source?.kind === 'charge' ? source.paymentId : source?.id,
    number ? `order SS-${number}` : null,
  ].filter(Boolean)
  return `${NAMES[kindOf(line)]} of ${money(line.amount, line.currency)}${about.length > 0 ? ` (${about.join(', ')})` : ''}`
}

/** The transaction in itself. */
function sumFault({ amount, fee, fees, net, currency }: BalanceLine): string | null {
  const listed = fees.reduce((sum, one) => sum + one, 0)
  if (listed !== fee) return `its fee is ${money(fee, currency)}, and what it consists of ${money(listed, currency)}`
  if (amount - fee === net) return null
  return `${money(amount, currency)} less the fee of ${money(fee, currency)} is not ${money(net, currency)}`
}

function payoutFault({ amount, currency, ...line }: BalanceLine, source: LineSource): Verdict {
  if (Math.abs(amount) === source.amount) return { is: 'stripes' }
  const name = `${NAMES[kindOf({ amount, currency, ...line })]} of ${money(amount, currency)} (${source.id})`
  return fault(`${name}: the payout itself is ${money(source.amount, source.currency)}`)
}

/** The shop doesn't know the payment: Stripe is asked. */
function strangersLine({ kind, paymentId, sessionId, amount, currency }: LineSource): Verdict {
  if (paymentId === null || (kind === 'charge' && sessionId === null)) return { is: 'elsewhere' }
  const what =
    kind === 'charge'
      ? `charge of ${money(amount, currency)} (${paymentId}): the shop has no order and no checkout of it`
      : `it is of payment ${paymentId}, of which the shop has no order and no checkout`
  return { is: 'unknown', paymentId, what }
}

interface Compared {
  line: BalanceLine
  source: LineSource
  payment: KnownPayment
  ledger: Ledger
}

function faultOf(kind: LineKind, { line, source, payment, ledger }: Compared): string | null {
  // In an account of another currency Stripe converts: then what it converted is compared.
  const atStripe = line.currency === CURRENCY ? Math.abs(line.amount) : source.amount
  if (kind === 'sale') return saleFault(atStripe, payment)
  if (kind === 'refund' || kind === 'refund_returned') {
    const known = ledger.refunds.get(source.id)
    if (!known) return 'the shop has no such refund'
    if (known.amount_pence !== atStripe) return `the shop's refund is ${money(known.amount_pence)}`
    return kind === 'refund_returned' && known.state !== 'failed'
      ? `the bank returned it, and for the shop it is ${known.state}`
      : null
  }
  const known = ledger.disputes.get(source.id)
  if (!known) return 'the shop has no such dispute'
  return known.amount_pence === atStripe ? null : `the shop's dispute is about ${money(known.amount_pence)}`
}

function saleFault(atStripe: number, { order_id, number, paid, charged, refunded_pence }: KnownPayment): string | null {
  if (order_id && paid) return charged === atStripe ? null : `order SS-${number} is ${money(charged ?? 0)}`
  if (refunded_pence >= atStripe) return null
  return `the shop has no paid order of it, and refunded ${money(refunded_pence)}`
}
