import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { reviewReports, reviews } from './tables.ts'

/**
 * Reports a published review. One network counts once for each review, also after staff have kept it: nobody can report
 * it to them again and again. Throws 404 for a review that isn't published.
 */
export async function reportReview(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, requester }: { id: number; requester: string },
): Promise<void> {
  const { rows } = await db.execute(sql`
    with found as (select id from ${reviews} where id = ${id} and state = 'published' for key share),
      added as (insert into ${reviewReports} (review_id, requester, created_at)
        select id, ${requester}, ${now()} from found on conflict do nothing)
    select id from found`)
  if (rows.length === 0) throw notFound(refusals.reviewNotFound)
}

/** Ends the reports of a review that staff have looked at. */
export async function endReports(tx: Transaction, { id, at }: { id: number; at: Date }): Promise<number> {
  const ended = await tx
    .update(reviewReports)
    .set({ handled_at: at })
    .where(and(eq(reviewReports.review_id, id), isNull(reviewReports.handled_at)))
    .returning({ id: reviewReports.review_id })
  return ended.length
}

export async function purgeReports(db: Handle, before: Date): Promise<void> {
  await db.delete(reviewReports).where(lt(reviewReports.handled_at, before))
}
