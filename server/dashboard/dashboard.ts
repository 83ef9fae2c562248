import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { holidaysEnd } from '#contract/delivery-promise.ts'
import { pounds } from '#contract/money.ts'
import type { Dashboard, Problem, Revenue } from '#contract/staff/dashboard.ts'
import { listEndingRegistrations } from '#server/catalogue/ending-registrations.ts'
import { contactMessages } from '#server/contact/tables.ts'
import { readContentsOrBlank } from '#server/content/content.ts'
import { rateOf } from '#server/content/dirhams.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'
import { listLabelProblems } from '#server/formulas/limits.ts'
import { isWorthSomething } from '#server/gift-cards/ledger.ts'
import { lacksAddress } from '#server/gift-cards/recipient.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { mails } from '#server/mail/tables.ts'
import { hasParcel, isHeld } from '#server/orders/parcel.ts'
import { orders } from '#server/orders/tables.ts'
import { revenueOf } from '#server/orders/vat.ts'
import { FRAUD_FLAGS } from '#server/payments/fraud.ts'
import { proofs } from '#server/payments/tables.ts'
import { isAboutTexts } from '#server/prove/finding.ts'
import { listStock } from '#server/stock/items.ts'

/** The most stock items or products that are listed; the rest are counted. */
const NAMED = 8
const OLD_RATE_DAYS = 30
const HOLIDAYS_WARNING_DAYS = 60
const DAY = 86_400_000

export async function readDashboard(
  { db, metrics, now }: Pick<Context, 'db' | 'metrics' | 'now'>,
  { is_superuser }: Pick<SignedIn, 'is_superuser'>,
): Promise<Dashboard> {
  const at = now()
  const [status] = await db
    .select({
      to_pack: sql<number>`count(*) filter (where ${orders.status} = 'paid' and ${hasParcel} and not ${isHeld})::int`,
      to_dispatch: sql<number>`count(*) filter (where ${orders.status} = 'packed' and not ${isHeld})::int`,
      held: sql<number>`count(*) filter (where ${isHeld})::int`,
    })
    .from(orders)
    .where(sql`${orders.status} in ('paid', 'packed')`)
  const [unanswered] = await db.select({ count: count() }).from(contactMessages).where(eq(contactMessages.state, 'new'))
  return {
    ...(await readTakings(db, at)),
    to_pack: status?.to_pack ?? 0,
    to_dispatch: status?.to_dispatch ?? 0,
    held: status?.held ?? 0,
    low_stock: await readLowStock(db, at),
    uae_registrations: await listEndingRegistrations(db, { now: at, limit: NAMED }),
    label_problems: await listLabelProblems(db, { now: at, limit: NAMED }),
    unanswered_messages: unanswered?.count ?? 0,
    problems: [
      ...(await readProblems(db, await refusedWebhooks(metrics))),
      // Only the owner can change the rate.
      ...(is_superuser ? await readOldRate(db, at) : []),
      ...endingHolidays(at),
    ],
  }
}

type DayRow = { day: string; orders: number; pence: number; orders_by_now: number; pence_by_now: number }

/** Fourteen days in the shop's time zone. `…_by_now` counts what had been paid at the same time of each day. */
async function readTakings(
  db: Database,
  at: Date,
): Promise<Pick<Dashboard, 'today' | 'today_a_week_ago' | 'week' | 'week_before' | 'days'>> {
  const { rows } = await db.execute<DayRow>(sql`
    with clock as (select ${at.toISOString()}::timestamptz at time zone ${shopTimeZone} as local),
    days as (select (local::date - back)::date as day, local::time as hour
      from clock, generate_series(13, 0, -1) as back),
    sold as (
      select (paid_at at time zone ${shopTimeZone}) as local, ${revenueOf(sql`orders`)} as pence from orders, clock
      where paid_at >= ((local::date - 13)::timestamp at time zone ${shopTimeZone}) and status <> 'cancelled'
        and replaces_order_id is null
    )
    select days.day::text as day,
      count(sold.pence)::int as orders, coalesce(sum(sold.pence), 0)::int as pence,
      (count(sold.pence) filter (where sold.local::time <= days.hour))::int as orders_by_now,
      coalesce(sum(sold.pence) filter (where sold.local::time <= days.hour), 0)::int as pence_by_now
    from days left join sold on sold.local::date = days.day group by days.day order by days.day`)
  const week = rows.slice(7)
  const before = rows.slice(0, 7)
  return {
    today: sumOf(rows.slice(13)),
    today_a_week_ago: { orders: rows[6]?.orders_by_now ?? 0, revenue: pounds(rows[6]?.pence_by_now ?? 0) },
    week: sumOf(week),
    week_before: sumOf(before),
    days: rows.map(({ day, orders, pence }) => ({ day, orders, revenue: pounds(pence) })),
  }
}

