import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { ChangedDiscount, DiscountState, NewBatch, NewDiscount, StaffDiscount } from '#contract/staff/discounts.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import type { Database, Handle, Transaction } from '#server/db/open.ts'
import { invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { randomLetters } from '#server/http/secrets.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { revenueOf } from '#server/orders/vat.ts'
import { holdsValue } from '#server/stock/stock.ts'
import { refuseLimited, refuseManyOffers, rowOf, termsOf } from './staff-terms.ts'
import { discountCodes } from './tables.ts'

type CodeRow = typeof discountCodes.$inferSelect
type Clock = Pick<Context, 'db' | 'now'>

export interface DiscountFilters {
  /** The beginning of a code. */
  search?: string | undefined
  batch?: string | undefined
  automatic?: 'true' | 'false' | undefined
}

/** Codes with their uses and what their orders came to, newest first. */
export async function listDiscounts(
  { db, now }: Clock,
  { pageRequest, ...filters }: DiscountFilters & { pageRequest: PageRequest },
): Promise<Page<StaffDiscount>> {
  const where = matching(filters)
  const rows = await db
    .select()
    .from(discountCodes)
    .where(where)
    .orderBy(desc(discountCodes.created_at), desc(discountCodes.id))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  return { results: await withSums(db, rows, now()), count: await db.$count(discountCodes, where) }
}

/** Throws 404 for one that isn't there. */
export async function readDiscount(
  { db, now }: { db: Handle; now: Context['now'] },
  id: number,
): Promise<StaffDiscount> {
  const [found] = await withSums(db, await db.select().from(discountCodes).where(eq(discountCodes.id, id)), now())
  if (!found) throw notFound('Discount code not found.')
  return found
}

/** Throws 400 for a code that exists already, for an offer with the limits of codes, and for one offer too many. */
export function createDiscount(
  { db, now }: Clock,
  { by, ...given }: NewDiscount & { by: SignedIn },
): Promise<StaffDiscount> {
  return db.transaction(async (tx) => {
    const automatic = given.automatic ?? false
    const row = { ...rowOf(given, now()), code: given.code, uses_limit: given.uses_limit ?? null, automatic }
    refuseLimited(row)
    const [created] = await tx.insert(discountCodes).values(row).onConflictDoNothing().returning()
    if (!created) throw invalidField('code', `There is a code ${given.code} already.`)
    await refuseManyOffers(tx, { written: created, at: now() })
    await record(tx, {
      by,
      action: 'discount.create',
      subject: subjectOf(created),
      after: writtenOf(created),
      at: now(),
    })
    return readDiscount({ db: tx, now }, created.id)
  })
}

/**
 * Changes the given fields of a code. Locks it, so that no order takes a use meanwhile. Throws 400 for a limit below
 * its uses and holds, 409 when somebody else has changed it since `version`.
 */
export function updateDiscount(
  { db, now }: Clock,
  { id, version, by, ...given }: ChangedDiscount & { by: SignedIn },
): Promise<StaffDiscount> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(discountCodes).where(eq(discountCodes.id, id)).for('no key update')
    if (!before) throw notFound('Discount code not found.')
    if (before.version !== version) throw versionConflict()
    const { kind, created_at: _, ...terms } = rowOf({ ...termsOf(before), ...defined(given) }, before.created_at)
    const uses_limit = given.uses_limit === undefined ? before.uses_limit : given.uses_limit
    if (uses_limit !== null) await refuseLimitBelow(tx, { uses_limit, code: before, at: now() })
    refuseLimited({ ...terms, uses_limit, automatic: before.automatic })
    const isStricter = terms.same_customer !== before.same_customer && terms.same_customer === 'mailbox_or_address'
    const once_since = terms.once_per_customer ? ((isStricter ? null : before.once_since) ?? now()) : null
    const [after] = await tx
      .update(discountCodes)
      .set({ ...terms, once_since, uses_limit, version: version + 1 })
      .where(eq(discountCodes.id, id))
      .returning()
    if (!after) throw new Error('A discount code was not written.')
    await refuseManyOffers(tx, { written: after, at: now() })
    const changes = changesBetween(writtenOf(before), writtenOf(after))
    if (changes) await record(tx, { by, action: 'discount.update', subject: subjectOf(after), ...changes, at: now() })
    return readDiscount({ db: tx, now }, id)
  })
}

/** Whoever pays with the code at the moment keeps what the button says. */
async function refuseLimitBelow(
  tx: Transaction,
  { uses_limit, code, at }: { uses_limit: number; code: CodeRow; at: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ held: number }>(sql`
    select count(*)::int as held from checkout_sessions s
    where s.discount_code_id = ${code.id} and ${holdsValue(at)}`)
  const held = rows[0]?.held ?? 0
  if (uses_limit < code.uses) throw invalidField('uses_limit', `It has been used ${code.uses} times already.`)
  if (uses_limit < code.uses + held)
    throw invalidField(
      'uses_limit',
      `It has been used ${code.uses} times, and ${held} shoppers have it in a payment now. Pause it to stop new ones.`,
    )
}

