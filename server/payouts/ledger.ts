import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import type { BalanceLine } from '#server/payments/balance.ts'

/** What the shop knows of a payment. Amounts in pence. */
export interface KnownPayment {
  order_id: string | null
  number: number | null
  paid: boolean
  /** What was to be paid at Stripe: a gift card pays the rest of the total. */
  charged: number | null
  /** Refunded, or about to be, by refunds that have not failed. */
  refunded_pence: number
}
interface KnownRefund {
  amount_pence: number
  state: string
}
interface KnownDispute {
  amount_pence: number
  status: string
}

/** What the shop's ledger says of the payments, refunds and disputes behind some transactions, each by Stripe's id. */
export interface Ledger {
  payments: Map<string, KnownPayment>
  refunds: Map<string, KnownRefund>
  disputes: Map<string, KnownDispute>
}

/** A query for each kind, however many the transactions are. Payments that aren't this shop's are missing. */
export async function readLedger(db: Handle, lines: readonly BalanceLine[]): Promise<Ledger> {
  const sources = lines.flatMap(({ source }) => source ?? [])
  const idsOf = (kind: string) => sources.filter((source) => source.kind === kind).map(({ id }) => id)
  return {
    payments: await readPayments(db, [...new Set(sources.flatMap(({ paymentId }) => paymentId ?? []))]),
    refunds: await readRefunds(db, idsOf('refund')),
    disputes: await readDisputes(db, idsOf('dispute')),
  }
}

async function readPayments(db: Handle, ids: string[]): Promise<Ledger['payments']> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string } & Record<keyof KnownPayment, never>>(sql`
    select p.id, o.id as order_id, o.number, o.paid_at is not null as paid, o.total_pence - o.gift_card_pence as charged, r.pence as refunded_pence
    from unnest(${sql.param(ids)}::text[]) as p (id)
    left join orders o on o.payment_intent_id = p.id
    left join checkout_sessions s on s.payment_intent_id = p.id
    cross join lateral (select coalesce(sum(amount_pence), 0)::int as pence, count(*) as count from refunds f
      where f.payment_intent_id = p.id and f.state not in ('failed', 'not_needed')) r
    where o.id is not null or s.id is not null or r.count > 0`)
  return new Map((rows as ({ id: string } & KnownPayment)[]).map(({ id, ...known }) => [id, known]))
}

async function readRefunds(db: Handle, ids: string[]): Promise<Ledger['refunds']> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string } & Record<keyof KnownRefund, never>>(sql`
    select stripe_refund_id as id, amount_pence, state from refunds
    where stripe_refund_id = any(${sql.param(ids)}::text[])`)
  return new Map((rows as ({ id: string } & KnownRefund)[]).map(({ id, ...known }) => [id, known]))
}

async function readDisputes(db: Handle, ids: string[]): Promise<Ledger['disputes']> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string } & Record<keyof KnownDispute, never>>(sql`
    select id, amount_pence, status from disputes where id = any(${sql.param(ids)}::text[])`)
  return new Map((rows as ({ id: string } & KnownDispute)[]).map(({ id, ...known }) => [id, known]))
}
