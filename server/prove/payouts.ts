import type { BalanceLine, PayoutAtStripe } from '#server/payments/balance.ts'
import { EmulatorIsOlder, PaymentUnknown, PermissionLacking } from '#server/payments/payments.ts'
import { type Ledger, readLedger } from '#server/payouts/ledger.ts'
import { type Finding, finding } from './finding.ts'
import { judge, money, nameOf, type Verdict } from './judge-line.ts'
import { proveBooked } from './missing-lines.ts'
import { DAY, endOf, Faults, note, type PayoutContext, type Reading } from './payout-reading.ts'

const I19 = {
  invariant: 'I19',
  says: 'Every transaction of Stripe’s balance belongs to an order, a refund, a dispute, a fee or a payout, to the penny, and every paid order, refund and dispute has its own',
  advice:
    'open it at Stripe by its id, and the order in the back office: press "read again" there. If they still differ, ask Stripe, and tell the accountant.',
}
const I20 = {
  invariant: 'I20',
  says: 'Every payout is the sum of its transactions, and each of them is in one payout',
  advice: 'compare the payout in the back office with Stripe’s dashboard and the bank statement, and ask Stripe.',
}

/**
 * The invariants of the balance and its payouts, in pages, never all held. What the ledger contradicts is read from it
 * again before it is reported, because a live shop keeps changing. Without the permission, says what to add.
 */
export async function* provePayouts(context: PayoutContext): AsyncIterable<Finding> {
  const reading: Reading = {
    paidOut: new Map(),
    payouts: [],
    sources: new Set(),
    lines: 0,
    notes: new Map(),
    unmatched: new Faults(),
    unbalanced: new Faults(),
  }
  try {
    await readPayouts(context, reading)
    await readLines(context, reading)
  } catch (problem) {
    const { settings } = context.payments
    if (!(problem instanceof PermissionLacking || EmulatorIsOlder.isOf(settings, problem))) throw problem
    for (const invariant of [I19, I20])
      yield finding({ ...invariant, checked: 0, broken: [], skipped: problem.message })
    return
  }
  await proveBooked(context, reading)
  const { unmatched, unbalanced, notes } = reading
  const told = [...notes].map(([what, { count, net }]) => `${what}: ${count.toLocaleString('en-GB')} (${money(net)})`)
  yield finding({ ...I19, checked: reading.lines, broken: unmatched.kept, count: unmatched.count, told })
  yield finding({ ...I20, checked: reading.payouts.length, broken: unbalanced.kept, count: unbalanced.count })
}

async function readPayouts({ payments, from, until }: PayoutContext, reading: Reading): Promise<void> {
  for await (const page of payments.payouts({ by: 'created', from, until }))
    for (const payout of page) {
      const at = reading.payouts.push(payout) - 1
      if (payout.status === 'failed') note(reading, 'Payouts that failed, and whose money came back', payout.amount)
      if (!payout.automatic)
        note(reading, 'Payouts made by hand, of which Stripe doesn’t list the transactions', payout.amount)
      else if (!payout.listed) note(reading, 'Payouts whose transactions Stripe hasn’t listed yet', payout.amount)
      else await addUp(payments, { payout, at, reading })
    }
}

/** The transactions of an automatic payout, without its own, come to its amount. */
async function addUp(
  payments: PayoutContext['payments'],
  { payout, at, reading }: { payout: PayoutAtStripe; at: number; reading: Reading },
): Promise<void> {
  const { id, amount, currency } = payout
  const nothing: Ledger = { payments: new Map(), refunds: new Map(), disputes: new Map() }
  let sum = 0
  let lines = 0
  let own: BalanceLine | null = null
  const add = (what: string) => reading.unbalanced.add(id, `${sayPayout(payout)}: ${what}`)
  for await (const page of payments.linesOfPayout(id))
    for (const line of page) {
      const other = reading.paidOut.get(endOf(line.id))
      if (other !== undefined)
        add(`${line.id}, ${nameOf(line, nothing)}, is also in payout ${reading.payouts[other]?.id}`)
      reading.paidOut.set(endOf(line.id), at)
      if (line.currency !== currency) add(`${line.id}, ${nameOf(line, nothing)}, is of another currency`)
      if (line.type === 'payout' && line.source?.id === id) {
        own = line
        continue
      }
      sum += line.net
      lines += 1
    }
  if (sum !== amount)
    add(
      `its ${lines} transactions come to ${money(sum, currency)}, which is ${money(Math.abs(sum - amount), currency)} ${sum > amount ? 'more' : 'less'}`,
    )
  if (own === null) add('it has no transaction of its own')
  else if (own.net !== -amount) add(`its own transaction ${own.id} is ${money(own.net, currency)}`)
}

