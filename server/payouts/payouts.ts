import { pounds } from '#contract/money.ts'
import { PAYOUT_STATES, type Payout, type PayoutLine, type PayoutSums } from '#contract/staff/payouts.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/api-error.ts'
import { orderNumber } from '#server/orders/orders.ts'
import type { BalanceLine, PayoutAtStripe } from '#server/payments/balance.ts'
import { type Ledger, readLedger } from './ledger.ts'
import { kindOf } from './line-kind.ts'
import { saidToStaff } from './said-to-staff.ts'

/** Each needs a request to Stripe for its sums, and all of a page are asked at once. */
const PAGE = 10
/** A few years of daily payouts. */
const REMEMBERED = 1000

/**
 * Payouts as Stripe has them now. The sums of a payout whose transactions are listed never change, so each process
 * remembers them.
 */
export function openPayouts(context: Pick<Context, 'db' | 'payments'>) {
  const { db, payments } = context
  const remembered = new Map<string, PayoutSums>()

  async function sumsOf({ id, listed }: PayoutAtStripe): Promise<PayoutSums | null> {
    if (!listed) return null
    const known = remembered.get(id)
    if (known) return known
    const sums = await addUp(context, id)
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED && oldest) remembered.delete(oldest)
    remembered.set(id, sums)
    return sums
  }

  async function shown(payout: PayoutAtStripe): Promise<Payout> {
    const { id, amount, currency, arrival, failure, automatic } = payout
    return {
      id,
      arrives: arrival.toISOString().slice(0, 10),
      amount: pounds(amount),
      currency,
      state: PAYOUT_STATES.find((state) => state === payout.status) ?? 'pending',
      failure,
      by_hand: !automatic,
      sums: await sumsOf(payout),
    }
  }

  /** Throws 404 for a payout that this Stripe doesn't have. */
  async function find(id: string): Promise<PayoutAtStripe> {
    const payout = await payments.readPayout(id)
    if (!payout) throw notFound('There is no such payout. It may be of another Stripe account.')
    return payout
  }

  return {
    find: (id: string) => saidToStaff(() => find(id)),

    list: (after?: string): Promise<{ results: Payout[]; more: boolean }> =>
      saidToStaff(async () => {
        const { payouts, more } = await payments.newestPayouts({ after, limit: PAGE })
        return { results: await Promise.all(payouts.map(shown)), more }
      }),

    read: (id: string): Promise<Payout> => saidToStaff(async () => shown(await find(id))),

    lines: (id: string, after?: string): Promise<{ results: PayoutLine[]; more: boolean }> =>
      saidToStaff(async () => {
        const { listed } = await find(id)
        if (!listed) return { results: [], more: false }
        const { lines, more } = await payments.pageOfPayout(id, after)
        const ledger = await readLedger(db, lines)
        return { results: lines.filter((line) => !isOwn(line, id)).map((line) => lineOf(line, ledger)), more }
      }),
  }
}

/** Reads all of a payout's transactions. */
async function addUp({ db, payments }: Pick<Context, 'db' | 'payments'>, id: string): Promise<PayoutSums> {
  let orders = 0
  let transactions = 0
  let fees = 0
  const by = { sales: 0, refunds: 0, disputes: 0, other: 0 }
  for await (const page of payments.linesOfPayout(id)) {
    const lines = page.filter((line) => !isOwn(line, id))
    const ledger = await readLedger(db, lines)
    for (const line of lines) {
      const { kind, order, elsewhere } = lineOf(line, ledger)
      if (kind === 'sale' && order) orders += 1
      transactions += 1
      fees += line.fee
      // A fee that is a transaction of its own.
      if (kind === 'fee') fees -= line.amount
      else by[elsewhere ? 'other' : SUM_OF[kind]] += line.amount
    }
  }
  const { sales, refunds, disputes, other } = by
  return {
    orders,
    sales: pounds(sales),
    refunds: pounds(refunds),
    disputes: pounds(disputes),
    other: pounds(other),
    fees: pounds(fees),
    transactions,
  }
}

const SUM_OF = {
  sale: 'sales',
  refund: 'refunds',
  refund_returned: 'refunds',
  dispute: 'disputes',
  dispute_won: 'disputes',
  payout: 'other',
  payout_returned: 'other',
  other: 'other',
} as const

/** The payout itself leaves the balance. */
const isOwn = ({ type, source }: BalanceLine, payout: string) => type === 'payout' && source?.id === payout

export function lineOf(line: BalanceLine, ledger: Ledger): PayoutLine {
  const { id, created, amount, fee, net, source, description } = line
  const kind = kindOf(line)
  const isOurs = source?.paymentId ? ledger.payments.has(source.paymentId) : false
  return {
    id,
    kind,
    at: created.toISOString(),
    amount: pounds(amount),
    fee: pounds(fee),
    net: pounds(net),
    order: orderOf(line, ledger),
    elsewhere: !isOurs && source?.paymentId !== undefined && source.paymentId !== null,
    reference: (source?.kind === 'charge' ? source.paymentId : source?.id) ?? description ?? '',
  }
}

function orderOf({ source }: BalanceLine, ledger: Ledger): PayoutLine['order'] {
  const known = source?.paymentId ? ledger.payments.get(source.paymentId) : undefined
  return known?.order_id && known.number ? { id: known.order_id, number: orderNumber(known.number) } : null
}
