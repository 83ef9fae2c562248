import { sql } from 'drizzle-orm'
import { money } from './judge-line.ts'
import { DAY, endOf, note, type PayoutContext, type Reading } from './payout-reading.ts'

const PAGE = 5000

/** Something of the shop's ledger that has to have a transaction. `id` is Stripe's. */
interface Booked {
  key: string
  id: string
  number: number | null
  amount_pence: number
  /** Of an order: it was paid within a day. */
  recent?: boolean
}

/** Paid orders, refunds that were made, and disputes that took their money, in pages; without those of other keys. */
const BOOKED = {
  order: ({ from, until }: PayoutContext, account: string, after: string) => sql`
    select o.number::text as key, o.payment_intent_id as id, o.number, o.total_pence - o.gift_card_pence as amount_pence,
      o.paid_at > ${new Date(until.getTime() - DAY)} as recent
    from orders o join checkout_sessions s on s.id = o.session_id
    where o.number > ${Number(after)} and o.payment_intent_id is not null and o.created_at >= ${from}
      and o.paid_at < ${until} and coalesce(s.stripe_account, ${account}) = ${account}
    order by o.number limit ${PAGE}`,
  refund: ({ from, until }: PayoutContext, account: string, after: string) => sql`
    select r.id::text as key, r.stripe_refund_id as id, o.number, r.amount_pence
    from refunds r join checkout_sessions s on s.id = r.session_id
    left join orders o on o.payment_intent_id = r.payment_intent_id
    where r.id > ${Number(after)} and r.state = 'succeeded' and r.stripe_refund_id is not null
      and r.created_at >= ${from} and coalesce(r.sent_at, r.created_at) < ${until}
      and coalesce(s.stripe_account, ${account}) = ${account}
    order by r.id limit ${PAGE}`,
  dispute: ({ from, until }: PayoutContext, account: string, after: string) => sql`
    select d.id as key, d.id, o.number, d.amount_pence
    from disputes d left join orders o on o.payment_intent_id = d.payment_intent_id
    left join checkout_sessions s on s.payment_intent_id = d.payment_intent_id
    where d.id > ${after} and d.created_at >= ${from} and d.created_at < ${until}
      and d.status <> 'prevented' and not starts_with(d.status, 'warning_')
      and coalesce(s.stripe_account, ${account}) = ${account}
    order by d.id limit ${PAGE}`,
}

/** The other direction: nothing of the shop's ledger is without a transaction in Stripe's balance. */
export async function proveBooked(context: PayoutContext, reading: Reading): Promise<void> {
  for (const [kind, query] of Object.entries(BOOKED))
    for (let after = kind === 'dispute' ? '' : '0', more = true; more; ) {
      const { rows } = await context.db.execute<Record<keyof Booked, never>>(
        query(context, context.payments.account, after),
      )
      for (const { id, number, amount_pence, recent } of rows as Booked[]) {
        if (reading.sources.has(endOf(id))) continue
        if (recent && (await isStillToCome(context, id))) {
          note(reading, 'Payments whose transaction Stripe hasn’t written yet', amount_pence)
          continue
        }
        const of = number === null || kind === 'order' ? '' : ` of order SS-${number}`
        const what = `${kind}${kind === 'order' ? ` SS-${number}` : of} of ${money(amount_pence)} has no transaction in Stripe’s balance`
        reading.unmatched.add(id, what)
      }
      after = (rows as Booked[]).at(-1)?.key ?? ''
      more = rows.length === PAGE
    }
}

/** Stripe captures payments in the background, and writes their transactions some time later. */
async function isStillToCome({ payments }: PayoutContext, id: string): Promise<boolean> {
  const payment = await payments.read(id).catch(() => null)
  return payment?.status === 'succeeded' && !payment.booked
}