/** 31^10 codes: with ten tries an hour nobody finds one. */
const RANDOM_LENGTH = 10

/** Makes codes that work once each: "FAIR26-7KQ2MXH4PA". Throws 400 for a batch that exists. */
export function createBatch(
  { db, now }: Clock,
  { batch, count, by, ...given }: NewBatch & { by: SignedIn },
): Promise<{ batch: string; count: number; detail: string }> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(discountCodes, eq(discountCodes.batch, batch))) > 0)
      throw invalidField('batch', `There is a batch ${batch} already.`)
    const row = { ...rowOf(given, now()), uses_limit: 1, batch }
    const codes = new Set<string>()
    while (codes.size < count) codes.add(`${batch}-${randomLetters(RANDOM_LENGTH)}`)
    await tx.insert(discountCodes).values([...codes].map((code) => ({ ...row, code })))
    const subject = { kind: 'discount', id: batch, label: batch }
    await record(tx, { by, action: 'discount.create-batch', subject, after: { count, ...termsOf(row) }, at: now() })
    return { batch, count, detail: `${count} codes have been made. Export them as CSV.` }
  })
}

const HEADER = [
  'Code',
  'Batch',
  'State',
  'Discount',
  'Starts',
  'Ends',
  'Uses',
  'Limit',
  'Revenue',
  'Discounted',
  'Automatic',
]
/** Codes per query of the export. */
const BATCH = 500

/** Codes with their uses. The export is recorded in the audit log. */
export async function exportDiscounts(
  { db, now }: Clock,
  { by, ...filters }: DiscountFilters & { by: SignedIn },
): Promise<ReturnType<typeof csvOf>> {
  const subject = { kind: 'discount', id: filters.batch ?? '', label: filters.batch ?? 'All discount codes' }
  await db.transaction((tx) => record(tx, { by, action: 'discount.export', subject, at: now() }))
  return csvOf(HEADER, rowsInBatches(db, filters, now()))
}

async function* rowsInBatches(db: Database, filters: DiscountFilters, now: Date): AsyncGenerator<Cell[][]> {
  for (let last: number | undefined, more = true; more; ) {
    const rows = await db
      .select()
      .from(discountCodes)
      .where(and(matching(filters), last === undefined ? undefined : lt(discountCodes.id, last)))
      .orderBy(desc(discountCodes.id))
      .limit(BATCH)
    const shown = await withSums(db, rows, now)
    yield shown.map((code) => [
      code.code,
      code.batch,
      code.state,
      inWords(code),
      code.starts_at,
      code.ends_at,
      code.uses,
      code.uses_limit,
      code.revenue,
      code.given,
      code.automatic ? 'yes' : 'no',
    ])
    last = rows.at(-1)?.id
    more = rows.length === BATCH
  }
}

function inWords({ kind, percent, amount, buy_units, least }: StaffDiscount): string {
  if (kind === 'percent') return `${percent}%`
  if (kind === 'amount') return `£${amount}`
  if (kind === 'bundle') return `${buy_units} for £${amount}`
  if (kind === 'gift') return `Free gift from £${least}`
  return kind === 'buy_get' ? `Buy ${buy_units}, get one free` : 'Free delivery'
}

function matching({ search, batch, automatic }: DiscountFilters) {
  return and(
    search ? sql`starts_with(${discountCodes.code}, ${search.toUpperCase()})` : undefined,
    batch ? eq(discountCodes.batch, batch.toUpperCase()) : undefined,
    automatic ? eq(discountCodes.automatic, automatic === 'true') : undefined,
  )
}

async function withSums(db: Handle, rows: CodeRow[], now: Date): Promise<StaffDiscount[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { rows: sums } = await db.execute<{ id: number; revenue: string; given: string }>(sql`
    select o.discount_code_id as id, sum(${revenueOf(sql`o`)})::text as revenue,
      sum(o.discount_pence + o.delivery_discount_pence)::text as given
    from orders o where o.paid_at is not null and ${inArray(sql`o.discount_code_id`, ids)} group by 1`)
  const sumOf = new Map(sums.map(({ id, ...sum }) => [id, sum]))
  return rows.map((row) => ({
    ...termsOf(row),
    id: row.id,
    code: row.code,
    automatic: row.automatic,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    uses_limit: row.uses_limit,
    uses: row.uses,
    revenue: pounds(Number(sumOf.get(row.id)?.revenue ?? 0)),
    given: pounds(Number(sumOf.get(row.id)?.given ?? 0)),
    state: stateOf(row, now),
    batch: row.batch,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }))
}

function stateOf(row: CodeRow, now: Date): DiscountState {
  if ((row.ends_at && row.ends_at <= now) || (row.uses_limit !== null && row.uses >= row.uses_limit)) return 'ended'
  if (row.paused) return 'paused'
  return row.starts_at > now ? 'planned' : 'active'
}

/** Without the fields that weren't given: they keep their value. */
const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>

const writtenOf = (row: CodeRow) => ({ ...termsOf(row), uses_limit: row.uses_limit, automatic: row.automatic })
const subjectOf = ({ id, code }: CodeRow) => ({ kind: 'discount', id: String(id), label: code })
