import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Subscriber } from '#contract/staff/customers-and-privacy.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { emailMatch } from '#server/db/email-match.ts'
import type { Database, Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { subscribers } from './tables.ts'

interface SubscriberFilter {
  pageRequest: PageRequest
  state?: Subscriber['state'] | undefined
  /** The beginning of an address. */
  search?: string | undefined
}

/** The newsletter's list, newest first. */
export async function listSubscribers(
  db: Handle,
  { pageRequest, state, search }: SubscriberFilter,
): Promise<Page<Subscriber>> {
  const where = and(
    state && eq(subscribers.state, state),
    search ? emailMatch(sql`${subscribers.email}`, search) : undefined,
  )
  const rows = await db
    .select()
    .from(subscribers)
    .where(where)
    .orderBy(desc(subscribers.asked_at), desc(subscribers.id))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  const [total] = await db.select({ count: count() }).from(subscribers).where(where)
  return { results: rows.map(subscriberOf), count: total?.count ?? 0 }
}

/** Subscribers per query of the export. */
const BATCH = 1000

/** All confirmed subscribers, with the evidence of their consent. The export is recorded in the audit log. */
export async function exportSubscribers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: SignedIn,
): Promise<ReturnType<typeof csvOf>> {
  const subject = { kind: 'subscriber', id: '', label: 'The newsletter list' }
  await db.transaction((tx) => record(tx, { by, action: 'subscriber.export', subject, at: now() }))
  return csvOf(['email', 'agreed_at', 'asked_at', 'confirmed_at', 'wording'], confirmedInBatches(db))
}

/** In batches: a long list is never in memory at once. */
async function* confirmedInBatches(db: Database): AsyncGenerator<Cell[][]> {
  let last = 0
  for (;;) {
    const rows = await db
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.state, 'confirmed'), gt(subscribers.id, last)))
      .orderBy(asc(subscribers.id))
      .limit(BATCH)
    yield rows.map((row) => [
      row.email,
      row.agreed_at?.toISOString() ?? '',
      row.asked_at.toISOString(),
      row.confirmed_at?.toISOString() ?? '',
      row.wording,
    ])
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? 0
  }
}

/** Unsubscribes somebody who asked for it without using the link. */
export function unsubscribeByStaff(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, by }: { id: number; by: SignedIn },
): Promise<Subscriber> {
  const at = now()
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update')
    if (!before) throw notFound('Subscriber not found.')
    if (before.state === 'unsubscribed') return subscriberOf(before)
    const [row] = await tx
      .update(subscribers)
      .set({ state: 'unsubscribed', unsubscribed_at: at })
      .where(eq(subscribers.id, id))
      .returning()
    if (!row) throw notFound('Subscriber not found.')
    const subject = { kind: 'subscriber', id: String(id), label: `Subscriber ${id}` }
    await record(tx, {
      by,
      action: 'subscriber.unsubscribe',
      subject,
      before: { state: before.state },
      after: { state: row.state },
      at,
    })
    return subscriberOf(row)
  })
}

function subscriberOf({
  token_hash,
  agreed_at,
  asked_at,
  confirmed_at,
  unsubscribed_at,
  ...row
}: typeof subscribers.$inferSelect): Subscriber {
  return {
    ...row,
    agreed_at: agreed_at?.toISOString() ?? null,
    asked_at: asked_at.toISOString(),
    confirmed_at: confirmed_at?.toISOString() ?? null,
    unsubscribed_at: unsubscribed_at?.toISOString() ?? null,
  }
}
