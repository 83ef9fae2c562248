import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import { type DiscountKind, OFFERS_MAX } from '#contract/limits.ts'
import { pence, pounds } from '#contract/money.ts'
import type {
  ChangedDiscount,
  DiscountState,
  DiscountTerms,
  NewBatch,
  NewDiscount,
  StaffDiscount,
} from '#contract/staff/discounts.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import type { Database, Handle } from '#server/db/open.ts'
import { invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
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
    await refuseManyOffers(tx, created, now())
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
 * its uses, 409 when somebody else has changed it since `version`.
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
    if (uses_limit !== null && uses_limit < before.uses)
      throw invalidField('uses_limit', `It has been used ${before.uses} times already.`)
    refuseLimited({ ...terms, uses_limit, automatic: before.automatic })
    const [after] = await tx
      .update(discountCodes)
      .set({ ...terms, uses_limit, version: version + 1 })
      .where(eq(discountCodes.id, id))
      .returning()
    if (!after) throw new Error('A discount code was not written.')
    await refuseManyOffers(tx, after, now())
    const changes = changesBetween(writtenOf(before), writtenOf(after))
    if (changes) await record(tx, { by, action: 'discount.update', subject: subjectOf(after), ...changes, at: now() })
    return readDiscount({ db: tx, now }, id)
  })
}

/** An offer is for everybody, any number of times: nobody has typed it, so nobody would learn why it doesn't apply. */
function refuseLimited(
  row: Pick<CodeRow, 'automatic' | 'uses_limit' | 'first_order_only' | 'once_per_customer'>,
): void {
  if (!row.automatic) return
  const field = (['uses_limit', 'first_order_only', 'once_per_customer'] as const).find((name) => row[name])
  if (field) throw invalidField(field, 'An automatic offer has no such limit.')
}

/** Every cart is compared with all offers that run. */
async function refuseManyOffers(tx: Handle, written: CodeRow, at: Date): Promise<void> {
  const isOpen = (row: CodeRow) => row.automatic && !row.paused && (row.ends_at === null || row.ends_at > at)
  if (!isOpen(written)) return
  const open = and(
    discountCodes.automatic,
    not(discountCodes.paused),
    or(isNull(discountCodes.ends_at), gt(discountCodes.ends_at, at)),
  )
  if ((await tx.$count(discountCodes, open)) > OFFERS_MAX)
    throw invalidField('automatic', `At most ${OFFERS_MAX} offers at once. Pause one first.`)
}

/** Letters and digits that can't be mistaken for each other in print. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
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
    while (codes.size < count) codes.add(`${batch}-${randomLetters()}`)
    await tx.insert(discountCodes).values([...codes].map((code) => ({ ...row, code })))
    const subject = { kind: 'discount', id: batch, label: batch }
    await record(tx, { by, action: 'discount.create-batch', subject, after: { count, ...termsOf(row) }, at: now() })
    return { batch, count, detail: `${count} codes have been made. Export them as CSV.` }
  })
}

const randomLetters = () => Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

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
    select o.discount_code_id as id, sum(o.total_pence - o.refunded_pence)::text as revenue,
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

/** The columns of a rule. Throws 400 for a kind without its figures, and for an end before the start. */
function rowOf(given: DiscountTerms, at: Date) {
  const { kind, least, amount, starts_at, ends_at, percent, buy_units } = given
  const figures = FIGURES_OF[kind]
  for (const name of figures) if (!given[name]) throw invalidField(name, refusals.required)
  if (amount && pence(amount) === 0) throw invalidField('amount', 'At least a penny.')
  if (kind === 'bundle' && (buy_units ?? 0) < 2) throw invalidField('buy_units', 'At least 2.')
  if (kind === 'gift') refuseVagueGift(given)
  const starts = starts_at ? new Date(starts_at) : at
  const ends = ends_at ? new Date(ends_at) : null
  if (ends && ends <= starts) throw invalidField('ends_at', 'It would end before it starts.')
  return {
    product_ids: given.product_ids ?? [],
    category_ids: given.category_ids ?? [],
    except_product_ids: given.except_product_ids ?? [],
    except_category_ids: given.except_category_ids ?? [],
    first_order_only: given.first_order_only ?? false,
    once_per_customer: given.once_per_customer ?? false,
    paused: given.paused ?? false,
    kind,
    percent: figures.includes('percent') ? (percent ?? null) : null,
    amount_pence: figures.includes('amount') && amount ? pence(amount) : null,
    buy_units: figures.includes('buy_units') ? (buy_units ?? null) : null,
    least_pence: least ? pence(least) : 0,
    starts_at: starts,
    ends_at: ends,
    created_at: at,
  }
}
const FIGURES_OF: Record<DiscountKind, readonly ('percent' | 'amount' | 'buy_units')[]> = {
  percent: ['percent'],
  amount: ['amount'],
  free_delivery: [],
  buy_get: ['buy_units'],
  bundle: ['buy_units', 'amount'],
  gift: [],
}

/** Throws 400 unless it is clear which product is free, and from what amount. */
function refuseVagueGift({ product_ids, category_ids, except_product_ids, except_category_ids, least }: DiscountTerms) {
  if (product_ids?.length !== 1) throw invalidField('product_ids', 'Choose the one product that is free.')
  if (category_ids?.length) throw invalidField('category_ids', 'A gift is one product.')
  if (except_product_ids?.length) throw invalidField('except_product_ids', 'A gift is one product.')
  if (except_category_ids?.length) throw invalidField('except_category_ids', 'A gift is one product.')
  if (!least || pence(least) === 0) throw invalidField('least', refusals.required)
}

type Terms = Omit<CodeRow, 'id' | 'code' | 'automatic' | 'uses' | 'uses_limit' | 'batch' | 'created_at' | 'version'>

function termsOf({ amount_pence, least_pence, starts_at, ends_at, ...row }: Terms) {
  return {
    kind: row.kind,
    percent: row.percent,
    amount: amount_pence === null ? null : pounds(amount_pence),
    buy_units: row.buy_units,
    product_ids: row.product_ids,
    category_ids: row.category_ids,
    except_product_ids: row.except_product_ids,
    except_category_ids: row.except_category_ids,
    least: least_pence === 0 ? null : pounds(least_pence),
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    first_order_only: row.first_order_only,
    once_per_customer: row.once_per_customer,
    paused: row.paused,
  }
}

/** Without the fields that weren't given: they keep their value. */
const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>

const writtenOf = (row: CodeRow) => ({ ...termsOf(row), uses_limit: row.uses_limit, automatic: row.automatic })
const subjectOf = ({ id, code }: CodeRow) => ({ kind: 'discount', id: String(id), label: code })