const sayPayout = ({ amount, currency, arrival }: PayoutAtStripe) =>
  `${money(amount, currency)} arriving on ${arrival.toISOString().slice(0, 10)}`

async function readLines(context: PayoutContext, reading: Reading): Promise<void> {
  const { payments, from, until } = context
  // By how much Stripe’s clock may differ, or a payment be older than its order: such a transaction isn’t missing.
  const range = { from: new Date(from.getTime() - DAY), until: new Date(until.getTime() + DAY) }
  const isWithin = ({ created }: BalanceLine) => created >= from && created < until
  const isInNone = inNone(reading.payouts)
  const listed = new Set(reading.payouts.map(({ id }) => id))
  for await (const page of payments.balanceLines(range)) {
    for (const { source } of page) {
      if (!source) continue
      reading.sources.add(endOf(source.kind === 'charge' ? (source.paymentId ?? source.id) : source.id))
    }
    const lines = page.filter(isWithin)
    reading.lines += lines.length
    await judgePage(context, reading, lines)
    for (const line of lines) {
      const { source } = line
      if (line.type === 'payout' && source?.kind === 'payout' && !listed.has(source.id))
        reading.unbalanced.add(
          source.id,
          `its transaction ${line.id} is in Stripe’s balance, and it isn’t in the list of payouts`,
        )
      if (!reading.paidOut.has(endOf(line.id)) && isInNone(line))
        reading.unbalanced.add(
          line.id,
          `${money(line.net, line.currency)} could be paid out since ${line.available.toISOString().slice(0, 10)}, and is in no payout`,
        )
    }
  }
}

async function judgePage(context: PayoutContext, reading: Reading, lines: BalanceLine[]): Promise<void> {
  const ledger = await readLedger(context.db, lines)
  const suspect: BalanceLine[] = []
  for (const line of lines) {
    const { is } = judge(line, ledger)
    if (is === 'fault' || is === 'unknown') suspect.push(line)
    else if (is === 'elsewhere') note(reading, ELSEWHERE, line.net)
    else if (is === 'unexplained')
      note(reading, `Transactions of the type ${line.type}, which the shop doesn’t know`, line.net)
  }
  if (suspect.length === 0) return
  const again = await readLedger(context.db, suspect)
  for (const line of suspect) {
    const verdict = await answered(context, judge(line, again))
    if (verdict.is === 'elsewhere') note(reading, ELSEWHERE, line.net)
    if (verdict.is === 'lost') note(reading, LOST, line.net)
    if (verdict.is !== 'fault') continue
    const payout = reading.payouts[reading.paidOut.get(endOf(line.id)) ?? -1]
    const where = payout ? `in payout ${payout.id} of ${sayPayout(payout)}, ` : ''
    reading.unmatched.add(line.id, where + verdict.what)
  }
}

const ELSEWHERE = 'Transactions of other business on this Stripe account'
const LOST = 'Transactions of orders that a recovery lost, paid back in full'

/** Asks Stripe whose payment it is, if the shop doesn't know it. */
async function answered({ payments }: PayoutContext, verdict: Verdict): Promise<Verdict> {
  if (verdict.is !== 'unknown') return verdict
  try {
    const { sessionId, received, refunded } = await payments.read(verdict.paymentId)
    if (sessionId === null) return { is: 'elsewhere' }
    return received === refunded ? { is: 'lost' } : { is: 'fault', what: verdict.what }
  } catch (problem) {
    // Payments of other kinds, such as invoices paid in person.
    if (problem instanceof PaymentUnknown) return { is: 'elsewhere' }
    throw problem
  }
}

/**
 * Whether a transaction that is in no payout should be in one: it could be paid out before the newest automatic payout
 * of its currency was made. Before the newest payout by hand nobody can tell.
 */
function inNone(payouts: PayoutAtStripe[]): (line: BalanceLine) => boolean {
  const newest = (currency: string, automatic: boolean) =>
    payouts.find((one) => one.currency === currency && one.automatic === automatic && (!automatic || one.listed))
  return ({ type, currency, available, created }) => {
    const paid = newest(currency, true)
    const byHand = newest(currency, false)
    if (!paid || type.startsWith('payout')) return false
    return available <= paid.created && (!byHand || created > byHand.created)
  }
}
