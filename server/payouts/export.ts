import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import { LINE_NAMES } from '#contract/staff/payouts.ts'
import type { Period } from '#contract/staff/reports.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import type { PayoutAtStripe } from '#server/payments/balance.ts'
import { readLedger } from './ledger.ts'
import { lineOf } from './payouts.ts'
import { saidToStaff } from './said-to-staff.ts'

type ExportContext = Pick<Context, 'db' | 'payments' | 'now'>

const HEADER = [
  'Payout',
  'Arrives',
  'State',
  'Transaction',
  'Day',
  'Kind',
  'Order',
  'Reference',
  'Amount',
  'Fee',
  'Net',
  'Currency',
]

/** All transactions of a payout; its own, negative, makes their sum zero. The export is recorded in the audit log. */
export async function exportPayout(
  context: ExportContext,
  { payout, by }: { payout: PayoutAtStripe; by: SignedIn },
): Promise<AsyncIterable<string>> {
  const rows = await begun(rowsOf(context, payout))
  await recorded(context, { by, id: payout.id, label: `Payout ${payout.id}` })
  return csvOf(HEADER, rows)
}

/** The same for the payouts that arrive in a period, both days included. */
export async function exportPeriod(
  context: ExportContext,
  { period: { from, to }, by }: { period: Period; by: SignedIn },
): Promise<AsyncIterable<string>> {
  const end = new Date(Date.parse(to) + 86_400_000)
  const rows = await begun(rowsOfPeriod(context, { by: 'arrival', from: new Date(from), until: end }))
  await recorded(context, { by, id: '', label: `Payouts from ${from} to ${to}` })
  return csvOf(HEADER, rows)
}

async function recorded(
  { db, now }: ExportContext,
  { by, id, label }: { by: SignedIn; id: string; label: string },
): Promise<void> {
  const subject = { kind: 'payout', id, label }
  await db.transaction((tx) => record(tx, { by, action: 'payout.export', subject, at: now() }))
}

/** Reads the first rows before the answer begins: then staff read why Stripe can't be read, and get no half a file. */
async function begun(rows: AsyncGenerator<Cell[][]>): Promise<AsyncGenerator<Cell[][]>> {
  const first = await saidToStaff(() => rows.next())
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

async function* rowsOfPeriod(
  context: ExportContext,
  range: Parameters<Context['payments']['payouts']>[0],
): AsyncGenerator<Cell[][]> {
  for await (const page of context.payments.payouts(range)) for (const payout of page) yield* rowsOf(context, payout)
}

async function* rowsOf({ db, payments }: ExportContext, payout: PayoutAtStripe): AsyncGenerator<Cell[][]> {
  const currency = payout.currency.toUpperCase()
  const about = [payout.id, payout.arrival.toISOString().slice(0, 10), STATES[payout.status] ?? payout.status]
  if (!payout.listed) {
    const why = payout.automatic ? 'Not listed by Stripe yet' : 'Made by hand: Stripe doesn’t list its transactions'
    const amount = pounds(-payout.amount)
    yield [[...about, '', dayOf(payout.created), LINE_NAMES.payout, '', why, amount, '0.00', amount, currency]]
    return
  }
  for await (const lines of payments.linesOfPayout(payout.id)) {
    const ledger = await readLedger(db, lines)
    yield lines.map((line) => {
      const { id, kind, order, elsewhere, reference, amount, fee, net } = lineOf(line, ledger)
      const whose = order?.number ?? (elsewhere ? 'Not of this shop' : '')
      return [...about, id, dayOf(line.created), LINE_NAMES[kind], whose, reference, amount, fee, net, currency]
    })
  }
}

const STATES: Record<string, string> = {
  pending: 'Pending',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Cancelled',
}

const DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
/** In the shop's time zone, as in the reports: "2026-11-21". */
const dayOf = (instant: Date) => DAY.format(instant)
