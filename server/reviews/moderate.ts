import { eq } from 'drizzle-orm'
import { medicinalClaims } from '#contract/claims.ts'
import type { RefusalReason } from '#contract/review-terms.ts'
import type { StaffReview } from '#contract/staff/reviews.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { endReports } from './reports.ts'
import { readStaffReview } from './staff-reviews.ts'
import { reviews } from './tables.ts'

type ModerateContext = Pick<Context, 'db' | 'now' | 'secret'>
type Row = typeof reviews.$inferSelect

interface Seen {
  id: number
  version: number
  by: SignedIn
}

/** Publishes a review that waits or was refused. Throws 409 for one that is published, or was changed since. */
export function publishReview(context: ModerateContext, seen: Seen): Promise<StaffReview> {
  return change(context, seen, (before) => {
    if (before.state === 'published') throw new ApiError('conflict', 'This review is published already.')
    return { action: 'review.publish', set: { state: 'published', reason: null, decided_at: context.now() } }
  })
}

/**
 * Refuses a review that waits, or takes a published one down, for a stated reason, which the audit log keeps. Throws
 * 409 for one that is refused already.
 */
export function refuseReview(
  context: ModerateContext,
  { reason, ...seen }: Seen & { reason: RefusalReason },
): Promise<StaffReview> {
  return change(context, seen, (before) => {
    if (before.state === 'refused') throw new ApiError('conflict', 'This review is refused already.')
    const action = before.state === 'published' ? 'review.take-down' : 'review.refuse'
    return { action, set: { state: 'refused', reason, decided_at: context.now() } }
  })
}

/** Writes or removes the shop's reply. Throws 400 for one that claims what only a medicine may. */
export function replyToReview(
  context: ModerateContext,
  { reply, ...seen }: Seen & { reply: string },
): Promise<StaffReview> {
  const claims = medicinalClaims(reply)
  if (claims.length > 0)
    throw invalidField('reply', `Only a medicine may claim this: ${claims.join(', ')}. Please say it another way.`)
  return change(context, seen, () => ({
    action: 'review.reply',
    set: { reply, replied_at: reply === '' ? null : context.now() },
  }))
}

export function markIncentivised(
  context: ModerateContext,
  { incentivised, ...seen }: Seen & { incentivised: boolean },
): Promise<StaffReview> {
  return change(context, seen, () => ({ action: 'review.incentivised', set: { incentivised } }))
}

/** Leaves a reported review as it is, and ends its reports. */
export function keepReported(
  { db, now, secret }: ModerateContext,
  { id, by }: { id: number; by: SignedIn },
): Promise<StaffReview> {
  return db.transaction(async (tx) => {
    await lockReview(tx, id)
    const reports = await endReports(tx, { id, at: now() })
    if (reports > 0)
      await record(tx, { by, action: 'review.keep', subject: subjectOf(id), after: { reports }, at: now() })
    return readStaffReview({ db: tx, now, secret }, id)
  })
}

interface Change {
  action: string
  set: Partial<Pick<Row, 'state' | 'reason' | 'decided_at' | 'reply' | 'replied_at' | 'incentivised'>>
}

/** A decision, and with it the end of the reports, in one transaction with its audit entry. */
function change(
  { db, now, secret }: ModerateContext,
  { id, version, by }: Seen,
  decide: (before: Row) => Change,
): Promise<StaffReview> {
  return db.transaction(async (tx) => {
    const before = await lockReview(tx, id)
    if (before.version !== version) throw versionConflict()
    const { action, set } = decide(before)
    const [after] = await tx
      .update(reviews)
      .set({ ...set, version: version + 1 })
      .where(eq(reviews.id, id))
      .returning()
    if (!after) throw new Error('A review was not written.')
    if (set.state) await endReports(tx, { id, at: now() })
    const [was, is] = [recorded(before), recorded(after)]
    await record(tx, { by, action, subject: subjectOf(id), before: was, after: is, at: now() })
    return readStaffReview({ db: tx, now, secret }, id)
  })
}

async function lockReview(tx: Transaction, id: number): Promise<Row> {
  const [found] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('no key update')
  if (!found) throw notFound('Review not found.')
  return found
}

const subjectOf = (id: number) => ({ kind: 'review', id: String(id), label: `Review ${id}` })

/** Without the words and the name, which an erasure removes while the log stays. */
const recorded = ({ state, reason, incentivised, stars, reply }: Row) => ({
  state,
  reason,
  stars,
  incentivised,
  replied: reply !== '',
})
