import { sql } from 'drizzle-orm'
import { CURRENCY } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { eventOf, unknownEvents } from '#server/payments/inbox.ts'
import { type CapturedCharge, EmulatorIsOlder } from '#server/payments/payments.ts'
import { type Broken, type Finding, finding } from './finding.ts'

/** The ledger's entries of one payment. */
interface Booked {
  payment_intent_id: string
  order_id: string | null
  paid: boolean
  /** What was to be paid at Stripe: a gift card pays the rest of the total. */
  charged: number | null
  refunded_pence: number | null
  /** Refunded, or about to be, by refunds that have not failed. */
  back_pence: number
  orders: number
  /** The shop has its checkout; otherwise a recovery has lost it. */
  known: boolean
}

export interface ProveContext extends Pick<Context, 'db' | 'payments'> {
  /** The newest payment to check: younger ones may still be under way. */
  until: Date
  /** The oldest payment to check. */
  from: Date
  /** The shop's ledgers are older than Stripe's. */
  rewound: boolean
}

const WHERE_TO_LOOK = 'open it at Stripe by its id'

/**
 * The invariants that need both ledgers, Stripe's and the shop's. Stripe's payments are read in pages and never all
 * held, so that a million take no more memory than a hundred; only the ends of their ids are kept, to find orders whose
 * payment Stripe doesn't know. Faults are read again from both sides before they are reported, because a live shop
 * keeps changing.
 */
export async function* proveAgainstStripe(context: ProveContext): AsyncIterable<Finding> {
  const { db, payments, from, until, rewound } = context
  const unpaid: Broken[] = []
  const amounts: Broken[] = []
  const seen = new Set<string>()
  let succeeded = 0
  for await (const page of payments.taken({ from, until })) {
    const ours = page.filter((payment) => payment.sessionId !== null)
    const booked = await readBooked(db, ours)
    succeeded += ours.length
    for (const payment of ours) {
      seen.add(endOf(payment.id))
      if (orderFault(payment, booked.get(payment.id)) ?? refundFault(payment, booked.get(payment.id), rewound))
        await lookAgain(context, payment.id, { unpaid, amounts })
    }
  }
  yield finding({
    invariant: 'I1',
    says: 'Every payment that succeeded at Stripe has exactly one order of its amount, or has been paid back in full',
    advice: `${WHERE_TO_LOOK}. If it is minutes old, run this again; otherwise pay it back there, or restore the order from a backup.`,
    checked: succeeded,
    broken: unpaid,
  })
  yield await paidOrdersAtStripe(context, seen)
  yield finding({
    invariant: 'I5',
    says: 'What an order says was paid back is what Stripe paid back, and never more than was paid',
    advice: `${WHERE_TO_LOOK}. Its next webhook corrects the order; press "read again" on the order in the back office to do it now.`,
    checked: succeeded,
    broken: amounts,
  })
  yield await eventsTaken(context)
}

/** The end of an id is random enough to tell payments apart, and short enough to keep a million. */
const endOf = (id: string) => id.slice(-12)

async function readBooked(db: Database, payments: CapturedCharge[]): Promise<Map<string, Booked>> {
  if (payments.length === 0) return new Map()
  const ids = payments.map((payment) => payment.id)
  const sessions = payments.map(({ sessionId }) => sessionId)
  const { rows } = await db.execute<Record<keyof Booked, never>>(sql`
    select p.id as payment_intent_id, o.id as order_id, o.paid_at is not null as paid, o.total_pence - o.gift_card_pence as charged, o.refunded_pence,
      (select coalesce(sum(amount_pence), 0)::int from refunds r where r.payment_intent_id = p.id
        and r.state not in ('failed', 'not_needed')) as back_pence,
      (select count(*)::int from orders x where x.payment_intent_id = p.id) as orders,
      exists (select from checkout_sessions s where s.id = p.session_id) as known
    from unnest(${sql.param(ids)}::text[], ${sql.param(sessions)}::text[]) as p (id, session_id) left join orders o on o.payment_intent_id = p.id`)
  return new Map((rows as Booked[]).map((row) => [row.payment_intent_id, row]))
}