function sumOf(days: DayRow[]): Revenue {
  return {
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    revenue: pounds(days.reduce((sum, day) => sum + day.pence, 0)),
  }
}

/** Items on sale that run out, the scarcest first, as the stock list filters them. */
async function readLowStock(db: Database, at: Date): Promise<Dashboard['low_stock']> {
  const { results, count } = await listStock(db, {
    now: at,
    pageRequest: { page: 1, size: NAMED, offset: 0, cursor: null },
    low: true,
    ordering: 'available',
  })
  return {
    count,
    items: results.map(({ id, name, variant, available }) => ({
      item_id: id,
      product_name: name,
      variant_name: variant,
      available,
    })),
  }
}

async function readProblems(db: Database, refused: number): Promise<Problem[]> {
  const fraud = sql.param(FRAUD_FLAGS)
  const [flagged] = await db
    .select({
      others: sql<number>`count(*) filter (where not ${orders.flags} <@ ${fraud}::text[])::int`,
      fraud: sql<number>`count(*) filter (where ${orders.flags} && ${fraud}::text[])::int`,
    })
    .from(orders)
    .where(sql`${orders.flags} <> '{}'::text[]`)
  // An order's failed refund is one of its flags. These are payments without an order, until another refund succeeds.
  const { rows: owed } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from refunds r where state = 'failed'
      and not exists (select 1 from orders o where o.payment_intent_id = r.payment_intent_id)
      and not exists (select 1 from refunds later where later.payment_intent_id = r.payment_intent_id
        and later.id > r.id and later.state not in ('failed', 'not_needed'))`)
  const [unsent] = await db
    .select({ count: count() })
    .from(mails)
    .where(and(eq(mails.state, 'failed'), ne(mails.to, '')))
  const { rows: jobs } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where state = 'failed'`,
  )
  const [proof] = await db.select({ findings: proofs.findings }).from(proofs).orderBy(desc(proofs.id)).limit(1)
  const cases = (isCounted: (found: { invariant: string }) => boolean) =>
    (proof?.findings ?? []).filter(isCounted).reduce((sum, found) => sum + found.count, 0)
  const found: Problem[] = [
    { kind: 'possible_fraud', count: flagged?.fraud ?? 0 },
    { kind: 'flagged_orders', count: flagged?.others ?? 0 },
    { kind: 'failed_refunds', count: owed[0]?.count ?? 0 },
    { kind: 'failed_mails', count: unsent?.count ?? 0 },
    { kind: 'failed_jobs', count: jobs[0]?.count ?? 0 },
    { kind: 'refused_webhooks', count: refused },
    { kind: 'books', count: cases((found) => !isAboutTexts(found)) },
    { kind: 'claims', count: cases(isAboutTexts) },
    { kind: 'cards_without_address', count: await db.$count(giftCards, and(lacksAddress, isWorthSomething)) },
  ]
  return found.filter((problem) => problem.count > 0)
}

/** Without public holidays no days of a delivery can be promised, so that pages show the options' words alone. */
function endingHolidays(at: Date): Problem[] {
  const { days } = holidaysEnd(at)
  return days <= HOLIDAYS_WARNING_DAYS ? [{ kind: 'holidays_end', count: Math.max(0, days) }] : []
}

/** The rate of the prices in dirhams, once it is older than OLD_RATE_DAYS. Shoppers go on seeing it, with its day. */
async function readOldRate(db: Database, at: Date): Promise<Problem[]> {
  const { dirhams } = await readContentsOrBlank(db, ['dirhams'])
  const rate = rateOf(dirhams)
  const days = rate ? Math.floor((at.getTime() - Date.parse(rate.on)) / DAY) : 0
  return days > OLD_RATE_DAYS ? [{ kind: 'old_dirham_rate', count: days }] : []
}

/** Of this process since its start: a wrong signing secret shows here within minutes. */
async function refusedWebhooks(metrics: Context['metrics']): Promise<number> {
  const { values } = await metrics.webhooks.get()
  return values.find(({ labels }) => labels.outcome === 'refused')?.value ?? 0
}
