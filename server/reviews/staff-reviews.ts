import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { StaffReview } from '#contract/staff/reviews.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Database, Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { itemName, labelOf } from '#server/orders/order-label.ts'
import { orderItems, orders } from '#server/orders/tables.ts'
import { readReviewPhotographs } from './photographs.ts'
import { reviewReports, reviews } from './tables.ts'

interface ReadContext extends Pick<Context, 'now' | 'secret'> {
  db: Handle
}

export interface ReviewFilters {
  state?: StaffReview['state'] | undefined
  reported?: 'true' | undefined
}

export async function listStaffReviews(
  context: ReadContext,
  { pageRequest, ...filters }: ReviewFilters & { pageRequest: PageRequest },
): Promise<Page<StaffReview>> {
  const where = matching(filters)
  const rows = await read(context.db, where).limit(pageRequest.size).offset(pageRequest.offset)
  return { results: await shown(context, rows), count: await context.db.$count(reviews, where) }
}

/** Throws 404 for one that isn't there. */
export async function readStaffReview(context: ReadContext, id: number): Promise<StaffReview> {
  const [found] = await shown(context, await read(context.db, eq(reviews.id, id)))
  if (!found) throw notFound('Review not found.')
  return found
}

const HEADER = [
  'Review',
  'Written',
  'Product',
  'Order',
  'Stars',
  'Words',
  'Name',
  'Language',
  'State',
  'Reason',
  'Incentive',
  'Reply',
  'Decided',
]
/** Reviews per query of the export. */
const BATCH = 500

/** Reviews with what was decided about them. The export is recorded in the audit log. */
export async function exportReviews(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { by, ...filters }: ReviewFilters & { by: SignedIn },
): Promise<ReturnType<typeof csvOf>> {
  const subject = { kind: 'review', id: '', label: 'Reviews' }
  await db.transaction((tx) => record(tx, { by, action: 'review.export', subject, at: now() }))
  return csvOf(HEADER, rowsInBatches(db, filters))
}

async function* rowsInBatches(db: Database, filters: ReviewFilters): AsyncGenerator<Cell[][]> {
  for (let last: number | undefined, more = true; more; ) {
    const before = last === undefined ? undefined : lt(reviews.id, last)
    const rows = await read(db, and(matching(filters), before), desc(reviews.id)).limit(BATCH)
    yield rows.map(({ review, item, order }) => [
      review.id,
      review.created_at.toISOString(),
      itemName(item),
      labelOf(order),
      review.stars,
      review.words,
      review.name,
      review.language,
      review.state,
      review.reason ?? '',
      review.incentivised ? 'yes' : '',
      review.reply,
      review.decided_at?.toISOString() ?? '',
    ])
    last = rows.at(-1)?.review.id
    more = rows.length === BATCH
  }
}

const openReports = sql<number>`(select count(*)::int from ${reviewReports} r
  where r.review_id = ${reviews.id} and r.handled_at is null)`

const matching = ({ state, reported }: ReviewFilters) =>
  and(state && eq(reviews.state, state), reported ? sql`${openReports} > 0` : undefined)

const read = (db: Handle, where: SQL | undefined, ...orderBy: SQL[]) =>
  db
    .select({
      review: reviews,
      item: orderItems,
      order: { id: orders.id, number: orders.number, status: orders.status },
      reports: openReports,
    })
    .from(reviews)
    .innerJoin(orderItems, eq(orderItems.id, reviews.order_item_id))
    .innerJoin(orders, eq(orders.id, orderItems.order_id))
    .where(where)
    .orderBy(...(orderBy.length > 0 ? orderBy : [desc(reviews.created_at), desc(reviews.id)]))
    .$dynamic()

async function shown({ db, now, secret }: ReadContext, rows: Awaited<ReturnType<typeof read>>): Promise<StaffReview[]> {
  const ids = rows.map(({ review }) => review.id)
  const photographsOf = await readReviewPhotographs(db, { ids, keys: { secret, now: now() } })
  return rows.map(({ review, item, order, reports }) => ({
    id: review.id,
    product: itemName(item),
    product_slug: item.product_slug,
    order: { id: order.id, number: labelOf(order), status: order.status },
    stars: review.stars,
    words: review.words,
    name: review.name,
    language: review.language,
    state: review.state,
    reason: review.reason,
    incentivised: review.incentivised,
    reply: review.reply,
    reports,
    photographs: photographsOf(review.id),
    created_at: review.created_at.toISOString(),
    decided_at: review.decided_at?.toISOString() ?? null,
    version: review.version,
  }))
}