function orderFault(payment: CapturedCharge, booked: Booked | undefined): string | null {
  const paidBack =
    payment.refunded === payment.received && (!booked?.known || (booked?.back_pence ?? 0) >= payment.received)
  if (booked && booked.orders > 1) return `has ${booked.orders} orders`
  if (booked?.order_id && booked.paid) {
    if (booked.charged === payment.received && payment.currency === CURRENCY) return null
    return `£${pounds(payment.received)} ${payment.currency} were paid for order ${booked.order_id} of £${pounds(booked.charged ?? 0)}`
  }
  if (paidBack) return null
  return `£${pounds(payment.received)} were paid for session ${payment.sessionId}: no paid order, and £${pounds(payment.refunded)} paid back`
}

function refundFault(payment: CapturedCharge, booked: Booked | undefined, rewound: boolean): string | null {
  if (payment.refunded > payment.received)
    return `£${pounds(payment.refunded)} paid back of £${pounds(payment.received)}`
  if (!booked?.paid || booked.refunded_pence === payment.refunded) return null
  if (rewound && (booked.refunded_pence ?? 0) < payment.refunded) return null
  return `order ${booked.order_id} says £${pounds(booked.refunded_pence ?? 0)} paid back, Stripe £${pounds(payment.refunded)}`
}

async function lookAgain(
  { db, payments, rewound }: ProveContext,
  id: string,
  found: { unpaid: Broken[]; amounts: Broken[] },
): Promise<void> {
  const payment = await payments.read(id)
  const booked = (await readBooked(db, [payment])).get(id)
  const order = orderFault(payment, booked)
  const refund = refundFault(payment, booked, rewound)
  if (order) found.unpaid.push({ id, what: order })
  if (refund) found.amounts.push({ id, what: refund })
}

const PAGE = 5000

/** Paid orders in pages by number; an order whose payment was not among Stripe's is checked by its id. */
async function paidOrdersAtStripe({ db, payments, from, until }: ProveContext, seen: Set<string>): Promise<Finding> {
  const broken: Broken[] = []
  let checked = 0
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: string; number: number; payment_intent_id: string; foreign: boolean }>(sql`
      select o.id, o.number, o.payment_intent_id, s.stripe_account is distinct from ${payments.account}
        and s.stripe_account is not null as foreign
      from orders o join checkout_sessions s on s.id = o.session_id
      where o.number > ${after} and o.payment_intent_id is not null and o.created_at >= ${from}
        and o.paid_at < ${until} order by o.number limit ${PAGE}`)
    for (const order of rows) {
      // Paid with other keys: this Stripe account doesn't know it.
      if (order.foreign || seen.has(endOf(order.payment_intent_id))) continue
      const payment = await payments.read(order.payment_intent_id).catch(() => null)
      if (payment?.status !== 'succeeded')
        broken.push({
          id: order.id,
          what: `SS-${order.number}: its payment ${order.payment_intent_id} is ${payment?.status ?? 'unknown to Stripe'}`,
        })
    }
    checked += rows.length
    after = rows.at(-1)?.number ?? 0
    if (rows.length < PAGE) break
  }
  return finding({
    invariant: 'I2',
    says: 'No order is paid without a payment that succeeded at Stripe',
    advice: 'do not send the goods. Find out who wrote to the database.',
    checked,
    broken,
  })
}

/** Minutes within which a webhook should arrive, or the reconciliation find its event. */
const TAKEN_WITHIN = 10

async function eventsTaken({ db, payments, until, rewound }: ProveContext): Promise<Finding> {
  const broken: Broken[] = []
  let checked = 0
  const isLate = (event: { created: number }) => event.created * 1000 < until.getTime() - TAKEN_WITHIN * 60_000
  const invariant = {
    invariant: 'I9',
    says: 'Every event of Stripe was taken once',
    advice:
      'look whether the shop runs and its reconciliation job works (failed jobs in the back office); it takes missed events every minute.',
  }
  try {
    for await (const page of payments.undelivered(new Date(until.getTime() - 3 * 86_400_000))) {
      checked += page.length
      const late = rewound ? [] : page.filter(isLate).flatMap((event) => eventOf(event) ?? [])
      for (const { id, type, payment_intent_id } of await unknownEvents(db, late))
        broken.push({ id, what: `${type} of ${payment_intent_id} was never taken` })
    }
  } catch (problem) {
    if (!EmulatorIsOlder.isOf(payments.settings, problem)) throw problem
    return finding({ ...invariant, checked: 0, broken: [], skipped: problem.message })
  }
  const [remembered] = (await db.execute<{ count: number }>(sql`select count(*)::int as count from stripe_events`)).rows
  return finding({ ...invariant, checked: checked + (remembered?.count ?? 0), broken })
}
